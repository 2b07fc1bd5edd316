// The scene of `throng render` and `throng view`: a built-in one around assets, or one from a file.
#pragma once

#include <vector>

#include "arguments.h"
#include "throng/asset/asset.h"
#include "throng/crowd/scene.h"

namespace throng::cli {

struct SceneChoice {
  std::vector<Asset> assets;
  Scene scene;
  bool isFile = false;        // the scene has its own members, and nobody but it changes clips
  std::uint32_t seed = 1;
  std::uint32_t widthPixels = 1280, heightPixels = 720;
  double framesPerSecond = 30;
  double seconds = 10;
};

// Whether --scene names a file.
bool isSceneFile(const Arguments& arguments);

// What reading the assets and the scene says; InvalidArgument for a name of no scene, for assets or flags that a scene
// file leaves no room for, for no asset where there is no scene file.
Result<SceneChoice> chooseScene(const Arguments& arguments);

}  // namespace throng::cli
