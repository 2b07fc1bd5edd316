#include "throng/container/stored_chunks.h"

#include <algorithm>
#include <cstring>

#include <meshoptimizer.h>

#include "throng/container/bone_keys_codec.h"

namespace throng {

namespace {

constexpr std::size_t kElementBytes = 8;
constexpr std::size_t kLanes = kElementBytes / 2;  // 16-bit numbers of an element
// Columns that are turned back together: one row of them is a cache line.
constexpr std::size_t kColumnBlock = 8;
constexpr std::uint32_t kWordStrides[] = {4, 8, 16, 32};

std::uint16_t zigzag(std::uint16_t difference) {
  return static_cast<std::uint16_t>(difference << 1 ^ (difference & 0x8000 ? 0xFFFF : 0));
}
std::uint16_t unzigzag(std::uint16_t code) { return static_cast<std::uint16_t>(code >> 1 ^ (0 - (code & 1))); }

std::uint16_t load16(const std::byte* at) {
  std::uint16_t value;
  std::memcpy(&value, at, 2);
  return value;
}
void store16(std::byte* at, std::uint16_t value) { std::memcpy(at, &value, 2); }

Bytes withDeltas(std::span<const std::byte> rows, std::uint32_t columns) {
  Bytes result(rows.begin(), rows.end());
  const std::size_t rowBytes = columns * kElementBytes;
  for (std::size_t i = rowBytes; i + 1 < rows.size(); i += 2)
    store16(&result[i], zigzag(static_cast<std::uint16_t>(load16(&rows[i]) - load16(&rows[i - rowBytes]))));
  return result;
}

Bytes columnByColumn(std::span<const std::byte> rows, std::uint32_t columns) {
  Bytes result(rows.size());
  const std::size_t rowCount = rows.size() / kElementBytes / columns;
  for (std::size_t row = 0; row < rowCount; ++row)
    for (std::size_t column = 0; column < columns; ++column)
      std::memcpy(&result[(column * rowCount + row) * kElementBytes], &rows[(row * columns + column) * kElementBytes],
                  kElementBytes);
  return result;
}

// Undoes columnByColumn, and withDeltas before it, a few columns at a time.
void backToRows(std::span<std::byte> rows, std::span<const std::byte> stored, std::uint32_t columns, bool deltas) {
  const std::size_t rowCount = rows.size() / kElementBytes / columns;
  for (std::size_t first = 0; first < columns; first += kColumnBlock) {
    const std::size_t width = std::min<std::size_t>(kColumnBlock, columns - first);
    std::uint16_t last[kColumnBlock * kLanes] = {};
    for (std::size_t row = 0; row < rowCount; ++row) {
      std::byte* to = &rows[(row * columns + first) * kElementBytes];
      for (std::size_t i = 0; i < width; ++i) {
        const std::byte* from = &stored[((first + i) * rowCount + row) * kElementBytes];
        if (!deltas) {
          std::memcpy(to + i * kElementBytes, from, kElementBytes);
          continue;
        }
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
          std::uint16_t& value = last[i * kLanes + lane];
          const std::uint16_t code = load16(from + 2 * lane);
          value = row == 0 ? code : static_cast<std::uint16_t>(value + unzigzag(code));
        }
        std::memcpy(to + i * kElementBytes, last + i * kLanes, kElementBytes);
      }
    }
  }
}

Bytes encodeVertices(std::span<const std::byte> bytes, std::uint32_t stride) {
  const std::size_t count = bytes.size() / stride;
  Bytes result(meshopt_encodeVertexBufferBound(count, stride));
  result.resize(meshopt_encodeVertexBuffer(reinterpret_cast<unsigned char*>(result.data()), result.size(), bytes.data(),
                                           count, stride));
  return result;
}

// Nothing where the chunk is no clip of bones, or too small a part of it says anything for the rule on decoded lengths.
std::optional<Bytes> codedKeys(std::span<const std::byte> bytes) {
  std::vector<std::uint32_t> words(bytes.size() / 4);
  if (!words.empty()) std::memcpy(words.data(), bytes.data(), words.size() * 4);
  std::optional<Bytes> coded = encodeBoneKeys(words);
  if (coded && largestDecodedLength(coded->size()) < bytes.size()) return std::nullopt;
  return coded;
}

// The shortest form of one chunk.
void storeChunk(std::span<const std::byte> bytes, const RowsForm& form, StoredRows& result) {
  const std::uint32_t columns = form.columns;
  StoredChunk best{.storedLength = bytes.size(), .decodedLength = bytes.size()};
  Bytes bestBytes(bytes.begin(), bytes.end());
  const auto consider = [&](std::span<const std::byte> ordered, std::uint32_t stride, std::uint32_t formColumns, bool deltas) {
    if (ordered.empty() || ordered.size() % stride != 0) return;
    Bytes stored = encodeVertices(ordered, stride);
    if (stored.empty() || stored.size() >= bestBytes.size() || stored.size() > bytes.size() - bytes.size() / 20) return;
    best = {stored.size(), bytes.size(), stride, formColumns, deltas};
    bestBytes = std::move(stored);
  };
  if (columns > 0 && !bytes.empty()) {
    const Bytes deltas = withDeltas(bytes, columns);
    consider(bytes, kElementBytes, 0, false);
    consider(columnByColumn(bytes, columns), kElementBytes, columns, false);
    consider(columnByColumn(deltas, columns), kElementBytes, columns, true);
  } else {
    for (const std::uint32_t stride : kWordStrides) consider(bytes, stride, 0, false);
  }
  if (form.boneKeys)
    if (auto coded = codedKeys(bytes); coded && coded->size() < bestBytes.size()) {
      best = {.storedLength = coded->size(), .decodedLength = bytes.size(), .codedKeys = true};
      bestBytes = *std::move(coded);
    }
  result.bytes.insert(result.bytes.end(), bestBytes.begin(), bestBytes.end());
  result.chunks.push_back(best);
}

}  // namespace

