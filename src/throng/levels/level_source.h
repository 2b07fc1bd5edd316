// What levels of detail are made of: the full mesh in some poses.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/asset/asset.h"

namespace throng {

struct LevelSource {
  const AssetMesh& mesh;
  const std::vector<AssetPrimitive>& primitives;
  // Positions of all vertices in each pose, finite; the first pose is the mesh at rest.
  const std::vector<std::vector<Vec3f>>& poses;
};

}  // namespace throng
