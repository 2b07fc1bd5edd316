#include "throng/container/bone_keys_codec.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <memory>
#include <random>

#include "throng/container/stored_chunks.h"

namespace throng {
namespace {

using Words = std::vector<std::uint32_t>;

struct TestBone {
  std::uint32_t form = 3;
  std::vector<std::uint32_t> widths;  // of a ranged key
  std::uint32_t bits() const {
    std::uint32_t sum = 0;
    for (const std::uint32_t width : widths) sum += width;
    return form == 1 ? 128 : form == 2 ? 192 : sum;
  }
};

void putBits(std::uint32_t* words, std::uint32_t bit, std::uint32_t width, std::uint32_t value) {
  for (std::uint32_t i = 0; i < width; ++i, ++bit) words[bit / 32] |= (value >> i & 1) << bit % 32;
}

// A clip's chunk as docs/format.md lays it out. `code(row, bone, field, width)` gives the fields of ranged keys; whole words are noise.
template <typename Code>
Words makeClip(const std::vector<TestBone>& bones, std::uint32_t rowCount, const Code& code) {
  std::mt19937 random(11);
  Words words(16 + 6 * bones.size(), 0);
  std::uint32_t bit = 0;
  for (const bool ranged : {false, true})
    for (std::size_t b = 0; b < bones.size(); ++b) {
      if ((bones[b].form == 3) != ranged) continue;
      std::uint32_t* track = &words[16 + 6 * b];
      track[0] = bit | bones[b].form << 24;
      for (std::size_t i = 0; i < 6 && ranged; ++i) track[1] |= bones[b].widths[i] << (5 * i);
      track[2] = (ranged ? bones[b].widths[6] : 0) | (17 << 5) | (13 << 11) | (4242u << 16);
      track[3] = (100 + 7000 * static_cast<std::uint32_t>(b)) | 300u << 16;
      track[4] = 500 | 16383u << 16;
      track[5] = 16383 | 16383u << 15 | 3u << 30;
      bit += bones[b].bits();
    }
  const std::uint32_t rowWords = (bit + 31) / 32;
  const auto word = [](float value) { return std::bit_cast<std::uint32_t>(value); };
  const std::array<std::uint32_t, 16> head{3, 77, rowWords, 16, static_cast<std::uint32_t>(words.size()), word(-1), word(0), word(-0.5f),
                                           word(0.00005f), word(0.0002f), word(1), 0, word(0.001f), 0, rowCount, 0};
  std::copy(head.begin(), head.end(), words.begin());
  for (std::uint32_t row = 0; row < rowCount; ++row) {
    const std::size_t at = words.size();
    words.resize(at + rowWords);
    for (std::size_t b = 0; b < bones.size(); ++b) {
      std::uint32_t place = words[16 + 6 * b] & 0xFFFFFF;
      if (bones[b].form != 3)
        for (std::uint32_t i = 0; i < bones[b].bits() / 32; ++i) words[at + place / 32 + i] = static_cast<std::uint32_t>(random());
      for (std::uint32_t field = 0; field < 7 && bones[b].form == 3; ++field) {
        const std::uint32_t width = bones[b].widths[field];
        putBits(&words[at], place, width, code(row, b, field, width) & ((1u << width) - 1));
        place += width;
      }
    }
  }
  words.insert(words.end(), 3, 0);
  return words;
}

std::vector<TestBone> limb(std::size_t count) { return std::vector<TestBone>(count, {3, {9, 10, 8, 7, 6, 5, 0}}); }

// Every field swings slowly.
std::uint32_t swing(std::uint32_t row, std::size_t bone, std::uint32_t field, std::uint32_t width) {
  const double half = ((1u << width) - 1) / 2.0;
  return static_cast<std::uint32_t>(half + 0.9 * half * std::sin(0.05 * row + double(bone) + field));
}

struct Noise {
  mutable std::mt19937 random{5};
  std::uint32_t operator()(std::uint32_t, std::size_t, std::uint32_t, std::uint32_t) const { return static_cast<std::uint32_t>(random()); }
};

// In a heap buffer of exactly this size, so that a sanitizer sees the first byte read beyond it.
bool decodeExact(Words& words, std::span<const std::byte> stored) {
  const std::unique_ptr<std::byte[]> exact(new std::byte[stored.size()]);
  if (!stored.empty()) std::memcpy(exact.get(), stored.data(), stored.size());
  return decodeBoneKeys(words, {exact.get(), stored.size()});
}

void expectRoundTrip(const Words& words) {
  const auto stored = encodeBoneKeys(words);
  ASSERT_TRUE(stored);
  Words back(words.size(), 0xDEADBEEF);
  ASSERT_TRUE(decodeExact(back, *stored));
  EXPECT_EQ(back, words);
}

TEST(boneKeysCodec, anyKeysComeBackBitForBit) {
  const std::vector<TestBone> wide{{3, {24, 24, 24, 1, 1, 23, 0}}, {3, {0, 0, 0, 0, 0, 0, 0}}, {3, {31, 1, 0, 0, 0, 31, 16}}};
  const std::vector<TestBone> mixed{{3, {9, 9, 9, 4, 4, 4, 3}}, {1, {}}, {3, {0, 0, 0, 5, 0, 0, 0}}, {2, {}}, {3, {8, 8, 8, 8, 8, 8, 8}}};
  for (const std::uint32_t rowCount : {1u, 2u, 3u, 4u, 50u}) {
    expectRoundTrip(makeClip(limb(4), rowCount, swing));
    expectRoundTrip(makeClip(limb(4), rowCount, Noise{}));
    expectRoundTrip(makeClip(wide, rowCount, Noise{}));
    expectRoundTrip(makeClip(mixed, rowCount, Noise{}));
    expectRoundTrip(makeClip(mixed, rowCount, swing));
    expectRoundTrip(makeClip({{3, {0, 0, 0, 0, 0, 0, 0}}}, rowCount, swing));
    expectRoundTrip(makeClip({}, rowCount, swing));
  }
}

TEST(boneKeysCodec, numbersThatAreNoneComeBackToo) {
  Words words = makeClip(limb(3), 20, swing);
  for (const std::size_t place : {5, 8, 9})
    for (const std::uint32_t odd : {0x7FC00000u, 0x7F800000u, 0xFF800000u, 0u, 1u}) {
      words[place] = odd;
      expectRoundTrip(words);
    }
}

// The residuals of so slow a swing are a few codes of up to a thousand.
TEST(boneKeysCodec, smoothKeysTakeAThirdAtMost) {
  const Words words = makeClip(limb(6), 200, swing);
  EXPECT_LT(encodeBoneKeys(words)->size(), words.size() * 4 / 3);
}

// A bone that turns about another's place, as its own words say: position is all known from the parent.
TEST(boneKeysCodec, whatFollowsAParentTakesNextToNothing) {
  std::mt19937 random(2);
  std::vector<std::array<std::uint32_t, 3>> places(200);
  for (auto& place : places)
    for (std::uint32_t& axis : place) axis = random() % 128;
  // Neither turns; both go the same erratic way.
  const auto follow = [&](std::uint32_t row, std::size_t, std::uint32_t field, std::uint32_t) { return field > 2 && field < 6 ? places[row][field - 3] : 0; };
  const std::vector<TestBone> bones(2, {3, {0, 0, 0, 8, 8, 8, 0}});
  const std::size_t both = encodeBoneKeys(makeClip(bones, 200, follow))->size();
  const std::size_t one = encodeBoneKeys(makeClip({bones[0]}, 200, follow))->size();
  EXPECT_GT(one, 500u);
  EXPECT_LT(both, one + one / 5);
}

TEST(boneKeysCodec, otherLayoutsAreLeftToOtherForms) {
  const Words good = makeClip({{3, {5, 5, 5, 5, 5, 5, 0}}}, 4, swing);  // 30 bits a row
  ASSERT_TRUE(encodeBoneKeys(good));
  const auto changed = [&](std::size_t place, std::uint32_t value) {
    Words words = good;
    words[place] = value;
    return encodeBoneKeys(words).has_value();
  };
  EXPECT_FALSE(changed(0, 1));                       // whole words
  EXPECT_FALSE(changed(2, 2));                       // longer rows
  EXPECT_FALSE(changed(3, 17));                      // tracks elsewhere
  EXPECT_FALSE(changed(4, 23));
  EXPECT_FALSE(changed(14, 5));                      // rows that are not there
  EXPECT_FALSE(changed(14, 0xFFFFFFFF));
  EXPECT_FALSE(changed(15, 1));
  EXPECT_FALSE(changed(16, good[16] | 32));          // a gap before the keys
  EXPECT_FALSE(changed(16, good[16] & 0xFFFFFF));    // rigid keys
  EXPECT_FALSE(changed(22, good[22] | 0x80000000));  // a bit behind the keys
  EXPECT_FALSE(changed(good.size() - 1, 9));
  for (std::size_t length = 0; length < good.size(); ++length) EXPECT_FALSE(encodeBoneKeys(std::span(good).first(length))) << length;
}

TEST(boneKeysCodec, everyTruncationAndOneByteMoreAreRefused) {
  const Words words = makeClip(limb(3), 20, swing);
  Bytes stored = *encodeBoneKeys(words);
  Words back(words.size());
  for (std::size_t length = 0; length < stored.size(); ++length)
    EXPECT_FALSE(decodeExact(back, std::span(stored).first(length))) << length;
  Words longer(words.size() + 1), shorter(words.size() - 1);
  EXPECT_FALSE(decodeExact(longer, stored));
  EXPECT_FALSE(decodeExact(shorter, stored));
  stored.push_back({});
  EXPECT_FALSE(decodeExact(back, stored));
}

TEST(boneKeysCodec, damagedBytesNeverCrash) {
  const Words words = makeClip({{3, {9, 9, 9, 4, 4, 4, 3}}, {1, {}}, {3, {8, 8, 8, 8, 8, 8, 8}}}, 12, swing);
  const Bytes stored = *encodeBoneKeys(words);
  Words back(words.size());
  std::size_t differ = 0;
  for (std::size_t at = 0; at < stored.size(); ++at)
    for (const int flip : {0x01, 0x80, 0xFF}) {
      Bytes damaged = stored;
      damaged[at] ^= static_cast<std::byte>(flip);
      differ += !decodeExact(back, damaged) || back != words;
    }
  EXPECT_GE(differ, 3 * stored.size() - 12);  // of the last four bytes not every bit counts
}

TEST(boneKeysCodec, aChunkOfRowsIsStoredSoWhereItMay) {
  const Words words = makeClip(limb(6), 100, swing);
  const auto bytes = std::as_bytes(std::span(words));
  const StoredRows coded = storeRows(bytes, {.chunkEnds = {bytes.size()}, .boneKeys = true});
  ASSERT_EQ(coded.chunks.size(), 1u);
  EXPECT_TRUE(coded.chunks[0].codedKeys);
  EXPECT_FALSE(storeRows(bytes, {.chunkEnds = {bytes.size()}}).chunks[0].codedKeys);
  Bytes back(bytes.size());
  ASSERT_TRUE(decodeChunk(back, coded.bytes, coded.chunks[0]));
  EXPECT_TRUE(std::equal(back.begin(), back.end(), bytes.begin()));
  StoredChunk lies[3] = {coded.chunks[0], coded.chunks[0], coded.chunks[0]};
  lies[0].byteStride = 4;
  lies[1].columns = 1;
  lies[2].deltas = true;
  for (const StoredChunk& lie : lies) EXPECT_FALSE(decodeChunk(back, coded.bytes, lie));
}

}  // namespace
}  // namespace throng
