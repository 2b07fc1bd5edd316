#include <algorithm>
#include <array>
#include <cmath>

#include "throng/base/format_values.h"
#include "throng/verify/examination.h"
#include "throng/verify/triangle_normals.h"

namespace throng {
namespace {

constexpr double kUnitSlack = 0.01;
constexpr double kFlippedShare = 0.2;  // of the area; smooth shading of thin parts turns a few over

double lengthError(Vec3f vector) {
  const double off = std::fabs(static_cast<double>(length(vector)) - 1);
  return std::isfinite(off) ? off : 1;
}

void examineNormals(Examination& examination) {
  Tally tally;
  const auto& normals = examination.asset.mesh.normals;
  for (std::size_t v = 0; v < normals.size(); ++v)
    if (const double off = lengthError(normals[v]); off > kUnitSlack) tally.add(off, {.vertex = static_cast<std::int64_t>(v)});
  examination.conclude(issues::kRestNormalsNotUnit, tally,
                       countWords(tally.count, "vertex", "vertices") + ", length off by up to " + formatSignificant(tally.worst, 2),
                       countWords(normals.size(), "normal", "normals"));
}

void examineWinding(Examination& examination) {
  const AssetMesh& mesh = examination.asset.mesh;
  const double share = flippedShare(examination.asset, mesh.positions, mesh.normals);
  const std::string measured = formatSignificant(100 * share, 2) + " % of the surface";
  if (share > kFlippedShare) examination.report(issues::kRestNormalsFlipped, measured);
  else examination.pass(issues::kRestNormalsFlipped, measured);
}

void examineTangents(Examination& examination) {
  Tally tally;
  const auto& tangents = examination.asset.mesh.tangents;
  for (std::size_t v = 0; v < tangents.size(); ++v) {
    const Vec4f t = tangents[v];
    const double off = std::max(lengthError({t.x, t.y, t.z}), std::fabs(std::fabs(static_cast<double>(t.w)) - 1));
    if (off > kUnitSlack) tally.add(off, {.vertex = static_cast<std::int64_t>(v)});
  }
  examination.conclude(issues::kTangentsNotUnit, tally,
                       countWords(tally.count, "vertex", "vertices") + ", off by up to " + formatSignificant(tally.worst, 2),
                       tangents.empty() ? "there are none" : countWords(tangents.size(), "tangent", "tangents"));
}

// The corners' positions in the order that starts with the smallest: equal for one triangle however it is written.
using TriangleKey = std::array<float, 9>;

TriangleKey keyOf(const AssetMesh& mesh, const std::uint32_t* corner) {
  std::array<std::array<float, 3>, 3> points;
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3f p = mesh.positions[corner[i]];
    points[i] = {p.x, p.y, p.z};
  }
  std::rotate(points.begin(), std::min_element(points.begin(), points.end()), points.end());
  TriangleKey key;
  for (std::size_t i = 0; i < 9; ++i) key[i] = points[i / 3][i % 3];
  return key;
}

void examineTriangles(Examination& examination) {
  const Asset& asset = examination.asset;
  std::vector<std::uint8_t> used(asset.vertexCount());
  std::vector<std::pair<TriangleKey, std::uint32_t>> triangles;
  Tally degenerate, duplicate, unused;
  // A triangle is flat where its area is nothing beside the model, as rounding leaves it.
  const double flat = 1e-12 * examination.size * examination.size;
  for (const AssetPrimitive& primitive : asset.primitives)
    for (std::size_t i = 0; i < primitive.indices.size(); i += 3) {
      const std::uint32_t* corner = &primitive.indices[i];
      for (int k = 0; k < 3; ++k) used[corner[k]] = 1;
      const auto& at = asset.mesh.positions;
      const Vec3d across = cross(static_cast<Vec3d>(at[corner[1]] - at[corner[0]]), static_cast<Vec3d>(at[corner[2]] - at[corner[0]]));
      if (length(across) <= flat) degenerate.add(0, {.vertex = corner[0]});
      else triangles.emplace_back(keyOf(asset.mesh, corner), corner[0]);
    }
  std::ranges::sort(triangles);
  for (std::size_t i = 1; i < triangles.size(); ++i)
    if (triangles[i].first == triangles[i - 1].first) duplicate.add(0, {.vertex = triangles[i].second});
  for (std::size_t v = 0; v < used.size(); ++v)
    if (used[v] == 0) unused.add(0, {.vertex = static_cast<std::int64_t>(v)});
  const std::string all = countWords(triangles.size() + degenerate.count, "triangle", "triangles");
  examination.conclude(issues::kDegenerateTriangles, degenerate, formatCount(degenerate.count) + " of " + all, all);
  examination.conclude(issues::kDuplicateTriangles, duplicate, formatCount(duplicate.count) + " of " + all, all);
  examination.conclude(issues::kUnusedVertices, unused,
                       formatCount(unused.count) + " of " + countWords(used.size(), "vertex", "vertices"),
                       countWords(used.size(), "vertex", "vertices"));
}

}  // namespace

void examineMesh(Examination& examination) {
  examineNormals(examination);
  examineWinding(examination);
  examineTangents(examination);
  examineTriangles(examination);
}

}  // namespace throng
