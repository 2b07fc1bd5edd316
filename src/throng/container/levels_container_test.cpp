// Levels of detail in a file.
#include <gtest/gtest.h>

#include <cstring>
#include <memory>

#include "throng/container/asset_slices.h"
#include "throng/container/container.h"
#include "throng/container/glb_chunks.h"

namespace throng {
namespace {

// A strip of triangles in two primitives with two coarser levels; wide: with too many vertices for 16-bit indices.
Asset strip(std::uint32_t vertexCount) {
  Asset asset;
  asset.mesh.texCoords.resize(1, std::vector<Vec2f>(vertexCount));
  asset.primitives.resize(2);
  for (std::uint32_t v = 0; v < vertexCount; ++v) {
    asset.mesh.positions.push_back({float(v), float(v % 2), 0});
    asset.mesh.normals.push_back({0, 0, 1});
    if (v > 1) asset.primitives[v % 2].indices.insert(asset.primitives[v % 2].indices.end(), {v - 2, v - 1, v});
  }
  asset.levels = {{{{0, 1, 5, 5, 1, 6}, {2, 3, 4}}, 7, 0.25f}, {{{}, {0, 1, 2}}, 3, 0.5f}};
  AssetClip clip;
  clip.keyTimes = {0, 0};
  clip.bounds = {{0, 0, 0}, {float(vertexCount), 1, 0}};
  asset.clips = {clip};
  asset.rows = VertexRows{std::vector<std::uint16_t>(std::size_t(vertexCount) * 8)};
  return asset;
}

void expectSameLevels(const std::vector<DetailLevel>& found, const std::vector<DetailLevel>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i].indices, expected[i].indices);
    EXPECT_EQ(found[i].vertexCount, expected[i].vertexCount);
    EXPECT_EQ(found[i].errorMetres, expected[i].errorMetres);
  }
}

TEST(levelsInFiles, comeBackAsTheyWereWithShortAndLongIndices) {
  for (const std::uint32_t vertexCount : {8u, 70'000u}) {
    Asset asset = strip(vertexCount);
    if (vertexCount > 65535) {
      asset.levels[0].indices[0] = {0, 66'000, 69'999};
      asset.levels[0].vertexCount = 70'000;
    }
    const auto bytes = encodeGlb(asset, {.compress = true});
    ASSERT_TRUE(bytes.ok()) << describe(bytes.error());
    const auto back = parseGlb(*bytes);
    ASSERT_TRUE(back.ok()) << describe(back.error());
    expectSameLevels(back->levels, asset.levels);
    EXPECT_EQ(*encodeGlb(*back, {.compress = true}), *bytes);
  }
}

TEST(levelsInFiles, areThereBeforeAnyClipIsLoaded) {
  const Asset asset = strip(8);
  const Bytes bytes = *encodeGlb(asset);
  const auto slices = AssetSlices::open({bytes.size(), [&](std::uint64_t offset, std::span<std::byte> destination) -> Status {
                                           std::memcpy(destination.data(), bytes.data() + offset, destination.size());
                                           return Ok{};
                                         }});
  ASSERT_TRUE(slices.ok()) << describe(slices.error());
  expectSameLevels(slices->asset().levels, asset.levels);
}

TEST(levelsInFiles, filesWithoutThemHaveNone) {
  Asset asset = strip(8);
  asset.levels.clear();
  const Bytes bytes = *encodeGlb(asset);
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  EXPECT_EQ(text.find("levels"), std::string_view::npos);
  EXPECT_TRUE(parseGlb(bytes)->levels.empty());
}

TEST(levelsInFiles, thatLieAreRefused) {
  const Bytes whole = *encodeGlb(strip(8));
  const auto chunks = splitGlb(whole);
  const std::pair<std::string_view, std::string_view> lies[] = {
      {R"("vertexCount":7)", R"("vertexCount":6)"},         // an index is beyond
      {R"("vertexCount":7)", R"("vertexCount":9)"},         // more than there are
      {R"("vertexCount":3)", R"("vertexCount":8)"},         // more than the finer level
      {R"("indexCounts":[6,3])", R"("indexCounts":[5,4])"},  // no whole triangles
      {R"("indexCounts":[6,3])", R"("indexCounts":[9])"},
      {R"("indexCounts":[6,3])", R"("indexCounts":[6,6])"},
      {R"("indexCounts":[6,3])", R"("indexCounts":[4294967295,4294967295])"},
      {R"("indexCounts":[6,3])", R"("indexCounts":[18446744073709551615,10])"},
      {R"("indexCounts":[6,3])", R"("indexCounts":{})"},
      {R"("indexCounts":[0,3])", R"("indexCounts":[0,0])"},
      {R"("errorMetres":0.5)", R"("errorMetres":0.1)"},
      {R"("errorMetres":0.5)", R"("errorMetres":-1)"},
      {R"("errorMetres":0.5)", R"("errorMetres":1e300)"},
      {R"("errorMetres":0.5)", R"("error":0.5)"},
      {R"("indices":)", R"("indices":99)"},
      {R"("levels":[)", R"("levels":[7,)"},
      {R"("levels":[)", R"("levels":[{},{},{},{},{},{},)"},
  };
  for (const auto& [truth, lie] : lies) {
    std::string json(chunks->json);
    const std::size_t at = truth == R"("indices":)" ? json.find(truth, json.find("\"levels\"")) : json.find(truth);
    ASSERT_NE(at, std::string::npos) << truth;
    json.replace(at, truth.size(), lie);
    const auto parsed = parseGlb(*joinGlb(json, chunks->binary));
    ASSERT_FALSE(parsed.ok()) << lie;
    EXPECT_FALSE(parsed.error().where.empty()) << lie;
    EXPECT_TRUE(parsed.error().code == ErrorCode::Malformed || parsed.error().code == ErrorCode::LimitExceeded) << describe(parsed.error());
  }
}

TEST(levelsInFiles, thatBreakTheRulesAreNotWritten) {
  const auto refused = [](auto change) {
    Asset asset = strip(8);
    change(asset.levels);
    return !encodeGlb(asset).ok();
  };
  EXPECT_FALSE(refused([](auto&) {}));
  EXPECT_TRUE(refused([](auto& levels) { levels[0].indices.pop_back(); }));
  EXPECT_TRUE(refused([](auto& levels) { levels[0].indices[0].pop_back(); }));
  EXPECT_TRUE(refused([](auto& levels) { levels[1].indices[1].clear(); }));
  EXPECT_TRUE(refused([](auto& levels) { levels[0].vertexCount = 5; }));
  EXPECT_TRUE(refused([](auto& levels) { levels.resize(8, levels[1]); }));
}

}  // namespace
}  // namespace throng
