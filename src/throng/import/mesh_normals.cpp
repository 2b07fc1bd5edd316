#include "throng/import/mesh_normals.h"

#include <cassert>
#include <cmath>

namespace throng {
namespace {

constexpr Vec3f kUp{0, 1, 0};

template <typename Item>
std::vector<Item> gather(const std::vector<Item>& items, std::span<const std::uint32_t> indices,
                         std::size_t perVertex = 1) {
  std::vector<Item> result;
  if (items.empty()) return result;
  result.reserve(indices.size() * perVertex);
  for (const std::uint32_t index : indices)
    for (std::size_t k = 0; k < perVertex; ++k) result.push_back(items[index * perVertex + k]);
  return result;
}

// The cross product of two edges in double precision: twice the triangle's area along its normal.
Vec3d areaVector(Vec3f a, Vec3f b, Vec3f c) {
  const Vec3d origin(a);
  return cross(Vec3d(b) - origin, Vec3d(c) - origin);
}

// One normal per triangle of an unindexed list of vertices.
std::vector<Vec3f> triangleNormals(std::span<const Vec3f> positions) {
  std::vector<Vec3f> normals(positions.size());
  for (std::size_t v = 0; v + 2 < positions.size(); v += 3) {
    const Vec3f normal(normalizedOr(areaVector(positions[v], positions[v + 1], positions[v + 2]), Vec3d(kUp)));
    normals[v] = normals[v + 1] = normals[v + 2] = normal;
  }
  return normals;
}

MorphTarget flatTarget(const MorphTarget& target, const Mesh& flat, std::span<const std::uint32_t> indices) {
  MorphTarget result;
  result.name = target.name;
  result.positionDeltas = gather(target.positionDeltas, indices);
  if (result.positionDeltas.empty()) return result;
  std::vector<Vec3f> morphed(flat.positions.size());
  for (std::size_t v = 0; v < morphed.size(); ++v) morphed[v] = flat.positions[v] + result.positionDeltas[v];
  result.normalDeltas = triangleNormals(morphed);
  for (std::size_t v = 0; v < morphed.size(); ++v) result.normalDeltas[v] = result.normalDeltas[v] - flat.normals[v];
  return result;
}

bool isDirection(Vec3f v) {
  const double squared = double(v.x) * v.x + double(v.y) * v.y + double(v.z) * v.z;
  return std::isfinite(squared) && squared > 1e-20;
}

// Unit within the precision that exporters write; anything else is scaled.
Vec3f toUnit(Vec3f v) {
  const Vec3d wide(v);
  if (std::abs(dot(wide, wide) - 1) < 1e-6) return v;
  return Vec3f(normalizedOr(wide, Vec3d(kUp)));
}

std::vector<Vec3f> smoothNormals(const Mesh& mesh) {
  std::vector<Vec3d> sums(mesh.vertexCount());
  for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
    const auto a = mesh.indices[i], b = mesh.indices[i + 1], c = mesh.indices[i + 2];
    const Vec3d area = areaVector(mesh.positions[a], mesh.positions[b], mesh.positions[c]);
    sums[a] += area;
    sums[b] += area;
    sums[c] += area;
  }
  std::vector<Vec3f> normals(sums.size());
  for (std::size_t v = 0; v < sums.size(); ++v) normals[v] = Vec3f(normalizedOr(sums[v], Vec3d(kUp)));
  return normals;
}

// A unit vector at right angles to a unit vector: across the axis it leans to least.
Vec3f perpendicular(Vec3f n) {
  const float x = std::abs(n.x), y = std::abs(n.y), z = std::abs(n.z);
  const Vec3f axis = x <= y && x <= z ? Vec3f{1, 0, 0} : y <= z ? Vec3f{0, 1, 0} : Vec3f{0, 0, 1};
  return normalizedOr(cross(n, axis), Vec3f{1, 0, 0});
}

}  // namespace

Mesh withFlatNormals(const Mesh& mesh) {
  assert(mesh.indices.size() % 3 == 0);
  const std::span<const std::uint32_t> indices = mesh.indices;
  Mesh flat;
  flat.name = mesh.name;
  flat.materialIndex = mesh.materialIndex;
  flat.variantMaterials = mesh.variantMaterials;
  flat.positions = gather(mesh.positions, indices);
  flat.normals = triangleNormals(flat.positions);
  for (const auto& set : mesh.texCoords) flat.texCoords.push_back(gather(set, indices));
  for (const auto& set : mesh.colors) flat.colors.push_back(gather(set, indices));
  flat.influencesPerVertex = mesh.influencesPerVertex;
  const auto influences = static_cast<std::size_t>(mesh.influencesPerVertex);
  flat.influenceBones = gather(mesh.influenceBones, indices, influences);
  flat.influenceWeights = gather(mesh.influenceWeights, indices, influences);
  for (const MorphTarget& target : mesh.morphTargets) flat.morphTargets.push_back(flatTarget(target, flat, indices));
  flat.indices.resize(indices.size());
  for (std::size_t i = 0; i < indices.size(); ++i) flat.indices[i] = static_cast<std::uint32_t>(i);
  return flat;
}

std::size_t repairNormals(Mesh& mesh) {
  std::size_t replaced = 0;
  std::vector<Vec3f> smooth;
  for (std::size_t v = 0; v < mesh.normals.size(); ++v) {
    if (isDirection(mesh.normals[v])) {
      mesh.normals[v] = toUnit(mesh.normals[v]);
      continue;
    }
    if (smooth.empty()) smooth = smoothNormals(mesh);
    mesh.normals[v] = smooth[v];
    ++replaced;
  }
  return replaced;
}

std::size_t repairTangents(Mesh& mesh) {
  std::size_t replaced = 0;
  for (std::size_t v = 0; v < mesh.tangents.size(); ++v) {
    Vec4f& tangent = mesh.tangents[v];
    Vec3f direction{tangent.x, tangent.y, tangent.z};
    if (isDirection(direction)) {
      direction = toUnit(direction);
    } else {
      direction = perpendicular(mesh.normals[v]);
      ++replaced;
    }
    tangent = {direction.x, direction.y, direction.z, tangent.w < 0 ? -1.0f : 1.0f};
  }
  return replaced;
}

}  // namespace throng
