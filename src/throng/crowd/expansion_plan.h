// Which rows a clip of another encoding becomes when it is expanded to vertex rows.
#pragma once

#include <vector>

#include "throng/asset/asset.h"
#include "throng/shared/expand_types.h"

namespace throng {

// One entry per row to make.
struct ExpansionPlan {
  std::vector<float> keyTimes;             // as AssetClip::keyTimes
  std::vector<shader::ExpandTask> tasks;   // which moment of the asset
};

// How many rows planExpansion will make, without making them; no more than AssetLimits::rowCount + 1 are counted.
std::uint64_t expandedRowCount(const AssetClip& clip, double framesPerSecond);

// The clip's own keys, and as often between them as it takes to have framesPerSecond (positive). Jumps stay jumps.
ExpansionPlan planExpansion(const AssetClip& clip, double framesPerSecond);

}  // namespace throng
