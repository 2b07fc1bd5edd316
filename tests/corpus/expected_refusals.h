// The corpus files that are refused, each with words of its sentence. A file that is baked one day must leave the list.
#pragma once

#include <array>
#include <string_view>
#include <utility>

namespace throng::cli {

inline std::string_view expectedRefusal(std::string_view file) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kRefused{{
      {"kaykit-mannequin/Med_General.glb", "has no triangles, so there is nothing to bake"},
      {"kaykit-mannequin/Med_MovementBasic.glb", "has no triangles, so there is nothing to bake"},
  }};
  for (const auto& [name, words] : kRefused)
    if (name == file) return words;
  return {};
}

}  // namespace throng::cli
