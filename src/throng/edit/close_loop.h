// Loops whose ends nearly meet, made to meet.
#pragma once

#include "throng/base/result.h"
#include "throng/model/model.h"

namespace throng {

// How far the farthest vertex is apart between the clip's first and last pose, metres.
double loopGapMetres(const Model& model, const Clip& clip);

// Changes the last `blendSeconds` of the clip so that it ends in its first pose: every curve gains a smooth ramp (cubic,
// flat at both ends) that adds up to the difference of its ends. STEP curves stay. InvalidArgument where blendSeconds is
// not in (0, duration].
Status closeLoop(Clip& clip, double blendSeconds);

}  // namespace throng
