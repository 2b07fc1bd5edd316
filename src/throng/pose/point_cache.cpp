#include "throng/pose/point_cache.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <tuple>

namespace throng {
namespace {

// Rest normals closer than this, per component, count as one direction.
constexpr float kNormalStep = 1.0f / 1024;

using GroupKey = std::tuple<float, float, float, long, long, long>;

GroupKey groupKey(Vec3f position, Vec3f normal) {
  return {position.x, position.y, position.z, std::lround(normal.x / kNormalStep),
          std::lround(normal.y / kNormalStep), std::lround(normal.z / kNormalStep)};
}

void groupNormals(Rig& rig) {
  const std::size_t count = rig.vertexCount();
  std::vector<std::uint32_t> order(count);
  std::iota(order.begin(), order.end(), 0u);
  std::vector<GroupKey> keys(count);
  for (std::size_t v = 0; v < count; ++v) keys[v] = groupKey(rig.cacheRestPositions[v], rig.cacheRestNormals[v]);
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return std::tie(keys[a], a) < std::tie(keys[b], b); });
  rig.normalGroups.assign(count, 0);
  rig.normalGroupCount = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (i == 0 || keys[order[i]] != keys[order[i - 1]]) ++rig.normalGroupCount;
    rig.normalGroups[order[i]] = rig.normalGroupCount - 1;
  }
}

void lerpFrames(const std::vector<Vec3f>& frames, std::size_t vertexCount, std::size_t first, float weight,
                std::vector<Vec3f>& destination) {
  destination.resize(vertexCount);
  const Vec3f* from = &frames[first * vertexCount];
  if (weight == 0) {
    std::copy(from, from + vertexCount, destination.begin());
    return;
  }
  const Vec3f* to = from + vertexCount;
  for (std::size_t v = 0; v < vertexCount; ++v) destination[v] = from[v] * (1 - weight) + to[v] * weight;
}

void recomputeNormals(const Rig& rig, const std::vector<Vec3f>& positions, PoseScratch& scratch,
                      std::vector<Vec3f>& normals) {
  scratch.groupNormals.assign(rig.normalGroupCount, {});
  for (std::size_t i = 0; i + 2 < rig.cacheTriangles.size(); i += 3) {
    const std::uint32_t a = rig.cacheTriangles[i], b = rig.cacheTriangles[i + 1], c = rig.cacheTriangles[i + 2];
    const Vec3d origin(positions[a]);
    const Vec3d twiceArea = cross(Vec3d(positions[b]) - origin, Vec3d(positions[c]) - origin);
    for (const std::uint32_t vertex : {a, b, c}) scratch.groupNormals[rig.normalGroups[vertex]] += twiceArea;
  }
  normals.resize(positions.size());
  for (std::size_t v = 0; v < positions.size(); ++v)
    normals[v] = Vec3f(normalizedOr(scratch.groupNormals[rig.normalGroups[v]], Vec3d(rig.cacheRestNormals[v])));
}

// The rest tangent of a corner, written as a combination of two rest edges, carried along by the posed edges.
Vec3d carryTangent(Vec3d tangent, const std::array<Vec3d, 2>& restEdges, const std::array<Vec3d, 2>& posedEdges) {
  const double aa = dot(restEdges[0], restEdges[0]), ab = dot(restEdges[0], restEdges[1]);
  const double bb = dot(restEdges[1], restEdges[1]);
  const double determinant = aa * bb - ab * ab;
  if (!(determinant > 0)) return {};
  const double ta = dot(tangent, restEdges[0]), tb = dot(tangent, restEdges[1]);
  const double area = std::sqrt(determinant);
  return (posedEdges[0] * (ta * bb - tb * ab) + posedEdges[1] * (tb * aa - ta * ab)) * (area / determinant);
}

void carryTangents(const Rig& rig, const std::vector<Vec3f>& positions, const std::vector<Vec3f>& normals,
                   PoseScratch& scratch, std::vector<Vec4f>& tangents) {
  std::vector<Vec3d>& sums = scratch.tangentSums;
  sums.assign(positions.size(), {});
  for (std::size_t i = 0; i + 2 < rig.cacheTriangles.size(); i += 3) {
    const std::uint32_t corners[3] = {rig.cacheTriangles[i], rig.cacheTriangles[i + 1], rig.cacheTriangles[i + 2]};
    const auto edge = [&](const std::vector<Vec3f>& from, int to) {
      return Vec3d(from[corners[to]]) - Vec3d(from[corners[0]]);
    };
    const std::array<Vec3d, 2> rest{edge(rig.cacheRestPositions, 1), edge(rig.cacheRestPositions, 2)};
    const std::array<Vec3d, 2> posed{edge(positions, 1), edge(positions, 2)};
    for (const std::uint32_t corner : corners) {
      const Vec4f tangent = rig.cacheRestTangents[corner];
      sums[corner] += carryTangent({tangent.x, tangent.y, tangent.z}, rest, posed);
    }
  }
  tangents.resize(positions.size());
  for (std::size_t v = 0; v < positions.size(); ++v) {
    const Vec4f rest = rig.cacheRestTangents[v];
    const Vec3d normal(normals[v]);
    const Vec3d unit = normalizedOr(sums[v] - normal * dot(normal, sums[v]), Vec3d(Vec3f{rest.x, rest.y, rest.z}));
    tangents[v] = {static_cast<float>(unit.x), static_cast<float>(unit.y), static_cast<float>(unit.z), rest.w};
  }
}

}  // namespace

void prepareCacheShading(const Model& model, Rig& rig) {
  PoseScratch scratch;
  PosedVertices rest;
  poseModel(model, rig, nullptr, 0, scratch, rest);
  rig.cacheRestPositions = std::move(rest.positions);
  rig.cacheRestNormals = std::move(rest.normals);
  rig.cacheRestTangents = std::move(rest.tangents);
  groupNormals(rig);
  std::uint32_t firstVertex = 0;
  for (const Part& part : model.parts) {
    const Mesh& mesh = model.meshes[static_cast<std::size_t>(part.meshIndex)];
    for (const std::uint32_t index : mesh.indices) rig.cacheTriangles.push_back(firstVertex + index);
    firstVertex += static_cast<std::uint32_t>(mesh.vertexCount());
  }
}

void poseFromCache(const PointCache& cache, const Rig& rig, double timeSeconds, PoseScratch& scratch,
                   PosedVertices& vertices) {
  const auto above = std::upper_bound(cache.times.begin(), cache.times.end(), timeSeconds);
  const std::size_t first = above == cache.times.begin() ? 0 : static_cast<std::size_t>(above - cache.times.begin()) - 1;
  const bool between = first + 1 < cache.times.size() && timeSeconds > cache.times[first];
  const double weight =
      between ? (timeSeconds - cache.times[first]) / (cache.times[first + 1] - cache.times[first]) : 0.0;
  const std::size_t count = rig.vertexCount();
  lerpFrames(cache.positions, count, first, static_cast<float>(weight), vertices.positions);
  if (cache.normals.empty()) {
    recomputeNormals(rig, vertices.positions, scratch, vertices.normals);
  } else {
    lerpFrames(cache.normals, count, first, static_cast<float>(weight), vertices.normals);
    for (std::size_t v = 0; v < count; ++v) vertices.normals[v] = normalizedOr(vertices.normals[v], rig.normals[v]);
  }
  vertices.tangents.clear();
  if (!rig.tangents.empty()) carryTangents(rig, vertices.positions, vertices.normals, scratch, vertices.tangents);
}

}  // namespace throng
