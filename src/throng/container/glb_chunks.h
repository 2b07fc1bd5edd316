// The outer form of binary glTF 2.0: a header and two chunks.
#pragma once

#include <span>
#include <string_view>

#include "throng/base/file.h"

namespace throng {

struct GlbChunks {
  std::string_view json;
  std::span<const std::byte> binary;  // empty where the file has none; may end in up to 3 bytes of padding
};

// Splits a .glb; the parts point into `bytes`. FormatUnknown (no glTF), FormatUnsupported (not version 2, or a .gltf),
// Truncated, Malformed (bytes after the announced end, chunks in another order); `where` is the byte.
Result<GlbChunks> splitGlb(std::span<const std::byte> bytes);

// Joins them, padding the JSON with spaces and the binary with zeros to multiples of 4. LimitExceeded beyond 4 GiB.
Result<Bytes> joinGlb(std::string_view json, std::span<const std::byte> binary);

}  // namespace throng
