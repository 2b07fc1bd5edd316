// Time to rows: where a moment falls on a clip's time line, and between which two keys. Once per instance, not per
// vertex. Every clip has at least two keys, so row + 1 always exists.
#ifndef THRONG_TIME_LINE_H
#define THRONG_TIME_LINE_H

#include "throng/prelude.h"

THRONG_SHADER_BEGIN

THRONG_CONSTANT uint kLoopModeLoop = 0u;
THRONG_CONSTANT uint kLoopModeOnce = 1u;
THRONG_CONSTANT uint kLoopModePingPong = 2u;

// Rows `row` and `row + 1`, and the weight of the second, 0 to 1.
struct ResolvedRows {
  uint row;
  float weight;
};

// The time within a clip, 0 to durationSeconds, after elapsedSeconds of play (negative: before its start). A clip of
// no duration stays at 0. Times of a looping clip at the seam are 0, not the duration.
THRONG_FUNCTION float clipTime(uint loopMode, float elapsedSeconds, float durationSeconds) {
  if (!(durationSeconds > 0.0f)) return 0.0f;
  if (loopMode == kLoopModeOnce) return clamp(elapsedSeconds, 0.0f, durationSeconds);
  THRONG_PRECISE float period = loopMode == kLoopModePingPong ? 2.0f * durationSeconds : durationSeconds;
  THRONG_PRECISE float wrapped = elapsedSeconds - floor(elapsedSeconds / period) * period;
  if (!(wrapped >= 0.0f && wrapped < period)) wrapped = 0.0f;
  if (loopMode == kLoopModePingPong && wrapped > durationSeconds) wrapped = period - wrapped;
  return wrapped;
}

// When key keyIndex of keyCount equal steps over the clip is, from the clip's start. The last is the duration exactly.
THRONG_FUNCTION float uniformKeyTime(float durationSeconds, uint keyIndex, uint keyCount) {
  if (keyIndex + 1u >= keyCount) return durationSeconds;
  THRONG_PRECISE float time = durationSeconds * (float(keyIndex) / float(keyCount - 1u));
  return time;
}

// The weight of the second of two keys at a time between them; 0 at a jump (two keys at one time).
THRONG_FUNCTION float keyWeight(float timeSeconds, float keyTime, float nextKeyTime) {
  if (!(nextKeyTime > keyTime)) return 0.0f;
  THRONG_PRECISE float weight = (timeSeconds - keyTime) / (nextKeyTime - keyTime);
  return clamp(weight, 0.0f, 1.0f);
}

// The rows of a clip with uniform keys at a time within it. The rounding of the guess is undone against the key times
// themselves, so that this and a search over stored key times agree.
THRONG_FUNCTION ResolvedRows resolveUniformKeys(float timeSeconds, float durationSeconds, uint firstRow,
                                                uint keyCount) {
  ResolvedRows result;
  result.row = firstRow;
  result.weight = 0.0f;
  if (keyCount < 2u || !(durationSeconds > 0.0f)) return result;
  float time = clamp(timeSeconds, 0.0f, durationSeconds);
  uint lastKey = keyCount - 2u;
  uint key = min(uint(time / durationSeconds * float(keyCount - 1u)), lastKey);
  if (key > 0u && time < uniformKeyTime(durationSeconds, key, keyCount)) key = key - 1u;
  if (key < lastKey && time >= uniformKeyTime(durationSeconds, key + 1u, keyCount)) key = key + 1u;
  result.row = firstRow + key;
  result.weight = keyWeight(time, uniformKeyTime(durationSeconds, key, keyCount),
                            uniformKeyTime(durationSeconds, key + 1u, keyCount));
  return result;
}

// The slot of a resolve table of slotCount equal spans of time over the clip. A slot names the last key at or before
// its start; from there the host steps forward while the next key's time is not past the wanted time.
THRONG_FUNCTION uint resolveTableSlot(float timeSeconds, float durationSeconds, uint slotCount) {
  if (!(durationSeconds > 0.0f)) return 0u;
  float time = clamp(timeSeconds, 0.0f, durationSeconds);
  return min(uint(time / durationSeconds * float(slotCount)), slotCount - 1u);
}

// The rows once the key is known, for key times that are stored.
THRONG_FUNCTION ResolvedRows resolvePlacedKey(float timeSeconds, uint row, float keyTime, float nextKeyTime) {
  ResolvedRows result;
  result.row = row;
  result.weight = keyWeight(timeSeconds, keyTime, nextKeyTime);
  return result;
}

THRONG_SHADER_END

#endif
