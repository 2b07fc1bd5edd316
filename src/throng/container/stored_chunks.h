// Rows on disk: a buffer view as one or more chunks that are compressed without loss, each by itself, so that a clip can
// be read without the others. docs/format.md says how. Private to the container room.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/base/file.h"

namespace throng {

// How one chunk lies in the file.
struct StoredChunk {
  std::uint64_t storedLength = 0;   // bytes in the file
  std::uint64_t decodedLength = 0;  // bytes in memory
  std::uint32_t byteStride = 0;     // of the vertex codec; 0: the bytes as they are
  std::uint32_t columns = 0;        // > 0: elements of 8 bytes are stored column by column; so many to a row
  bool deltas = false;              // 16-bit numbers, each as its zigzag difference from the one a row before
  bool codedKeys = false;           // words of a clip of bones as bone_keys_codec.h stores them
  bool isPlain() const { return byteStride == 0 && !codedKeys; }  // the bytes are stored as they are
};

// What the rows' bytes are, so that the shortest form can be looked for.
struct RowsForm {
  std::vector<std::uint64_t> chunkEnds;  // byte positions, ascending, multiples of 4, the last the number of bytes
  std::uint32_t columns = 0;             // > 0: rows of so many elements of 8 bytes, chunks are whole rows
  bool boneKeys = false;                 // chunks may be clips of the `bone` encoding, whose keys may be coded
};

struct StoredRows {
  Bytes bytes;
  std::vector<StoredChunk> chunks;
};

// Every chunk in the shortest of the forms tried; bytes as they are where nothing shortens them by a twentieth.
StoredRows storeRows(std::span<const std::byte> rows, const RowsForm& form);

// The most bytes that so many stored bytes can become.
std::uint64_t largestDecodedLength(std::uint64_t storedLength);

// Decodes one chunk; `destination` holds decodedLength bytes, `stored` storedLength. False where the bytes or the form
// are not what storeRows writes; nothing is read or written outside.
bool decodeChunk(std::span<std::byte> destination, std::span<const std::byte> stored, const StoredChunk& chunk);

}  // namespace throng
