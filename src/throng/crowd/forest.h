// The forest of `throng render --scene forest`: trees by a Poisson disk process, tufts of grass before the camera, a
// gust that passes, three trees that fall.
#pragma once

#include <span>

#include "throng/asset/asset.h"
#include "throng/crowd/scene.h"

namespace throng {

struct ForestOptions {
  std::uint32_t treeCount = 2000;
  std::uint32_t seed = 1;
  float aspect = 16.0f / 9;
};

// Assets taller than 1.5 m stand as trees, lower ones as tufts. Leaves in the sun at time 0, all of them standing; the
// trees fall from 0.5 s on. The same options give the same forest. InvalidArgument where no asset is a tree.
Result<Scene> arrangeForest(std::span<const Asset> assets, const ForestOptions& options);

// How trees and tufts answer to effects, by their height.
PlantOptions treePlantOptions();
PlantOptions tuftPlantOptions();

}  // namespace throng
