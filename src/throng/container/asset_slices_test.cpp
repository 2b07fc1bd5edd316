// Compression of rows on disk, and clips read one by one.
#include "throng/container/asset_slices.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <random>

#include "throng/base/file.h"
#include "throng/container/container.h"
#include "throng/container/stored_chunks.h"

namespace throng {
namespace {

// Three clips of a sheet that waves smoothly.
Asset wavingSheet(std::uint32_t vertexCount = 120) {
  Asset asset;
  asset.name = "sheet";
  for (std::uint32_t v = 0; v < vertexCount; ++v) {
    asset.mesh.positions.push_back({0.1f * static_cast<float>(v), 0, 0});
    asset.mesh.normals.push_back({0, 1, 0});
    asset.mesh.tangents.push_back({1, 0, 0, 1});
  }
  asset.mesh.texCoords.resize(1, std::vector<Vec2f>(vertexCount));
  asset.primitives = {{kNone, {0, 1, 2}}};
  VertexRows rows;
  SocketTrack socket;
  socket.name = "hand";
  for (const std::uint32_t keys : {30u, 12u, 50u}) {
    AssetClip clip;
    clip.name = "clip" + std::to_string(keys);
    clip.durationSeconds = static_cast<float>(keys - 1) / 30;
    clip.firstRow = asset.rowCount();
    for (std::uint32_t key = 0; key < keys; ++key) clip.keyTimes.push_back(clip.durationSeconds * (static_cast<float>(key) / static_cast<float>(keys - 1)));
    clip.bounds = {{0, -1, 0}, {12, 1, 1}};
    for (std::uint32_t key = 0; key < keys; ++key) {
      for (std::uint32_t v = 0; v < vertexCount; ++v) {
        const double phase = 0.2 * key + 0.9 * v;
        rows.texels.push_back(static_cast<std::uint16_t>(30000 + 20000 * std::sin(phase)));
        rows.texels.push_back(static_cast<std::uint16_t>(20000 + 9000 * std::cos(phase * 0.7)));
        rows.texels.push_back(static_cast<std::uint16_t>(v * 500));
        rows.texels.push_back(127 | 127 << 8);
        rows.tangents.push_back(static_cast<std::uint8_t>(128 + 20 * std::sin(phase)));
      }
      rows.tangents.resize((asset.rowCount() + key + 1) * tangentRowBytes(vertexCount));
      socket.translations.push_back({static_cast<float>(key), static_cast<float>(keys), 0});
      socket.rotations.push_back({0, 0, 0, 1});
      socket.scales.push_back({1, 1, 1});
    }
    asset.clips.push_back(clip);
  }
  asset.rows = rows;
  asset.sockets = {socket};
  return asset;
}

const std::vector<std::uint16_t>& texels(const Asset& asset) { return std::get<VertexRows>(asset.rows).texels; }
const std::vector<std::uint8_t>& angles(const Asset& asset) { return std::get<VertexRows>(asset.rows).tangents; }

TEST(storedChunks, giveBackEveryByteInEveryForm) {
  std::mt19937 random(5);
  const Asset asset = wavingSheet();
  const auto smooth = std::as_bytes(std::span(texels(asset)));
  Bytes noise(4096);
  for (std::byte& byte : noise) byte = static_cast<std::byte>(random());
  const std::pair<std::span<const std::byte>, RowsForm> cases[] = {
      {smooth, {{30 * 120 * 8, 42 * 120 * 8, smooth.size()}, 120}}, {smooth, {{smooth.size()}, 0}},
      {noise, {{1000, 4096}, 0}}, {noise, {{4096}, 64}}, {{}, {{0}, 0}}};
  for (const auto& [bytes, form] : cases) {
    const StoredRows stored = storeRows(bytes, form);
    std::size_t from = 0, to = 0;
    for (const StoredChunk& chunk : stored.chunks) {
      Bytes back(chunk.decodedLength);
      ASSERT_TRUE(decodeChunk(back, std::span(stored.bytes).subspan(from, chunk.storedLength), chunk));
      EXPECT_TRUE(std::equal(back.begin(), back.end(), bytes.begin() + static_cast<std::ptrdiff_t>(to)));
      from += chunk.storedLength;
      to += chunk.decodedLength;
      EXPECT_LE(chunk.decodedLength, largestDecodedLength(chunk.storedLength));
    }
    EXPECT_EQ(to, bytes.size());
    EXPECT_LE(stored.bytes.size(), bytes.size());
  }
  EXPECT_LT(storeRows(smooth, {{smooth.size()}, 120}).bytes.size(), smooth.size() / 2);
}

TEST(storedChunks, refuseEveryTruncationAndSurviveEveryFlippedByte) {
  const Asset asset = wavingSheet(16);
  const auto rows = std::as_bytes(std::span(texels(asset)));
  const StoredRows stored = storeRows(rows, {{rows.size()}, 16});
  ASSERT_EQ(stored.chunks.size(), 1u);
  ASSERT_GT(stored.chunks[0].byteStride, 0u);
  Bytes back(rows.size());
  for (std::size_t length = 0; length < stored.bytes.size(); ++length) {
    const Bytes cut(stored.bytes.begin(), stored.bytes.begin() + static_cast<std::ptrdiff_t>(length));
    StoredChunk chunk = stored.chunks[0];
    chunk.storedLength = length;
    EXPECT_FALSE(decodeChunk(back, cut, chunk)) << length;
  }
  for (std::size_t i = 0; i < stored.bytes.size(); ++i) {
    Bytes broken = stored.bytes;
    broken[i] ^= std::byte{0x55};
    decodeChunk(back, broken, stored.chunks[0]);
  }
  for (const StoredChunk wrong : {StoredChunk{stored.bytes.size(), rows.size(), 6, 0, false}, StoredChunk{stored.bytes.size(), rows.size(), 8, 7, false},
                                  StoredChunk{stored.bytes.size(), rows.size(), 8, 0, true}, StoredChunk{stored.bytes.size(), rows.size() + 8, 8, 0, false}})
    EXPECT_FALSE(decodeChunk(back, stored.bytes, wrong));
}

TEST(compressedAsset, readsBackTheSameAndIsSmaller) {
  const Asset asset = wavingSheet();
  const auto plain = encodeGlb(asset), small = encodeGlb(asset, {.compress = true});
  ASSERT_TRUE(plain.ok() && small.ok());
  EXPECT_LT(small->size(), plain->size() * 3 / 4);
  const auto back = parseGlb(*small);
  ASSERT_TRUE(back.ok()) << describe(back.error());
  EXPECT_EQ(texels(*back), texels(asset));
  EXPECT_EQ(angles(*back), angles(asset));
  const std::string_view text(reinterpret_cast<const char*>(small->data()), small->size());
  EXPECT_EQ(text.find("extensionsRequired"), std::string_view::npos) << "a viewer must show the rest pose";
}

// Replaces a piece of the JSON by one of the same length.
Result<Asset> parsePatched(const Bytes& glb, std::string_view from, std::string_view to) {
  Bytes patched = glb;
  std::string_view text(reinterpret_cast<const char*>(patched.data()), patched.size());
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string_view::npos) << from;
  EXPECT_EQ(from.size(), to.size());
  std::memcpy(patched.data() + at, to.data(), to.size());
  return parseGlb(patched);
}

TEST(compressedAsset, refusesChunksThatLie) {
  const auto glb = encodeGlb(wavingSheet(), {.compress = true});
  ASSERT_TRUE(glb.ok());
  const std::pair<std::string_view, std::string_view> lies[] = {
      {"\"byteLength\":28800", "\"byteLength\":99999"}, {"\"byteStride\":8", "\"byteStride\":7"},
      {"\"columns\":120", "\"columns\":121"}, {"\"storedLength\":", "\"storedLengtX\":"}, {"\"chunks\":[", "\"chunkx\":["}};
  for (const auto& [truth, lie] : lies) {
    const auto asset = parsePatched(*glb, truth, lie);
    ASSERT_FALSE(asset.ok()) << lie;
    EXPECT_TRUE(asset.error().code == ErrorCode::Malformed || asset.error().code == ErrorCode::LimitExceeded) << describe(asset.error());
  }
}

// Baked from tests/cli/data/swing.gltf when these forms were first released.
TEST(compressedAsset, filesOfTheFirstReleaseAreStillRead) {
  const std::pair<const char*, Encoding> files[] = {
      {"packed", Encoding::Packed}, {"spline", Encoding::Spline}, {"compressed", Encoding::Vertex}};
  for (const auto& [file, encoding] : files) {
    const auto bytes = readFile(std::string(THRONG_SOURCE_DIR) + "/tests/format/data/version1_" + file + ".glb");
    ASSERT_TRUE(bytes.ok()) << describe(bytes.error());
    const auto asset = parseGlb(*bytes);
    ASSERT_TRUE(asset.ok()) << describe(asset.error());
    EXPECT_EQ(asset->encoding(), encoding);
    ASSERT_EQ(asset->clips.size(), 2u);
    EXPECT_EQ(asset->clips[0].name, "Swing");
    EXPECT_EQ(asset->clips[1].durationSeconds, 0.5f);
    const auto again = parseGlb(*encodeGlb(*asset, {.compress = true}));
    ASSERT_TRUE(again.ok());
    EXPECT_EQ(*encodeGlb(*again), *encodeGlb(*asset)) << file;
  }
}

// Bytes in memory that remember what was asked for.
struct Watched {
  Bytes bytes;
  std::vector<ByteRange> reads;
  ByteSource source() {
    return {bytes.size(), [this](std::uint64_t offset, std::span<std::byte> destination) -> Status {
              EXPECT_LE(offset + destination.size(), bytes.size());
              std::memcpy(destination.data(), bytes.data() + offset, destination.size());
              reads.push_back({offset, destination.size()});
              return Ok{};
            }};
  }
};

class Slices : public testing::TestWithParam<bool> {};

TEST_P(Slices, playingOneClipReadsOnlyItsBytes) {
  const Asset whole = wavingSheet();
  Watched file{*encodeGlb(whole, {.compress = GetParam()}), {}};
  auto slices = AssetSlices::open(file.source());
  ASSERT_TRUE(slices.ok()) << describe(slices.error());
  ASSERT_EQ(slices->clips().size(), 3u);
  EXPECT_EQ(slices->clips()[2].keyTimes, whole.clips[2].keyTimes);
  for (const ByteRange& read : file.reads)
    for (std::size_t clip = 0; clip < 3; ++clip)
      for (const ByteRange& range : slices->clipRanges(clip))
        EXPECT_TRUE(read.offset >= range.offset + range.length || range.offset >= read.offset + read.length)
            << "opening read rows of clip " << clip;
  file.reads.clear();
  ASSERT_TRUE(slices->loadClip(1).ok());
  std::vector<ByteRange> ranges = slices->clipRanges(1);
  std::uint64_t read = 0, announced = 0;
  for (const ByteRange& r : file.reads) {
    read += r.length;
    EXPECT_TRUE(std::any_of(ranges.begin(), ranges.end(), [&](const ByteRange& range) {
      return r.offset >= range.offset && r.offset + r.length <= range.offset + range.length;
    }));
  }
  for (const ByteRange& range : ranges) announced += range.length;
  EXPECT_EQ(read, announced);
  EXPECT_LT(read, file.bytes.size() / 3);
}

TEST_P(Slices, loadedClipsAreThoseOfTheWholeFile) {
  const Asset whole = wavingSheet();
  Watched file{*encodeGlb(whole, {.compress = GetParam()}), {}};
  auto slices = AssetSlices::open(file.source());
  ASSERT_TRUE(slices.ok());
  EXPECT_TRUE(slices->asset().clips.empty());
  ASSERT_TRUE(slices->loadClip(2).ok());
  ASSERT_TRUE(slices->loadClip(0).ok());
  ASSERT_TRUE(slices->loadClip(0).ok());
  ASSERT_EQ(slices->asset().clips.size(), 2u);
  EXPECT_EQ(slices->assetClip(0), 0u);
  EXPECT_EQ(slices->assetClip(2), 1u);
  const std::size_t row = 120 * 4;
  const auto expectRows = [&](std::size_t clip) {
    const AssetClip& loaded = slices->asset().clips[slices->assetClip(clip)];
    EXPECT_EQ(loaded.name, whole.clips[clip].name);
    EXPECT_TRUE(std::equal(texels(whole).begin() + static_cast<std::ptrdiff_t>(whole.clips[clip].firstRow * row),
                           texels(whole).begin() + static_cast<std::ptrdiff_t>((whole.clips[clip].firstRow + loaded.keyTimes.size()) * row),
                           texels(slices->asset()).begin() + static_cast<std::ptrdiff_t>(loaded.firstRow * row)));
    EXPECT_TRUE(std::equal(angles(whole).begin() + static_cast<std::ptrdiff_t>(whole.clips[clip].firstRow * 120),
                           angles(whole).begin() + static_cast<std::ptrdiff_t>((whole.clips[clip].firstRow + loaded.keyTimes.size()) * 120),
                           angles(slices->asset()).begin() + static_cast<std::ptrdiff_t>(loaded.firstRow * 120)));
    EXPECT_EQ(slices->asset().sockets[0].translations[loaded.firstRow + 3], whole.sockets[0].translations[whole.clips[clip].firstRow + 3]);
  };
  expectRows(0);
  expectRows(2);
  slices->dropClip(0);
  EXPECT_FALSE(slices->isLoaded(0));
  EXPECT_EQ(slices->asset().clips.size(), 1u);
  EXPECT_EQ(texels(slices->asset()).size(), 50 * row);
  EXPECT_EQ(angles(slices->asset()).size(), 50u * 120);
  expectRows(2);
}

TEST_P(Slices, aFailingSourceIsReportedAndChangesNothing) {
  Watched file{*encodeGlb(wavingSheet(), {.compress = GetParam()}), {}};
  ByteSource source = file.source();
  bool fail = false;
  source.read = [good = source.read, &fail](std::uint64_t offset, std::span<std::byte> destination) -> Status {
    if (fail) return Error{ErrorCode::FileUnreadable, "network", "is gone"};
    return good(offset, destination);
  };
  auto slices = AssetSlices::open(source);
  ASSERT_TRUE(slices.ok());
  fail = true;
  const Status failed = slices->loadClip(0);
  ASSERT_FALSE(failed.ok());
  EXPECT_EQ(failed.error().code, ErrorCode::FileUnreadable);
  EXPECT_FALSE(slices->isLoaded(0));
  fail = false;
  EXPECT_TRUE(slices->loadClip(0).ok());
}

TEST(slicesOpen, everyTruncationIsRefused) {
  const Bytes glb = *encodeGlb(wavingSheet(8), {.compress = true});
  for (std::size_t length = 0; length < glb.size(); length += 7) {
    Watched file{Bytes(glb.begin(), glb.begin() + static_cast<std::ptrdiff_t>(length)), {}};
    EXPECT_FALSE(AssetSlices::open(file.source()).ok()) << length;
  }
}

INSTANTIATE_TEST_SUITE_P(, Slices, testing::Bool(), [](const auto& info) { return info.param ? "compressed" : "plain"; });

}  // namespace
}  // namespace throng
