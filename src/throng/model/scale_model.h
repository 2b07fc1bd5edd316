// Changing the unit of a model.
#pragma once

#include "throng/model/model.h"

namespace throng {

// Multiplies every length by `scale` (> 0): positions, morph deltas, translations of nodes, curves, matrices and bind
// poses, point caches. Rotations, scales and normals stay. The posed model is the old one, `scale` times as large.
void scaleLengths(Model& model, double scale);

}  // namespace throng
