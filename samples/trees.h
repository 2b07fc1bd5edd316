// A broadleaf tree and a conifer, with the wind weights of README.md painted in COLOR_1.
#pragma once

#include "gltf_scene.h"

namespace throng::samples {

Scene makeBroadleafTree();
Scene makeConiferTree();

}  // namespace throng::samples
