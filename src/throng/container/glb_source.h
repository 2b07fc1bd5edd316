// The document and binary buffer of a file being read, with every reference checked. Private to the container room.
#pragma once

#include <cstring>
#include <deque>
#include <functional>
#include <span>
#include <vector>

#include "throng/base/file.h"
#include "throng/container/json_view.h"
#include "throng/container/stored_chunks.h"

namespace throng {

// Elements of an accessor, to be copied by readElements.
struct AccessorData {
  std::span<const std::byte> bytes;
  std::size_t count = 0, stride = 0;
  int componentType = 0;
};

// Bytes of the binary chunk.
struct ViewPlace {
  std::uint64_t offset = 0, length = 0;
};

// The binary chunk, in memory or read piece by piece; what `read` returns stays valid. Its failures are faults.
struct BinaryChunk {
  std::uint64_t size = 0;
  std::function<std::span<const std::byte>(ViewPlace)> read;
};

inline constexpr std::uint64_t kMaxViewIndex = 0xFFFFFFFF;

class GlbSource {
 public:
  GlbSource(const Json& document, BinaryChunk binary, Faults& faults)
      : root_(&document, "", faults), binary_(std::move(binary)), unread_(binary_.size), faults_(faults) {}

  JsonView root() const { return root_; }

  // Where the bytes of a buffer view named by `reference` are stored, counted as read. A fault where it, its buffer or its range is wrong, or where the
  // file refers to more bytes in all than it has: an asset's parts never share their bytes.
  ViewPlace place(const JsonView& reference);

  // Its content: the bytes there, decoded where EXT_meshopt_compression says that they are compressed.
  std::span<const std::byte> view(const JsonView& reference);

  // What a buffer view says of its chunks (stored_chunks.h); absent where it holds its bytes as they are.
  JsonView chunkForm(const JsonView& reference) const;

  // The chunks, together storedBytes long, none decoding to more than so many bytes can become.
  std::vector<StoredChunk> storedChunks(const JsonView& form, std::uint64_t storedBytes) const;

  // The values of a buffer view that must hold exactly `count` of them.
  template <typename Value>
  std::vector<Value> viewArray(const JsonView& reference, std::size_t count) {
    const std::span<const std::byte> bytes = view(reference);
    if (faults_.any()) return {};
    if (const JsonView form = chunkForm(reference); form.present()) {
      const std::vector<StoredChunk> chunks = storedChunks(form, bytes.size());
      if (faults_.any()) return {};
      if (!checkDecodedLength(reference, chunks, count, sizeof(Value))) return {};
      std::vector<Value> values(count);
      decodeChunks(form, chunks, bytes, std::as_writable_bytes(std::span(values)));
      return values;
    }
    if (count > bytes.size() / sizeof(Value) || bytes.size() != count * sizeof(Value)) {
      reference.malformed("is a buffer view of " + std::to_string(bytes.size()) + " bytes where " +
                          std::to_string(count) + " times " + std::to_string(sizeof(Value)) + " are needed");
      return {};
    }
    std::vector<Value> values(count);
    if (count > 0) std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
  }

  // An accessor of this glTF type ("VEC3") whose elements take componentBytes times componentCount.
  AccessorData accessor(const JsonView& reference, const char* type, int componentCount);

  template <typename Value>
  std::vector<Value> floatAttribute(const JsonView& reference, const char* type, std::size_t count) {
    const AccessorData data = accessor(reference, type, sizeof(Value) / sizeof(float));
    if (faults_.any()) return {};
    if (data.componentType != 5126) {
      reference.fail(ErrorCode::FormatUnsupported, "is not stored as 32-bit floats, as an asset's attributes are");
      return {};
    }
    if (data.count != count) {
      reference.malformed("has " + std::to_string(data.count) + " elements for " + std::to_string(count) + " vertices");
      return {};
    }
    std::vector<Value> values(count);
    for (std::size_t i = 0; i < count; ++i) std::memcpy(&values[i], data.bytes.data() + i * data.stride, sizeof(Value));
    return values;
  }

 private:
  JsonView viewJson(const JsonView& reference) const {
    return root_.member("bufferViews").element(reference.requireUnsigned(kMaxViewIndex));
  }
  std::span<const std::byte> decodeMeshopt(const JsonView& view, const JsonView& form, std::span<const std::byte> stored);
  bool checkDecodedLength(const JsonView& reference, const std::vector<StoredChunk>& chunks, std::uint64_t count,
                          std::size_t valueBytes) const;
  void decodeChunks(const JsonView& form, const std::vector<StoredChunk>& chunks, std::span<const std::byte> stored,
                    std::span<std::byte> destination) const;

  JsonView root_;
  BinaryChunk binary_;
  std::uint64_t unread_;
  Faults& faults_;
  std::deque<Bytes> decoded_;  // what view() gave, where it is not in the binary chunk
};

}  // namespace throng
