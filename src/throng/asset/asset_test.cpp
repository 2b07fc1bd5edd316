#include "throng/asset/asset.h"

#include <gtest/gtest.h>

namespace throng {
namespace {

Asset triangle() {
  Asset asset;
  asset.mesh.positions = {{0, 0, 0}, {1, 0, 0}, {0, 2, 0}};
  asset.primitives = {{kNone, {0, 1, 2}}};
  asset.rows = VertexRows{std::vector<std::uint16_t>(3 * 4 * 2)};
  AssetClip clip;
  clip.durationSeconds = 1;
  clip.keyTimes = {0, 1};
  asset.clips = {clip};
  return asset;
}

// Expected values: a separate XXH64 written in Python from the algorithm's description, over the same bytes.
TEST(asset, theMeshDigestIsXxh64OfPositionsTextureCoordinatesAndIndices) {
  Asset asset = triangle();
  EXPECT_EQ(computeMeshDigest(asset), 0x2f8b1c7b422dc4d8ull);
  asset.mesh.texCoords = {{{0, 0}, {1, 0}, {0, 1}}};
  EXPECT_EQ(computeMeshDigest(asset), 0x22ad8db2d3a10f1cull);
}

TEST(asset, theMeshDigestSeesAChangedOrder) {
  Asset asset = triangle();
  const auto before = computeMeshDigest(asset);
  std::swap(asset.mesh.positions[0], asset.mesh.positions[1]);
  EXPECT_NE(computeMeshDigest(asset), before);
}

TEST(asset, gpuBytesAreEightPerTexelAndFortyEightPerClip) {
  const Asset asset = triangle();
  EXPECT_EQ(gpuBytes(asset), 3u * 2 * 8 + 48);
  EXPECT_DOUBLE_EQ(bytesPerVertexFrame(asset), 96.0 / (3 * 30));
}

TEST(asset, sizeIsTheLargestExtentOfTheRestPose) { EXPECT_EQ(sizeMetres(triangle()), 2.0f); }

TEST(asset, encodingsHaveTheirWords) {
  EXPECT_STREQ(name(Encoding::Vertex), "vertex");
  EXPECT_STREQ(name(Encoding::Spline), "spline");
  EXPECT_EQ(triangle().encoding(), Encoding::Vertex);
}

}  // namespace
}  // namespace throng
