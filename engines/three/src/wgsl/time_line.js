// Made by tools/make_three_wgsl.py from shaders/throng/time_line.h; a test compares. Do not edit.
export const kTimeLine = `const kLoopModeLoop: u32 = 0u;
const kLoopModeOnce: u32 = 1u;
const kLoopModePingPong: u32 = 2u;
struct ResolvedRows {
  row: u32,
  weight: f32,
}
fn clipTime(loopMode: u32, elapsedSeconds: f32, durationSeconds: f32) -> f32 {
  if (!(durationSeconds > 0.0f)) {
    return 0.0f;
  }
  if ((loopMode == kLoopModeOnce)) {
    return clamp(elapsedSeconds, 0.0f, durationSeconds);
  }
  var period: f32 = select(durationSeconds, (2.0f * durationSeconds), (loopMode == kLoopModePingPong));
  var wrapped: f32 = (elapsedSeconds - (floor((elapsedSeconds / period)) * period));
  if (!((wrapped >= 0.0f) && (wrapped < period))) {
    wrapped = 0.0f;
  }
  if (((loopMode == kLoopModePingPong) && (wrapped > durationSeconds))) {
    wrapped = (period - wrapped);
  }
  return wrapped;
}
fn uniformKeyTime(durationSeconds: f32, keyIndex: u32, keyCount: u32) -> f32 {
  if (((keyIndex + 1u) >= keyCount)) {
    return durationSeconds;
  }
  var time: f32 = (durationSeconds * (f32(keyIndex) / f32((keyCount - 1u))));
  return time;
}
fn keyWeight(timeSeconds: f32, keyTime: f32, nextKeyTime: f32) -> f32 {
  if (!(nextKeyTime > keyTime)) {
    return 0.0f;
  }
  var weight: f32 = ((timeSeconds - keyTime) / (nextKeyTime - keyTime));
  return clamp(weight, 0.0f, 1.0f);
}
fn resolveUniformKeys(timeSeconds: f32, durationSeconds: f32, firstRow: u32, keyCount: u32) -> ResolvedRows {
  var result: ResolvedRows;
  result.row = firstRow;
  result.weight = 0.0f;
  if (((keyCount < 2u) || !(durationSeconds > 0.0f))) {
    return result;
  }
  var time: f32 = clamp(timeSeconds, 0.0f, durationSeconds);
  var lastKey: u32 = (keyCount - 2u);
  var key: u32 = min(u32(((time / durationSeconds) * f32((keyCount - 1u)))), lastKey);
  if (((key > 0u) && (time < uniformKeyTime(durationSeconds, key, keyCount)))) {
    key = (key - 1u);
  }
  if (((key < lastKey) && (time >= uniformKeyTime(durationSeconds, (key + 1u), keyCount)))) {
    key = (key + 1u);
  }
  result.row = (firstRow + key);
  result.weight = keyWeight(time, uniformKeyTime(durationSeconds, key, keyCount), uniformKeyTime(durationSeconds, (key + 1u), keyCount));
  return result;
}
fn resolveTableSlot(timeSeconds: f32, durationSeconds: f32, slotCount: u32) -> u32 {
  if (!(durationSeconds > 0.0f)) {
    return 0u;
  }
  var time: f32 = clamp(timeSeconds, 0.0f, durationSeconds);
  return min(u32(((time / durationSeconds) * f32(slotCount))), (slotCount - 1u));
}
fn resolvePlacedKey(timeSeconds: f32, row: u32, keyTime: f32, nextKeyTime: f32) -> ResolvedRows {
  var result: ResolvedRows;
  result.row = row;
  result.weight = keyWeight(timeSeconds, keyTime, nextKeyTime);
  return result;
}
`;
