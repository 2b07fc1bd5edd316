// What the commands print of an asset's levels of detail.
#pragma once

#include <cstddef>
#include <string>

#include "throng/asset/asset.h"

namespace throng::cli {

// What a level draws.
std::size_t countTriangles(const DetailLevel& level);
std::size_t countVertices(const DetailLevel& level);

// One row per level, the full mesh first; empty where the asset has no coarser ones.
std::string levelTable(const Asset& asset);

}  // namespace throng::cli
