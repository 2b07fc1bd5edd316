#include "throng/base/format_values.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

namespace throng {

std::string formatFixed(double value, int decimals) {
  if (!std::isfinite(value)) return "not finite";
  // The largest double has 309 digits before its point.
  std::array<char, 400> text;
  const auto written =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, std::clamp(decimals, 0, 17));
  return {text.data(), written.ptr};
}

std::string formatSignificant(double value, int digits) {
  if (!std::isfinite(value)) return "not finite";
  if (value == 0) return "0";
  const int magnitude = static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
  return formatFixed(value, std::clamp(digits - magnitude, 0, 12));
}

std::string formatLength(double metres) {
  const double size = std::abs(metres);
  if (size == 0) return "0 mm";
  if (size < 1e-8) return "< 0.01 µm";
  if (size < 1e-5) return formatSignificant(metres * 1e6, 3) + " µm";
  if (size < 1) return formatSignificant(metres * 1e3, 3) + " mm";
  return formatSignificant(metres, 3) + " m";
}

std::string formatDegrees(double degrees) { return formatFixed(degrees, 2) + "°"; }

std::string formatBytes(std::uint64_t bytes) {
  static constexpr std::array<std::string_view, 4> kUnits{"kB", "MB", "GB", "TB"};
  if (bytes < 1000) return std::to_string(bytes) + " B";
  double value = static_cast<double>(bytes) / 1000;
  std::size_t unit = 0;
  while (value >= 999.5 && unit + 1 < kUnits.size()) value /= 1000, ++unit;
  return formatFixed(value, value < 9.95 ? 1 : 0) + " " + std::string(kUnits[unit]);
}

std::string formatCount(std::uint64_t count) {
  std::string digits = std::to_string(count);
  for (std::size_t place = digits.size(); place > 3; place -= 3) digits.insert(place - 3, ",");
  return digits;
}

std::string formatSeconds(double seconds) { return formatFixed(seconds, 2) + " s"; }

}  // namespace throng
