// Every number in the words of `packed` and `spline` rows that a decoder follows without looking.
#include <algorithm>
#include <cmath>
#include <string>

#include "throng/asset/asset.h"
#include "throng/packed_rows.h"

namespace throng {

namespace {

// So that sums of codes stay exact in 32-bit floats and integers.
constexpr std::uint32_t kMaxCodeBits = 24, kMaxTrendBits = 20, kMaxSegmentKeys = 256, kMaxTrendShift = 15;
constexpr std::uint64_t kMaxBits = std::uint64_t(1) << 32;

bool fits(std::uint64_t at, std::uint64_t count, std::uint64_t size) { return at <= size && count <= size - at; }

class PackedChecker {
 public:
  PackedChecker(const Asset& asset, const PackedRows& rows, bool spline)
      : asset_(asset), rows_(rows), words_(rows.words), spline_(spline), room_(spline ? "spline" : "packed") {}

  Status run() {
    if (rows_.clipsAt.size() != asset_.clips.size())
      return bad("clips", "has " + std::to_string(rows_.clipsAt.size()) + " entries for " +
                              std::to_string(asset_.clips.size()) + " clips");
    if (words_.size() < shader::kPackedLayoutWords) return bad("words", "are too few for a header");
    parts_ = shader::readPackedLayout(words_.data(), 0);
    THRONG_TRY(checkLinks());
    THRONG_TRY(checkRings());
    for (std::size_t clip = 0; clip < asset_.clips.size(); ++clip) THRONG_TRY(checkClip(clip));
    return Ok{};
  }

 private:
  Error bad(const std::string& part, std::string detail) const {
    return {ErrorCode::Malformed, room_ + "." + part, std::move(detail)};
  }

  Status checkLinks() const {
    const std::uint32_t vertices = asset_.vertexCount();
    for (std::uint32_t word = 0; word < 2; ++word)
      if (words_[word] == 0 || words_[word] > vertices)
        return bad("words[" + std::to_string(word) + "]", "is not from 1 to the number of vertices");
    if (parts_.linksAt == 0) {
      if (parts_.pointCount == vertices && parts_.normalCount == vertices) return Ok{};
      return bad("words[2]", "names no links, but vertices share points or normals");
    }
    if (!fits(parts_.linksAt, std::uint64_t(vertices) * (parts_.wide ? 2 : 1), words_.size()))
      return bad("words[2]", "puts links beyond the words");
    for (std::uint32_t vertex = 0; vertex < vertices; ++vertex) {
      const shader::PackedLink link = shader::readPackedLink(words_.data(), parts_, vertex);
      if (link.pointIndex >= parts_.pointCount || link.normal >= parts_.normalCount)
        return bad("links[" + std::to_string(vertex) + "]", "names a point or normal that does not exist");
    }
    return Ok{};
  }

  Status checkRings() const {
    if (parts_.ringsAt == 0) return Ok{};
    if (!fits(parts_.ringsAt, std::uint64_t(parts_.normalCount) + 1, words_.size()))
      return bad("words[3]", "puts rings beyond the words");
    const std::uint32_t* starts = words_.data() + parts_.ringsAt;
    for (std::uint32_t normal = 0; normal < parts_.normalCount; ++normal)
      if (starts[normal] > starts[normal + 1])
        return bad("rings[" + std::to_string(normal) + "]", "begins after the next one");
    const std::uint64_t count = starts[parts_.normalCount];
    const std::uint64_t words = parts_.wideRings ? count : (count + 1) / 2;
    if (!fits(std::uint64_t(parts_.ringsAt) + parts_.normalCount + 1, words, words_.size()))
      return bad("words[3]", "puts rings beyond the words");
    for (std::uint32_t index = 0; index < count; ++index) {
      const std::uint32_t point = shader::ringNumber(words_.data(), parts_, index);
      if (point != shader::kPackedRingBreak && point >= parts_.pointCount)
        return bad("rings", "name point " + std::to_string(point) + ", which does not exist");
    }
    return Ok{};
  }

