// What the commands print of an asset's levels of detail.
#pragma once

#include <string>

#include "throng/asset/asset.h"
#include "throng/verify/verify_levels.h"

namespace throng::cli {

// One row per level, the full mesh first; empty where the asset has no coarser ones.
std::string levelTable(const Asset& asset);

// Stated and measured errors of the coarser levels; empty where there are none.
std::string levelVerificationText(const std::vector<LevelVerification>& levels);

}  // namespace throng::cli
