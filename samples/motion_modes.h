// A motion of many points as a mean shape and a few shapes to add (principal component analysis).
#pragma once

#include <vector>

#include "throng/base/math.h"

namespace throng::samples {

struct MotionModes {
  std::vector<Vec3d> mean;
  std::vector<std::vector<Vec3d>> modes;      // deltas; the first moves the most
  std::vector<std::vector<double>> weights;   // by frame, then by mode
};

// The best modeCount modes of the frames; weights have a root mean square of 1, so a mode is as large as it moves.
MotionModes modesOf(const std::vector<std::vector<Vec3d>>& frames, int modeCount);

}  // namespace throng::samples
