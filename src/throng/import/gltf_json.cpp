#include "throng/import/gltf_json.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

namespace throng::gltf {
namespace {

using Json = nlohmann::json;

// Nesting and values are counted before parsing, so that no later stage can run out of stack, nor the parsed tree out
// of memory.
Status checkSize(std::string_view text) {
  int depth = 0;
  std::size_t valueCount = 0;
  bool inString = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (inString) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        inString = false;
      continue;
    }
    if (c == '"')
      inString = true;
    else if (c == '[' || c == '{')
      ++depth;
    else if (c == ']' || c == '}')
      --depth;
    if (c == '[' || c == '{' || c == ',') ++valueCount;
    if (depth > kMaxJsonDepth)
      return Error{ErrorCode::LimitExceeded, "JSON byte " + std::to_string(i),
                   "is nested deeper than " + std::to_string(kMaxJsonDepth) + " levels; export the file again"};
    if (valueCount > kMaxJsonValues)
      return Error{ErrorCode::LimitExceeded, "JSON byte " + std::to_string(i),
                   "is beyond the " + std::to_string(kMaxJsonValues) + " values that are read; move data into buffers"};
  }
  return Ok{};
}

// The parser's message without its own prefix ("[json.exception.parse_error.101] parse error at line 1, column 5: ").
std::string reasonOf(const std::exception& exception) {
  const std::string text = exception.what();
  const auto at = text.find(": ");
  return at == std::string::npos ? text : text.substr(at + 2);
}

std::string kindOf(const Json& value) { return value.type_name(); }

}  // namespace

Result<Json> parseJson(std::span<const std::byte> text) {
  const std::string_view view(reinterpret_cast<const char*>(text.data()), text.size());
  THRONG_TRY(checkSize(view));
  try {
    return Json::parse(view);
  } catch (const Json::parse_error& error) {
    // The parser counts bytes from one, everything else here from zero.
    return Error{ErrorCode::Malformed, "JSON byte " + std::to_string(error.byte == 0 ? 0 : error.byte - 1),
                 "is not valid JSON (" + reasonOf(error) + "); export the file again"};
  } catch (const Json::exception& error) {
    return Error{ErrorCode::Malformed, "JSON", "is not valid (" + reasonOf(error) + "); export the file again"};
  }
}

std::string JsonValue::pathOf(const char* key) const { return path_.empty() ? std::string(key) : path_ + "." + key; }

std::size_t JsonValue::size() const { return value_ != nullptr && value_->is_array() ? value_->size() : 0; }

JsonValue JsonValue::item(std::size_t index) const {
  assert(index < size());
  return {&(*value_)[index], path_ + "[" + std::to_string(index) + "]"};
}

JsonValue JsonValue::member(const char* key) const {
  if (value_ == nullptr || !value_->is_object()) return {nullptr, pathOf(key)};
  const auto found = value_->find(key);
  return {found == value_->end() ? nullptr : &*found, pathOf(key)};
}

Result<JsonValue> JsonValue::object(const char* key) const {
  JsonValue value = member(key);
  if (value.present() && !value.json().is_object())
    return value.malformed("is a " + kindOf(value.json()) + " where an object is expected");
  return value;
}

Result<JsonValue> JsonValue::array(const char* key) const {
  JsonValue value = member(key);
  if (value.present() && !value.json().is_array())
    return value.malformed("is a " + kindOf(value.json()) + " where an array is expected");
  return value;
}

Result<JsonValue> JsonValue::extension(const char* name) const {
  THRONG_ASSIGN(const JsonValue extensions, object("extensions"));
  return extensions.object(name);
}

Result<std::uint64_t> JsonValue::asUnsigned() const {
  if (value_->is_number_unsigned()) return value_->get<std::uint64_t>();
  // Some exporters write whole numbers as 24.0; beyond 2^53 such a number is not exact any more.
  if (value_->is_number_float()) {
    const double number = value_->get<double>();
    if (number >= 0 && number <= 9007199254740992.0 && number == std::floor(number))
      return static_cast<std::uint64_t>(number);
  }
  return malformed("is " + (value_->is_number() ? value_->dump() : "a " + kindOf(*value_)) +
                   " where a whole number of 0 or more is expected");
}

Result<double> JsonValue::asNumber() const {
  if (!value_->is_number()) return malformed("is a " + kindOf(*value_) + " where a number is expected");
  const double number = value_->get<double>();
  if (!(std::abs(number) <= std::numeric_limits<float>::max()))
    return malformed("is " + value_->dump() + ", beyond the single-precision numbers of glTF");
  return number;
}

Result<std::uint64_t> JsonValue::unsignedOr(const char* key, std::uint64_t fallback) const {
  const JsonValue value = member(key);
  if (!value.present()) return fallback;
  return value.asUnsigned();
}

Result<std::uint64_t> JsonValue::unsignedRequired(const char* key) const {
  const JsonValue value = member(key);
  if (!value.present()) return value.malformed("is absent, though glTF requires it");
  return value.asUnsigned();
}

Result<double> JsonValue::numberOr(const char* key, double fallback) const {
  const JsonValue value = member(key);
  if (!value.present()) return fallback;
  return value.asNumber();
}

Result<bool> JsonValue::boolOr(const char* key, bool fallback) const {
  const JsonValue value = member(key);
  if (!value.present()) return fallback;
  if (!value.json().is_boolean())
    return value.malformed("is a " + kindOf(value.json()) + " where true or false is expected");
  return value.json().get<bool>();
}

Result<std::string> JsonValue::textOr(const char* key, std::string fallback) const {
  const JsonValue value = member(key);
  if (!value.present()) return fallback;
  if (!value.json().is_string()) return value.malformed("is a " + kindOf(value.json()) + " where text is expected");
  return value.json().get<std::string>();
}

Result<int> JsonValue::asIndex(std::size_t count, const char* what) const {
  THRONG_ASSIGN(const std::uint64_t index, asUnsigned());
  if (index >= count)
    return malformed("is " + std::to_string(index) + ", but the file has " + std::to_string(count) + " " + what);
  return static_cast<int>(index);
}

Result<int> JsonValue::indexOr(const char* key, std::size_t count, const char* what) const {
  const JsonValue value = member(key);
  if (!value.present()) return kNone;
  return value.asIndex(count, what);
}

Result<int> JsonValue::indexRequired(const char* key, std::size_t count, const char* what) const {
  const JsonValue value = member(key);
  if (!value.present()) return value.malformed("is absent, though glTF requires it");
  return value.asIndex(count, what);
}

Result<bool> JsonValue::numbers(const char* key, std::span<double> destination) const {
  THRONG_ASSIGN(const JsonValue list, array(key));
  if (!list.present()) return false;
  if (list.size() != destination.size())
    return list.malformed("has " + std::to_string(list.size()) + " numbers where " +
                          std::to_string(destination.size()) + " are expected");
  for (std::size_t i = 0; i < destination.size(); ++i) {
    THRONG_ASSIGN(destination[i], list.item(i).asNumber());
  }
  return true;
}

}  // namespace throng::gltf
