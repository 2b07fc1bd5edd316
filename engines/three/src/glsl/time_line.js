// Made by tools/make_three_glsl.py from shaders/throng/time_line.h; a test compares. Do not edit.
export const kTimeLine = `const uint kLoopModeLoop = 0u;
const uint kLoopModeOnce = 1u;
const uint kLoopModePingPong = 2u;
struct ResolvedRows {
  uint row;
  float weight;
};
float clipTime(uint loopMode, float elapsedSeconds, float durationSeconds) {
  if (!(durationSeconds > 0.0f)) return 0.0f;
  if (loopMode == kLoopModeOnce) return clamp(elapsedSeconds, 0.0f, durationSeconds);
  float period = loopMode == kLoopModePingPong ? 2.0f * durationSeconds : durationSeconds;
  float wrapped = elapsedSeconds - floor(elapsedSeconds / period) * period;
  if (!(wrapped >= 0.0f && wrapped < period)) wrapped = 0.0f;
  if (loopMode == kLoopModePingPong && wrapped > durationSeconds) wrapped = period - wrapped;
  return wrapped;
}
float uniformKeyTime(float durationSeconds, uint keyIndex, uint keyCount) {
  if (keyIndex + 1u >= keyCount) return durationSeconds;
  float time = durationSeconds * (float(keyIndex) / float(keyCount - 1u));
  return time;
}
float keyWeight(float timeSeconds, float keyTime, float nextKeyTime) {
  if (!(nextKeyTime > keyTime)) return 0.0f;
  float weight = (timeSeconds - keyTime) / (nextKeyTime - keyTime);
  return clamp(weight, 0.0f, 1.0f);
}
ResolvedRows resolveUniformKeys(float timeSeconds, float durationSeconds, uint firstRow,
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
uint resolveTableSlot(float timeSeconds, float durationSeconds, uint slotCount) {
  if (!(durationSeconds > 0.0f)) return 0u;
  float time = clamp(timeSeconds, 0.0f, durationSeconds);
  return min(uint(time / durationSeconds * float(slotCount)), slotCount - 1u);
}
ResolvedRows resolvePlacedKey(float timeSeconds, uint row, float keyTime, float nextKeyTime) {
  ResolvedRows result;
  result.row = row;
  result.weight = keyWeight(timeSeconds, keyTime, nextKeyTime);
  return result;
}
`;
