// Points at stored keys as bits: per segment of keys and point a minimum, a trend and the widths that the residuals need.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/base/math.h"

namespace throng {

// Whole-number positions of points at stored keys: code (key * pointCount + point) * 3 + axis.
struct PointCodes {
  std::uint32_t pointCount = 0, keyCount = 0;
  std::vector<std::int32_t> codes;
  const std::int32_t* at(std::uint32_t key, std::uint32_t point) const {
    return &codes[(std::size_t(key) * pointCount + point) * 3];
  }
};

struct StreamPlan {
  std::uint32_t segmentKeys = 16;
  std::uint32_t trendBits = 0;
  std::uint32_t trendShift = 0;
};

// The shortest of several segment lengths and trend widths, judged by points spread over all.
StreamPlan planStream(const PointCodes& codes);

// Bits for all points, as judged by points spread over all.
double estimateStreamBits(const PointCodes& codes, const StreamPlan& plan);

// The parts of a clip's chunk; fields as shaders/throng/packed_rows.h reads them.
struct PackedStream {
  StreamPlan plan;
  std::uint32_t minBits[3] = {0, 0, 0};
  std::uint32_t widthBits = 0, offsetBits = 0;
  std::int32_t firstCode[3] = {0, 0, 0};  // to add to stored minima
  std::vector<std::uint32_t> headers, residuals;
  bool tooLong = false;  // more than 2^32 bits: not encoded
};

PackedStream encodeStream(const PointCodes& codes, const StreamPlan& plan);

// Appends values of up to 32 bits, lowest bit first.
class BitWriter {
 public:
  void append(std::uint32_t value, std::uint32_t width);
  std::vector<std::uint32_t> take() { return std::move(words_); }

 private:
  std::vector<std::uint32_t> words_;
  std::uint64_t bits_ = 0;
};

}  // namespace throng
