// Units and axes of a model whose file does not say them rightly.
#pragma once

#include "throng/model/model.h"

namespace throng {

enum class UpAxis { Y, Z, X };

// Scales all lengths by `scale` (> 0) and turns the source's up axis to +Y: Z up becomes (x, z, -y), X up (-y, x, z).
// Works through one new root node above all others, and on the points of caches.
void placeModel(Model& model, double scale, UpAxis up);

}  // namespace throng
