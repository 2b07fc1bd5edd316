// Coarser levels of detail, made of the model before anything is encoded.
#pragma once

#include "throng/bake/bake_context.h"

namespace throng {

// Simplifies the mesh of context.base in poses of all clips and numbers its vertices so that coarser levels use the first
// ones. Errors are measured later, of the asset that is written.
void addLevels(BakeContext& context);

}  // namespace throng
