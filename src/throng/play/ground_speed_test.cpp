#include "throng/play/ground_speed.h"

#include <gtest/gtest.h>

#include <cmath>

namespace throng {
namespace {

constexpr float kLow = 0, kHigh = 2;

std::uint16_t code(float value, float low, float high) {
  return static_cast<std::uint16_t>(std::lround((value - low) / (high - low) * 65535));
}

// Two feet and a head, ten keys a second. Each foot stands for half a second while the ground carries it from z = +0.6 to
// -0.6, then swings back through the air: a walker at 2.4 m/s.
Asset walker() {
  Asset asset;
  asset.restSizeMetres = 2;
  asset.mesh.positions = {{0, 0, 0}, {0.2f, 0, 0}, {0, 2, 0}};
  asset.mesh.normals.assign(3, {0, 1, 0});
  AssetClip clip;
  clip.durationSeconds = 1;
  clip.bounds.add(Vec3f{-1, kLow, -1});
  clip.bounds.add(Vec3f{1, kHigh, 1});
  VertexRows rows;
  for (int key = 0; key <= 10; ++key) {
    clip.keyTimes.push_back(static_cast<float>(key) / 10);
    for (int foot = 0; foot < 2; ++foot) {
      const float phase = std::fmod(static_cast<float>(key) / 10 + 0.5f * static_cast<float>(foot), 1.0f);
      const bool stands = phase <= 0.5f;
      const float z = stands ? 0.6f - 2.4f * phase : -0.6f + 2.4f * (phase - 0.5f);
      const float y = stands ? 0 : 0.5f * std::sin(6.2831853f * (phase - 0.5f));
      rows.texels.insert(rows.texels.end(), {code(0.1f, -1, 1), code(std::max(y, 0.0f), kLow, kHigh), code(z, -1, 1), 0x8080});
    }
    rows.texels.insert(rows.texels.end(), {code(0, -1, 1), code(2, kLow, kHigh), code(0, -1, 1), 0x8080});
  }
  asset.clips = {clip};
  asset.rows = rows;
  return asset;
}

TEST(groundSpeed, isThatOfTheStandingFeet) { EXPECT_NEAR(groundSpeed(walker(), 0), 2.4f, 0.02f); }

TEST(groundSpeed, isTheExtractedMovementWhereThereIsOne) {
  Asset asset = walker();
  asset.clips[0].rootMotion = {{0, 1}, {{1, 0, 1}, {4, 0.5f, 5}}, {{}, {}}};
  EXPECT_FLOAT_EQ(groundSpeed(asset, 0), 5);
}

TEST(groundSpeed, isNothingForAStill) {
  Asset asset = walker();
  asset.clips[0].durationSeconds = 0;
  asset.clips[0].keyTimes = {0, 0};
  EXPECT_EQ(groundSpeed(asset, 0), 0);
}

}  // namespace
}  // namespace throng
