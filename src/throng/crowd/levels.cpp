#include "throng/crowd/levels.h"

#include <meshoptimizer.h>

#include <algorithm>
#include <cassert>

namespace throng {
namespace {

// The simplifier sees the rest pose. Poses bend the surface, which makes the same collapse show more: doubling the
// error covers the characters of the corpus.
constexpr float kPoseFactor = 2;

constexpr float kTriangleShares[] = {1, 0.4f, 0.15f, 0.05f};

std::vector<std::uint32_t> simplify(const AssetMesh& mesh, const std::vector<std::uint32_t>& indices, float share,
                                    float& errorMetres) {
  const auto* positions = &mesh.positions[0].x;
  const std::size_t target = static_cast<std::size_t>(float(indices.size() / 3) * share) * 3;
  std::vector<std::uint32_t> result(indices.size());
  float relativeError = 0;
  result.resize(meshopt_simplify(result.data(), indices.data(), indices.size(), positions, mesh.vertexCount(),
                                 sizeof(Vec3f), target, 1.0f, meshopt_SimplifyLockBorder, &relativeError));
  const float scale = meshopt_simplifyScale(positions, mesh.vertexCount(), sizeof(Vec3f));
  errorMetres = std::max(errorMetres, relativeError * scale * kPoseFactor);
  meshopt_optimizeVertexCache(result.data(), result.data(), result.size(), mesh.vertexCount());
  return result;
}

std::size_t triangleCount(const DetailLevel& level) {
  std::size_t count = 0;
  for (const auto& indices : level.indices) count += indices.size() / 3;
  return count;
}

}  // namespace

std::vector<DetailLevel> makeDetailLevels(const Asset& asset, std::uint32_t maxLevels) {
  assert(maxLevels >= 1 && maxLevels <= std::size(kTriangleShares));
  std::vector<DetailLevel> levels(1);
  for (const AssetPrimitive& primitive : asset.primitives) levels[0].indices.push_back(primitive.indices);
  for (std::uint32_t index = 1; index < maxLevels; ++index) {
    DetailLevel level;
    level.errorMetres = levels.back().errorMetres;
    for (const AssetPrimitive& primitive : asset.primitives)
      level.indices.push_back(primitive.indices.empty() ? primitive.indices
                                                        : simplify(asset.mesh, primitive.indices, kTriangleShares[index],
                                                                   level.errorMetres));
    if (triangleCount(level) * 10 > triangleCount(levels.back()) * 8) break;  // not worth a level
    levels.push_back(std::move(level));
  }
  return levels;
}

}  // namespace throng
