#include "throng/levels/make_levels.h"

#include <meshoptimizer.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <memory>

#include "throng/decode/decode.h"
#include "throng/levels/foliage.h"
#include "throng/levels/measure_levels.h"
#include "throng/levels/points.h"
#include "throng/levels/simplifier.h"

namespace throng {
namespace {

// Vertices at one place at rest may part by this share of the size and are one point still.
constexpr float kSeamSlack = 1e-4f;
// A level with more than this share of the triangles of the one before is not worth having.
constexpr double kWorthwhileShare = 0.8;
// A piece of foliage with more triangles than this bends, and is simplified rather than made a quad.
constexpr double kTrianglesOfBentPiece = 3;
constexpr std::size_t kMaxPoses = 8;
constexpr double kMaxQuadrics = 1.5e6, kMaxPositionsLookedAt = 2e7;

std::size_t triangleCount(const std::vector<std::vector<std::uint32_t>>& lists) {
  std::size_t count = 0;
  for (const auto& list : lists) count += list.size() / 3;
  return count;
}

// A primitive of foliage, simplified while its pieces bend, thinned after.
struct Thinning {
  std::size_t primitive;
  std::size_t triangles;
  Simplifier simplifier;
  Foliage foliage;

  std::vector<std::uint32_t> indices(double share) {
    const auto target = static_cast<std::size_t>(share * static_cast<double>(triangles));
    if (static_cast<double>(target) >= kTrianglesOfBentPiece * static_cast<double>(foliage.pieceCount())) {
      simplifier.reduceTo(target);
      if (simplifier.triangleCount() <= target + target / 4) return simplifier.indices(primitive);
    }
    return foliage.indices(target);
  }
};

class LevelMaker {
 public:
  LevelMaker(const LevelSource& source, const LevelOptions& options)
      : source_(source), options_(options), points_(findPoints(source.poses, kSeamSlack * sizeOf(source))),
        foliage_(findFoliage(source.primitives, points_)), surface_(source, points_, others(foliage_)) {
    surfaceTriangles_ = surface_.triangleCount();
    for (std::size_t i = 0; i < foliage_.size(); ++i) {
      if (!foliage_[i]) continue;
      std::vector<std::uint8_t> only(foliage_.size());
      only[i] = 1;
      thinnings_.push_back(std::unique_ptr<Thinning>(new Thinning{i, source.primitives[i].indices.size() / 3,
                                                                  Simplifier(source, points_, only), Foliage(source, points_, i)}));
    }
  }

  std::vector<DetailLevel> make() {
    std::vector<DetailLevel> levels;
    std::size_t before = 0;
    for (const AssetPrimitive& primitive : source_.primitives) before += primitive.indices.size() / 3;
    for (std::uint32_t index = 1; index <= options_.count; ++index) {
      DetailLevel level = makeLevel(std::pow(kLevelShare, index));
      const std::size_t count = triangleCount(level.indices);
      if (count == 0 || static_cast<double>(count) > kWorthwhileShare * static_cast<double>(before)) break;
      before = count;
      levels.push_back(std::move(level));
    }
    return levels;
  }

 private:
  static float sizeOf(const LevelSource& source) {
    Bounds bounds;
    for (const Vec3f& position : source.poses[0]) bounds.add(position);
    return bounds.largestExtent();
  }

  static std::vector<std::uint8_t> others(std::vector<std::uint8_t> flags) {
    for (std::uint8_t& flag : flags) flag = !flag;
    return flags;
  }

  DetailLevel makeLevel(double share) {
    surface_.reduceTo(static_cast<std::size_t>(share * static_cast<double>(surfaceTriangles_)));
    DetailLevel level;
    for (std::size_t i = 0; i < source_.primitives.size(); ++i)
      level.indices.push_back(foliage_[i] ? std::vector<std::uint32_t>() : surface_.indices(i));
    for (const auto& thinning : thinnings_) level.indices[thinning->primitive] = thinning->indices(share);
    for (std::size_t i = 0; i < level.indices.size(); ++i) {
      auto& indices = level.indices[i];
      if (!isBlended(source_.primitives[i]) && !indices.empty())
        meshopt_optimizeVertexCache(indices.data(), indices.data(), indices.size(), points_.size());
      for (const std::uint32_t vertex : indices) level.vertexCount = std::max(level.vertexCount, vertex + 1);
    }
    return level;
  }

