// One table of a text file: its keys read one by one, strictly. For .cpp files: it includes the JSON library.
#pragma once

#include <cmath>
#include <initializer_list>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "throng/base/math.h"
#include "throng/base/result.h"

namespace throng {

// An error about a place of a text file, such as "a.toml: clips[2].range".
inline Error malformed(const std::string& where, const std::string& detail) {
  return {ErrorCode::Malformed, where, detail};
}

// The numbers a key may hold.
struct NumberRange {
  double minimum = -std::numeric_limits<double>::max();
  double maximum = std::numeric_limits<double>::max();
};

// Every read leaves its value where the key is absent, and is Malformed where it holds something else than it must.
class Table {
 public:
  // `json` must outlive the table.
  Table(const nlohmann::json& json, std::string where) : json_(json), where_(std::move(where)) {}

  // Whether this is a table with no other keys than these. To be asked before anything is read.
  Status allowOnly(std::initializer_list<std::string_view> keys) const;

  bool has(const std::string& key) const { return json_.contains(key); }
  std::string at(const std::string& key) const { return where_ + "." + key; }
  const std::string& where() const { return where_; }
  const nlohmann::json& json() const { return json_; }
  const nlohmann::json& operator[](const std::string& key) const { return json_.at(key); }
  Table table(const std::string& key) const { return {json_.at(key), at(key)}; }  // the key is there

  Status read(const std::string& key, std::string& value) const;
  Status read(const std::string& key, bool& value) const;
  Status read(const std::string& key, std::vector<std::string>& values) const;
  Status read(const std::string& key, double& value, NumberRange range = {}) const;
  Status read(const std::string& key, float& value, NumberRange range = {}) const;
  // A whole number.
  Status read(const std::string& key, std::uint32_t& value, NumberRange range) const;
  Status read(const std::string& key, Vec2f& value, NumberRange range = {}) const;
  Status read(const std::string& key, Vec3f& value, NumberRange range = {}) const;
  Status read(const std::string& key, Vec3d& value, NumberRange range = {}) const;
  // One number, which is both ends, or two, [from, to].
  Status readSpan(const std::string& key, Vec2f& value, NumberRange range = {}) const;

  // One of the words.
  template <typename Value>
  Status readWord(const std::string& key, std::initializer_list<std::pair<const char*, Value>> words, Value& value) const {
    std::string text;
    THRONG_TRY(read(key, text));
    if (!has(key)) return Ok{};
    std::string allowed;
    for (const auto& [word, meaning] : words) {
      if (text == word) {
        value = meaning;
        return Ok{};
      }
      allowed += (allowed.empty() ? "'" : ", '") + std::string(word) + "'";
    }
    return malformed(at(key), "is '" + text + "'; it may be " + allowed);
  }

  // The tables of a list, each with its place: [[clips]] in TOML. At most maxCount.
  Result<std::vector<Table>> tables(const std::string& key, const std::string& what, std::size_t maxCount) const;

 private:
  Status readNumbers(const std::string& key, std::size_t count, double* values, NumberRange range) const;
  const nlohmann::json& json_;
  std::string where_;
};

}  // namespace throng
