#include "commands.h"

#include <array>

namespace throng::cli {

std::span<const Command* const> commands() {
#ifdef THRONG_HAS_CROWD
  static const std::array<const Command*, 6> kAll{&kBake, &kVerify, &kInspect, &kDoctor, &kConvert, &kRender};
#else
  static const std::array<const Command*, 5> kAll{&kBake, &kVerify, &kInspect, &kDoctor, &kConvert};
#endif
  return kAll;
}

}  // namespace throng::cli
