// Writes a Scene as binary glTF 2.0.
#pragma once

#include "gltf_scene.h"

namespace throng::samples {

// The whole .glb file. The same scene gives the same bytes.
Bytes glbFromScene(const Scene& scene);

}  // namespace throng::samples
