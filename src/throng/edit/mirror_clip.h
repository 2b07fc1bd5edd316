// The left hand for the right: clips reflected at the model's plane x = 0.
#pragma once

#include <string>

#include "throng/base/result.h"
#include "throng/model/model.h"

namespace throng {

// The other side's name: Left <-> Right, left <-> right, and _L, .L, -L (and lower case) at the end or L_ at the start.
// The name itself where it has no side.
std::string mirroredName(const std::string& name);

// Swaps the curves of paired bones and reflects them. The rest pose must be symmetric, as characters' are. Malformed
// where the skeleton is not: a paired bone whose parent is not the pair's parent, named; or where the clip is a cache.
Status mirrorClip(const Model& model, Clip& clip);

}  // namespace throng
