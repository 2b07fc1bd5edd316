#include "throng/container/meshopt_view.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <memory>
#include <random>

#include "throng/container/container.h"
#include "throng/container/glb_chunks.h"

namespace throng {
namespace {

Bytes bytesOf(const std::vector<float>& values) {
  Bytes bytes(values.size() * sizeof(float));
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

// In a heap buffer of exactly this size, so that a sanitizer sees the first byte read beyond it.
std::optional<Bytes> decodeExact(const MeshoptForm& form, std::span<const std::byte> stored) {
  const std::unique_ptr<std::byte[]> exact(new std::byte[stored.size()]);
  if (!stored.empty()) std::memcpy(exact.get(), stored.data(), stored.size());
  return decodeMeshView(form, {exact.get(), stored.size()});
}

// Vertices whose three components are multiples of different powers of two.
std::vector<float> roundedVertices(std::size_t count) {
  std::mt19937 random(7);
  std::vector<float> values;
  for (std::size_t i = 0; i < count; ++i)
    for (const float step : {1 / 16384.0f, 0.5f, 8.0f}) values.push_back((float(random() % 4096) - 2048) * step);
  return values;
}

TEST(meshoptView, roundedVerticesComeBackExactlyAndSmall) {
  const Bytes bytes = bytesOf(roundedVertices(1000));
  const StoredMeshView stored = storeVertices(bytes, 12);
  EXPECT_TRUE(stored.form.exponential);
  EXPECT_LT(stored.bytes.size(), bytes.size() * 6 / 10);  // of 12 bytes 4.5 say something, in whole bytes 6
  EXPECT_EQ(decodeExact(stored.form, stored.bytes), bytes);
}

TEST(meshoptView, anyFloatsComeBackBitForBit) {
  for (const float odd : {-0.0f, 1e-30f, std::nextafter(1.0f, 2.0f), 3e38f, std::numeric_limits<float>::denorm_min()}) {
    std::vector<float> values = roundedVertices(40);
    values[7] = odd;
    const Bytes bytes = bytesOf(values);
    const StoredMeshView stored = storeVertices(bytes, 12);
    EXPECT_EQ(decodeExact(stored.form, stored.bytes), bytes) << odd;
  }
  const StoredMeshView zeros = storeVertices(Bytes(24), 12);
  EXPECT_EQ(decodeExact(zeros.form, zeros.bytes), Bytes(24));
}

// A grid of squares and, so that the codec has to spell vertices out, triangles anywhere.
std::vector<std::uint32_t> someTriangles(std::uint32_t vertexCount) {
  std::vector<std::uint32_t> indices;
  for (std::uint32_t v = 0; v + 12 < vertexCount; v += 3) indices.insert(indices.end(), {v, v + 1, v + 11, v + 1, v + 12, v + 11});
  std::mt19937 random(3);
  for (int i = 0; i < 60; ++i) indices.push_back(random() % vertexCount);
  return indices;
}

TEST(meshoptView, trianglesComeBackTurnedAtMost) {
  for (const std::uint32_t vertexCount : {200u, 70000u}) {
    const std::vector<std::uint32_t> indices = someTriangles(vertexCount);
    const std::vector<std::uint32_t> turned = storedTriangles(indices, vertexCount);
    ASSERT_EQ(turned.size(), indices.size());
    for (std::size_t i = 0; i < indices.size(); i += 3) {
      int fits = 0;
      for (std::size_t first = 0; first < 3; ++first)
        fits += turned[i] == indices[i + first] && turned[i + 1] == indices[i + (first + 1) % 3] && turned[i + 2] == indices[i + (first + 2) % 3];
      ASSERT_GE(fits, 1) << i;
    }
    const StoredMeshView stored = storeTriangles(turned, vertexCount);
    EXPECT_EQ(stored.form.stride, vertexCount > 65535 ? 4u : 2u);
    const auto content = decodeExact(stored.form, stored.bytes);
    ASSERT_TRUE(content);
    for (std::size_t i = 0; i < turned.size(); ++i) {
      std::uint32_t index = 0;
      std::memcpy(&index, content->data() + i * stored.form.stride, stored.form.stride);
      ASSERT_EQ(index, turned[i]);
    }
  }
}

TEST(meshoptView, everyTruncationAndOtherCodecsAreRefused) {
  const StoredMeshView vertices = storeVertices(bytesOf(roundedVertices(50)), 12);
  const StoredMeshView triangles = storeTriangles(someTriangles(200), 200);
  for (const StoredMeshView* stored : {&vertices, &triangles}) {
    for (std::size_t length = 0; length < stored->bytes.size(); ++length)
      EXPECT_FALSE(decodeExact(stored->form, std::span(stored->bytes).first(length))) << length;
    Bytes other = stored->bytes;
    other[0] = std::byte{0xA1};
    EXPECT_FALSE(decodeExact(stored->form, other));
    other = stored->bytes;
    other.push_back({});
    EXPECT_FALSE(decodeExact(stored->form, other));
  }
}

TEST(meshoptView, damagedBytesNeverCrash) {
  const StoredMeshView vertices = storeVertices(bytesOf(roundedVertices(50)), 12);
  const StoredMeshView triangles = storeTriangles(someTriangles(200), 200);
  for (const StoredMeshView* stored : {&vertices, &triangles})
    for (std::size_t i = 0; i < stored->bytes.size(); ++i) {
      Bytes damaged = stored->bytes;
      damaged[i] ^= std::byte{0x5A};
      decodeExact(stored->form, damaged);
    }
}

TEST(meshoptView, whatCannotBeIsRefusedBeforeMemoryIsTaken) {
  EXPECT_TRUE(isPossible({.stride = 12, .count = 533}, 100));
  EXPECT_FALSE(isPossible({.stride = 12, .count = 534}, 100));
  EXPECT_FALSE(isPossible({.stride = 6, .count = 1}, 100));
  EXPECT_FALSE(isPossible({.stride = 0, .count = 1}, 100));
  EXPECT_FALSE(isPossible({.stride = 260, .count = 1}, 1000));
  EXPECT_TRUE(isPossible({.triangles = true, .stride = 2, .count = 300}, 100));
  EXPECT_FALSE(isPossible({.triangles = true, .stride = 2, .count = 303}, 100));
  EXPECT_FALSE(isPossible({.triangles = true, .stride = 2, .count = 299}, 100));
  EXPECT_FALSE(isPossible({.triangles = true, .stride = 3, .count = 3}, 100));
  EXPECT_FALSE(isPossible({.triangles = true, .exponential = true, .stride = 2, .count = 3}, 100));
}

}  // namespace
}  // namespace throng
