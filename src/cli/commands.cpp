#include "commands.h"

#include <array>

namespace throng::cli {

std::span<const Command* const> commands() {
  static const std::array<const Command*, 3> kAll{&kBake, &kVerify, &kInspect};
  return kAll;
}

}  // namespace throng::cli
