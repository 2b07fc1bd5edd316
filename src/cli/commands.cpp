#include "commands.h"

#include <array>

namespace throng::cli {

std::span<const Command* const> commands() {
#ifdef THRONG_HAS_CROWD
  static const std::array<const Command*, 5> kAll{&kBake, &kVerify, &kInspect, &kDoctor, &kRender};
#else
  static const std::array<const Command*, 4> kAll{&kBake, &kVerify, &kInspect, &kDoctor};
#endif
  return kAll;
}

}  // namespace throng::cli
