// Which named moments of its clips ("footstep") a bearer passes: the same state and clock as the GPU's, on the CPU, without a
// GPU.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/play/play.h"

namespace throng {

struct PlayedEvent {
  std::uint32_t clipIndex = 0;
  std::uint32_t eventIndex = 0;  // in AssetClip::events
  double seconds = 0;            // when, since the origin that all TimePoints share
  float weight = 1;              // of its clip in the pose at that moment; below 1 in a cross-fade
};

// Of a clip that goes round more often than this between two moments, only the last rounds count.
inline constexpr int kMaxEventRounds = 64;

// What is passed from `from` on and before `to`, by time. Steps that follow one another report every event once. A clip
// that plays backwards passes its events too; one that stands still passes none. A clip's events count from when it begins to
// fade in until it has faded out. The state's clips must be the asset's. Thread-safe.
std::vector<PlayedEvent> playedEvents(const Asset& asset, const InstancePlay& play, TimePoint from, TimePoint to);

}  // namespace throng
