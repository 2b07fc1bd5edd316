// What clips of models and of assets have in common.
#pragma once

#include <string>

namespace throng {

enum class LoopMode { Loop, Once, PingPong };

// A moment with a name ("footstep") in a clip.
struct ClipEvent {
  std::string name;
  double timeSeconds = 0;  // from the clip's start
};

}  // namespace throng
