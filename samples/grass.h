// A tuft of grass that sways by morph targets.
#pragma once

#include "gltf_scene.h"

namespace throng::samples {

Scene makeGrassTuft();

}  // namespace throng::samples
