// Places for crowds that stand still themselves: the stands of a stadium, and a street between houses.
#pragma once

#include "gltf_scene.h"

namespace throng::samples {

// StadiumShape with its pitch.
Scene makeStadium();

// Houses along both sides of a straight street, which runs along z with the origin in its middle.
Scene makeStreet();

}  // namespace throng::samples
