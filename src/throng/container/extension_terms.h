// Words and rules of the extension that writer and reader share. Private to the container room.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "throng/base/math.h"
#include "throng/model/clip_terms.h"

namespace throng {

inline constexpr char kExtensionName[] = "THRONG_vertex_animation";
// The newest version of the format that is read; written where an asset has coded keys, else kFormatVersion.
inline constexpr int kNewestFormatVersion = 2;
inline constexpr char kMeshoptExtension[] = "EXT_meshopt_compression";
inline constexpr char kVariantsExtension[] = "KHR_materials_variants";

// Rows start at a multiple of this in the binary chunk, so that they can be uploaded from where they lie.
inline constexpr std::size_t kRowAlignment = 16;

// The vertex number as texture coordinates: two parts below 2048, which half floats hold exactly.
inline Vec2f vertexNumberTexCoord(std::uint32_t vertex) {
  return {static_cast<float>(vertex % 2048), static_cast<float>(vertex / 2048)};
}

inline const char* loopWord(LoopMode mode) {
  return mode == LoopMode::Loop ? "loop" : mode == LoopMode::Once ? "once" : "pingPong";
}

inline std::optional<LoopMode> loopFromWord(std::string_view word) {
  for (LoopMode mode : {LoopMode::Loop, LoopMode::Once, LoopMode::PingPong})
    if (word == loopWord(mode)) return mode;
  return std::nullopt;
}

}  // namespace throng
