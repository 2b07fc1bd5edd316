// Reading values out of a glTF's JSON with their place in it, so that every error can name it ("accessors[12].count").
// Internal to the glTF importer.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

#include "throng/base/result.h"
#include "throng/model/material.h"

namespace throng::gltf {

// Deeper nesting than this is refused: glTF itself needs about ten levels.
inline constexpr int kMaxJsonDepth = 128;
// More values than this are refused; the parsed tree takes up to about 100 bytes for each.
inline constexpr std::size_t kMaxJsonValues = std::size_t(1) << 24;

// The parsed text. With the byte offset: Malformed (a syntax error, invalid UTF-8) or LimitExceeded (the limits above).
Result<nlohmann::json> parseJson(std::span<const std::byte> text);

// A value that may be absent, and its path. Refers to the document, which must outlive it.
class JsonValue {
 public:
  JsonValue() = default;
  JsonValue(const nlohmann::json* value, std::string path) : value_(value), path_(std::move(path)) {}

  bool present() const { return value_ != nullptr; }
  const nlohmann::json& json() const { return *value_; }
  const std::string& path() const { return path_; }
  std::string pathOf(const char* key) const;

  // The number of items of an array, 0 for anything else.
  std::size_t size() const;
  // Item `index` < size() of an array.
  JsonValue item(std::size_t index) const;

  // A member that must be an object (or array) where it is present. Absent in an absent object.
  Result<JsonValue> object(const char* key) const;
  Result<JsonValue> array(const char* key) const;
  // extensions.NAME, an object.
  Result<JsonValue> extension(const char* name) const;

  // Members with what an absent one means. A value of another kind is Malformed, and so is a number out of range.
  Result<std::uint64_t> unsignedOr(const char* key, std::uint64_t fallback) const;
  Result<std::uint64_t> unsignedRequired(const char* key) const;
  Result<double> numberOr(const char* key, double fallback) const;
  Result<bool> boolOr(const char* key, bool fallback) const;
  Result<std::string> textOr(const char* key, std::string fallback) const;

  // An index into a list of `count` things called `what` ("meshes"), or kNone where absent.
  Result<int> indexOr(const char* key, std::size_t count, const char* what) const;
  Result<int> indexRequired(const char* key, std::size_t count, const char* what) const;

  // This value itself as such an index (an item of a list of indices).
  Result<int> asIndex(std::size_t count, const char* what) const;
  // This value itself as a number that a float can hold.
  Result<double> asNumber() const;

  // Fills `destination` from an array of exactly that many numbers. Absent: false, destination untouched.
  Result<bool> numbers(const char* key, std::span<double> destination) const;

  // An error at this value, or at one of its members.
  Error malformed(std::string detail) const { return {ErrorCode::Malformed, path_, std::move(detail)}; }
  Error malformedAt(const char* key, std::string detail) const {
    return {ErrorCode::Malformed, pathOf(key), std::move(detail)};
  }

 private:
  JsonValue member(const char* key) const;
  Result<std::uint64_t> asUnsigned() const;

  const nlohmann::json* value_ = nullptr;
  std::string path_;
};

}  // namespace throng::gltf
