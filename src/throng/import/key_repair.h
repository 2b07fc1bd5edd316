// Making key times what a Channel promises: strictly increasing.
#pragma once

#include <cstdint>
#include <vector>

namespace throng {

struct KeyRepairs {
  std::size_t movedCount = 0;  // keys that stood before an earlier one and were sorted into place
  std::size_t equalCount = 0;  // keys at the same time as the key before them
  bool any() const { return movedCount + equalCount != 0; }
};

// Sorts keys by time (those at one time keep their order), with their `valuesPerKey` values each. Of several keys at
// one time the last takes over from that time on and the first ends what came before, which is what loaders that take
// the list as it is show: the first is moved to the largest double below, those between are dropped. Times must be
// finite.
KeyRepairs repairKeys(std::vector<double>& times, std::vector<float>& values, std::size_t valuesPerKey);

}  // namespace throng