StoredRows storeRows(std::span<const std::byte> rows, const RowsForm& form) {
  StoredRows result;
  std::uint64_t begin = 0;
  for (const std::uint64_t end : form.chunkEnds) {
    storeChunk(rows.subspan(begin, end - begin), form, result);
    begin = end;
  }
  return result;
}

// A byte lane of 16 elements takes at least two bits.
std::uint64_t largestDecodedLength(std::uint64_t storedLength) { return 64 * storedLength; }

bool decodeChunk(std::span<std::byte> destination, std::span<const std::byte> stored, const StoredChunk& chunk) {
  if (destination.size() != chunk.decodedLength || stored.size() != chunk.storedLength) return false;
  if (chunk.codedKeys) {
    if (chunk.byteStride != 0 || chunk.columns != 0 || chunk.deltas || destination.size() % 4 != 0) return false;
    std::vector<std::uint32_t> words(destination.size() / 4);
    if (!decodeBoneKeys(words, stored)) return false;
    std::memcpy(destination.data(), words.data(), destination.size());
    return true;
  }
  if (chunk.byteStride == 0) {
    if (stored.size() != destination.size() || chunk.columns != 0 || chunk.deltas) return false;
    std::copy(stored.begin(), stored.end(), destination.begin());
    return true;
  }
  const std::size_t rowBytes = chunk.columns * kElementBytes;
  if (chunk.byteStride % 4 != 0 || chunk.byteStride > 256 || destination.size() % chunk.byteStride != 0) return false;
  if (chunk.columns == 0 ? chunk.deltas : destination.size() % rowBytes != 0) return false;
  // A byte stream of a later version of the codec is not known to every reader.
  if (stored.empty() || stored[0] != std::byte{0xA0}) return false;
  const auto decode = [&](std::span<std::byte> to) {
    return meshopt_decodeVertexBuffer(to.data(), to.size() / chunk.byteStride, chunk.byteStride,
                                      reinterpret_cast<const unsigned char*>(stored.data()), stored.size()) == 0;
  };
  if (chunk.columns == 0) return decode(destination);
  Bytes columns(destination.size());
  if (!decode(columns)) return false;
  backToRows(destination, columns, chunk.columns, chunk.deltas);
  return true;
}

}  // namespace throng