  bool isBlended(const AssetPrimitive& primitive) const {
    return primitive.materialIndex != kNone && std::size_t(primitive.materialIndex) < options_.materials.size() &&
           options_.materials[primitive.materialIndex].alphaMode == AlphaMode::Blend;
  }

  const LevelSource& source_;
  const LevelOptions& options_;
  const std::vector<std::uint32_t> points_;
  const std::vector<std::uint8_t> foliage_;
  Simplifier surface_;
  std::size_t surfaceTriangles_ = 0;
  std::vector<std::unique_ptr<Thinning>> thinnings_;
};

}  // namespace

std::vector<DetailLevel> makeLevels(const LevelSource& source, const LevelOptions& options) {
  assert(options.count <= kMaxCoarserLevels && !source.poses.empty() && !source.mesh.texCoords.empty());
  if (options.count == 0 || source.mesh.positions.size() > kMaxLeveledVertices) return {};
  return LevelMaker(source, options).make();
}

std::vector<DetailLevel> makeLevels(const Asset& asset, std::uint32_t count) {
  if (count == 0 || asset.vertexCount() > kMaxLeveledVertices) return {};
  std::vector<std::vector<Vec3f>> poses{asset.mesh.positions};
  for (const PoseTime& time : spreadPoseTimes(asset.clips, posesLookedAt(asset.vertexCount()))) {
    DecodedVertices decoded;
    decodePose(asset, time.clipIndex, time.seconds, decoded);
    poses.push_back(std::move(decoded.positions));
  }
  poses = chooseFarPoses(std::move(poses), affordablePoses(asset.vertexCount()));
  AssetMesh mesh = asset.mesh;
  if (mesh.texCoords.empty()) mesh.texCoords.emplace_back(asset.vertexCount());
  std::vector<DetailLevel> levels = makeLevels({mesh, asset.primitives, poses}, {count, asset.materials});
  stateLevelErrors(asset, levels);
  return levels;
}

std::vector<std::vector<Vec3f>> chooseFarPoses(std::vector<std::vector<Vec3f>> poses, std::size_t count) {
  for (auto& pose : poses)
    for (Vec3f& position : pose)
      if (!isFinite(position)) position = {};
  std::vector<std::vector<Vec3f>> chosen;
  std::vector<float> nearest(poses.size(), std::numeric_limits<float>::infinity());
  std::size_t next = 0;
  while (chosen.size() < count && nearest[next] > 0) {
    chosen.push_back(poses[next]);
    nearest[next] = 0;
    for (std::size_t i = 0; i < poses.size(); ++i) {
      float farthest = 0;
      for (std::size_t v = 0; v < poses[i].size() && farthest < nearest[i]; ++v) {
        const Vec3f off = poses[i][v] - chosen.back()[v];
        farthest = std::max(farthest, dot(off, off));
      }
      nearest[i] = std::min(nearest[i], farthest);
    }
    next = static_cast<std::size_t>(std::max_element(nearest.begin(), nearest.end()) - nearest.begin());
  }
  return chosen;
}

std::size_t affordablePoses(std::size_t vertexCount) {
  return static_cast<std::size_t>(std::clamp(kMaxQuadrics / static_cast<double>(vertexCount + 1), 2.0, double(kMaxPoses)));
}

std::size_t posesLookedAt(std::size_t vertexCount) {
  return static_cast<std::size_t>(std::clamp(kMaxPositionsLookedAt / static_cast<double>(vertexCount + 1), 4.0, 32.0));
}

}  // namespace throng
