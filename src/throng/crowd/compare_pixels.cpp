#include "throng/crowd/compare_pixels.h"

#include <algorithm>
#include <cstdlib>

namespace throng {

PixelDifference comparePixels(const Pixels& a, const Pixels& b, const PixelTolerance& tolerance) {
  PixelDifference result;
  result.tolerance = tolerance;
  result.sameSize = a.width == b.width && a.height == b.height;
  if (!result.sameSize) return result;
  std::uint64_t failed = 0;
  for (std::size_t pixel = 0; pixel < a.rgba.size(); pixel += 4) {
    int worst = 0;
    for (std::size_t channel = pixel; channel < pixel + 4; ++channel)
      worst = std::max(worst, std::abs(std::to_integer<int>(a.rgba[channel]) - std::to_integer<int>(b.rgba[channel])));
    const double difference = worst / 255.0;
    failed += difference > tolerance.failThreshold;
    result.hardFailed += difference > tolerance.hardFail;
    result.largest = std::max(result.largest, difference);
  }
  result.failedPercent = a.rgba.empty() ? 0 : 400.0 * double(failed) / double(a.rgba.size());
  return result;
}

}  // namespace throng
