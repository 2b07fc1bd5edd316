// The way a clip walks over the ground: kept, removed, or taken out as a track of its own.
#pragma once

#include <string>

#include "throng/base/result.h"
#include "throng/model/model.h"

namespace throng {

enum class RootMotionMode { Keep, Remove, Extract };

// Removes the horizontal (x, z) travel of the root bone relative to the clip's start; with Extract it becomes
// Clip::rootMotion (rotations stay identity: turning is left in the clip). `rootBone` names the bone; "" finds the
// highest node with a translation curve. A clip without such a curve, and a cache, is left as it is. InvalidArgument
// where the named bone is absent; Malformed where an ancestor of it is animated or flat (zero scale).
Status takeRootMotion(const Model& model, Clip& clip, RootMotionMode mode, const std::string& rootBone = "");

}  // namespace throng
