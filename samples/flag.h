// A flag on a pole, moved by a simulated cloth: as morph targets in a .glb, and as an .obj with an .mdd point cache.
#pragma once

#include "cloth.h"
#include "gltf_scene.h"

namespace throng::samples {

struct FlagMotion {
  ClothSheet sheet;
  double framesPerSecond;
  std::vector<std::vector<Vec3d>> frames;  // one loop; the frame after the last is the first
};

// Four seconds at 30 frames a second.
FlagMotion simulatedFlag();

// Pole and cloth; the cloth's clip "wave" blends its largest modes.
Scene makeFlag(const FlagMotion& motion);

// The cloth alone at its first frame: positions in the order of the cache, texture coordinates, normals, triangles.
Bytes flagObj(const FlagMotion& motion);

// LightWave MDD (big-endian): every frame and the first again at the end.
Bytes flagMdd(const FlagMotion& motion);

}  // namespace throng::samples
