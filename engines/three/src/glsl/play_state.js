// Made by tools/make_three_glsl.py from shaders/throng/play_state.h; a test compares. Do not edit.
export const kPlayState = `const uint kNoClip = 0xffffffffu;
struct TimePoint {
  int seconds;
  float fraction;
};
struct ClipSlot {
  uint clipIndex;
  uint loopMode;
  TimePoint start;
  float loopsPerSecond;
  float phase;
};
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
struct PlayLayer {
  uint clipIndex;
  float position;
};
struct PlayLayers {
  PlayLayer first;
  PlayLayer second;
  float weight;
};
float secondsBetween(TimePoint from, TimePoint to) {
  float seconds = float(to.seconds - from.seconds) + (to.fraction - from.fraction);
  return seconds;
}
float fractionOf(float x) {
  float result = x - floor(x);
  return result < 1.0f ? result : 0.0f;
}
float loopFraction(int wholeSeconds, float loopsPerSecond) {
  bool negative = wholeSeconds < 0;
  uint digits = negative ? uint(-wholeSeconds) : uint(wholeSeconds);
  float rate = fractionOf(loopsPerSecond);
  float sum = 0.0f;
  for (int place = 0; place < 4; place++) {
    float share = float(digits & 255u) * rate;
    sum = fractionOf(sum + fractionOf(share));
    digits = digits >> 8u;
    rate = fractionOf(rate * 256.0f);
  }
  return negative ? fractionOf(1.0f - sum) : sum;
}
float slotPosition(ClipSlot slot, TimePoint moment) {
  if (slot.loopMode == kLoopModeOnce) {
    float position = slot.phase + slot.loopsPerSecond * secondsBetween(slot.start, moment);
    return clamp(position, 0.0f, 1.0f);
  }
  bool pingPong = slot.loopMode == kLoopModePingPong;
  float scale = pingPong ? 0.5f : 1.0f;
  float rate = slot.loopsPerSecond * scale;
  float rest = slot.phase * scale + rate * (moment.fraction - slot.start.fraction);
  float wrapped = fractionOf(loopFraction(moment.seconds - slot.start.seconds, rate) + fractionOf(rest));
  if (!pingPong) return wrapped;
  return wrapped <= 0.5f ? wrapped * 2.0f : 2.0f - wrapped * 2.0f;
}
PlayLayer layerOfSlot(ClipSlot slot, TimePoint moment) {
  PlayLayer layer;
  layer.clipIndex = slot.clipIndex;
  layer.position = slotPosition(slot, moment);
  return layer;
}
float fadeWeight(Fade fade, TimePoint moment) {
  float elapsed = secondsBetween(fade.start, moment);
  if (elapsed < 0.0f) return fade.startWeight;
  if (!(fade.lengthSeconds > 0.0f) || elapsed >= fade.lengthSeconds) return 1.0f;
  float weight = fade.startWeight + (1.0f - fade.startWeight) * (elapsed / fade.lengthSeconds);
  return clamp(weight, 0.0f, 1.0f);
}
PlayLayers resolvePlay(InstancePlay play, TimePoint moment) {
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
`;
