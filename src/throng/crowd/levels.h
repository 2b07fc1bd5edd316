// Levels of detail of an asset: coarser index lists over the same vertices, so that all levels share the same rows.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/asset/asset.h"

namespace throng {

struct DetailLevel {
  std::vector<std::vector<std::uint32_t>> indices;  // one list per primitive
  float errorMetres = 0;  // how far the surface may be from that of level 0, in any pose
};

// Level 0 is the asset itself; further ones have about 40, 15 and 5 percent of its triangles, as far as that can be had.
// Borders between primitives stay as they are, so that nothing tears. At most maxLevels (1 to 4). Deterministic.
std::vector<DetailLevel> makeDetailLevels(const Asset& asset, std::uint32_t maxLevels);

}  // namespace throng
