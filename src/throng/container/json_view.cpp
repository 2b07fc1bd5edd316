#include "throng/container/json_view.h"

#include <cmath>

namespace throng {

JsonView JsonView::member(const char* name) const {
  std::string path = path_.empty() ? name : path_ + "." + name;
  if (!value_) return {nullptr, std::move(path), *faults_};
  if (!value_->is_object()) {
    malformed("is not an object");
    return {nullptr, std::move(path), *faults_};
  }
  const auto found = value_->find(name);
  return {found == value_->end() ? nullptr : &*found, std::move(path), *faults_};
}

JsonView JsonView::element(std::size_t index) const {
  const bool there = value_ && value_->is_array() && index < value_->size();
  JsonView view(there ? &(*value_)[index] : nullptr, path_ + "[" + std::to_string(index) + "]", *faults_);
  if (!there) view.malformed("does not exist");
  return view;
}

std::size_t JsonView::arraySize(std::size_t limit) const {
  if (!value_) return 0;
  if (!value_->is_array()) {
    malformed("is not an array");
    return 0;
  }
  if (value_->size() <= limit) return value_->size();
  fail(ErrorCode::LimitExceeded, "has " + std::to_string(value_->size()) + " elements, more than the " +
                                     std::to_string(limit) + " that are read");
  return 0;
}

void JsonView::requireObject() const {
  if (!value_) malformed("is missing");
  else if (!value_->is_object()) malformed("is not an object");
}

std::uint64_t JsonView::requireUnsigned(std::uint64_t max) const {
  if (!value_) {
    malformed("is missing");
    return 0;
  }
  if (value_->is_number_unsigned()) {
    const auto number = value_->get<std::uint64_t>();
    if (number <= max) return number;
    fail(ErrorCode::LimitExceeded, "is " + std::to_string(number) + ", more than " + std::to_string(max));
    return 0;
  }
  // JSON knows no integers: 3.0 is 3.
  if (value_->is_number_float()) {
    const double number = value_->get<double>();
    if (number >= 0 && number <= static_cast<double>(std::min(max, std::uint64_t(1) << 53)) && number == std::floor(number))
      return static_cast<std::uint64_t>(number);
  }
  malformed("is not a whole number of at least 0");
  return 0;
}

std::uint64_t JsonView::unsignedOr(std::uint64_t fallback, std::uint64_t max) const {
  return value_ ? requireUnsigned(max) : fallback;
}

double JsonView::requireNumber() const {
  if (!value_) malformed("is missing");
  else if (!value_->is_number()) malformed("is not a number");
  else return value_->get<double>();
  return 0;
}

double JsonView::numberOr(double fallback) const { return value_ ? requireNumber() : fallback; }

std::string JsonView::requireString() const {
  if (!value_) malformed("is missing");
  else if (!value_->is_string()) malformed("is not a string");
  else return value_->get<std::string>();
  return {};
}

std::string JsonView::stringOr(std::string fallback) const { return value_ ? requireString() : std::move(fallback); }

bool JsonView::boolOr(bool fallback) const {
  if (!value_) return fallback;
  if (value_->is_boolean()) return value_->get<bool>();
  malformed("is neither true nor false");
  return fallback;
}

bool JsonView::numbers(float* values, std::size_t count) const {
  if (!value_) return false;
  if (arraySize(count) != count) {
    malformed("does not have " + std::to_string(count) + " elements");
    return false;
  }
  for (std::size_t i = 0; i < count; ++i) {
    const auto number = static_cast<float>(element(i).requireNumber());
    if (!std::isfinite(number)) element(i).malformed("is beyond 32-bit floats");
    values[i] = number;
  }
  return !faults_->any();
}

namespace {

bool nestsTooDeep(std::string_view text) {
  int depth = 0;
  bool inString = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (inString) {
      if (c == '\\') ++i;
      else if (c == '"') inString = false;
    } else if (c == '"') {
      inString = true;
    } else if (c == '{' || c == '[') {
      if (++depth > kMaxJsonDepth) return true;
    } else if (c == '}' || c == ']') {
      --depth;
    }
  }
  return false;
}

}  // namespace

Result<Json> parseJson(std::string_view text) {
  if (text.size() > kMaxJsonBytes)
    return Error{ErrorCode::LimitExceeded, "JSON chunk",
                 "has " + std::to_string(text.size()) + " bytes, more than the " + std::to_string(kMaxJsonBytes) + " that are read"};
  if (nestsTooDeep(text))
    return Error{ErrorCode::LimitExceeded, "JSON chunk", "nests deeper than " + std::to_string(kMaxJsonDepth) + " levels"};
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    return Error{ErrorCode::Malformed, "JSON chunk, byte " + std::to_string(error.byte), "is not JSON; the file is damaged"};
  } catch (const Json::exception& error) {
    // A number beyond what doubles hold.
    return Error{ErrorCode::Malformed, "JSON chunk", std::string("is not readable JSON: ") + error.what()};
  }
}

}  // namespace throng
