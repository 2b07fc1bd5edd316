#include "throng/play/play.h"

#include <algorithm>
#include <cmath>

namespace throng {
namespace {

using shader::Fade;

ClipSlot emptySlot() { return {shader::kNoClip, shader::kLoopModeLoop, {0, 0}, 0, 0}; }
Fade noFade() { return {{0, 0}, 0, 0}; }

bool isEmpty(const ClipSlot& slot) { return slot.clipIndex == shader::kNoClip; }

std::uint32_t loopModeOf(LoopMode loop) {
  switch (loop) {
    case LoopMode::Once: return shader::kLoopModeOnce;
    case LoopMode::PingPong: return shader::kLoopModePingPong;
    default: return shader::kLoopModeLoop;
  }
}

ClipSlot makeSlot(const PlayedClip& clip, const PlayOptions& options, TimePoint start) {
  ClipSlot slot;
  slot.clipIndex = clip.clipIndex;
  slot.loopMode = loopModeOf(options.loop.value_or(clip.loop));
  slot.start = start;
  slot.loopsPerSecond = clip.durationSeconds > 0 ? options.speed / clip.durationSeconds : 0;
  slot.phase = options.speed < 0 ? 1 - options.phase : options.phase;
  return slot;
}

TimePoint later(TimePoint moment, double seconds) { return timePoint(secondsOf(moment) + seconds); }

// Drops slots that no longer count at `now` and what is only queued, so that slot 0 plays, or fades to slot 1.
void settle(InstancePlay& play, TimePoint now) {
  if (!isEmpty(play.slot2) && shader::secondsBetween(play.fade1.start, now) >= 0) {
    play.slot0 = play.slot1;
    play.slot1 = play.slot2;
    play.fade0 = play.fade1;
  }
  play.slot2 = emptySlot();
  play.fade1 = noFade();
  if (isEmpty(play.slot1) || shader::fadeWeight(play.fade0, now) < 1) return;
  play.slot0 = play.slot1;
  play.slot1 = emptySlot();
  play.fade0 = noFade();
}

// The slot that will be alone once running fades are over, and from when on.
const ClipSlot& lastSlot(const InstancePlay& play, TimePoint now, TimePoint& settled) {
  settled = now;
  if (isEmpty(play.slot1)) return play.slot0;
  settled = later(play.fade0.start, play.fade0.lengthSeconds);
  return play.slot1;
}

// Seconds from `moment` until the slot's clip reaches its end or seam.
float secondsToEnd(const ClipSlot& slot, TimePoint moment) {
  if (slot.loopsPerSecond == 0) return 0;
  const float position = shader::slotPosition(slot, moment);
  const float left = slot.loopsPerSecond > 0 ? 1 - position : position;
  return left / std::fabs(slot.loopsPerSecond);
}

}  // namespace

TimePoint timePoint(double seconds) {
  const double whole = std::floor(seconds);
  return {static_cast<int>(whole), std::min(static_cast<float>(seconds - whole), std::nextafter(1.0f, 0.0f))};
}

double secondsOf(TimePoint moment) { return double(moment.seconds) + double(moment.fraction); }

InstancePlay startPlay(const PlayedClip& clip, const PlayOptions& options, TimePoint now) {
  return {makeSlot(clip, options, now), emptySlot(), emptySlot(), noFade(), noFade()};
}

void changePlay(InstancePlay& play, const PlayedClip& clip, const PlayOptions& options, TimePoint now) {
  const ClipSlot next = makeSlot(clip, options, now);
  settle(play, now);
  if (!(options.fadeSeconds > 0)) {
    play = {next, emptySlot(), emptySlot(), noFade(), noFade()};
    return;
  }
  if (isEmpty(play.slot1)) {
    play.slot1 = next;
    play.fade0 = {now, options.fadeSeconds, 0};
    return;
  }
  float weight = shader::fadeWeight(play.fade0, now);
  const float span = 1 - play.fade0.startWeight;
  float rest = span > 0 ? (1 - weight) / span * play.fade0.lengthSeconds : 0;
  if (weight < 0.5f) {  // nearer to where it came from: go back there
    std::swap(play.slot0, play.slot1);
    rest = span > 0 ? weight / span * play.fade0.lengthSeconds : 0;
    weight = 1 - weight;
  }
  rest = std::min(rest, options.fadeSeconds / 2);
  play.fade0 = {now, rest, weight};
  play.slot2 = next;
  play.fade1 = {later(now, rest), options.fadeSeconds - rest, 0};
}

void queuePlay(InstancePlay& play, const PlayedClip& clip, const PlayOptions& options, TimePoint now) {
  settle(play, now);
  TimePoint settled;
  const ClipSlot& last = lastSlot(play, now, settled);
  const TimePoint end = later(settled, secondsToEnd(last, settled));
  const double fade = std::min<double>(std::max(options.fadeSeconds, 0.0f), secondsOf(end) - secondsOf(settled));
  const TimePoint start = later(end, -fade);
  const ClipSlot next = makeSlot(clip, options, start);
  if (isEmpty(play.slot1)) {
    // Slot 1 at weight 1 from the beginning is the clip that plays; slot 2 is what follows.
    play.slot1 = play.slot0;
    play.fade0 = {now, 0, 1};
  }
  play.slot2 = next;
  play.fade1 = {start, static_cast<float>(fade), 0};
}

void pausePlay(InstancePlay& play, TimePoint now) {
  settle(play, now);
  for (ClipSlot* slot : {&play.slot0, &play.slot1}) {
    if (isEmpty(*slot)) continue;
    slot->phase = shader::slotPosition(*slot, now);
    slot->loopsPerSecond = 0;
    slot->start = now;
  }
  if (isEmpty(play.slot1)) return;
  // A fade that never ends: its weight stays for as long as a play lasts.
  play.fade0 = {now, std::numeric_limits<float>::infinity(), shader::fadeWeight(play.fade0, now)};
}

std::uint32_t clipThatResumes(const InstancePlay& play, TimePoint now) {
  const PlayLayers layers = shader::resolvePlay(play, now);
  return layers.weight < 0.5f ? layers.first.clipIndex : layers.second.clipIndex;
}

void resumePlay(InstancePlay& play, const PlayedClip& clip, float speed, TimePoint now) {
  settle(play, now);
  if (!isEmpty(play.slot1)) {
    play.slot0 = shader::fadeWeight(play.fade0, now) < 0.5f ? play.slot0 : play.slot1;
    play.slot1 = emptySlot();
    play.fade0 = noFade();
  }
  play.slot0.start = now;
  play.slot0.loopsPerSecond = clip.durationSeconds > 0 ? speed / clip.durationSeconds : 0;
}

}  // namespace throng
