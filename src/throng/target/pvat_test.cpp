#include "throng/target/pvat.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

#include "throng/image/pixels.h"

namespace throng {
namespace {

constexpr std::uint16_t kUp = 127 | 127 << 8, kRight = 254 | 127 << 8;

// Three vertices that go from (0, 0, 0) to (1, 2, 0) in 1 s and back in another, their normals from +Z to +X; vertex 2
// stands 1 m to the left at first. A second clip stands still at the start.
Asset swingAsset() {
  Asset asset;
  asset.name = "swing";
  asset.mesh.positions.resize(3);
  asset.mesh.texCoords = {{{0.25f, 0.5f}, {0.5f, 0.5f}, {0, 1}}};
  asset.primitives = {{kNone, {0, 1, 2}}};
  VertexRows rows;
  const auto addRow = [&](std::uint16_t x, std::uint16_t y, std::uint16_t normal) {
    for (std::uint16_t v = 0; v < 3; ++v)
      for (const std::uint16_t code : {v == 2 && x == 32768 ? std::uint16_t(0) : x, y, std::uint16_t(0), normal}) rows.texels.push_back(code);
  };
  addRow(32768, 0, kUp);
  addRow(65535, 65535, kRight);
  addRow(32768, 0, kUp);
  addRow(32768, 0, kUp);
  addRow(32768, 0, kUp);
  asset.rows = rows;
  AssetClip swing;
  swing.name = "Swing";
  swing.durationSeconds = 2;
  swing.keyTimes = {0, 1, 2};
  swing.bounds = {{-1, 0, 0}, {1, 2, 0}};
  AssetClip still = swing;
  still.name = "Still";
  still.durationSeconds = 0;
  still.firstRow = 3;
  still.keyTimes = {0, 0};
  asset.clips = {swing, still};
  return asset;
}

PvatTexture make(const Asset& asset, double framesPerSecond) {
  auto texture = makePvatTexture(asset, {framesPerSecond, {}});
  EXPECT_TRUE(texture) << texture.error().detail;
  return *texture;
}

struct Container {
  nlohmann::json json;
  Bytes binary;
};

// Reads a container as PlayCanvas's parseVat does.
Container parse(const Bytes& file) {
  const auto word = [&](std::size_t at) {
    std::uint32_t value = 0;
    std::memcpy(&value, file.data() + at, 4);
    return value;
  };
  EXPECT_EQ(word(0), 0x54415650u);
  EXPECT_EQ(word(4), 1u);
  EXPECT_EQ(word(8), file.size());
  EXPECT_EQ(word(16), 0x4e4f534au);
  const std::uint32_t jsonLength = word(12);
  EXPECT_EQ(jsonLength % 4, 0u);
  EXPECT_EQ(word(20 + jsonLength + 4), 0x004e4942u);
  const auto* text = reinterpret_cast<const char*>(file.data()) + 20;
  return {nlohmann::json::parse(text, text + jsonLength), Bytes(file.begin() + 28 + jsonLength, file.end())};
}

std::uint16_t codeAt(const Bytes& binary, std::size_t index) {
  std::uint16_t code = 0;
  std::memcpy(&code, binary.data() + 2 * index, 2);
  return code;
}

TEST(pvat, aVerticesFramesFollowOneAnother) {
  const PvatTexture texture = make(swingAsset(), 1);
  ASSERT_EQ(texture.frameCount, 5u);  // 0, 1, 2 s, and the still twice
  EXPECT_EQ(texture.width, 16u);      // 15 texels
  EXPECT_EQ(texture.height, 1u);
  const auto x = [&](std::size_t vertex, std::size_t frame) { return texture.texels[4 * (vertex * 5 + frame)]; };
  EXPECT_NEAR(x(0, 0), 32768, 1);
  EXPECT_EQ(x(0, 1), 65535);
  EXPECT_EQ(x(2, 0), 0);
  EXPECT_EQ(x(2, 2), x(2, 0));
  EXPECT_EQ(texture.texels[4 * 1 + 1], 65535);            // y at 1 s
  EXPECT_EQ(texture.texels[4 * 1 + 3] & 255, 255);        // +X: x = 1
  EXPECT_NEAR(texture.texels[4 * 1 + 3] >> 8, 127.5, 1);  // y = 0 lies between two codes
}

// Half a step of 16 bits over 2 m is 15 um; bytes of a normal are 2/255 apart.
TEST(pvat, framesDecodeToTheAssetsVertices) {
  const Asset asset = swingAsset();
  const PvatTexture texture = make(asset, 12);
  DecodedVertices shown, truth;
  for (std::uint32_t frame = 0; frame < texture.clips[0].frameCount; ++frame) {
    decodePvatFrame(texture, frame, shown);
    decodePose(asset, 0, static_cast<float>(frame / 12.0), truth);
    for (int v = 0; v < 3; ++v) {
      ASSERT_LT(length(shown.positions[v] - truth.positions[v]), 3e-5f);
      ASSERT_GT(dot(shown.normals[v], truth.normals[v]), std::cos(0.02f));
    }
  }
}

TEST(pvat, theContainerHoldsWhatPlayCanvasReads) {
  Asset asset = swingAsset();
  const PvatTexture texture = make(asset, 4);
  const auto file = encodePvat(asset, texture);
  ASSERT_TRUE(file);
  const auto [json, binary] = parse(*file);
  EXPECT_EQ(json["frameCount"], 9 + 2);
  EXPECT_EQ(json["animations"][0]["frameCount"], 8);  // without the one that stands there again
  EXPECT_EQ(json["animations"][0]["duration"], 2);
  EXPECT_EQ(json["animations"][1]["frameStart"], 9);
  EXPECT_GT(json["animations"][1]["duration"], 0);    // the player divides by it
  EXPECT_EQ(json["binary"]["byteLength"], binary.size());
  EXPECT_EQ(json["vat"]["byteLength"], texture.width * texture.height * 8);
  EXPECT_EQ(codeAt(binary, 4), texture.texels[4]);
  EXPECT_EQ(json["indices"]["type"], "uint16");
  EXPECT_EQ(json["indices"]["count"], 3);
  EXPECT_EQ(codeAt(binary, json["indices"]["byteOffset"].get<std::size_t>() / 2 + 2), 2);
  float uv = 0;
  std::memcpy(&uv, binary.data() + json["uvs"]["byteOffset"].get<std::size_t>(), 4);
  EXPECT_EQ(uv, 0.25f);
  EXPECT_FALSE(json.contains("albedo"));
}

// By hand: sRGB 188 is 0.503 in linear light; half of that is sRGB 137.
TEST(pvat, theBaseColourIsItsPictureTimesItsFactor) {
  Asset asset = swingAsset();
  Material material;
  material.baseColorFactor = {0.5f, 1, 1, 1};
  material.baseColorTexture = Texture{.imageIndex = 0};
  material.baseColorTexture->transform = {.offset = {0.5f, 0}, .scale = {2, 1}};
  material.normalTexture = Texture{.imageIndex = 0};
  asset.materials = {material};
  asset.images = {{"grey", "image/png", pngOf({1, 1, std::vector<std::byte>{std::byte{188}, std::byte{188}, std::byte{188}, std::byte{255}}})}};
  asset.primitives[0].materialIndex = 0;
  const auto file = encodePvat(asset, make(asset, 4));
  ASSERT_TRUE(file);
  const auto [json, binary] = parse(*file);
  EXPECT_EQ(json["albedo"]["mimeType"], "image/png");
  const std::size_t at = json["albedo"]["byteOffset"], size = json["albedo"]["byteLength"];
  const auto pixels = decodePixels(std::span(binary).subspan(at, size), "albedo");
  ASSERT_TRUE(pixels);
  EXPECT_NEAR(std::to_integer<int>(pixels->rgba[0]), 137, 1);
  EXPECT_EQ(std::to_integer<int>(pixels->rgba[1]), 188);
  float uv = 0;
  std::memcpy(&uv, binary.data() + json["uvs"]["byteOffset"].get<std::size_t>(), 4);
  EXPECT_EQ(uv, 0.5f + 2 * 0.25f);
  EXPECT_EQ(pvatLeavesOut(asset), std::vector<std::string>{"the normal texture"});
}

TEST(pvat, severalMaterialsAndTooManyFramesAreRefused) {
  Asset asset = swingAsset();
  asset.primitives.push_back(asset.primitives[0]);
  const auto refused = makePvatTexture(asset);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::InvalidArgument);
  EXPECT_NE(refused.error().detail.find("--atlas"), std::string::npos);
  asset.primitives.pop_back();
  EXPECT_EQ(makePvatTexture(asset, {4e6, {}}).error().code, ErrorCode::LimitExceeded);
}

}  // namespace
}  // namespace throng
