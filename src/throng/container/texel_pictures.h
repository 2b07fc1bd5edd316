// The stored rows of a clip as pictures a person can read: one column per vertex, one line per key, first key on top.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/asset/asset.h"

namespace throng {

// The colour of what must not be or is not used: a code no encoder writes, a position away from the clip's bounds, a
// vertex of no triangle, a pixel behind the last vertex. The colours of positions and normals never come near it.
inline constexpr std::uint8_t kAlarmColor[3] = {255, 0, 255};

struct Picture {
  std::uint32_t width = 0;
  std::uint32_t height = 0;
  std::vector<std::uint8_t> pixels;  // 3 bytes each: red, green, blue; top row first
};

// Positions: red, green, blue are x, y, z within the clip's bounds, from 32 to 223. Normals: the same, from -1 to 1.
// A row of more than 8192 vertices goes on in the next lines; pictures below 256 pixels are enlarged by whole factors.
struct TexelPictures {
  Picture positions;
  Picture normals;
};

// Bad calls (a clip index out of range, rows that do not fit the clip) assert. Thread-safe.
TexelPictures drawTexels(const Asset& asset, std::uint32_t clipIndex);

}  // namespace throng
