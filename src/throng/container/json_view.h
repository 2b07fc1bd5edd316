// Looking into untrusted JSON: every access is checked, the first fault is kept with its path, and reading goes on with
// harmless values until somebody asks. Private to the container room.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "throng/base/math.h"
#include "throng/base/result.h"

namespace throng {

using Json = nlohmann::ordered_json;

// The first fault found.
struct Faults {
  std::optional<Error> first;
  void add(ErrorCode code, std::string where, std::string detail) {
    if (!first) first = Error{code, std::move(where), std::move(detail)};
  }
  bool any() const { return first.has_value(); }
};

// A value of the document with its path, or the absence of one. Members of what is absent are absent. `at` of
// requireX: absent or of another type is a fault; of xOr: absent gives the default, another type is a fault.
class JsonView {
 public:
  JsonView(const Json* value, std::string path, Faults& faults)
      : value_(value), path_(std::move(path)), faults_(&faults) {}

  bool present() const { return value_ != nullptr; }
  const std::string& path() const { return path_; }
  const Json* json() const { return value_; }
  void fail(ErrorCode code, std::string detail) const {
    faults_->add(code, path_.empty() ? "JSON chunk" : path_, std::move(detail));
  }
  void malformed(std::string detail) const { fail(ErrorCode::Malformed, std::move(detail)); }

  JsonView member(const char* name) const;
  JsonView element(std::size_t index) const;
  // Another value, for instance of a copy of this one, with a path below this one's.
  JsonView beside(const Json& value, const char* name) const { return {&value, path_ + "." + name, *faults_}; }
  // Elements of an array; 0 where absent. More than `limit` is a fault and gives 0.
  std::size_t arraySize(std::size_t limit) const;
  void requireObject() const;

  std::uint64_t requireUnsigned(std::uint64_t max) const;
  std::uint64_t unsignedOr(std::uint64_t fallback, std::uint64_t max) const;
  double requireNumber() const;
  double numberOr(double fallback) const;
  std::string requireString() const;
  std::string stringOr(std::string fallback) const;
  bool boolOr(bool fallback) const;
  // `count` finite numbers into `values`; absent leaves them alone. Returns whether they were read.
  bool numbers(float* values, std::size_t count) const;

 private:
  const Json* value_;
  std::string path_;
  Faults* faults_;
};

// Parses text whose nesting is at most kMaxJsonDepth and size at most kMaxJsonBytes: deeper text could exhaust the
// stack of code that walks it. Malformed with the byte, LimitExceeded.
Result<Json> parseJson(std::string_view text);

inline constexpr int kMaxJsonDepth = 64;
inline constexpr std::size_t kMaxJsonBytes = std::size_t(64) << 20;

}  // namespace throng
