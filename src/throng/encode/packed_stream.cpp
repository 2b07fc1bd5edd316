#include "throng/encode/packed_stream.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "throng/base/parallel.h"
#include "throng/packed_rows.h"

namespace throng {

namespace {

constexpr std::uint32_t kJudgedPoints = 400;
constexpr std::uint32_t kMaxTrendBits = 20;

std::uint32_t bitsFor(std::uint32_t largest) { return static_cast<std::uint32_t>(std::bit_width(largest)); }

struct AxisFit {
  std::int32_t min = 0, trend = 0;
  std::uint32_t width = 0;
};

// A point's codes along one axis in one segment.
struct AxisValues {
  const std::int32_t* first;
  std::size_t stride;
  std::uint32_t count;
  std::int32_t operator[](std::uint32_t i) const { return first[i * stride]; }
};

// How far apart the values lie once a slope is taken off: convex in the slope.
double rangeAround(const AxisValues& values, double slope) {
  double low = values[0], high = values[0];
  for (std::uint32_t i = 1; i < values.count; ++i) {
    const double off = values[i] - slope * i;
    low = std::min(low, off);
    high = std::max(high, off);
  }
  return high - low;
}

double flattestSlope(const AxisValues& values) {
  double low = 0, high = 0;
  for (std::uint32_t i = 1; i < values.count; ++i) {
    const double step = values[i] - values[i - 1];
    low = i == 1 ? step : std::min(low, step);
    high = i == 1 ? step : std::max(high, step);
  }
  const double enough = 0.5 / values.count;
  while (high - low > enough) {
    const double a = low + (high - low) * 0.4, b = high - (high - low) * 0.4;
    if (rangeAround(values, a) <= rangeAround(values, b)) high = b;
    else low = a;
  }
  return (low + high) / 2;
}

AxisFit withTrend(const AxisValues& values, std::int32_t trend, std::uint32_t shift) {
  std::int32_t low = values[0], high = values[0];
  for (std::uint32_t i = 1; i < values.count; ++i) {
    const std::int32_t off = values[i] - shader::packedTrend(trend, i, shift);
    low = std::min(low, off);
    high = std::max(high, off);
  }
  return {low, trend, bitsFor(static_cast<std::uint32_t>(high - low))};
}

AxisFit fitAxis(const AxisValues& values, const StreamPlan& plan) {
  AxisFit best = withTrend(values, 0, plan.trendShift);
  if (plan.trendBits == 0 || values.count < 2 || best.width == 0) return best;
  const double limit = std::ldexp(1.0, static_cast<int>(plan.trendBits) - 1);
  const double wanted = std::round(std::ldexp(flattestSlope(values), static_cast<int>(plan.trendShift)));
  for (const double offset : {0.0, -1.0, 1.0}) {
    const auto trend = static_cast<std::int32_t>(std::clamp(wanted + offset, -limit, limit - 1));
    const AxisFit fit = withTrend(values, trend, plan.trendShift);
    if (fit.width < best.width) best = fit;
  }
  return best;
}

AxisValues axisOf(const PointCodes& codes, const StreamPlan& plan, std::uint32_t segment, std::uint32_t point, int axis) {
  const std::uint32_t firstKey = segment * plan.segmentKeys;
  return {codes.at(firstKey, point) + axis, std::size_t(3) * codes.pointCount,
          std::min(plan.segmentKeys, codes.keyCount - firstKey)};
}

std::uint32_t segmentCount(const PointCodes& codes, const StreamPlan& plan) {
  return (codes.keyCount + plan.segmentKeys - 1) / plan.segmentKeys;
}

// The widest trend that some point would like, in bits.
std::uint32_t wantedTrendBits(const PointCodes& codes, const StreamPlan& plan) {
  const std::uint32_t step = std::max(1u, codes.pointCount / kJudgedPoints);
  double largest = 0;
  for (std::uint32_t segment = 0; segment < segmentCount(codes, plan); ++segment)
    for (std::uint32_t point = 0; point < codes.pointCount; point += step)
      for (int axis = 0; axis < 3; ++axis)
        largest = std::max(largest, std::fabs(flattestSlope(axisOf(codes, plan, segment, point, axis))));
  const double scaled = std::min(std::ldexp(largest, static_cast<int>(plan.trendShift)), 500000.0);
  return std::min(bitsFor(static_cast<std::uint32_t>(scaled)) + 1, kMaxTrendBits);
}

// Field widths of headers as they grow by fits.
struct HeaderWidths {
  std::int32_t low[3] = {INT32_MAX, INT32_MAX, INT32_MAX}, high[3] = {INT32_MIN, INT32_MIN, INT32_MIN};
  std::uint32_t widest = 0;
  std::uint64_t residualBits = 0;

