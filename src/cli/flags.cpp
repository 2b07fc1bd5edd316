#include "flags.h"

namespace throng::cli {

std::span<const Flag* const> commonFlags() {
  static constexpr std::array<const Flag*, 3> kCommon{&kJson, &kThreads, &kHelp};
  return kCommon;
}

}  // namespace throng::cli
