// Whether two pictures are the same to the eye: the three numbers of OpenImageIO's tests.
#pragma once

#include <cstdint>

#include "throng/image/pixels.h"

namespace throng {

struct PixelTolerance {
  double failThreshold = 0.016;   // a pixel fails when a channel differs by more than this, of full range
  double failPercent = 0.1;       // so many pixels may fail
  double hardFail = 0.2;          // no pixel may differ by more than this, but for hardFailCount of them
  std::uint32_t hardFailCount = 8;
};

struct PixelDifference {
  bool sameSize = false;
  double failedPercent = 0;
  std::uint32_t hardFailed = 0;
  double largest = 0;
  PixelTolerance tolerance;
  bool withinTolerance() const {
    return sameSize && failedPercent <= tolerance.failPercent && hardFailed <= tolerance.hardFailCount;
  }
};

PixelDifference comparePixels(const Pixels& a, const Pixels& b, const PixelTolerance& tolerance = {});

}  // namespace throng