  void add(const AxisFit* fits, std::uint32_t keys) {
    for (int axis = 0; axis < 3; ++axis) {
      low[axis] = std::min(low[axis], fits[axis].min);
      high[axis] = std::max(high[axis], fits[axis].min);
      widest = std::max(widest, fits[axis].width);
      residualBits += std::uint64_t(fits[axis].width) * keys;
    }
  }
  std::uint32_t minBits(int axis) const { return bitsFor(static_cast<std::uint32_t>(high[axis] - low[axis])); }
};

}  // namespace

void BitWriter::append(std::uint32_t value, std::uint32_t width) {
  if (width == 0) return;
  const auto shift = static_cast<std::uint32_t>(bits_ & 31);
  if (shift == 0) words_.push_back(0);
  words_.back() |= value << shift;
  if (shift + width > 32) words_.push_back(value >> (32 - shift));
  bits_ += width;
}

double estimateStreamBits(const PointCodes& codes, const StreamPlan& plan) {
  const std::uint32_t step = std::max(1u, codes.pointCount / kJudgedPoints);
  HeaderWidths widths;
  std::uint64_t judged = 0;
  for (std::uint32_t segment = 0; segment < segmentCount(codes, plan); ++segment)
    for (std::uint32_t point = 0; point < codes.pointCount; point += step, ++judged) {
      AxisFit fits[3];
      for (int axis = 0; axis < 3; ++axis) fits[axis] = fitAxis(axisOf(codes, plan, segment, point, axis), plan);
      widths.add(fits, axisOf(codes, plan, segment, point, 0).count);
    }
  const double share = std::ceil(double(codes.pointCount) / step) / codes.pointCount;
  const double residualBits = static_cast<double>(widths.residualBits) / share;
  const double headerBits = widths.minBits(0) + widths.minBits(1) + widths.minBits(2) +
                            3.0 * (plan.trendBits + bitsFor(widths.widest)) + std::ceil(std::log2(residualBits + 2));
  return residualBits + headerBits * segmentCount(codes, plan) * codes.pointCount;
}

StreamPlan planStream(const PointCodes& codes) {
  StreamPlan best;
  double bestBits = -1;
  for (std::uint32_t shift = 2; shift <= 7; ++shift) {
    StreamPlan plan;
    plan.segmentKeys = 1u << shift;
    plan.trendShift = shift;
    const std::uint32_t wanted = wantedTrendBits(codes, plan);
    for (const std::uint32_t fewer : {wanted, 0u, 1u, 2u, 3u}) {
      if (fewer > wanted) continue;
      plan.trendBits = wanted - fewer;
      const double bits = estimateStreamBits(codes, plan);
      if (bestBits < 0 || bits < bestBits) {
        best = plan;
        bestBits = bits;
      }
    }
    if (plan.segmentKeys >= codes.keyCount) break;
  }
  return best;
}

PackedStream encodeStream(const PointCodes& codes, const StreamPlan& plan) {
  PackedStream stream;
  stream.plan = plan;
  const std::uint32_t segments = segmentCount(codes, plan);
  std::vector<AxisFit> fits(std::size_t(3) * segments * codes.pointCount);
  parallelFor(std::size_t(segments) * codes.pointCount, 256, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
      for (int axis = 0; axis < 3; ++axis)
        fits[3 * i + static_cast<std::size_t>(axis)] =
            fitAxis(axisOf(codes, plan, static_cast<std::uint32_t>(i / codes.pointCount),
                           static_cast<std::uint32_t>(i % codes.pointCount), axis), plan);
  });
  HeaderWidths widths;
  for (std::size_t i = 0; 3 * i < fits.size(); ++i)
    widths.add(&fits[3 * i], axisOf(codes, plan, static_cast<std::uint32_t>(i / codes.pointCount), 0, 0).count);
  for (int axis = 0; axis < 3; ++axis) {
    stream.minBits[axis] = widths.minBits(axis);
    stream.firstCode[axis] = widths.low[axis];
  }
  stream.widthBits = bitsFor(widths.widest);
  const std::uint64_t headerBits = 160ull * segments * codes.pointCount;
  stream.tooLong = widths.residualBits >= 0xFFFFFFFFull || headerBits >= 0xFFFFFFFFull;
  if (stream.tooLong) return stream;
  stream.offsetBits = bitsFor(static_cast<std::uint32_t>(widths.residualBits));

  BitWriter headers, residuals;
  const std::uint32_t bias = plan.trendBits == 0 ? 0 : 1u << (plan.trendBits - 1);
  std::uint32_t offset = 0;
  for (std::uint32_t segment = 0; segment < segments; ++segment)
    for (std::uint32_t point = 0; point < codes.pointCount; ++point) {
      const AxisFit* fit = &fits[3 * (std::size_t(segment) * codes.pointCount + point)];
      for (int axis = 0; axis < 3; ++axis)
        headers.append(static_cast<std::uint32_t>(fit[axis].min - widths.low[axis]), stream.minBits[axis]);
      for (int axis = 0; axis < 3; ++axis) headers.append(static_cast<std::uint32_t>(fit[axis].trend) + bias, plan.trendBits);
      for (int axis = 0; axis < 3; ++axis) headers.append(fit[axis].width, stream.widthBits);
      headers.append(offset, stream.offsetBits);
      const std::uint32_t keys = axisOf(codes, plan, segment, point, 0).count;
      for (std::uint32_t local = 0; local < keys; ++local)
        for (int axis = 0; axis < 3; ++axis) {
          const std::int32_t value = axisOf(codes, plan, segment, point, axis)[local];
          const std::int32_t base = fit[axis].min + shader::packedTrend(fit[axis].trend, local, plan.trendShift);
          residuals.append(static_cast<std::uint32_t>(value - base), fit[axis].width);
          offset += fit[axis].width;
        }
    }
  stream.headers = headers.take();
  stream.residuals = residuals.take();
  return stream;
}

}  // namespace throng
