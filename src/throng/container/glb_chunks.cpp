#include "throng/container/glb_chunks.h"

#include <bit>
#include <cstring>
#include <limits>

namespace throng {

static_assert(std::endian::native == std::endian::little, "glTF is little-endian; this code copies its numbers as they are");

namespace {

constexpr std::uint32_t kMagic = 0x46546C67;       // "glTF"
constexpr std::uint32_t kJsonChunk = 0x4E4F534A;   // "JSON"
constexpr std::uint32_t kBinaryChunk = 0x004E4942; // "BIN"
constexpr std::size_t kHeaderBytes = 12, kChunkHeaderBytes = 8;

std::uint32_t wordAt(std::span<const std::byte> bytes, std::size_t offset) {
  std::uint32_t word = 0;
  std::memcpy(&word, bytes.data() + offset, sizeof word);
  return word;
}

std::string atByte(std::size_t offset) { return "byte " + std::to_string(offset); }

Error truncated(std::size_t offset, std::string detail) {
  return {ErrorCode::Truncated, atByte(offset), std::move(detail)};
}

Status checkHeader(std::span<const std::byte> bytes) {
  if (bytes.empty()) return truncated(0, "the file is empty");
  if (bytes[0] == std::byte('{'))
    return Error{ErrorCode::FormatUnsupported, atByte(0), "this is text, perhaps a .gltf; an asset is a binary .glb"};
  if (bytes.size() < 4 || wordAt(bytes, 0) != kMagic) {
    const bool start = std::memcmp(bytes.data(), "glTF", std::min<std::size_t>(bytes.size(), 4)) == 0;
    if (start) return truncated(bytes.size(), "the file ends within its header");
    return Error{ErrorCode::FormatUnknown, atByte(0), "this is no binary glTF file; bake a model to get one"};
  }
  if (bytes.size() < kHeaderBytes) return truncated(bytes.size(), "the file ends within its header");
  if (wordAt(bytes, 4) != 2)
    return Error{ErrorCode::FormatUnsupported, atByte(4),
                 "binary glTF version " + std::to_string(wordAt(bytes, 4)) + " is not read, only 2"};
  const std::uint32_t length = wordAt(bytes, 8);
  if (length > bytes.size())
    return truncated(bytes.size(), "the file ends here but announces " + std::to_string(length) + " bytes; copy it again");
  if (length < bytes.size())
    return Error{ErrorCode::Malformed, atByte(length),
                 std::to_string(bytes.size() - length) + " bytes follow the announced end of the file"};
  return Ok{};
}

// The chunk of this type at `offset`, which moves behind it.
Result<std::span<const std::byte>> takeChunk(std::span<const std::byte> bytes, std::size_t& offset, std::uint32_t type,
                                             const char* name) {
  if (bytes.size() - offset < kChunkHeaderBytes) return truncated(offset, "no room for a chunk header");
  const std::size_t length = wordAt(bytes, offset);
  if (wordAt(bytes, offset + 4) != type)
    return Error{ErrorCode::Malformed, atByte(offset + 4), "this is not the " + std::string(name) + " chunk that belongs here"};
  if (length % 4 != 0)
    return Error{ErrorCode::Malformed, atByte(offset), "a chunk of " + std::to_string(length) + " bytes is no multiple of 4"};
  if (length > bytes.size() - offset - kChunkHeaderBytes)
    return truncated(offset, "the " + std::string(name) + " chunk announces " + std::to_string(length) +
                                 " bytes, more than the file has left");
  const auto chunk = bytes.subspan(offset + kChunkHeaderBytes, length);
  offset += kChunkHeaderBytes + length;
  return chunk;
}

}  // namespace

Result<GlbChunks> splitGlb(std::span<const std::byte> bytes) {
  THRONG_TRY(checkHeader(bytes));
  std::size_t offset = kHeaderBytes;
  GlbChunks chunks;
  THRONG_ASSIGN(const auto json, takeChunk(bytes, offset, kJsonChunk, "JSON"));
  chunks.json = {reinterpret_cast<const char*>(json.data()), json.size()};
  if (offset < bytes.size()) {
    THRONG_ASSIGN(chunks.binary, takeChunk(bytes, offset, kBinaryChunk, "binary"));
  }
  if (offset < bytes.size())
    return Error{ErrorCode::Malformed, atByte(offset), "a third chunk, which an asset does not have"};
  return chunks;
}

Result<Bytes> joinGlb(std::string_view json, std::span<const std::byte> binary) {
  const auto padded = [](std::uint64_t size) { return (size + 3) / 4 * 4; };
  const std::uint64_t jsonBytes = padded(json.size()), binaryBytes = padded(binary.size());
  const std::uint64_t total = kHeaderBytes + 2 * kChunkHeaderBytes + jsonBytes + binaryBytes;
  if (total > std::numeric_limits<std::uint32_t>::max())
    return Error{ErrorCode::LimitExceeded, "",
                 "the asset needs " + std::to_string(total >> 20) + " MiB and a .glb holds 4095; bake fewer clips or frames per second"};
  Bytes bytes(total);
  std::size_t offset = 0;
  const auto putWord = [&](std::uint64_t value) {
    const auto word = static_cast<std::uint32_t>(value);
    std::memcpy(bytes.data() + offset, &word, sizeof word);
    offset += sizeof word;
  };
  putWord(kMagic), putWord(2), putWord(total), putWord(jsonBytes), putWord(kJsonChunk);
  std::memcpy(bytes.data() + offset, json.data(), json.size());
  std::memset(bytes.data() + offset + json.size(), ' ', jsonBytes - json.size());
  offset += jsonBytes;
  putWord(binaryBytes), putWord(kBinaryChunk);
  if (!binary.empty()) std::memcpy(bytes.data() + offset, binary.data(), binary.size());
  return bytes;
}

}  // namespace throng
