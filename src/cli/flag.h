// What a flag is. The flags themselves, each defined once, are in flags.h.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "values.h"

namespace throng::cli {

enum class ValueKind {
  Switch,             // no value
  Text,               // any text, a file name
  Choice,             // one of Flag::choices
  Number,             // within [minimum, maximum]
  WholeNumber,        // the same, without a fraction
  PositionTolerance,  // 1mm, 0.05%
  Degrees,            // 2deg
  ImageSize,          // 1280x720
  SecondsRange,       // 0.5:1.2
};

// One definition: its parser, its checks, its help and the reference page all come from here.
struct Flag {
  std::string_view name;       // "--fps"
  std::string_view shortName;  // "-o", or empty
  ValueKind kind = ValueKind::Switch;
  std::string_view valueName;  // "FILE", as help shows it
  std::string_view help;       // one sentence without a full stop, default included
  double minimum = 0;
  double maximum = 0;
  std::span<const std::string_view> choices = {};
  bool repeated = false;  // may be given several times
};

using FlagValue = std::variant<bool, double, std::string, PositionTolerance, ImageSize, SecondsRange>;

// The checked value of a flag; `text` is ignored for a switch. InvalidArgument, saying what may be written.
Result<FlagValue> parseFlagValue(const Flag& flag, std::string_view text);

}  // namespace throng::cli
