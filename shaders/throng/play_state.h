// What an instance plays, as a pure function of time: up to three clips in turn and the two fades between them.
//
// At any time at most two clips are blended. Slot 0 gives way to slot 1 over fade 0, slot 1 to slot 2 over fade 1,
// which starts no earlier than fade 0 ends. Nothing is ever stepped: the same state and the same moment give the same
// layers, so the previous frame is this function at the previous time.
//
// Moments are whole seconds and a fraction, and a clip's position is counted in loops, so that a clip that has played
// for a year is as smooth as one that has just begun.
#ifndef THRONG_PLAY_STATE_H
#define THRONG_PLAY_STATE_H

#include "throng/prelude.h"
#include "throng/time_line.h"

THRONG_SHADER_BEGIN

THRONG_CONSTANT uint kNoClip = 0xffffffffu;

// Seconds since an origin that all share: seconds + fraction, 0 <= fraction < 1.
struct TimePoint {
  int seconds;
  float fraction;
};

// One clip as it plays. Its position at a moment is phase + loopsPerSecond * (moment - start), in lengths of the clip:
// 0 its beginning, 1 its end; the loop mode says what lies beyond. Negative speed plays backwards, zero pauses.
struct ClipSlot {
  uint clipIndex;  // kNoClip: this slot is empty
  uint loopMode;
  TimePoint start;
  float loopsPerSecond;
  float phase;
};

// The weight of the later slot rises from startWeight to 1 over lengthSeconds from start. Length 0: at once.
struct Fade {
  TimePoint start;
  float lengthSeconds;
  float startWeight;
};

struct InstancePlay {
  ClipSlot slot0;
  ClipSlot slot1;
  ClipSlot slot2;
  Fade fade0;
  Fade fade1;
};

// One clip at one position, 0 (beginning) to 1 (end).
struct PlayLayer {
  uint clipIndex;
  float position;
};

// The layers to blend; `weight` is the second one's. Weight 0: only the first counts.
struct PlayLayers {
  PlayLayer first;
  PlayLayer second;
  float weight;
};

THRONG_FUNCTION float secondsBetween(TimePoint from, TimePoint to) {
  THRONG_PRECISE float seconds = float(to.seconds - from.seconds) + (to.fraction - from.fraction);
  return seconds;
}

THRONG_FUNCTION float fractionOf(float x) {
  THRONG_PRECISE float result = x - floor(x);
  return result < 1.0f ? result : 0.0f;
}

// The fraction of wholeSeconds * loopsPerSecond: the seconds go in by digits of base 256, and the whole loops of each
// digit's rate are dropped exactly before they are multiplied. The error stays below 1e-5 loops for 68 years.
THRONG_FUNCTION float loopFraction(int wholeSeconds, float loopsPerSecond) {
  bool negative = wholeSeconds < 0;
  uint digits = negative ? uint(-wholeSeconds) : uint(wholeSeconds);
  float rate = fractionOf(loopsPerSecond);
  float sum = 0.0f;
  for (int place = 0; place < 4; place++) {
    THRONG_PRECISE float share = float(digits & 255u) * rate;
    sum = fractionOf(sum + fractionOf(share));
    digits = digits >> 8u;
    rate = fractionOf(rate * 256.0f);
  }
  return negative ? fractionOf(1.0f - sum) : sum;
}

// Where a slot's clip is at a moment, 0 to 1.
THRONG_FUNCTION float slotPosition(ClipSlot slot, TimePoint moment) {
  if (slot.loopMode == kLoopModeOnce) {
    THRONG_PRECISE float position = slot.phase + slot.loopsPerSecond * secondsBetween(slot.start, moment);
    return clamp(position, 0.0f, 1.0f);
  }
  bool pingPong = slot.loopMode == kLoopModePingPong;
  float scale = pingPong ? 0.5f : 1.0f;  // one period of ping-pong is there and back
  THRONG_PRECISE float rate = slot.loopsPerSecond * scale;
  THRONG_PRECISE float rest = slot.phase * scale + rate * (moment.fraction - slot.start.fraction);
  float wrapped = fractionOf(loopFraction(moment.seconds - slot.start.seconds, rate) + fractionOf(rest));
  if (!pingPong) return wrapped;
  return wrapped <= 0.5f ? wrapped * 2.0f : 2.0f - wrapped * 2.0f;
}

THRONG_FUNCTION PlayLayer layerOfSlot(ClipSlot slot, TimePoint moment) {
  PlayLayer layer;
  layer.clipIndex = slot.clipIndex;
  layer.position = slotPosition(slot, moment);
  return layer;
}

// How far a fade has come at a moment, 0 to 1.
THRONG_FUNCTION float fadeWeight(Fade fade, TimePoint moment) {
  float elapsed = secondsBetween(fade.start, moment);
  if (elapsed < 0.0f) return fade.startWeight;
  if (!(fade.lengthSeconds > 0.0f) || elapsed >= fade.lengthSeconds) return 1.0f;
  THRONG_PRECISE float weight = fade.startWeight + (1.0f - fade.startWeight) * (elapsed / fade.lengthSeconds);
  return clamp(weight, 0.0f, 1.0f);
}

// What to blend at a moment.
THRONG_FUNCTION PlayLayers resolvePlay(InstancePlay play, TimePoint moment) {
  ClipSlot from = play.slot0;
  ClipSlot to = play.slot1;
  Fade fade = play.fade0;
  if (play.slot2.clipIndex != kNoClip && secondsBetween(play.fade1.start, moment) >= 0.0f) {
    from = play.slot1;
    to = play.slot2;
    fade = play.fade1;
  }
  float weight = to.clipIndex != kNoClip ? fadeWeight(fade, moment) : 0.0f;
  if (weight >= 1.0f) from = to;
  PlayLayers layers;
  layers.weight = weight > 0.0f && weight < 1.0f ? weight : 0.0f;
  layers.first = layerOfSlot(from, moment);
  layers.second = layers.first;
  if (layers.weight > 0.0f) layers.second = layerOfSlot(to, moment);
  return layers;
}

THRONG_SHADER_END

#endif
