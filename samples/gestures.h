// Standing about, waving, cheering: poses over one loop, phase in [0, 1).
#pragma once

#include "pose_solver.h"

namespace throng::samples {

PoseTargets idleTargets(double phase);
PoseTargets waveTargets(double phase);
PoseTargets cheerTargets(double phase);

}  // namespace throng::samples
