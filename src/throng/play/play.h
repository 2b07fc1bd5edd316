// What an instance plays: changes of state, and its layers at a moment. Pure functions of values; thread-safe.
//
// The state (shaders/throng/play_state.h) is what the GPU resolves, with the same functions. A change is made once, at
// a moment, and holds from then on; nothing is updated per frame. Where a fade is interrupted, the running one is
// brought to its nearer end within half of the new fade's length and then the new one begins, so that no pose jumps.
#pragma once

#include <cstdint>
#include <optional>

#include "throng/model/clip_terms.h"
#include "throng/play_state.h"

namespace throng {

using shader::ClipSlot;
using shader::InstancePlay;
using shader::PlayLayers;
using shader::TimePoint;

// Seconds since the caller's origin. Assumes |seconds| < 2^31.
TimePoint timePoint(double seconds);
double secondsOf(TimePoint moment);

struct PlayOptions {
  float fadeSeconds = 0;            // from what plays now; 0: cut
  float speed = 1;                  // 1: as authored; negative: backwards; 0: stands still
  float phase = 0;                  // where the clip begins, in lengths of it; backwards counts from its end
  std::optional<LoopMode> loop;     // none: the clip's own
};

// A clip of the asset as these functions need it.
struct PlayedClip {
  std::uint32_t clipIndex = 0;
  float durationSeconds = 0;
  LoopMode loop = LoopMode::Loop;
};

// An instance that plays one clip from `now` on, as if it had always done so.
InstancePlay startPlay(const PlayedClip& clip, const PlayOptions& options, TimePoint now);

// Changes to another clip from `now` on.
void changePlay(InstancePlay& play, const PlayedClip& clip, const PlayOptions& options, TimePoint now);

// Changes to another clip when the one that plays now reaches its end (Once) or its next seam (Loop, PingPong); the
// fade ends there. A clip that stands still is followed at once. What was queued before is replaced.
void queuePlay(InstancePlay& play, const PlayedClip& clip, const PlayOptions& options, TimePoint now);

// Freezes all clips where they are, or lets one go on from there: of a fade that was frozen the one of more weight, which
// `clip` describes.
void pausePlay(InstancePlay& play, TimePoint now);
std::uint32_t clipThatResumes(const InstancePlay& play, TimePoint now);
void resumePlay(InstancePlay& play, const PlayedClip& clip, float speed, TimePoint now);

}  // namespace throng
