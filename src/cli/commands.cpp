#include "commands.h"

#include <array>

namespace throng::cli {

std::span<const Command* const> commands() {
#ifdef THRONG_HAS_CROWD
  static const std::array<const Command*, 4> kAll{&kBake, &kVerify, &kInspect, &kRender};
#else
  static const std::array<const Command*, 3> kAll{&kBake, &kVerify, &kInspect};
#endif
  return kAll;
}

}  // namespace throng::cli
