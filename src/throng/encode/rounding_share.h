// How much of a bone's tolerance rounding may take; what is left is for the straight line between keys.
#pragma once

namespace throng {

// Finer costs bits, coarser costs keys. Where keys are coded on disk, bits cost more than keys.
inline constexpr double kUsualRoundingShare = 0.3, kCodedRoundingShare = 0.6;

}  // namespace throng
