#include "throng/effects/hot_slots.h"

#include <algorithm>
#include <cassert>

namespace throng {

HotSlots::HotSlots(std::uint32_t slotCount) : slots_(slotCount) { assert(slotCount >= 1); }

HotSlots::Taken HotSlots::take(std::uint32_t instance, double now, double endSeconds) {
  const auto own = std::find_if(slots_.begin(), slots_.end(), [&](const Slot& slot) { return slot.used && slot.instance == instance; });
  const auto free = std::find_if(slots_.begin(), slots_.end(), [](const Slot& slot) { return !slot.used; });
  auto chosen = own != slots_.end() ? own : free;
  Taken taken;
  if (chosen == slots_.end()) {
    chosen = std::min_element(slots_.begin(), slots_.end(),
                              [](const Slot& a, const Slot& b) { return a.takenSeconds < b.takenSeconds; });
    taken.completed = chosen->instance;
  }
  *chosen = {true, instance, now, endSeconds};
  taken.slot = static_cast<std::uint32_t>(chosen - slots_.begin());
  return taken;
}

std::vector<std::uint32_t> HotSlots::release(double now) {
  std::vector<std::uint32_t> released;
  for (Slot& slot : slots_) {
    if (!slot.used || slot.endSeconds > now) continue;
    slot.used = false;
    released.push_back(slot.instance);
  }
  return released;
}

void HotSlots::drop(std::uint32_t instance) {
  for (Slot& slot : slots_)
    if (slot.used && slot.instance == instance) slot.used = false;
}

std::optional<std::uint32_t> HotSlots::slotOf(std::uint32_t instance) const {
  for (std::uint32_t index = 0; index < slots_.size(); ++index)
    if (slots_[index].used && slots_[index].instance == instance) return index;
  return std::nullopt;
}

std::uint32_t HotSlots::usedCount() const {
  return static_cast<std::uint32_t>(std::count_if(slots_.begin(), slots_.end(), [](const Slot& slot) { return slot.used; }));
}

}  // namespace throng
