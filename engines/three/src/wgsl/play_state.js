// Made by tools/make_three_wgsl.py from shaders/throng/play_state.h; a test compares. Do not edit.
export const kPlayState = `const kNoClip: u32 = 0xffffffffu;
struct TimePoint {
  seconds: i32,
  fraction: f32,
}
struct ClipSlot {
  clipIndex: u32,
  loopMode: u32,
  start: TimePoint,
  loopsPerSecond: f32,
  phase: f32,
}
struct Fade {
  start: TimePoint,
  lengthSeconds: f32,
  startWeight: f32,
}
struct InstancePlay {
  slot0: ClipSlot,
  slot1: ClipSlot,
  slot2: ClipSlot,
  fade0: Fade,
  fade1: Fade,
}
struct PlayLayer {
  clipIndex: u32,
  position: f32,
}
struct PlayLayers {
  first: PlayLayer,
  second: PlayLayer,
  weight: f32,
}
fn secondsBetween(from_: TimePoint, to: TimePoint) -> f32 {
  var seconds: f32 = (f32((to.seconds - from_.seconds)) + (to.fraction - from_.fraction));
  return seconds;
}
fn fractionOf(x: f32) -> f32 {
  var result: f32 = (x - floor(x));
  return select(0.0f, result, (result < 1.0f));
}
fn loopFraction(wholeSeconds: i32, loopsPerSecond: f32) -> f32 {
  var negative: bool = (wholeSeconds < 0);
  var digits: u32 = select(u32(wholeSeconds), u32(-wholeSeconds), negative);
  var rate: f32 = fractionOf(loopsPerSecond);
  var sum: f32 = 0.0f;
  for (var place: i32 = 0; (place < 4); place++) {
    var share: f32 = (f32((digits & 255u)) * rate);
    sum = fractionOf((sum + fractionOf(share)));
    digits = (digits >> 8u);
    rate = fractionOf((rate * 256.0f));
  }
  return select(sum, fractionOf((1.0f - sum)), negative);
}
fn slotPosition(slot: ClipSlot, moment: TimePoint) -> f32 {
  if ((slot.loopMode == kLoopModeOnce)) {
    var position: f32 = (slot.phase + (slot.loopsPerSecond * secondsBetween(slot.start, moment)));
    return clamp(position, 0.0f, 1.0f);
  }
  var pingPong: bool = (slot.loopMode == kLoopModePingPong);
  var scale: f32 = select(1.0f, 0.5f, pingPong);
  var rate: f32 = (slot.loopsPerSecond * scale);
  var rest: f32 = ((slot.phase * scale) + (rate * (moment.fraction - slot.start.fraction)));
  var wrapped: f32 = fractionOf((loopFraction((moment.seconds - slot.start.seconds), rate) + fractionOf(rest)));
  if (!pingPong) {
    return wrapped;
  }
  return select((2.0f - (wrapped * 2.0f)), (wrapped * 2.0f), (wrapped <= 0.5f));
}
fn layerOfSlot(slot: ClipSlot, moment: TimePoint) -> PlayLayer {
  var layer: PlayLayer;
  layer.clipIndex = slot.clipIndex;
  layer.position = slotPosition(slot, moment);
  return layer;
}
fn fadeWeight(fade: Fade, moment: TimePoint) -> f32 {
  var elapsed: f32 = secondsBetween(fade.start, moment);
  if ((elapsed < 0.0f)) {
    return fade.startWeight;
  }
  if ((!(fade.lengthSeconds > 0.0f) || (elapsed >= fade.lengthSeconds))) {
    return 1.0f;
  }
  var weight: f32 = (fade.startWeight + ((1.0f - fade.startWeight) * (elapsed / fade.lengthSeconds)));
  return clamp(weight, 0.0f, 1.0f);
}
fn resolvePlay(play: InstancePlay, moment: TimePoint) -> PlayLayers {
  var from_: ClipSlot = play.slot0;
  var to: ClipSlot = play.slot1;
  var fade: Fade = play.fade0;
  if (((play.slot2.clipIndex != kNoClip) && (secondsBetween(play.fade1.start, moment) >= 0.0f))) {
    from_ = play.slot1;
    to = play.slot2;
    fade = play.fade1;
  }
  var weight: f32 = select(0.0f, fadeWeight(fade, moment), (to.clipIndex != kNoClip));
  if ((weight >= 1.0f)) {
    from_ = to;
  }
  var layers: PlayLayers;
  layers.weight = select(0.0f, weight, ((weight > 0.0f) && (weight < 1.0f)));
  layers.first = layerOfSlot(from_, moment);
  layers.second = layers.first;
  if ((layers.weight > 0.0f)) {
    layers.second = layerOfSlot(to, moment);
  }
  return layers;
}
`;
