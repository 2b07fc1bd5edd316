#include "values.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>

namespace throng::cli {
namespace {

struct Unit {
  std::string_view suffix;
  double factor;
};

Error invalid(std::string detail) { return {ErrorCode::InvalidArgument, "", std::move(detail)}; }

// Splits "1.5mm" into 1.5 and the unit; longer suffixes stand before those they end with.
template <std::size_t count>
Result<std::pair<double, const Unit*>> parseWithUnit(std::string_view text, const std::array<Unit, count>& units,
                                                     std::string_view wanted) {
  for (const Unit& unit : units) {
    if (!text.ends_with(unit.suffix)) continue;
    const auto number = parseNumber(text.substr(0, text.size() - unit.suffix.size()));
    if (!number) break;
    if (!(*number > 0)) return invalid(fmt::format("'{}' is not greater than zero; write {}", text, wanted));
    return std::pair(*number, &unit);
  }
  return invalid(fmt::format("'{}' is not a number with its unit; write {}", text, wanted));
}

}  // namespace

Result<double> parseNumber(std::string_view text) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, status] = std::from_chars(text.data(), end, value);
  if (text.empty() || status != std::errc{} || stop != end || !std::isfinite(value))
    return invalid(fmt::format("'{}' is not a number", text));
  return value;
}

Result<PositionTolerance> parsePositionTolerance(std::string_view text) {
  static constexpr std::array<Unit, 6> kUnits{
      {{"%", 0.01}, {"um", 1e-6}, {"µm", 1e-6}, {"mm", 1e-3}, {"cm", 1e-2}, {"m", 1}}};
  THRONG_ASSIGN(const auto parsed, parseWithUnit(text, kUnits, "a length such as 1mm, or a part of the model's size such as 0.05%"));
  const double value = parsed.first * parsed.second->factor;
  return parsed.second->suffix == "%" ? PositionTolerance{0, value} : PositionTolerance{value, 0};
}

Result<double> parseDegrees(std::string_view text) {
  static constexpr std::array<Unit, 3> kUnits{{{"deg", 1}, {"°", 1}, {"rad", 180 / std::numbers::pi}}};
  THRONG_ASSIGN(const auto parsed, parseWithUnit(text, kUnits, "an angle such as 2deg"));
  return parsed.first * parsed.second->factor;
}

Result<ImageSize> parseImageSize(std::string_view text) {
  const auto cross = text.find('x');
  if (cross != std::string_view::npos) {
    const auto width = parseNumber(text.substr(0, cross)), height = parseNumber(text.substr(cross + 1));
    const auto fits = [](const Result<double>& side) {
      return side.ok() && *side >= 1 && *side <= 16384 && *side == std::floor(*side);
    };
    if (fits(width) && fits(height))
      return ImageSize{static_cast<std::uint32_t>(*width), static_cast<std::uint32_t>(*height)};
  }
  return invalid(fmt::format("'{}' is not a picture size; write width x height such as 1280x720, each 1 to 16384", text));
}

Result<SecondsRange> parseSecondsRange(std::string_view text) {
  const auto colon = text.find(':');
  if (colon != std::string_view::npos) {
    const auto from = parseNumber(text.substr(0, colon)), to = parseNumber(text.substr(colon + 1));
    if (from.ok() && to.ok() && *from >= 0 && *from <= *to) return SecondsRange{*from, *to};
  }
  return invalid(fmt::format("'{}' is not a range of seconds; write from:to such as 0.5:1.2", text));
}

}  // namespace throng::cli
