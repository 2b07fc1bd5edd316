#include "throng/crowd/levels.h"

#include <gtest/gtest.h>

#include <cmath>

namespace throng {
namespace {

// A sphere of radius 1 in two primitives, its halves.
Asset sphereAsset(std::uint32_t rings, std::uint32_t segments) {
  Asset asset;
  asset.primitives.resize(2);
  for (std::uint32_t ring = 0; ring <= rings; ++ring)
    for (std::uint32_t segment = 0; segment <= segments; ++segment) {
      const float polar = 3.1415927f * float(ring) / float(rings);
      const float around = 6.2831853f * float(segment % segments) / float(segments);
      asset.mesh.positions.push_back(
          {std::sin(polar) * std::cos(around), std::cos(polar), std::sin(polar) * std::sin(around)});
      if (ring == 0 || segment == 0) continue;
      const std::uint32_t corner = ring * (segments + 1) + segment, above = corner - segments - 1;
      for (const std::uint32_t index : {above - 1, above, corner, above - 1, corner, corner - 1})
        asset.primitives[ring * 2 > rings].indices.push_back(index);
    }
  return asset;
}

TEST(levels, eachLevelHasFewerTrianglesAndMoreError) {
  const auto levels = makeDetailLevels(sphereAsset(48, 64), 4);
  ASSERT_EQ(levels.size(), 4u);
  EXPECT_EQ(levels[0].errorMetres, 0);
  for (std::size_t index = 1; index < levels.size(); ++index) {
    std::size_t finer = 0, coarser = 0;
    for (const auto& indices : levels[index - 1].indices) finer += indices.size();
    for (const auto& indices : levels[index].indices) coarser += indices.size();
    EXPECT_LT(coarser * 10, finer * 6);
    EXPECT_GT(levels[index].errorMetres, levels[index - 1].errorMetres);
  }
}

TEST(levels, theErrorBoundsTheDistanceToTheSphere) {
  const Asset asset = sphereAsset(48, 64);
  for (const DetailLevel& level : makeDetailLevels(asset, 4)) {
    double farthest = 0;
    for (const auto& indices : level.indices)
      for (std::size_t corner = 0; corner < indices.size(); corner += 3) {
        const Vec3f centre = (asset.mesh.positions[indices[corner]] + asset.mesh.positions[indices[corner + 1]] +
                              asset.mesh.positions[indices[corner + 2]]) *
                             (1.0f / 3);
        farthest = std::max(farthest, 1.0 - length(centre));
      }
    EXPECT_LE(farthest, level.errorMetres + 0.005);  // the sphere's own facets
  }
}

TEST(levels, aMeshThatCannotShrinkHasOneLevel) {
  Asset asset;
  asset.mesh.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  asset.primitives = {{kNone, {0, 1, 2}}};
  EXPECT_EQ(makeDetailLevels(asset, 4).size(), 1u);
}

}  // namespace
}  // namespace throng
