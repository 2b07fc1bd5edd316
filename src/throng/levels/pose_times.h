// Moments that stand for everything an asset plays.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/asset/asset.h"

namespace throng {

struct PoseTime {
  std::uint32_t clipIndex = 0;
  float seconds = 0;  // from the clip's start
};

// About `count` (at least 1) moments: in every clip evenly, its ends among them, the longer the more; where there are
// more clips than moments, in the middle of clips spread over the list.
std::vector<PoseTime> spreadPoseTimes(const std::vector<AssetClip>& clips, std::size_t count);

}  // namespace throng
