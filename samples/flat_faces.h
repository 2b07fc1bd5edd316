// Flat faces: what buildings are made of.
#pragma once

#include "gltf_scene.h"

namespace throng::samples {

// A quad, counter-clockwise seen from its front, with its own normal; `low` and `high` are the texture's corners at the
// first and third corner.
void addFace(Primitive& primitive, const std::array<Vec3d, 4>& corners, Vec2f low, Vec2f high, Vec4f color = {1, 1, 1, 1});

}  // namespace throng::samples
