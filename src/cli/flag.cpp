#include "flag.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "throng/base/did_you_mean.h"

namespace throng::cli {
namespace {

Result<FlagValue> parseBoundedNumber(const Flag& flag, std::string_view text) {
  const bool whole = flag.kind == ValueKind::WholeNumber;
  const auto number = parseNumber(text);
  if (number && *number >= flag.minimum && *number <= flag.maximum && (!whole || *number == std::floor(*number)))
    return FlagValue(*number);
  return Error{ErrorCode::InvalidArgument, "",
               fmt::format("'{}' is not a {} from {} to {}", text, whole ? "whole number" : "number", flag.minimum,
                           flag.maximum)};
}

Result<FlagValue> parseChoice(const Flag& flag, std::string_view text) {
  if (std::ranges::find(flag.choices, text) != flag.choices.end()) return FlagValue(std::string(text));
  return Error{ErrorCode::InvalidArgument, "",
               fmt::format("'{}' is none of {}{}", text, fmt::join(flag.choices, ", "),
                           didYouMean(text, {flag.choices.begin(), flag.choices.end()}))};
}

template <typename Value>
Result<FlagValue> widen(Result<Value> parsed) {
  if (!parsed) return std::move(parsed).error();
  return FlagValue(*std::move(parsed));
}

}  // namespace

Result<FlagValue> parseFlagValue(const Flag& flag, std::string_view text) {
  switch (flag.kind) {
    case ValueKind::Switch: return FlagValue(true);
    case ValueKind::Text:
      if (text.empty()) return Error{ErrorCode::InvalidArgument, "", "is empty; write a value"};
      return FlagValue(std::string(text));
    case ValueKind::Choice: return parseChoice(flag, text);
    case ValueKind::Number:
    case ValueKind::WholeNumber: return parseBoundedNumber(flag, text);
    case ValueKind::PositionTolerance: return widen(parsePositionTolerance(text));
    case ValueKind::Degrees: return widen(parseDegrees(text));
    case ValueKind::ImageSize: return widen(parseImageSize(text));
    case ValueKind::SecondsRange: return widen(parseSecondsRange(text));
  }
  return FlagValue(true);
}

}  // namespace throng::cli
