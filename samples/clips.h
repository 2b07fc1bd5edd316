// The clips of a person: idle, walk, run, wave, cheer.
#pragma once

#include "gltf_scene.h"

namespace throng::samples {

// Adds them for the skeleton that addSkeleton put first in the scene. Thirty keys a second; the last equals the first.
void addPersonClips(Scene& scene);

}  // namespace throng::samples
