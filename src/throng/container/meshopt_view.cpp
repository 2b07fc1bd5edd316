#include "throng/container/meshopt_view.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include <meshoptimizer.h>

namespace throng {

namespace {

constexpr std::uint32_t kMaxStride = 256;
constexpr int kMantissaBits = 23;  // and a sign
// Versions of the codecs that EXT_meshopt_compression names.
constexpr std::byte kVertexHeader{0xA0}, kIndexHeader{0xE1};

const unsigned char* bytePointer(std::span<const std::byte> bytes) { return reinterpret_cast<const unsigned char*>(bytes.data()); }

// The largest power of two that divides the float, as its exponent.
int lowestExponent(float value) {
  int exponent = 0;
  const float fraction = std::frexp(value, &exponent);
  const auto mantissa = static_cast<std::uint32_t>(std::ldexp(std::fabs(fraction), 24));
  return exponent - 24 + std::countr_zero(mantissa);
}

// The filter's words, or nothing where a component is no 24-bit multiple of one power of two everywhere.
std::optional<std::vector<std::uint32_t>> exponentialWords(std::span<const float> values, std::size_t width) {
  std::vector<std::uint32_t> words(values.size());
  for (std::size_t component = 0; component < width; ++component) {
    int exponent = 127;
    for (std::size_t i = component; i < values.size(); i += width)
      if (values[i] != 0) exponent = std::min(exponent, lowestExponent(values[i]));
    if (exponent < -100) return std::nullopt;
    if (exponent == 127) exponent = 0;  // all are zero
    for (std::size_t i = component; i < values.size(); i += width) {
      const float multiple = std::ldexp(values[i], -exponent);
      if (!(std::fabs(multiple) < (1 << kMantissaBits)) || (values[i] == 0 && std::signbit(values[i]))) return std::nullopt;
      words[i] = static_cast<std::uint32_t>(exponent) << 24 | (static_cast<std::uint32_t>(static_cast<std::int32_t>(multiple)) & 0xFFFFFF);
    }
  }
  return words;
}

Bytes encodeVertices(const void* vertices, std::size_t count, std::uint32_t stride) {
  Bytes result(meshopt_encodeVertexBufferBound(count, stride));
  result.resize(meshopt_encodeVertexBuffer(reinterpret_cast<unsigned char*>(result.data()), result.size(), vertices, count, stride));
  return result;
}

Bytes encodeTriangles(std::span<const std::uint32_t> indices, std::uint32_t vertexCount) {
  // For the whole process, but nobody here writes another version.
  [[maybe_unused]] static const bool versionIsSet = (meshopt_encodeIndexVersion(1), true);
  Bytes result(meshopt_encodeIndexBufferBound(indices.size(), vertexCount));
  result.resize(meshopt_encodeIndexBuffer(reinterpret_cast<unsigned char*>(result.data()), result.size(), indices.data(), indices.size()));
  return result;
}

}  // namespace

StoredMeshView storeVertices(std::span<const std::byte> bytes, std::uint32_t stride) {
  StoredMeshView stored;
  stored.form = {.stride = stride, .count = bytes.size() / stride};
  stored.bytes = encodeVertices(bytes.data(), stored.form.count, stride);
  std::vector<float> values(bytes.size() / sizeof(float));
  if (!values.empty()) std::memcpy(values.data(), bytes.data(), bytes.size());
  if (const auto words = exponentialWords(values, stride / sizeof(float))) {
    Bytes filtered = encodeVertices(words->data(), stored.form.count, stride);
    if (filtered.size() < stored.bytes.size()) {
      stored.bytes = std::move(filtered);
      stored.form.exponential = true;
    }
  }
  return stored;
}

StoredMeshView storeTriangles(std::span<const std::uint32_t> indices, std::uint32_t vertexCount) {
  const std::uint32_t stride = vertexCount > 65535 ? 4 : 2;
  return {{.triangles = true, .stride = stride, .count = indices.size()}, encodeTriangles(indices, vertexCount)};
}

std::vector<std::uint32_t> storedTriangles(std::span<const std::uint32_t> indices, std::uint32_t vertexCount) {
  const Bytes stored = encodeTriangles(indices, vertexCount);
  std::vector<std::uint32_t> result(indices.size());
  meshopt_decodeIndexBuffer(result.data(), result.size(), bytePointer(stored), stored.size());
  return result;
}

bool isPossible(const MeshoptForm& form, std::uint64_t storedBytes) {
  if (form.triangles)
    return (form.stride == 2 || form.stride == 4) && !form.exponential && form.count % 3 == 0 && form.count / 3 <= storedBytes;
  // A byte lane of 16 elements takes at least two bits.
  return form.stride > 0 && form.stride % 4 == 0 && form.stride <= kMaxStride && form.count <= storedBytes * 64 / form.stride;
}

std::optional<Bytes> decodeMeshView(const MeshoptForm& form, std::span<const std::byte> stored) {
  if (stored.empty() || stored[0] != (form.triangles ? kIndexHeader : kVertexHeader)) return std::nullopt;
  Bytes content(form.contentBytes());
  const int failed = form.triangles
                         ? meshopt_decodeIndexBuffer(content.data(), form.count, form.stride, bytePointer(stored), stored.size())
                         : meshopt_decodeVertexBuffer(content.data(), form.count, form.stride, bytePointer(stored), stored.size());
  if (failed != 0) return std::nullopt;
  if (form.exponential) meshopt_decodeFilterExp(content.data(), form.count, form.stride);
  return content;
}

}  // namespace throng
