#include "throng/notation/table.h"

#include <algorithm>

#include "throng/base/did_you_mean.h"

namespace throng {
namespace {

using Json = nlohmann::json;

// What a float holds with room for a sum or product.
constexpr double kMostFloat = 1e30;

// 0.5, 12, 1e+06: as short as it can be said.
std::string shortNumber(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", value);
  return text;
}

std::string sayRange(NumberRange range) {
  const bool hasMinimum = range.minimum > -kMostFloat, hasMaximum = range.maximum < kMostFloat;
  if (hasMinimum && hasMaximum) return " from " + shortNumber(range.minimum) + " to " + shortNumber(range.maximum);
  if (hasMinimum) return " of at least " + shortNumber(range.minimum);
  return hasMaximum ? " of at most " + shortNumber(range.maximum) : "";
}

bool isNumberWithin(const Json& json, NumberRange range) {
  if (!json.is_number()) return false;
  const double value = json.get<double>();
  return std::isfinite(value) && value >= range.minimum && value <= range.maximum;
}

NumberRange withinFloat(NumberRange range) {
  return {std::max(range.minimum, -kMostFloat), std::min(range.maximum, kMostFloat)};
}

}  // namespace

Status Table::allowOnly(std::initializer_list<std::string_view> keys) const {
  if (!json_.is_object()) return malformed(where_, "must be a table of keys and values");
  for (const auto& [key, value] : json_.items()) {
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
    return malformed(where_, "has the unknown key '" + key + "'" + didYouMean(key, keys));
  }
  return Ok{};
}

Status Table::read(const std::string& key, std::string& value) const {
  if (!has(key)) return Ok{};
  if (!json_.at(key).is_string()) return malformed(at(key), "must be a text");
  value = json_.at(key).get<std::string>();
  return Ok{};
}

Status Table::read(const std::string& key, bool& value) const {
  if (!has(key)) return Ok{};
  if (!json_.at(key).is_boolean()) return malformed(at(key), "must be true or false");
  value = json_.at(key).get<bool>();
  return Ok{};
}

Status Table::read(const std::string& key, std::vector<std::string>& values) const {
  if (!has(key)) return Ok{};
  const Json& list = json_.at(key);
  if (!list.is_array()) return malformed(at(key), "must be a list of texts");
  for (const Json& entry : list) {
    if (!entry.is_string()) return malformed(at(key), "must be a list of texts");
    values.push_back(entry.get<std::string>());
  }
  return Ok{};
}

Status Table::read(const std::string& key, double& value, NumberRange range) const {
  if (!has(key)) return Ok{};
  if (!isNumberWithin(json_.at(key), range)) return malformed(at(key), "must be a number" + sayRange(range));
  value = json_.at(key).get<double>();
  return Ok{};
}

Status Table::read(const std::string& key, float& value, NumberRange range) const {
  double number = value;
  if (has(key) && !isNumberWithin(json_.at(key), withinFloat(range)))
    return malformed(at(key), "must be a number" + sayRange(range));
  THRONG_TRY(read(key, number, range));
  value = static_cast<float>(number);
  return Ok{};
}

Status Table::read(const std::string& key, std::uint32_t& value, NumberRange range) const {
  if (!has(key)) return Ok{};
  const Json& json = json_.at(key);
  if (!isNumberWithin(json, range) || json.get<double>() != std::floor(json.get<double>()))
    return malformed(at(key), "must be a whole number" + sayRange(range));
  value = static_cast<std::uint32_t>(json.get<double>());
  return Ok{};
}

Status Table::readNumbers(const std::string& key, std::size_t count, double* values, NumberRange range) const {
  if (!has(key)) return Ok{};
  const Json& list = json_.at(key);
  bool right = list.is_array() && list.size() == count;
  for (std::size_t index = 0; right && index < count; ++index) {
    right = isNumberWithin(list[index], range);
    if (right) values[index] = list[index].get<double>();
  }
  if (right) return Ok{};
  return malformed(at(key), std::string("must be a list of ") + (count == 2 ? "two" : "three") + " numbers" + sayRange(range));
}

Status Table::read(const std::string& key, Vec2f& value, NumberRange range) const {
  double numbers[2] = {value.x, value.y};
  THRONG_TRY(readNumbers(key, 2, numbers, withinFloat(range)));
  value = {static_cast<float>(numbers[0]), static_cast<float>(numbers[1])};
  return Ok{};
}

Status Table::read(const std::string& key, Vec3d& value, NumberRange range) const {
  double numbers[3] = {value.x, value.y, value.z};
  THRONG_TRY(readNumbers(key, 3, numbers, range));
  value = {numbers[0], numbers[1], numbers[2]};
  return Ok{};
}

Status Table::read(const std::string& key, Vec3f& value, NumberRange range) const {
  Vec3d numbers(value);
  THRONG_TRY(read(key, numbers, withinFloat(range)));
  value = Vec3f(numbers);
  return Ok{};
}

Status Table::readSpan(const std::string& key, Vec2f& value, NumberRange range) const {
  if (!has(key)) return Ok{};
  if (!json_.at(key).is_array()) {
    float number = 0;
    THRONG_TRY(read(key, number, range));
    value = {number, number};
    return Ok{};
  }
  THRONG_TRY(read(key, value, range));
  return value.x <= value.y ? Status(Ok{}) : malformed(at(key), "must be one number, or two of which the first is the smaller");
}

Result<std::vector<Table>> Table::tables(const std::string& key, const std::string& what, std::size_t maxCount) const {
  std::vector<Table> result;
  if (!has(key)) return result;
  const Json& list = json_.at(key);
  if (!list.is_array()) return malformed(at(key), "must be a list of " + what + " ([[" + key + "]] in TOML)");
  if (list.size() > maxCount)
    return Error{ErrorCode::LimitExceeded, at(key), "has " + std::to_string(list.size()) + " " + what + "; " +
                                                        std::to_string(maxCount) + " are the most"};
  for (std::size_t index = 0; index < list.size(); ++index)
    result.emplace_back(list[index], at(key) + "[" + std::to_string(index) + "]");
  return result;
}

}  // namespace throng
