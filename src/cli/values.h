// Values as people write them ("1mm", "0.05%", "2deg", "1280x720"); base/format_values.h prints them.
//
// Parsing does not depend on the locale. Errors carry only the detail; the caller adds where.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "throng/base/format_values.h"
#include "throng/base/result.h"

namespace throng::cli {

// A limit for position errors: a length, or a fraction of the model's size. One of the two is positive.
struct PositionTolerance {
  double metres = 0;
  double fractionOfSize = 0;
  double inMetres(double sizeMetres) const { return metres + fractionOfSize * sizeMetres; }
};

struct ImageSize {
  std::uint32_t width = 0;
  std::uint32_t height = 0;
};

struct SecondsRange {
  double from = 0;
  double to = 0;
};

// A finite decimal number, the whole text.
Result<double> parseNumber(std::string_view text);
// Positive, with a unit: um, mm, cm or m, or % of the model's size.
Result<PositionTolerance> parsePositionTolerance(std::string_view text);
// Positive, with a unit: deg or rad. Returns degrees.
Result<double> parseDegrees(std::string_view text);
// "1280x720", each side 1 to 16384.
Result<ImageSize> parseImageSize(std::string_view text);
// "0.5:1.2": two numbers of seconds, neither negative, the second not smaller.
Result<SecondsRange> parseSecondsRange(std::string_view text);

}  // namespace throng::cli