  Status checkClip(std::size_t clipIndex) const {
    const std::string name = "clips[" + std::to_string(clipIndex) + "]";
    const std::uint64_t at = rows_.clipsAt[clipIndex];
    if (!fits(at, shader::kPackedClipWords, words_.size())) return bad(name, "begins beyond the words");
    const std::uint32_t* head = words_.data() + at;
    // Places are sums of 32-bit numbers, so they are looked at before anything is read there.
    for (const std::uint32_t word : {5u, 6u, 7u, 13u})
      if (at + head[word] > words_.size()) return bad(name + ".words[" + std::to_string(word) + "]", "lies beyond the words");
    const shader::PackedClip clip = shader::readPackedClip(words_.data(), parts_, static_cast<std::uint32_t>(at));
    if (clip.firstRow != asset_.clips[clipIndex].firstRow) return bad(name, "names another first row than the clip");
    for (const float number : {clip.origin.x, clip.origin.y, clip.origin.z, clip.codeMetres})
      if (!std::isfinite(number)) return bad(name, "has a grid that is not finite");
    THRONG_TRY(checkKeyCount(clip, asset_.clips[clipIndex].keyTimes.size(), name));
    THRONG_TRY(checkWidths(clip, name));
    if (parts_.ringsAt == 0) {
      const std::uint64_t words = std::uint64_t(clip.normalRowWords) * clip.storedKeys;
      if (clip.normalBits < 2 || clip.normalBits > 15) return bad(name, "has normals of an impossible width");
      if (!fits(clip.normalsAt, words, words_.size())) return bad(name, "has normals beyond the words");
    }
    return checkHeaders(clip, name);
  }

  Status checkKeyCount(const shader::PackedClip& clip, std::uint64_t keyCount, const std::string& name) const {
    const std::uint64_t pieces = clip.pieceCount;
    if (!spline_) {
      const std::uint64_t expected = clip.closed ? keyCount - 1 : keyCount;
      if (clip.storedKeys != expected || pieces != 0) return bad(name, "does not store the keys of the clip");
      return Ok{};
    }
    if (clip.storedKeys == 0 || clip.storedKeys > keyCount + 3 * (pieces + 1))
      return bad(name, "has another number of control points than its knots need");
    if (!fits(clip.piecesAt, 2 * pieces, words_.size())) return bad(name, "has pieces beyond the words");
    for (std::uint64_t piece = 0; piece < pieces; ++piece)
      if (words_[clip.piecesAt + 2 * piece] >= keyCount || words_[clip.piecesAt + 2 * piece + 1] >= clip.storedKeys)
        return bad(name + ".pieces[" + std::to_string(piece) + "]", "begins beyond the clip");
    return Ok{};
  }

  Status checkWidths(const shader::PackedClip& clip, const std::string& name) const {
    if (clip.segmentKeys == 0 || clip.segmentKeys > kMaxSegmentKeys) return bad(name, "has segments of an impossible length");
    if (clip.minBitsX > kMaxCodeBits || clip.minBitsY > kMaxCodeBits || clip.minBitsZ > kMaxCodeBits ||
        clip.trendBits > kMaxTrendBits || clip.trendShift > kMaxTrendShift || clip.widthBits > 5 || clip.offsetBits > 32)
      return bad(name, "has fields of an impossible width");
    return Ok{};
  }

  Status checkHeaders(const shader::PackedClip& clip, const std::string& name) const {
    const std::uint64_t segments = (std::uint64_t(clip.storedKeys) + clip.segmentKeys - 1) / clip.segmentKeys;
    const std::uint64_t bits = segments * clip.pointCount * clip.headerBits;
    if (bits >= kMaxBits || !fits(clip.headersAt, (bits + 31) / 32, words_.size()))
      return bad(name, "has headers beyond the words");
    const std::uint64_t residualBits = 32 * (words_.size() - clip.residualsAt);
    for (std::uint32_t segment = 0; segment < segments; ++segment) {
      const std::uint64_t keys = std::min<std::uint64_t>(clip.segmentKeys, clip.storedKeys - std::uint64_t(segment) * clip.segmentKeys);
      for (std::uint32_t point = 0; point < clip.pointCount; ++point) {
        const shader::PackedHeader header = shader::readPackedHeader(words_.data(), clip, segment, point);
        const std::uint64_t end = header.offset + keys * (std::uint64_t(header.widthX) + header.widthY + header.widthZ);
        const bool wide = header.widthX > kMaxCodeBits || header.widthY > kMaxCodeBits || header.widthZ > kMaxCodeBits;
        if (wide || end > residualBits || end >= kMaxBits)
          return bad(name + ".headers[" + std::to_string(segment) + "][" + std::to_string(point) + "]",
                     "names residuals beyond the words");
      }
    }
    return Ok{};
  }

  const Asset& asset_;
  const PackedRows& rows_;
  const std::vector<std::uint32_t>& words_;
  bool spline_;
  std::string room_;
  shader::PackedLayout parts_{};
};

}  // namespace

Status validatePackedRows(const Asset& asset, const PackedRows& rows) { return PackedChecker(asset, rows, false).run(); }

Status validateSplineRows(const Asset& asset, const SplineRows& rows) { return PackedChecker(asset, rows, true).run(); }

}  // namespace throng
