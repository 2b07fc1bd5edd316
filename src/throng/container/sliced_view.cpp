#include "throng/container/sliced_view.h"

#include <algorithm>
#include <cstring>

namespace throng {

namespace {

// Calls visit(chunk, where it is stored, where it is decoded to) for the chunks that meet [begin, end).
template <typename Visit>
Status forChunks(const SlicedView& view, std::uint64_t begin, std::uint64_t end, const Visit& visit) {
  std::uint64_t stored = view.fileOffset, decoded = 0;
  for (const StoredChunk& chunk : view.chunks) {
    if (decoded < end && decoded + chunk.decodedLength > begin) THRONG_TRY(visit(chunk, stored, decoded));
    stored += chunk.storedLength;
    decoded += chunk.decodedLength;
  }
  return Ok{};
}

}  // namespace

std::uint64_t SlicedView::storedLength() const {
  std::uint64_t length = 0;
  for (const StoredChunk& chunk : chunks) length += chunk.storedLength;
  return length;
}

std::uint64_t SlicedView::decodedLength() const {
  std::uint64_t length = 0;
  for (const StoredChunk& chunk : chunks) length += chunk.decodedLength;
  return length;
}

void SlicedView::addRanges(std::uint64_t begin, std::uint64_t end, std::vector<ByteRange>& ranges) const {
  const Status all = forChunks(*this, begin, end, [&](const StoredChunk& chunk, std::uint64_t stored, std::uint64_t decoded) -> Status {
    const std::uint64_t from = std::max(begin, decoded), to = std::min(end, decoded + chunk.decodedLength);
    if (chunk.isPlain()) ranges.push_back({stored + (from - decoded), to - from});
    else ranges.push_back({stored, chunk.storedLength});
    return Ok{};
  });
  (void)all;  // nothing in it fails
}

Result<Bytes> SlicedView::read(const ByteSource& source, std::uint64_t begin, std::uint64_t end) const {
  Bytes result(end - begin);
  THRONG_TRY(forChunks(*this, begin, end, [&](const StoredChunk& chunk, std::uint64_t stored, std::uint64_t decoded) -> Status {
    const std::uint64_t from = std::max(begin, decoded), to = std::min(end, decoded + chunk.decodedLength);
    const auto destination = std::span(result).subspan(from - begin, to - from);
    if (chunk.isPlain()) return source.read(stored + (from - decoded), destination);
    Bytes storedBytes(chunk.storedLength), decodedBytes(chunk.decodedLength);
    THRONG_TRY(source.read(stored, storedBytes));
    if (!decodeChunk(decodedBytes, storedBytes, chunk))
      return Error{ErrorCode::Malformed, "byte " + std::to_string(stored), "begins a chunk of rows that does not decode"};
    std::memcpy(destination.data(), decodedBytes.data() + (from - decoded), destination.size());
    return Ok{};
  }));
  return result;
}

}  // namespace throng
