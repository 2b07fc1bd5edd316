// What an instance plays, as a pure function of time: the host's half of shaders/throng/play_state.h, which the vertex
// shader resolves. Up to three clips in turn and two fades between them; a change is made once and holds from then on.
export const kNoClip = 0xffffffff;
export const kLoopModes = { loop: 0, once: 1, pingPong: 2 };

const emptySlot = () => ({ clipIndex: kNoClip, loopMode: 0, start: 0, loopsPerSecond: 0, phase: 0 });
const noFade = () => ({ start: 0, lengthSeconds: 0, startWeight: 0 });
const isEmpty = (slot) => slot.clipIndex === kNoClip;
const fraction = (x) => x - Math.floor(x);
const clamp01 = (x) => Math.min(Math.max(x, 0), 1);

function makeSlot(clip, options, start) {
  const speed = options.speed ?? 1;
  const phase = options.phase ?? 0;
  const loop = options.loop === undefined ? clip.loop : options.loop === true ? 'loop' : options.loop === false ? 'once' : options.loop;
  if (!(loop in kLoopModes)) throw new TypeError(`loop is '${loop}'; it is one of loop, once and pingPong`);
  return {
    clipIndex: clip.index,
    loopMode: kLoopModes[loop],
    start,
    loopsPerSecond: clip.durationSeconds > 0 ? speed / clip.durationSeconds : 0,
    phase: speed < 0 ? 1 - phase : phase,
  };
}

// A state that plays one clip from `now` on. `clip`: index, durationSeconds, loop.
export function startPlay(clip, options, now) {
  return { slot0: makeSlot(clip, options, now), slot1: emptySlot(), slot2: emptySlot(), fade0: noFade(), fade1: noFade() };
}

// Where a slot's clip is at a moment, 0 to 1.
export function slotPosition(slot, now) {
  const loops = slot.phase + slot.loopsPerSecond * (now - slot.start);
  if (slot.loopMode === kLoopModes.once) return clamp01(loops);
  if (slot.loopMode === kLoopModes.loop) return fraction(loops);
  const wrapped = fraction(loops / 2);
  return wrapped <= 0.5 ? wrapped * 2 : 2 - wrapped * 2;
}

function fadeWeight(fade, now) {
  const elapsed = now - fade.start;
  if (elapsed < 0) return fade.startWeight;
  if (!(fade.lengthSeconds > 0) || elapsed >= fade.lengthSeconds) return 1;
  return clamp01(fade.startWeight + (1 - fade.startWeight) * (elapsed / fade.lengthSeconds));
}

// The clips to blend at a moment: `first` and `second` with clipIndex and position, `weight` the second's.
export function resolvePlay(play, now) {
  const layer = (slot) => ({ clipIndex: slot.clipIndex, position: slotPosition(slot, now) });
  const blend = (from, to, weight) => (weight >= 1 ? { first: layer(to), second: layer(to), weight: 0 } : { first: layer(from), second: layer(weight > 0 ? to : from), weight });
  if (!isEmpty(play.slot2) && now >= play.fade1.start) return blend(play.slot1, play.slot2, fadeWeight(play.fade1, now));
  if (!isEmpty(play.slot1)) return blend(play.slot0, play.slot1, fadeWeight(play.fade0, now));
  return blend(play.slot0, play.slot0, 0);
}

// When the last fade ends; -Infinity where none is.
export function fadesEnd(play) {
  const ends = [isEmpty(play.slot1) ? null : play.fade0, isEmpty(play.slot2) ? null : play.fade1];
  return Math.max(-Infinity, ...ends.filter(Boolean).map((fade) => fade.start + fade.lengthSeconds));
}

// Drops slots that no longer count, so that slot 0 plays, or fades to slot 1.
function settle(play, now) {
  if (!isEmpty(play.slot2) && now >= play.fade1.start) Object.assign(play, { slot0: play.slot1, slot1: play.slot2, fade0: play.fade1 });
  Object.assign(play, { slot2: emptySlot(), fade1: noFade() });
  if (isEmpty(play.slot1) || fadeWeight(play.fade0, now) < 1) return;
  Object.assign(play, { slot0: play.slot1, slot1: emptySlot(), fade0: noFade() });
}

// Changes to another clip from `now` on. A running fade is brought to its nearer end within half of the new fade's
// length first, so that no pose jumps.
export function changePlay(play, clip, options, now) {
  const next = makeSlot(clip, options, now);
  const fadeSeconds = options.fade ?? 0;
  settle(play, now);
  if (!(fadeSeconds > 0)) {
    Object.assign(play, { slot0: next, slot1: emptySlot(), fade0: noFade() });
    return;
  }
  if (isEmpty(play.slot1)) {
    Object.assign(play, { slot1: next, fade0: { start: now, lengthSeconds: fadeSeconds, startWeight: 0 } });
    return;
  }
  const span = 1 - play.fade0.startWeight;
  let weight = fadeWeight(play.fade0, now);
  let rest = span > 0 ? ((1 - weight) / span) * play.fade0.lengthSeconds : 0;
  if (weight < 0.5) {
    [play.slot0, play.slot1] = [play.slot1, play.slot0];
    rest = span > 0 ? (weight / span) * play.fade0.lengthSeconds : 0;
    weight = 1 - weight;
  }
  rest = Math.min(rest, fadeSeconds / 2);
  play.fade0 = { start: now, lengthSeconds: rest, startWeight: weight };
  play.slot2 = next;
  play.fade1 = { start: now + rest, lengthSeconds: fadeSeconds - rest, startWeight: 0 };
}

const floatBits = new Float32Array(1);
const wordBits = new Uint32Array(floatBits.buffer);
function bits(value) {
  floatBits[0] = value;
  return wordBits[0];
}

// A moment as whole seconds and a fraction below 1, which stays exact for years.
export function timePoint(seconds) {
  const whole = Math.floor(seconds);
  return { seconds: whole, fraction: Math.min(Math.fround(seconds - whole), 1 - 2 ** -24) };
}

// The words of a slot as the shader reads them: clip, loop mode, start (whole, fraction), loops per second, phase.
export function packSlot(slot, destination, at) {
  const start = timePoint(slot.start);
  destination.set([slot.clipIndex, slot.loopMode, start.seconds >>> 0, bits(start.fraction), bits(slot.loopsPerSecond), bits(slot.phase)], at);
}

export const kMoreClips = 2 ** 31; // in the first word of an instance's slot: later slots count
export const kLaterWords = 20; // slots 1 and 2, fades 0 and 1

// Everything but slot 0.
export function packLater(play, destination, at) {
  packSlot(play.slot1, destination, at);
  packSlot(play.slot2, destination, at + 6);
  [play.fade0, play.fade1].forEach((fade, i) => {
    const start = timePoint(fade.start);
    destination.set([start.seconds >>> 0, bits(start.fraction), bits(fade.lengthSeconds), bits(fade.startWeight)], at + 12 + 4 * i);
  });
}

export function playsOneClip(play) {
  return isEmpty(play.slot1) && isEmpty(play.slot2);
}
