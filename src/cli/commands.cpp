#include "commands.h"

#include <vector>

namespace throng::cli {

std::span<const Command* const> commands() {
  static const std::vector<const Command*> kAll {
    &kBake, &kVerify, &kInspect, &kDoctor, &kConvert, &kServe,
#ifdef THRONG_HAS_CROWD
        &kRender,
#endif
#ifdef THRONG_HAS_WINDOW
        &kView,
#endif
  };
  return kAll;
}

}  // namespace throng::cli
