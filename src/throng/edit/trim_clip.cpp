#include "throng/edit/trim_clip.h"

#include <algorithm>
#include <cmath>

namespace throng {

Status trimClip(Clip& clip, double fromSeconds, double toSeconds) {
  constexpr double kSlackSeconds = 0.01;
  const bool finite = std::isfinite(fromSeconds) && std::isfinite(toSeconds);
  if (!finite || fromSeconds < 0 || fromSeconds > toSeconds || toSeconds > clip.durationSeconds + kSlackSeconds)
    return Error{ErrorCode::InvalidArgument, "clip '" + clip.name + "'",
                 "the range " + std::to_string(fromSeconds) + " to " + std::to_string(toSeconds) +
                     " s is not within its 0 to " + std::to_string(clip.durationSeconds) + " s"};
  toSeconds = std::min(toSeconds, clip.durationSeconds);
  clip.startSeconds += fromSeconds;
  clip.durationSeconds = toSeconds - fromSeconds;
  std::erase_if(clip.events, [&](const ClipEvent& event) { return event.timeSeconds < fromSeconds || event.timeSeconds > toSeconds; });
  for (ClipEvent& event : clip.events) event.timeSeconds -= fromSeconds;
  clip.rootMotion.reset();  // relative to the old start; extract it after trimming
  return Ok{};
}

}  // namespace throng
