// How wrong a classic layout is against the asset it was made from.
#pragma once

#include <vector>

#include "throng/target/classic_textures.h"

namespace throng {

// The largest over vertices and times, metres and degrees.
struct ClassicError {
  double positionMax = 0;
  double normalMaxDegrees = 0;
};

// Shaders of such layouts show the nearest frame, or blend two linearly (and make the normal a unit vector again).
struct ClassicErrors {
  ClassicError blended;
  ClassicError nearest;
};

struct ClassicMeasurement {
  ClassicErrors all;                 // the largest of any clip
  std::vector<ClassicErrors> clips;  // in the order of the clips
};

// Decodes the codes as a shader does and compares them with the asset's own decoder at every frame and at
// `timesBetweenFrames` (at least 1) times evenly between any two. `textures` must be made from `asset`. Interrupted.
Result<ClassicMeasurement> measureClassicTextures(const Asset& asset, const ClassicTextures& textures,
                                                  int timesBetweenFrames = 4, const Progress& progress = {});

}  // namespace throng
