#include "throng/crowd/expansion_plan.h"

#include <algorithm>
#include <cmath>

#include "throng/decode/decode.h"

namespace throng {
namespace {

constexpr double kTooMany = AssetLimits{}.rowCount + 1.0;

// Rows from one key up to before the next.
std::uint32_t stepsBetween(float from, float to, double framesPerSecond) {
  const double steps = std::ceil((double(to) - from) * framesPerSecond - 1e-3);
  return static_cast<std::uint32_t>(std::clamp(steps, 1.0, kTooMany));
}

}  // namespace

std::uint64_t expandedRowCount(const AssetClip& clip, double framesPerSecond) {
  std::uint64_t count = 1;
  for (std::size_t key = 0; key + 1 < clip.keyTimes.size(); ++key)
    count += stepsBetween(clip.keyTimes[key], clip.keyTimes[key + 1], framesPerSecond);
  return std::min(count, static_cast<std::uint64_t>(kTooMany));
}

ExpansionPlan planExpansion(const AssetClip& clip, double framesPerSecond) {
  ExpansionPlan plan;
  const auto add = [&](float keySeconds, float decodeSeconds) {
    const RowBlend blend = resolveTime(clip, decodeSeconds);
    plan.keyTimes.push_back(keySeconds);
    plan.tasks.push_back({blend.row, blend.weight});
  };
  const std::vector<float>& keys = clip.keyTimes;
  for (std::size_t key = 0; key + 1 < keys.size(); ++key) {
    const double span = double(keys[key + 1]) - keys[key];
    const std::uint32_t steps = stepsBetween(keys[key], keys[key + 1], framesPerSecond);
    for (std::uint32_t step = 0; step < steps; ++step) {
      const auto time = static_cast<float>(keys[key] + span * step / steps);
      add(time, span == 0 ? std::nextafter(time, -1.0f) : time);  // of a jump the row before it
    }
  }
  add(keys.back(), keys.back());
  return plan;
}

}  // namespace throng
