// Values as people write them ("1mm", "0.05%", "2deg", "1280x720") and as people read them ("0.82 mm", "1.4 MB").
//
// Parsing and printing do not depend on the locale. Errors carry only the detail; the caller adds where.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

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

std::string formatLength(double metres);            // "0.82 mm", "12.3 µm", "1.84 m": three digits
std::string formatDegrees(double degrees);          // "0.31°"
std::string formatBytes(std::uint64_t bytes);       // "1.4 MB", decimal units as disks count
std::string formatCount(std::uint64_t count);       // "7,024"
std::string formatSeconds(double seconds);          // "0.31 s"
std::string formatSignificant(double value, int digits);  // "0.0712" -> "0.071" for 2; never an exponent

}  // namespace throng::cli
