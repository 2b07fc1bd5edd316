// Which instances carry effect data. Cold ones carry none and cost nothing; a felled tree takes one of few slots and
// gives it back when it has settled.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace throng {

class HotSlots {
 public:
  explicit HotSlots(std::uint32_t slotCount);  // at least 1

  struct Taken {
    std::uint32_t slot = 0;
    std::optional<std::uint32_t> completed;  // the instance that had to give its slot: show it as finished, at once
  };

  // A slot for the instance until `endSeconds`: its own if it has one, else a free one, else that of the instance that
  // took its slot longest ago.
  Taken take(std::uint32_t instance, double now, double endSeconds);

  // Gives back the slots whose end has passed and returns their instances, in the order of slots.
  std::vector<std::uint32_t> release(double now);

  // Gives back one instance's slot, if it has one.
  void drop(std::uint32_t instance);

  std::optional<std::uint32_t> slotOf(std::uint32_t instance) const;
  std::uint32_t slotCount() const { return static_cast<std::uint32_t>(slots_.size()); }
  std::uint32_t usedCount() const;

 private:
  struct Slot {
    bool used = false;
    std::uint32_t instance = 0;
    double takenSeconds = 0;
    double endSeconds = 0;
  };
  std::vector<Slot> slots_;
};

}  // namespace throng
