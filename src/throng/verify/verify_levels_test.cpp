#include "throng/verify/verify_levels.h"

#include <gtest/gtest.h>

namespace throng {
namespace {

// A square pyramid 1 m high whose level is its base alone: 1 m away at rest, 2 m where it is stretched.
Asset pyramid() {
  Asset asset;
  asset.mesh.positions = {{0, 0, 0}, {1, 0, 0}, {1, 0, 1}, {0, 0, 1}, {0.5f, 1, 0.5f}};
  asset.mesh.normals.resize(5, {0, 1, 0});
  asset.mesh.texCoords.resize(1, std::vector<Vec2f>(5));
  asset.primitives = {{kNone, {0, 1, 2, 0, 2, 3, 0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4}}};
  asset.levels = {{{{0, 1, 2, 0, 2, 3}}, 4, 2.0f}};
  AssetClip clip;
  clip.durationSeconds = 1;
  clip.keyTimes = {0, 1};
  clip.bounds = {{0, 0, 0}, {1, 2, 1}};
  asset.clips = {clip};
  VertexRows rows;
  for (const float height : {1.0f, 2.0f})
    for (const Vec3f p : asset.mesh.positions)
      for (const float value : {p.x * 65535, p.y * height / 2 * 65535, p.z * 65535, 127.0f + 127 * 256})
        rows.texels.push_back(static_cast<std::uint16_t>(value + 0.5f));
  asset.rows = rows;
  return asset;
}

TEST(verifyLevels, findsTheWorstPose) {
  const auto found = verifyLevels(pyramid());
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].statedMetres, 2);
  EXPECT_NEAR(found[0].measuredMetres, 2, 1e-4);
  EXPECT_TRUE(found[0].asStated);
}

TEST(verifyLevels, seesAnErrorThatIsStatedTooSmall) {
  Asset asset = pyramid();
  asset.levels[0].errorMetres = 1;  // what the rest pose shows
  EXPECT_FALSE(verifyLevels(asset)[0].asStated);
}

TEST(verifyLevels, hasNothingToSayWithoutLevels) {
  Asset asset = pyramid();
  asset.levels.clear();
  EXPECT_TRUE(verifyLevels(asset).empty());
}

}  // namespace
}  // namespace throng
