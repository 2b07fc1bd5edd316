// A buffer view of which parts are read: plain bytes, or chunks that decode each by itself. Private to the container room.
#pragma once

#include <vector>

#include "throng/base/byte_source.h"
#include "throng/base/file.h"
#include "throng/container/asset_slices.h"
#include "throng/container/stored_chunks.h"

namespace throng {

struct SlicedView {
  std::uint64_t fileOffset = 0;
  std::vector<StoredChunk> chunks;  // of a plain view: one that is stored as it is

  std::uint64_t storedLength() const;
  std::uint64_t decodedLength() const;
  // What has to be read for the decoded bytes from begin to before end.
  void addRanges(std::uint64_t begin, std::uint64_t end, std::vector<ByteRange>& ranges) const;
  // The decoded bytes from begin to before end, which lie inside. Malformed where a chunk does not decode.
  Result<Bytes> read(const ByteSource& source, std::uint64_t begin, std::uint64_t end) const;
};

}  // namespace throng
