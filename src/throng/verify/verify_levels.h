// Whether the levels of detail of an asset are as near to its full mesh as it says.
#pragma once

#include <vector>

#include "throng/asset/asset.h"

namespace throng {

struct LevelVerification {
  double statedMetres = 0;
  double measuredMetres = 0;
  bool asStated = true;  // not measured to be wrong by more than a tenth more, or a ten-thousandth of the size
};

// One per coarser level. Measured at twice as many moments as a bake looks at, so at others too.
std::vector<LevelVerification> verifyLevels(const Asset& asset);

}  // namespace throng
