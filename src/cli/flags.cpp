#include "flags.h"

namespace throng::cli {

std::span<const Flag* const> commonFlags() {
  static constexpr std::array<const Flag*, 3> kCommon{&kJson, &kThreads, &kHelp};
  return kCommon;
}

std::span<const Flag* const> sourceFlags() {
  static constexpr std::array<const Flag*, 20> kSourceFlags{&kScene, &kFbxVia, &kCache, &kCacheFps, &kClipsFrom, &kRetarget, &kScale,
                                                            &kUp, &kRecipe, &kKeep, &kDrop, &kGroup, &kSocket, &kClip,
                                                            &kRange, &kLoop, &kMirror, &kClose, &kRootMotion, &kAtlas};
  return kSourceFlags;
}

}  // namespace throng::cli
