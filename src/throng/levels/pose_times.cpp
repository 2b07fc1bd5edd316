#include "throng/levels/pose_times.h"

#include <algorithm>

namespace throng {

std::vector<PoseTime> spreadPoseTimes(const std::vector<AssetClip>& clips, std::size_t count) {
  std::vector<PoseTime> times;
  if (clips.size() > count) {
    for (std::size_t i = 0; i < count; ++i) {
      const auto clip = static_cast<std::uint32_t>(i * clips.size() / count);
      times.push_back({clip, clips[clip].durationSeconds / 2});
    }
    return times;
  }
  double seconds = 0;
  for (const AssetClip& clip : clips) seconds += static_cast<double>(clip.durationSeconds);
  for (std::uint32_t i = 0; i < clips.size(); ++i) {
    const auto length = static_cast<double>(clips[i].durationSeconds);
    const double share = seconds > 0 ? static_cast<double>(count - clips.size()) * length / seconds : 0;
    const auto steps = static_cast<std::size_t>(share);
    for (std::size_t step = 0; step <= steps; ++step) {
      const double at = steps > 0 ? static_cast<double>(step) / static_cast<double>(steps) : 0;
      times.push_back({i, static_cast<float>(length * at)});
    }
  }
  return times;
}

}  // namespace throng
