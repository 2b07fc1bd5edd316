// Bark, leaves, needles and grass, painted. Leaf pictures are cut out by their alpha.
#pragma once

#include "picture.h"

namespace throng::samples {

Picture barkPicture(const Color& ridge, const Color& furrow, double ridgesAround);

// A twig from the bottom edge's middle upwards, with leaves to both sides and at its end.
Picture leafTwigPicture();

// A fir branch: a stem with needled side twigs, longest near the foot.
Picture needleBranchPicture();

// One blade, darker at the foot.
Picture grassBladePicture();

}  // namespace throng::samples
