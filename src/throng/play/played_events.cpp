#include "throng/play/played_events.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>

namespace throng {
namespace {

// As resolvePlay weighs the slots; none where the slot's clip has not begun or has faded out.
std::optional<float> weightOfSlot(const InstancePlay& play, int slot, TimePoint moment) {
  const bool isSecondFade =
      play.slot2.clipIndex != shader::kNoClip && shader::secondsBetween(play.fade1.start, moment) >= 0;
  const ClipSlot& to = isSecondFade ? play.slot2 : play.slot1;
  const shader::Fade& fade = isSecondFade ? play.fade1 : play.fade0;
  const float weight = to.clipIndex == shader::kNoClip ? 0 : shader::fadeWeight(fade, moment);
  const int fromSlot = isSecondFade ? 1 : 0;
  if (slot == fromSlot && weight < 1) return 1 - weight;
  if (slot == fromSlot + 1 && (weight > 0 || shader::secondsBetween(fade.start, moment) >= 0)) return weight;
  return std::nullopt;
}

// A clip's way through its lengths, not wrapped: 0 at its beginning, 1 at its end, going on beyond.
struct Course {
  double fromLength, toLength;  // at the two moments
  double fromSeconds;
  double lengthsPerSecond;

  double secondsAt(double length) const { return fromSeconds + (length - fromLength) / lengthsPerSecond; }
  bool reaches(double length) const {
    return lengthsPerSecond > 0 ? length >= fromLength && length < toLength : length <= fromLength && length > toLength;
  }
};

Course courseOf(const ClipSlot& slot, TimePoint from, TimePoint to) {
  const double rate = slot.loopsPerSecond, start = secondsOf(slot.start);
  const auto lengthAt = [&](TimePoint moment) { return slot.phase + rate * (secondsOf(moment) - start); };
  return {lengthAt(from), lengthAt(to), secondsOf(from), rate};
}

// Calls back with each length that is `share` plus a multiple of `period`, of the last kMaxEventRounds.
template <typename Visit>
void visitRounds(const Course& course, double share, double period, const Visit& visit) {
  const double low = std::min(course.fromLength, course.toLength), high = std::max(course.fromLength, course.toLength);
  double first = std::floor((low - share) / period), last = std::ceil((high - share) / period);
  if (!std::isfinite(first) || !std::isfinite(last)) return;
  if (course.lengthsPerSecond > 0) first = std::max(first, last - kMaxEventRounds);
  else last = std::min(last, first + kMaxEventRounds);
  const int roundCount = static_cast<int>(last - first);
  for (int round = 0; round <= roundCount; ++round) {
    const double length = share + (first + round) * period;
    if (course.reaches(length)) visit(length);
  }
}

template <typename Visit>
void visitPasses(const Course& course, std::uint32_t loopMode, double share, const Visit& visit) {
  if (loopMode == shader::kLoopModeOnce) {
    if (course.reaches(share)) visit(share);
  } else if (loopMode == shader::kLoopModePingPong) {
    visitRounds(course, share, 2, visit);
    if (share > 0 && share < 1) visitRounds(course, 2 - share, 2, visit);
  } else {
    visitRounds(course, share, 1, visit);
  }
}

}  // namespace

std::vector<PlayedEvent> playedEvents(const Asset& asset, const InstancePlay& play, TimePoint from, TimePoint to) {
  std::vector<PlayedEvent> passed;
  const ClipSlot* slots[] = {&play.slot0, &play.slot1, &play.slot2};
  for (int number = 0; number < 3; ++number) {
    const ClipSlot& slot = *slots[number];
    if (slot.clipIndex == shader::kNoClip || slot.loopsPerSecond == 0) continue;
    assert(slot.clipIndex < asset.clips.size());
    const AssetClip& clip = asset.clips[slot.clipIndex];
    const Course course = courseOf(slot, from, to);
    for (std::uint32_t index = 0; index < clip.events.size(); ++index) {
      const double share = std::clamp(clip.events[index].timeSeconds / double(clip.durationSeconds), 0.0, 1.0);
      visitPasses(course, slot.loopMode, share, [&](double length) {
        const double seconds = course.secondsAt(length);
        const std::optional<float> weight = weightOfSlot(play, number, timePoint(seconds));
        if (weight) passed.push_back({slot.clipIndex, index, seconds, *weight});
      });
    }
  }
  std::ranges::stable_sort(passed, {}, &PlayedEvent::seconds);
  return passed;
}

}  // namespace throng
