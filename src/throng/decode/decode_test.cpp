#include "throng/decode/decode.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "throng/octahedral.h"
#include "throng/time_line.h"
#include "throng/vertex_texel.h"

namespace throng {
namespace {

// One vertex, two clips of two rows each. Row 0: bounds minimum, +Z. Row 1: bounds maximum, +X.
Asset twoClipAsset() {
  Asset asset;
  asset.mesh.positions = {{0, 0, 0}};
  const std::uint16_t up = 127 | 127 << 8, right = 254 | 127 << 8;
  asset.rows = VertexRows{{0, 0, 0, up, 65535, 65535, 65535, right, 0, 65535, 0, up, 0, 65535, 0, up}};
  AssetClip first;
  first.name = "first";
  first.durationSeconds = 2;
  first.keyTimes = {0, 2};
  first.bounds = {{-1, -2, -4}, {1, 2, 4}};
  AssetClip second = first;
  second.name = "second";
  second.firstRow = 2;
  asset.clips = {first, second};
  return asset;
}

TEST(decode, halfwayBetweenTwoKeysIsTheMiddleOfTheBoundsAndOfTheNormals) {
  DecodedVertices decoded;
  decodePose(twoClipAsset(), 0, 1.0f, decoded);
  ASSERT_EQ(decoded.positions.size(), 1u);
  EXPECT_NEAR(decoded.positions[0].x, 0, 1e-6);
  EXPECT_NEAR(decoded.positions[0].y, 0, 1e-6);
  EXPECT_NEAR(decoded.positions[0].z, 0, 1e-6);
  EXPECT_NEAR(decoded.normals[0].x, std::sqrt(0.5), 1e-6);
  EXPECT_NEAR(decoded.normals[0].y, 0, 1e-6);
  EXPECT_NEAR(decoded.normals[0].z, std::sqrt(0.5), 1e-6);
}

TEST(decode, timesOutsideTheClipGiveItsEnds) {
  DecodedVertices decoded;
  decodePose(twoClipAsset(), 0, -5.0f, decoded);
  EXPECT_EQ(decoded.positions[0], (Vec3f{-1, -2, -4}));
  EXPECT_EQ(decoded.normals[0], (Vec3f{0, 0, 1}));
  decodePose(twoClipAsset(), 0, 50.0f, decoded);
  EXPECT_NEAR(decoded.positions[0].z, 4, 1e-6);
  EXPECT_EQ(decoded.normals[0], (Vec3f{1, 0, 0}));
}

TEST(decode, theSecondClipStartsAtItsOwnFirstRow) {
  DecodedVertices decoded;
  const std::uint32_t only[] = {0, 0};
  decodePose(twoClipAsset(), 1, 0.5f, only, decoded);
  ASSERT_EQ(decoded.positions.size(), 2u);
  EXPECT_NEAR(decoded.positions[1].y, 2, 1e-6);
  EXPECT_EQ(decoded.positions[1].x, -1);
}

TEST(decode, aJumpShowsThePoseAfterItAtItsTime) {
  AssetClip clip;
  clip.durationSeconds = 3;
  clip.keyTimes = {0, 1, 1, 3};
  EXPECT_EQ(resolveTime(clip, 1.0f).row, 2u);
  EXPECT_EQ(resolveTime(clip, 1.0f).weight, 0.0f);
  EXPECT_EQ(resolveTime(clip, std::nextafter(1.0f, 0.0f)).row, 0u);
  EXPECT_NEAR(resolveTime(clip, 0.75f).weight, 0.75, 1e-6);
  EXPECT_EQ(resolveTime(clip, 3.0f).row, 2u);
  EXPECT_EQ(resolveTime(clip, 3.0f).weight, 1.0f);
}

TEST(decode, aStillClipHasNoWeight) {
  AssetClip clip;
  clip.firstRow = 7;
  clip.keyTimes = {0, 0};
  EXPECT_EQ(resolveTime(clip, 4.0f).row, 7u);
  EXPECT_EQ(resolveTime(clip, 4.0f).weight, 0.0f);
}

TEST(decode, uniformKeysResolveAsASearchOverTheirTimesDoes) {
  std::mt19937 random(7);
  int compared = 0;
  for (std::uint32_t keyCount : {2u, 3u, 31u, 250u, 9999u}) {
    AssetClip clip;
    clip.firstRow = 11;
    clip.durationSeconds = 0.1f * keyCount + 1.0f / 3;
    for (std::uint32_t key = 0; key < keyCount; ++key)
      clip.keyTimes.push_back(shader::uniformKeyTime(clip.durationSeconds, key, keyCount));
    const auto check = [&](float time) {
      const RowBlend searched = resolveTime(clip, time);
      const auto direct = shader::resolveUniformKeys(time, clip.durationSeconds, clip.firstRow, keyCount);
      ASSERT_EQ(searched.row, direct.row) << keyCount << " keys at " << time;
      ASSERT_EQ(searched.weight, direct.weight);
      ++compared;
    };
    std::uniform_real_distribution<float> anyTime(-0.5f, clip.durationSeconds + 0.5f);
    for (int i = 0; i < 2000; ++i) check(anyTime(random));
    for (float time : clip.keyTimes)
      for (float near : {std::nextafter(time, -1.0f), time, std::nextafter(time, 1e9f)}) check(near);
  }
  EXPECT_GT(compared, 10000);
}

TEST(timeLine, loopsWrapOnceStopsAndPingPongReturns) {
  using namespace shader;
  EXPECT_FLOAT_EQ(clipTime(kLoopModeLoop, 5.5f, 2.0f), 1.5f);
  EXPECT_FLOAT_EQ(clipTime(kLoopModeLoop, -0.5f, 2.0f), 1.5f);
  EXPECT_EQ(clipTime(kLoopModeLoop, 4.0f, 2.0f), 0.0f);
  EXPECT_EQ(clipTime(kLoopModeOnce, 5.5f, 2.0f), 2.0f);
  EXPECT_EQ(clipTime(kLoopModeOnce, -1.0f, 2.0f), 0.0f);
  EXPECT_FLOAT_EQ(clipTime(kLoopModePingPong, 3.5f, 2.0f), 0.5f);
  EXPECT_FLOAT_EQ(clipTime(kLoopModePingPong, 4.5f, 2.0f), 0.5f);
  EXPECT_EQ(clipTime(kLoopModeLoop, 3.0f, 0.0f), 0.0f);
}

TEST(octahedral, theSixAxesAreExact) {
  const auto same = [](std::uint32_t x, std::uint32_t y, Vec3f expected) {
    const shader::vec3 n = shader::decodeOctahedral(x | y << 8);
    EXPECT_EQ((Vec3f{n.x, n.y, n.z}), expected) << x << ' ' << y;
  };
  same(127, 127, {0, 0, 1});
  same(254, 127, {1, 0, 0});
  same(0, 127, {-1, 0, 0});
  same(127, 254, {0, 1, 0});
  same(127, 0, {0, -1, 0});
  const shader::vec3 below = shader::decodeOctahedral(254 | 254 << 8);
  EXPECT_EQ(below.z, -1.0f);
}

TEST(octahedral, everyCodeIsAUnitVector) {
  int checked = 0;
  for (std::uint32_t code = 0; code < 65536; ++code, ++checked) {
    const shader::vec3 n = shader::decodeOctahedral(code);
    ASSERT_NEAR(std::sqrt(double(n.x) * n.x + double(n.y) * n.y + double(n.z) * n.z), 1.0, 1e-6) << code;
  }
  EXPECT_EQ(checked, 65536);
}

TEST(vertexTexel, oppositeNormalsKeepTheFirstAtTheMiddle) {
  shader::DecodedVertex from, to;
  from.normal = shader::decodeOctahedral(127 | 127 << 8);
  to.normal = shader::decodeOctahedral(254 | 254 << 8);
  EXPECT_EQ(shader::blendDecodedVertices(from, to, 0.5f).normal.z, 1.0f);
}

TEST(vertexTexel, directionsThatCancelKeepTheFirst) {
  const shader::uvec4 up{0, 0, 0, 127 | 127 << 8}, down{0, 0, 0, 254 | 254 << 8};
  EXPECT_EQ(shader::blendVertexTexels(up, down, 0.5f, {}, {}).normal.z, 1.0f);
  EXPECT_EQ(shader::blendVertexTexels(down, up, 0.5f, {}, {}).normal.z, -1.0f);
}

TEST(octahedral, theDirectionOfACodeIsWholeNumbersAlongItsNormal) {
  for (std::uint32_t code = 0; code < 65536; ++code) {
    const shader::vec3 d = shader::octahedralCodeDirection(code), n = shader::decodeOctahedral(code);
    ASSERT_EQ(d.x, std::round(d.x));
    ASSERT_EQ(d.y, std::round(d.y));
    const double length = std::sqrt(double(d.x) * d.x + double(d.y) * d.y + double(d.z) * d.z);
    ASSERT_NEAR(d.x / length, n.x, 1e-6) << code;
    ASSERT_NEAR(d.y / length, n.y, 1e-6) << code;
    ASSERT_NEAR(d.z / length, n.z, 1e-6) << code;
  }
}

TEST(vertexTexel, wordsUnpackLowHalfFirst) {
  const shader::uvec4 texel = shader::unpackVertexTexel({0x00020001u, 0xFFFF0003u});
  EXPECT_EQ(texel.x, 1u);
  EXPECT_EQ(texel.y, 2u);
  EXPECT_EQ(texel.z, 3u);
  EXPECT_EQ(texel.w, 65535u);
}

// docs/format.md, section 7, in doubles: the direction of a code, in units of 1/127.
Vec3d directionOf(std::uint16_t code) {
  double x = code % 256 - 127.0, y = code / 256 - 127.0;
  const double z = 127 - std::abs(x) - std::abs(y), fold = std::max(-z, 0.0);
  x += x >= 0 ? -fold : fold;
  y += y >= 0 ? -fold : fold;
  return {x, y, z};
}

TEST(decode, everyTexelIsWhatTheFormatSays) {
  constexpr std::uint32_t kCount = 65536;
  Asset asset;
  asset.mesh.positions.resize(kCount);
  VertexRows rows;
  for (std::uint32_t row = 0; row < 2; ++row)
    for (std::uint32_t v = 0; v < kCount; ++v)
      for (const std::uint32_t code : {v, v * 7919u, v * 104729u, v + row * 4099u})
        rows.texels.push_back(static_cast<std::uint16_t>(code));
  asset.rows = rows;
  AssetClip clip;
  clip.durationSeconds = 1;
  clip.keyTimes = {0, 1};
  clip.bounds = {{-1, -2, -4}, {1, 2, 5}};
  asset.clips = {clip};
  DecodedVertices decoded;
  decodePose(asset, 0, 0.375f, decoded);
  for (std::size_t v = 0; v < kCount; ++v) {
    const std::uint16_t *from = &rows.texels[v * 4], *to = &rows.texels[(kCount + v) * 4];
    for (int axis = 0; axis < 3; ++axis) {
      const double code = from[axis] + (to[axis] - from[axis]) * 0.375;
      const double low = clip.bounds.min[axis], high = clip.bounds.max[axis];
      ASSERT_NEAR(decoded.positions[v][axis], low + (high - low) * code / 65535, 1e-6) << v;
    }
    const Vec3d normal = normalizedOr(lerp(directionOf(from[3]), directionOf(to[3]), 0.375), directionOf(from[3]));
    for (int axis = 0; axis < 3; ++axis) ASSERT_NEAR(decoded.normals[v][axis], normal[axis], 1e-5) << v;
  }
}

}  // namespace
}  // namespace throng
