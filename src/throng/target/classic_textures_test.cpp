#include "throng/target/classic_textures.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "throng/target/classic_files.h"

namespace throng {
namespace {

constexpr std::uint16_t kUp = 127 | 127 << 8, kRight = 254 | 127 << 8;

// `vertexCount` vertices that all go from (-1, -2, 0) at 0 s to (1, 2, 0) at `peakSeconds` and back at 1 s; their
// normals turn from +Z to +X and back. A second clip stands at (0, -2, 0).
Asset swingAsset(float peakSeconds = 0.5f, std::uint32_t vertexCount = 2) {
  Asset asset;
  asset.name = "swing";
  asset.mesh.positions.resize(vertexCount);
  VertexRows rows;
  const auto addRow = [&](std::uint16_t x, std::uint16_t y, std::uint16_t normal) {
    for (std::uint32_t v = 0; v < vertexCount; ++v)
      for (const std::uint16_t code : {x, y, std::uint16_t(0), normal}) rows.texels.push_back(code);
  };
  addRow(0, 0, kUp);
  addRow(65535, 65535, kRight);
  addRow(0, 0, kUp);
  addRow(0, 0, kUp);
  addRow(0, 0, kUp);
  asset.rows = rows;
  AssetClip swing;
  swing.name = "Swing";
  swing.durationSeconds = 1;
  swing.keyTimes = {0, peakSeconds, 1};
  swing.bounds = {{-1, -2, 0}, {1, 2, 0}};
  AssetClip still = swing;
  still.name = "Still";
  still.durationSeconds = 0;
  still.loop = LoopMode::Once;
  still.firstRow = 3;
  still.keyTimes = {0, 0};
  still.bounds = {{0, -2, 0}, {0, -2, 0}};
  asset.clips = {swing, still};
  return asset;
}

ClassicTextures make(const Asset& asset, ClassicLayout layout, double framesPerSecond) {
  auto textures = makeClassicTextures(asset, {layout, framesPerSecond, {}});
  EXPECT_TRUE(textures) << textures.error().detail;
  return *textures;
}

TEST(classicTextures, theEndsOfTheBoundsAreTheEndsOfTheCodes) {
  const ClassicTextures textures = make(swingAsset(), ClassicLayout::Unorm16, 4);
  EXPECT_EQ(textures.bounds.min, (Vec3f{-1, -2, 0}));
  EXPECT_NEAR(textures.bounds.max.x, 1, 1e-6);
  ASSERT_EQ(textures.frameCount, 7u);  // 0, 0.25, 0.5, 0.75, 1 s and the still twice
  EXPECT_EQ(textures.clips[0].frameCount, 5u);
  EXPECT_EQ(textures.clips[0].framesPerSecond, 4);
  EXPECT_EQ(textures.clips[1].firstFrame, 5u);
  EXPECT_EQ(textures.clips[1].frameCount, 2u);
  const auto texel = [&](std::uint32_t frame) { return &textures.positions[std::size_t(4) * 2 * frame]; };
  EXPECT_EQ(texel(0)[0], 0);
  EXPECT_NEAR(texel(1)[0], 32768, 1);
  EXPECT_EQ(texel(2)[0], 65535);
  EXPECT_EQ(texel(2)[2], 0);  // no extent along z
  EXPECT_EQ(texel(2)[3], 65535);
  EXPECT_EQ(texel(4)[1], texel(0)[1]);
  EXPECT_NEAR(texel(5)[0], 32768, 1);
  const std::uint16_t* normal = &textures.normals[std::size_t(4) * 2 * 2];
  EXPECT_EQ(normal[0], 65535);  // +X
  EXPECT_NEAR(normal[1], 32768, 1);
}

// Half a step of 8 bits over 2 m is 3.92 mm, of 16 bits 15 um; a half near 1 is 2^-11 apart below 1.
TEST(classicTextures, decodedFramesAreWithinHalfAStepOfTheAsset) {
  const Asset asset = swingAsset(0.37f);
  const double halfSteps[] = {0.5 * 4 / 255, 0.5 / 1024, 0.5 * 4 / 65535};
  int checked = 0;
  for (ClassicLayout layout : {ClassicLayout::Rgba8, ClassicLayout::Half, ClassicLayout::Unorm16}) {
    const ClassicTextures textures = make(asset, layout, 30);
    DecodedVertices shown, truth;
    for (std::uint32_t frame = 0; frame < textures.clips[0].frameCount; ++frame, ++checked) {
      decodeClassicFrame(textures, frame, shown);
      decodePose(asset, 0, static_cast<float>(frame / 30.0), truth);
      const double step = halfSteps[static_cast<int>(layout)] * 1.001 + 1e-6;
      ASSERT_NEAR(shown.positions[1].x, truth.positions[1].x, step) << name(layout);
      ASSERT_NEAR(shown.positions[1].y, truth.positions[1].y, step) << name(layout);
      ASSERT_NEAR(shown.normals[1].x, truth.normals[1].x, layout == ClassicLayout::Rgba8 ? 0.006 : 0.0005);
    }
  }
  EXPECT_EQ(checked, 3 * 31);
}

TEST(classicTextures, verticesBeyondTheWidthGoOnInTheFramesNextRow) {
  Asset asset = swingAsset(0.5f, kClassicMaxWidth + 3);
  auto& texels = std::get<VertexRows>(asset.rows).texels;
  const std::size_t odd = kClassicMaxWidth + 1;  // at the start this vertex alone is at x = 1
  texels[4 * odd] = 65535;
  const ClassicTextures textures = make(asset, ClassicLayout::Unorm16, 2);
  EXPECT_EQ(textures.width, kClassicMaxWidth);
  EXPECT_EQ(textures.rowsPerFrame, 2u);
  EXPECT_EQ(textures.height, 2u * 5);
  const std::size_t row = 1, column = 1;
  EXPECT_EQ(textures.positions[4 * (row * textures.width + column)], 65535);
  EXPECT_EQ(textures.positions[4 * (row * textures.width + column + 1)], 0);
  EXPECT_EQ(textures.positions[4 * (row * textures.width + 3) + 3], 0);  // unused
}

// The frames at 0.25 and 0.5 s miss the peak at 0.375 s; between them the error is measured at 0.3, 0.35, 0.4, 0.45 s.
TEST(classicError, aPeakBetweenFramesIsMissedByWhatArithmeticSays) {
  const Asset asset = swingAsset(0.375f);
  const auto measured = measureClassicTextures(asset, make(asset, ClassicLayout::Unorm16, 4));
  ASSERT_TRUE(measured);
  // Way from the start, 0 to 1: up to the peak t / 0.375, then (1 - t) / 0.625.
  const double at025 = 0.25 / 0.375, at050 = 0.5 / 0.625, way = std::sqrt(2.0 * 2 + 4 * 4);
  double blended = 0, nearest = 0;
  for (int part = 1; part <= 4; ++part) {
    const double t = 0.25 + 0.05 * part;
    const double truth = t < 0.375 ? t / 0.375 : (1 - t) / 0.625;
    blended = std::max(blended, std::abs(truth - (at025 + (at050 - at025) * part / 5)) * way);
    nearest = std::max(nearest, std::abs(truth - (part < 3 ? at025 : at050)) * way);
  }
  // The other steps are straight: nearest is worst at 0.10 s, 0.10 / 0.375 of the way off.
  nearest = std::max(nearest, 0.10 / 0.375 * way);
  EXPECT_NEAR(measured->all.blended.positionMax, blended, 2e-4);
  EXPECT_NEAR(measured->all.nearest.positionMax, nearest, 2e-4);
  EXPECT_GT(blended, 0.5);
  EXPECT_LT(measured->clips[1].blended.positionMax, 1e-4);
}

TEST(classicError, aWrongCodeIsFoundWhereItIs) {
  const Asset asset = swingAsset();
  ClassicTextures textures = make(asset, ClassicLayout::Unorm16, 4);
  EXPECT_LT(measureClassicTextures(asset, textures)->all.blended.positionMax, 1e-4);
  textures.positions[std::size_t(4) * (2 * 6 + 1)] = 65535;  // x of vertex 1 in the still's second frame: 1 m off
  const auto measured = measureClassicTextures(asset, textures);
  EXPECT_LT(measured->clips[0].blended.positionMax, 1e-4);
  EXPECT_NEAR(measured->clips[1].blended.positionMax, 1, 1e-4);
}

TEST(classicTextures, moreRowsThanATextureHasAreRefused) {
  Asset asset = swingAsset();
  asset.clips[0].durationSeconds = 1e9f;
  asset.clips[0].keyTimes = {0, 1, 1e9f};
  const auto refused = makeClassicTextures(asset);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::LimitExceeded);
  asset.clips.clear();
  EXPECT_EQ(makeClassicTextures(asset).error().code, ErrorCode::InvalidArgument);
}

TEST(classicFiles, theFilesHoldWhatTheJsonSays) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "throng_classic";
  std::filesystem::remove_all(folder);
  const Asset asset = swingAsset();
  const ClassicTextures textures = make(asset, ClassicLayout::Half, 4);
  ASSERT_TRUE(writeClassicFiles(folder, textures, *measureClassicTextures(asset, textures)));
  const auto bytes = readFile(folder / "positions.bin");
  ASSERT_TRUE(bytes);
  ASSERT_EQ(bytes->size(), 7u * 2 * 4 * 2);
  const Bytes first(bytes->begin(), bytes->begin() + 8);
  const std::uint8_t expected[] = {0x00, 0xBC, 0x00, 0xC0, 0x00, 0x00, 0x00, 0x3C};  // -1, -2, 0, 1 as halves
  for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(std::to_integer<int>(first[i]), expected[i]) << i;
  std::ifstream file(folder / "animation.json");
  const auto json = nlohmann::json::parse(file);
  EXPECT_EQ(json["layout"], "half");
  EXPECT_EQ(json["frames"], 7);
  EXPECT_EQ(json["width"], 2);
  EXPECT_EQ(json["height"], 7);
  EXPECT_EQ(json["clips"][1]["firstFrame"], 5);
  EXPECT_EQ(json["clips"][1]["loop"], "once");
  EXPECT_EQ(json["bounds"]["min"][1], -2);
  EXPECT_TRUE(std::filesystem::exists(folder / json["normals"].get<std::string>()));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace throng
