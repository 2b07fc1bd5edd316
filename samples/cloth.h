// A cloth in the wind, simulated (extended position-based dynamics, Macklin et al. 2016).
#pragma once

#include <vector>

#include "throng/base/math.h"

namespace throng::samples {

struct ClothSheet {
  int columns, rows;         // of points; column 0 is held fast
  double width, height;      // metres
  Vec3d corner;              // of the upper end of the held edge; columns run to +X, rows down
};

// Where each point rests when the sheet hangs flat; row by row.
std::vector<Vec3d> flatPoints(const ClothSheet& sheet);

// frameCount frames at framesPerSecond whose last leads back to the first: the end of the run is faded into what came
// before its beginning.
std::vector<std::vector<Vec3d>> simulatedLoop(const ClothSheet& sheet, int frameCount, double framesPerSecond);

// Smooth unit normals, by the angle-free mean of the faces around a point.
std::vector<Vec3d> clothNormals(const ClothSheet& sheet, const std::vector<Vec3d>& points);

}  // namespace throng::samples
