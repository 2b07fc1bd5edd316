// Buffer views and accessors: where numbers lie in the buffers, checked once, and how to read them out.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "throng/base/file.h"
#include "throng/base/math.h"
#include "throng/import/gltf_document.h"

namespace throng::gltf {

enum class ComponentType { Int8 = 5120, Uint8 = 5121, Int16 = 5122, Uint16 = 5123, Uint32 = 5125, Float = 5126 };

std::size_t sizeBytes(ComponentType type);

struct BufferView {
  std::span<const std::byte> bytes;
  std::size_t strideBytes = 0;  // 0: tightly packed
  bool absent = false;          // its buffer has no bytes
};

struct SparseValues {
  std::size_t count = 0;
  ComponentType indexType = ComponentType::Uint32;
  std::span<const std::byte> indices;  // count of them, tightly packed
  std::span<const std::byte> values;   // count elements, tightly packed
};

// A list of `count` elements of rows x columns components. All of it lies within its spans: reading needs no checks.
struct Accessor {
  std::string path;  // "accessors[12]"
  ComponentType componentType = ComponentType::Float;
  bool normalized = false;
  std::size_t count = 0;
  int rows = 1, columns = 1;  // VEC3: 3 x 1, MAT4: 4 x 4
  std::size_t strideBytes = 0;
  std::span<const std::byte> bytes;  // empty: all zeros
  std::optional<SparseValues> sparse;
  bool absent = false;  // nothing to read: its buffer has no bytes

  std::size_t componentCount() const { return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns); }
  Error malformed(std::string detail) const { return {ErrorCode::Malformed, path, std::move(detail)}; }
};

// All buffer views, those compressed with EXT_meshopt_compression decoded (in parallel). Their storage joins the
// document's.
Result<std::vector<BufferView>> readBufferViews(Document& document);

// All accessors. Malformed or Truncated where one reaches past its view, names an unknown type, or is sparse beyond its
// own count.
Result<std::vector<Accessor>> readAccessors(const Document& document, std::span<const BufferView> views);

// Bytes from one element to the next where nothing else is said: the columns of a matrix start at multiples of four.
std::size_t packedElementBytes(ComponentType type, int rows, int columns);

// Fills `destination` (count * componentCount floats) column by column: normalised integers to [-1, 1] or [0, 1],
// others as their value, sparse values put in. Malformed: sparse indices that do not rise or that exceed the count.
Status readFloats(const Accessor& accessor, std::span<float> destination);

// The same for unsigned integers (indices, bones); the accessor must be of an unsigned type and not normalised, else
// Malformed.
Status readUnsigned(const Accessor& accessor, std::span<std::uint32_t> destination);

// Vectors seen as the floats they consist of, for readFloats.
inline std::span<float> floatsOf(std::vector<float>& list) { return list; }
inline std::span<float> floatsOf(std::vector<Vec2f>& list) {
  static_assert(sizeof(Vec2f) == 2 * sizeof(float));
  return {reinterpret_cast<float*>(list.data()), list.size() * 2};
}
inline std::span<float> floatsOf(std::vector<Vec3f>& list) {
  static_assert(sizeof(Vec3f) == 3 * sizeof(float));
  return {reinterpret_cast<float*>(list.data()), list.size() * 3};
}
inline std::span<float> floatsOf(std::vector<Vec4f>& list) {
  static_assert(sizeof(Vec4f) == 4 * sizeof(float));
  return {reinterpret_cast<float*>(list.data()), list.size() * 4};
}

// The index of the first number that is NaN or infinite, or numbers.size().
std::size_t firstNonFinite(std::span<const float> numbers);

}  // namespace throng::gltf
