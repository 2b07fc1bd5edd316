// Reads back what glb_writer wrote, for the tests: by the container's and glTF's own words, not by the writer's structs.
#pragma once

#include <cstring>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "throng/base/file.h"

namespace throng::samples {

class GlbView {
 public:
  explicit GlbView(const Bytes& file) {
    const std::size_t jsonSize = word(file, 12);
    const char* text = reinterpret_cast<const char*>(file.data() + 20);
    json = nlohmann::json::parse(text, text + jsonSize);
    const std::size_t binary = 20 + jsonSize;
    data_.assign(file.begin() + std::ptrdiff_t(binary + 8), file.begin() + std::ptrdiff_t(binary + 8 + word(file, binary)));
  }

  // All numbers of an accessor; normalised integers as numbers in [0, 1].
  std::vector<double> numbers(int accessorIndex) const {
    const auto& accessor = json["accessors"][accessorIndex];
    const auto& view = json["bufferViews"][accessor["bufferView"].get<int>()];
    const int component = accessor["componentType"];
    const std::size_t width = component == 5121 ? 1 : component == 5123 ? 2 : 4;
    const double scale = accessor.value("normalized", false) ? (component == 5121 ? 1.0 / 255 : 1.0 / 65535) : 1;
    const std::size_t count = accessor["count"].get<std::size_t>() * componentCount(accessor["type"]);
    std::vector<double> result;
    for (std::size_t i = 0; i < count; ++i) {
      const std::byte* at = data_.data() + view["byteOffset"].get<std::size_t>() + i * width;
      result.push_back(number(at, component) * scale);
    }
    return result;
  }

  std::size_t count(int accessorIndex) const { return json["accessors"][accessorIndex]["count"]; }

  // Of all primitives of all meshes, end to end.
  std::vector<double> attribute(const char* name) const {
    std::vector<double> all;
    for (const auto& mesh : json["meshes"])
      for (const auto& primitive : mesh["primitives"]) {
        if (!primitive["attributes"].contains(name)) continue;
        const std::vector<double> part = numbers(primitive["attributes"][name]);
        all.insert(all.end(), part.begin(), part.end());
      }
    return all;
  }

  nlohmann::json json;

 private:
  static std::uint32_t word(const Bytes& file, std::size_t at) {
    std::uint32_t value;
    std::memcpy(&value, file.data() + at, 4);
    return value;
  }
  static std::size_t componentCount(const std::string& type) {
    return type == "SCALAR" ? 1 : type == "MAT4" ? 16 : std::size_t(type.back() - '0');
  }
  static double number(const std::byte* at, int component) {
    const auto read = [at](auto value) {
      std::memcpy(&value, at, sizeof value);
      return double(value);
    };
    switch (component) {
      case 5121: return read(std::uint8_t{});
      case 5123: return read(std::uint16_t{});
      case 5125: return read(std::uint32_t{});
      default: return read(float{});
    }
  }

  Bytes data_;
};

}  // namespace throng::samples
