// Made by tools/make_three_wgsl.py from shaders/throng and engines/three/shaders; a test compares. Do not edit.

const kTimeLine = `const kLoopModeLoop: u32 = 0u;
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

const kPlayState = `const kNoClip: u32 = 0xffffffffu;
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

const kOctahedral = `fn unitVector(x: f32, y: f32, z: f32) -> vec3f {
  var squared: f32 = (((x * x) + (y * y)) + (z * z));
  if (!(squared > 0.0f)) {
    return vec3f(0.0f, 0.0f, 1.0f);
  }
  var scale: f32 = (1.0f / sqrt(squared));
  return vec3f((x * scale), (y * scale), (z * scale));
}
fn octahedralDirection(u: f32, v: f32) -> vec3f {
  var z: f32 = ((1.0f - abs(u)) - abs(v));
  var fold: f32 = max(-z, 0.0f);
  var x: f32 = select((u + fold), (u - fold), (u >= 0.0f));
  var y: f32 = select((v + fold), (v - fold), (v >= 0.0f));
  return unitVector(x, y, z);
}
fn decodeOctahedral(code: u32) -> vec3f {
  var x: f32 = ((f32((code & 255u)) - 127.0f) * (1.0f / 127.0f));
  var y: f32 = ((f32(((code >> 8u) & 255u)) - 127.0f) * (1.0f / 127.0f));
  return octahedralDirection(x, y);
}
fn octahedralCodeDirection(code: u32) -> vec3f {
  var u: f32 = (f32((code & 255u)) - 127.0f);
  var v: f32 = (f32(((code >> 8u) & 255u)) - 127.0f);
  var z: f32 = ((127.0f - abs(u)) - abs(v));
  var fold: f32 = max(-z, 0.0f);
  return vec3f(select((u + fold), (u - fold), (u >= 0.0f)), select((v + fold), (v - fold), (v >= 0.0f)), z);
}
`;

const kVertexTexel = `struct DecodedVertex {
  position: vec3f,
  normal: vec3f,
}
fn unpackVertexTexel(words: vec2u) -> vec4u {
  return vec4u((words.x & 65535u), (words.x >> 16u), (words.y & 65535u), (words.y >> 16u));
}
fn positionStep(boundsMin: f32, boundsMax: f32) -> f32 {
  var metresPerCode: f32 = ((boundsMax - boundsMin) * (1.0f / 65535.0f));
  return metresPerCode;
}
fn decodeVertexPosition(texel: vec4u, boundsMin: vec3f, boundsStep: vec3f) -> vec3f {
  var x: f32 = (boundsMin.x + (f32(texel.x) * boundsStep.x));
  var y: f32 = (boundsMin.y + (f32(texel.y) * boundsStep.y));
  var z: f32 = (boundsMin.z + (f32(texel.z) * boundsStep.z));
  return vec3f(x, y, z);
}
fn decodeVertexTexel(texel: vec4u, boundsMin: vec3f, boundsStep: vec3f) -> DecodedVertex {
  var result: DecodedVertex;
  result.position = decodeVertexPosition(texel, boundsMin, boundsStep);
  result.normal = decodeOctahedral(texel.w);
  return result;
}
fn blendVertexTexels(from_: vec4u, to: vec4u, weight: f32, boundsMin: vec3f, boundsStep: vec3f) -> DecodedVertex {
  var x: f32 = (f32(from_.x) + ((f32(to.x) - f32(from_.x)) * weight));
  var y: f32 = (f32(from_.y) + ((f32(to.y) - f32(from_.y)) * weight));
  var z: f32 = (f32(from_.z) + ((f32(to.z) - f32(from_.z)) * weight));
  var px: f32 = (boundsMin.x + (x * boundsStep.x));
  var py: f32 = (boundsMin.y + (y * boundsStep.y));
  var pz: f32 = (boundsMin.z + (z * boundsStep.z));
  var a: vec3f = octahedralCodeDirection(from_.w);
  var b: vec3f = octahedralCodeDirection(to.w);
  var nx: f32 = (a.x + ((b.x - a.x) * weight));
  var ny: f32 = (a.y + ((b.y - a.y) * weight));
  var nz: f32 = (a.z + ((b.z - a.z) * weight));
  var squared: f32 = (((nx * nx) + (ny * ny)) + (nz * nz));
  var cancels: bool = !(squared > 1.0e-6f);
  var firstSquared: f32 = (((a.x * a.x) + (a.y * a.y)) + (a.z * a.z));
  var scale: f32 = (1.0f / sqrt(select(squared, firstSquared, cancels)));
  var ux: f32 = ((select(nx, a.x, cancels)) * scale);
  var uy: f32 = ((select(ny, a.y, cancels)) * scale);
  var uz: f32 = ((select(nz, a.z, cancels)) * scale);
  var result: DecodedVertex;
  result.position = vec3f(px, py, pz);
  result.normal = vec3f(ux, uy, uz);
  return result;
}
fn blendDecodedVertices(from_: DecodedVertex, to: DecodedVertex, weight: f32) -> DecodedVertex {
  var px: f32 = (from_.position.x + ((to.position.x - from_.position.x) * weight));
  var py: f32 = (from_.position.y + ((to.position.y - from_.position.y) * weight));
  var pz: f32 = (from_.position.z + ((to.position.z - from_.position.z) * weight));
  var nx: f32 = (from_.normal.x + ((to.normal.x - from_.normal.x) * weight));
  var ny: f32 = (from_.normal.y + ((to.normal.y - from_.normal.y) * weight));
  var nz: f32 = (from_.normal.z + ((to.normal.z - from_.normal.z) * weight));
  var squared: f32 = (((nx * nx) + (ny * ny)) + (nz * nz));
  var result: DecodedVertex;
  result.position = vec3f(px, py, pz);
  if ((squared > 1.0e-12f)) {
    result.normal = unitVector(nx, ny, nz);
  } else {
    result.normal = from_.normal;
  }
  return result;
}
`;

const kTangentAngle = `fn tangentRowBytes(vertexCount: u32) -> u32 {
  return ((vertexCount + 7u) & 4294967288u);
}
fn unpackTangentCode(word: u32, vertexIndex: u32) -> u32 {
  return ((word >> ((vertexIndex & 3u) * 8u)) & 255u);
}
fn alongSurface(direction: vec3f, normal: vec3f) -> vec3f {
  var height: f32 = (((direction.x * normal.x) + (direction.y * normal.y)) + (direction.z * normal.z));
  var x: f32 = (direction.x - (normal.x * height));
  var y: f32 = (direction.y - (normal.y * height));
  var z: f32 = (direction.z - (normal.z * height));
  var squared: f32 = (((x * x) + (y * y)) + (z * z));
  if ((squared > 1.0e-6f)) {
    return unitVector(x, y, z);
  }
  if ((abs(normal.x) < 0.57f)) {
    return unitVector((1.0f - (normal.x * normal.x)), (-normal.x * normal.y), (-normal.x * normal.z));
  }
  return unitVector((-normal.y * normal.x), (1.0f - (normal.y * normal.y)), (-normal.y * normal.z));
}
fn carriedTangent(restTangent: vec3f, restNormal: vec3f, normal: vec3f) -> vec3f {
  var sum: vec3f = vec3f((restNormal.x + normal.x), (restNormal.y + normal.y), (restNormal.z + normal.z));
  var squared: f32 = (((sum.x * sum.x) + (sum.y * sum.y)) + (sum.z * sum.z));
  if (!(squared > 1.0e-8f)) {
    return alongSurface(restTangent, normal);
  }
  var height: f32 = (((sum.x * restTangent.x) + (sum.y * restTangent.y)) + (sum.z * restTangent.z));
  var twice: f32 = ((2.0f * height) / squared);
  var x: f32 = (restTangent.x - (sum.x * twice));
  var y: f32 = (restTangent.y - (sum.y * twice));
  var z: f32 = (restTangent.z - (sum.z * twice));
  return alongSurface(vec3f(x, y, z), normal);
}
fn tangentDirection(code: u32) -> vec2f {
  var quarters: f32 = (f32(((code + 128u) & 255u)) * (1.0f / 64.0f));
  var x: f32 = (abs((quarters - 2.0f)) - 1.0f);
  var y: f32 = select((abs(x) - 1.0f), (1.0f - abs(x)), (quarters < 2.0f));
  return vec2f(x, y);
}
fn decodeTangent(code: u32, normal: vec3f, restTangent: vec3f, restNormal: vec3f) -> vec3f {
  var zero: vec3f = carriedTangent(restTangent, restNormal, normal);
  var turn: vec2f = tangentDirection(code);
  var x: f32 = ((zero.x * turn.x) + (((normal.y * zero.z) - (normal.z * zero.y)) * turn.y));
  var y: f32 = ((zero.y * turn.x) + (((normal.z * zero.x) - (normal.x * zero.z)) * turn.y));
  var z: f32 = ((zero.z * turn.x) + (((normal.x * zero.y) - (normal.y * zero.x)) * turn.y));
  return unitVector(x, y, z);
}
fn blendTangents(from_: vec3f, to: vec3f, weight: f32, normal: vec3f) -> vec3f {
  var x: f32 = (from_.x + ((to.x - from_.x) * weight));
  var y: f32 = (from_.y + ((to.y - from_.y) * weight));
  var z: f32 = (from_.z + ((to.z - from_.z) * weight));
  return alongSurface(vec3f(x, y, z), normal);
}
`;

const kBone = `const kBoneKeysRigid: u32 = 0u;
const kBoneKeysScaled: u32 = 1u;
const kBoneKeysAffine: u32 = 2u;
const kBoneKeysMixed: u32 = 3u;
const kBoneKeysRanged: u32 = 3u;
struct BoneGrid {
  positionMin: vec3f,
  positionCoarse: f32,
  positionFine: f32,
  scaleMin: f32,
  scaleCoarse: f32,
  scaleFine: f32,
  linearRange: f32,
}
struct BoneKey {
  rotation: vec4f,
  position: vec3f,
  scale: f32,
}
struct BoneMatrix {
  row0: vec4f,
  row1: vec4f,
  row2: vec4f,
}
struct BoneTrack {
  keys: u32,
  bitOffset: u32,
  rotationBitsX: u32,
  rotationBitsY: u32,
  rotationBitsZ: u32,
  positionBitsX: u32,
  positionBitsY: u32,
  positionBitsZ: u32,
  scaleBits: u32,
  positionMin: vec3f,
  scaleMin: f32,
  reference: vec4f,
  rotationStep: f32,
}
fn smallestThreeComponent(code: u32) -> f32 {
  var value: f32 = ((f32((code & 32767u)) - 16383.0f) * 4.3160938e-05f);
  return value;
}
fn smallestThree(codeA: u32, codeB: u32, codeC: u32, largest: u32) -> vec4f {
  var a: f32 = smallestThreeComponent(codeA);
  var b: f32 = smallestThreeComponent(codeB);
  var c: f32 = smallestThreeComponent(codeC);
  var d: f32 = sqrt(max((((1.0f - (a * a)) - (b * b)) - (c * c)), 0.0f));
  var x: f32 = select(a, d, (largest == 0u));
  var y: f32 = select(select(b, d, (largest == 1u)), a, (largest == 0u));
  var z: f32 = select(select(c, d, (largest == 2u)), b, (largest < 2u));
  var w: f32 = select(c, d, (largest == 3u));
  return vec4f(x, y, z, w);
}
fn decodeBoneKey(words: vec4u, scaled: bool, grid: BoneGrid) -> BoneKey {
  var key: BoneKey;
  key.rotation = smallestThree(words.x, (words.x >> 15u), words.y, (words.x >> 30u));
  var x: f32 = (grid.positionMin.x + (f32((words.y >> 16u)) * grid.positionCoarse));
  var y: f32 = (grid.positionMin.y + (f32((words.z & 65535u)) * grid.positionCoarse));
  var z: f32 = (grid.positionMin.z + (f32((words.z >> 16u)) * grid.positionCoarse));
  key.position = vec3f(x, y, z);
  key.scale = 1.0f;
  if (scaled) {
    var scale: f32 = (grid.scaleMin + (f32((words.w & 65535u)) * grid.scaleCoarse));
    key.scale = scale;
  }
  return key;
}
fn oneOfFourWords(words: vec4u, wordIndex: u32) -> u32 {
  return select(select(select(words.w, words.z, (wordIndex == 2u)), words.y, (wordIndex == 1u)), words.x, (wordIndex == 0u));
}
fn bitField(words: vec4u, offset: u32, width: u32) -> u32 {
  if ((width == 0u)) {
    return 0u;
  }
  var wordIndex: u32 = (offset >> 5u);
  var shift: u32 = (offset & 31u);
  var bits: u32 = (oneOfFourWords(words, wordIndex) >> shift);
  if (((shift + width) > 32u)) {
    bits = (bits | (oneOfFourWords(words, (wordIndex + 1u)) << (32u - shift)));
  }
  return (bits & ((1u << width) - 1u));
}
fn rotationVectorComponent(code: u32, width: u32, rotationStep: f32) -> f32 {
  var value: f32 = ((f32(code) - (0.5f * f32(((1u << width) - 1u)))) * rotationStep);
  return value;
}
fn decodeRangedKey(words: vec4u, offset: u32, track: BoneTrack, grid: BoneGrid) -> BoneKey {
  var key: BoneKey;
  var at: u32 = offset;
  var gx: f32 = rotationVectorComponent(bitField(words, at, track.rotationBitsX), track.rotationBitsX, track.rotationStep);
  at = (at + track.rotationBitsX);
  var gy: f32 = rotationVectorComponent(bitField(words, at, track.rotationBitsY), track.rotationBitsY, track.rotationStep);
  at = (at + track.rotationBitsY);
  var gz: f32 = rotationVectorComponent(bitField(words, at, track.rotationBitsZ), track.rotationBitsZ, track.rotationStep);
  at = (at + track.rotationBitsZ);
  var gw: f32 = (1.0f / sqrt((((1.0f + (gx * gx)) + (gy * gy)) + (gz * gz))));
  var rx: f32 = (gx * gw);
  var ry: f32 = (gy * gw);
  var rz: f32 = (gz * gw);
  key.rotation = vec4f(rx, ry, rz, gw);
  var px: f32 = (track.positionMin.x + (f32(bitField(words, at, track.positionBitsX)) * grid.positionFine));
  at = (at + track.positionBitsX);
  var py: f32 = (track.positionMin.y + (f32(bitField(words, at, track.positionBitsY)) * grid.positionFine));
  at = (at + track.positionBitsY);
  var pz: f32 = (track.positionMin.z + (f32(bitField(words, at, track.positionBitsZ)) * grid.positionFine));
  at = (at + track.positionBitsZ);
  key.position = vec3f(px, py, pz);
  var scale: f32 = (track.scaleMin + (f32(bitField(words, at, track.scaleBits)) * grid.scaleFine));
  key.scale = scale;
  return key;
}
fn blendBoneKeys(from_: BoneKey, to: BoneKey, weight: f32) -> BoneKey {
  var along: f32 = ((((from_.rotation.x * to.rotation.x) + (from_.rotation.y * to.rotation.y)) + (from_.rotation.z * to.rotation.z)) + (from_.rotation.w * to.rotation.w));
  var side: f32 = select(1.0f, -1.0f, (along < 0.0f));
  var rx: f32 = (from_.rotation.x + (((to.rotation.x * side) - from_.rotation.x) * weight));
  var ry: f32 = (from_.rotation.y + (((to.rotation.y * side) - from_.rotation.y) * weight));
  var rz: f32 = (from_.rotation.z + (((to.rotation.z * side) - from_.rotation.z) * weight));
  var rw: f32 = (from_.rotation.w + (((to.rotation.w * side) - from_.rotation.w) * weight));
  var px: f32 = (from_.position.x + ((to.position.x - from_.position.x) * weight));
  var py: f32 = (from_.position.y + ((to.position.y - from_.position.y) * weight));
  var pz: f32 = (from_.position.z + ((to.position.z - from_.position.z) * weight));
  var scale: f32 = (from_.scale + ((to.scale - from_.scale) * weight));
  var result: BoneKey;
  result.rotation = vec4f(rx, ry, rz, rw);
  result.position = vec3f(px, py, pz);
  result.scale = scale;
  return result;
}
fn multiplyQuaternions(first: vec4f, second: vec4f) -> vec4f {
  var x: f32 = ((((first.w * second.x) + (first.x * second.w)) + (first.y * second.z)) - (first.z * second.y));
  var y: f32 = ((((first.w * second.y) - (first.x * second.z)) + (first.y * second.w)) + (first.z * second.x));
  var z: f32 = ((((first.w * second.z) + (first.x * second.y)) - (first.y * second.x)) + (first.z * second.w));
  var w: f32 = ((((first.w * second.w) - (first.x * second.x)) - (first.y * second.y)) - (first.z * second.z));
  return vec4f(x, y, z, w);
}
fn boneMatrixRow(x: f32, y: f32, z: f32, position: f32, pivot: vec3f) -> vec4f {
  var translation: f32 = (position - (((x * pivot.x) + (y * pivot.y)) + (z * pivot.z)));
  return vec4f(x, y, z, translation);
}
fn boneKeyMatrix(key: BoneKey, pivot: vec3f) -> BoneMatrix {
  var q: vec4f = key.rotation;
  var squared: f32 = ((((q.x * q.x) + (q.y * q.y)) + (q.z * q.z)) + (q.w * q.w));
  var twice: f32 = (2.0f / squared);
  var xx: f32 = ((q.x * q.x) * twice);
  var yy: f32 = ((q.y * q.y) * twice);
  var zz: f32 = ((q.z * q.z) * twice);
  var xy: f32 = ((q.x * q.y) * twice);
  var xz: f32 = ((q.x * q.z) * twice);
  var yz: f32 = ((q.y * q.z) * twice);
  var wx: f32 = ((q.w * q.x) * twice);
  var wy: f32 = ((q.w * q.y) * twice);
  var wz: f32 = ((q.w * q.z) * twice);
  var s: f32 = key.scale;
  var m00: f32 = (s * (1.0f - (yy + zz)));
  var m01: f32 = (s * (xy - wz));
  var m02: f32 = (s * (xz + wy));
  var m10: f32 = (s * (xy + wz));
  var m11: f32 = (s * (1.0f - (xx + zz)));
  var m12: f32 = (s * (yz - wx));
  var m20: f32 = (s * (xz - wy));
  var m21: f32 = (s * (yz + wx));
  var m22: f32 = (s * (1.0f - (xx + yy)));
  var result: BoneMatrix;
  result.row0 = boneMatrixRow(m00, m01, m02, key.position.x, pivot);
  result.row1 = boneMatrixRow(m10, m11, m12, key.position.y, pivot);
  result.row2 = boneMatrixRow(m20, m21, m22, key.position.z, pivot);
  return result;
}
fn affineEntry(code: u32, linearRange: f32) -> f32 {
  var value: f32 = (((f32((code & 65535u)) - 32767.0f) * (1.0f / 32767.0f)) * linearRange);
  return value;
}
fn decodeAffineKey(low: vec4u, high: vec2u, grid: BoneGrid) -> BoneMatrix {
  var x: f32 = (grid.positionMin.x + (f32((low.x & 65535u)) * grid.positionCoarse));
  var y: f32 = (grid.positionMin.y + (f32((low.x >> 16u)) * grid.positionCoarse));
  var z: f32 = (grid.positionMin.z + (f32((low.y & 65535u)) * grid.positionCoarse));
  var range: f32 = grid.linearRange;
  var result: BoneMatrix;
  result.row0 = vec4f(affineEntry((low.y >> 16u), range), affineEntry(low.z, range), affineEntry((low.z >> 16u), range), x);
  result.row1 = vec4f(affineEntry(low.w, range), affineEntry((low.w >> 16u), range), affineEntry(high.x, range), y);
  result.row2 = vec4f(affineEntry((high.x >> 16u), range), affineEntry(high.y, range), affineEntry((high.y >> 16u), range), z);
  return result;
}
fn mixRows(from_: vec4f, to: vec4f, weight: f32) -> vec4f {
  var x: f32 = (from_.x + ((to.x - from_.x) * weight));
  var y: f32 = (from_.y + ((to.y - from_.y) * weight));
  var z: f32 = (from_.z + ((to.z - from_.z) * weight));
  var w: f32 = (from_.w + ((to.w - from_.w) * weight));
  return vec4f(x, y, z, w);
}
fn affineKeyMatrix(from_: BoneMatrix, to: BoneMatrix, weight: f32, pivot: vec3f) -> BoneMatrix {
  var row0: vec4f = mixRows(from_.row0, to.row0, weight);
  var row1: vec4f = mixRows(from_.row1, to.row1, weight);
  var row2: vec4f = mixRows(from_.row2, to.row2, weight);
  var result: BoneMatrix;
  result.row0 = boneMatrixRow(row0.x, row0.y, row0.z, row0.w, pivot);
  result.row1 = boneMatrixRow(row1.x, row1.y, row1.z, row1.w, pivot);
  result.row2 = boneMatrixRow(row2.x, row2.y, row2.z, row2.w, pivot);
  return result;
}
fn addScaledRow(sum: vec4f, row: vec4f, weight: f32) -> vec4f {
  var x: f32 = (sum.x + (row.x * weight));
  var y: f32 = (sum.y + (row.y * weight));
  var z: f32 = (sum.z + (row.z * weight));
  var w: f32 = (sum.w + (row.w * weight));
  return vec4f(x, y, z, w);
}
fn addScaledMatrix(sum: BoneMatrix, bone: BoneMatrix, weight: f32) -> BoneMatrix {
  var result: BoneMatrix;
  result.row0 = addScaledRow(sum.row0, bone.row0, weight);
  result.row1 = addScaledRow(sum.row1, bone.row1, weight);
  result.row2 = addScaledRow(sum.row2, bone.row2, weight);
  return result;
}
fn posedPosition(transform: BoneMatrix, rest: vec3f) -> vec3f {
  var x: f32 = ((((transform.row0.x * rest.x) + (transform.row0.y * rest.y)) + (transform.row0.z * rest.z)) + transform.row0.w);
  var y: f32 = ((((transform.row1.x * rest.x) + (transform.row1.y * rest.y)) + (transform.row1.z * rest.z)) + transform.row1.w);
  var z: f32 = ((((transform.row2.x * rest.x) + (transform.row2.y * rest.y)) + (transform.row2.z * rest.z)) + transform.row2.w);
  return vec3f(x, y, z);
}
fn posedTangent(transform: BoneMatrix, rest: vec3f) -> vec3f {
  var x: f32 = (((transform.row0.x * rest.x) + (transform.row0.y * rest.y)) + (transform.row0.z * rest.z));
  var y: f32 = (((transform.row1.x * rest.x) + (transform.row1.y * rest.y)) + (transform.row1.z * rest.z));
  var z: f32 = (((transform.row2.x * rest.x) + (transform.row2.y * rest.y)) + (transform.row2.z * rest.z));
  return unitVector(x, y, z);
}
fn handedness(transform: BoneMatrix) -> f32 {
  var r0: vec4f = transform.row0;
  var r1: vec4f = transform.row1;
  var r2: vec4f = transform.row2;
  var size: f32 = (((r0.x * ((r1.y * r2.z) - (r1.z * r2.y))) + (r0.y * ((r1.z * r2.x) - (r1.x * r2.z)))) + (r0.z * ((r1.x * r2.y) - (r1.y * r2.x))));
  return select(1.0f, -1.0f, (size < 0.0f));
}
fn posedNormal(transform: BoneMatrix, rest: vec3f) -> vec3f {
  var r0: vec4f = transform.row0;
  var r1: vec4f = transform.row1;
  var r2: vec4f = transform.row2;
  var x: f32 = (((((r1.y * r2.z) - (r1.z * r2.y)) * rest.x) + (((r1.z * r2.x) - (r1.x * r2.z)) * rest.y)) + (((r1.x * r2.y) - (r1.y * r2.x)) * rest.z));
  var y: f32 = (((((r2.y * r0.z) - (r2.z * r0.y)) * rest.x) + (((r2.z * r0.x) - (r2.x * r0.z)) * rest.y)) + (((r2.x * r0.y) - (r2.y * r0.x)) * rest.z));
  var z: f32 = (((((r0.y * r1.z) - (r0.z * r1.y)) * rest.x) + (((r0.z * r1.x) - (r0.x * r1.z)) * rest.y)) + (((r0.x * r1.y) - (r0.y * r1.x)) * rest.z));
  var largest: f32 = max(max(abs(x), abs(y)), abs(z));
  if (!(largest > 0.0f)) {
    return rest;
  }
  var side: f32 = handedness(transform);
  return unitVector(((x / largest) * side), ((y / largest) * side), ((z / largest) * side));
}
`;

const kBoneRows = `const kBoneLayoutWords: u32 = 12u;
const kBoneClipWords: u32 = 16u;
const kBoneTrackWords: u32 = 6u;
struct BoneLayout {
  boneCount: u32,
  pivotsAt: u32,
  pivotWords: u32,
  firstOfTwo: u32,
  firstOfFour: u32,
  firstOfEight: u32,
  onesAt: u32,
  twosAt: u32,
  foursAt: u32,
  eightsAt: u32,
}
fn fourWords(throngWords: texture_2d<u32>, at: u32) -> vec4u {
  return vec4u(throngWord(throngWords, at), throngWord(throngWords, (at + 1u)), throngWord(throngWords, (at + 2u)), throngWord(throngWords, (at + 3u)));
}
fn fourWordsAt(throngWords: texture_2d<u32>, at: u32) -> vec4u {
  if ((throngBoneWide != 0u)) {
    return throngFourWords(throngWords, at);
  }
  return fourWords(throngWords, at);
}
fn readBoneLayout(throngWords: texture_2d<u32>, base: u32) -> BoneLayout {
  var first: vec4u = fourWordsAt(throngWords, base);
  var second: vec4u = fourWordsAt(throngWords, (base + 4u));
  var third: vec4u = fourWordsAt(throngWords, (base + 8u));
  var parts: BoneLayout;
  parts.boneCount = first.x;
  parts.pivotsAt = (base + first.y);
  parts.pivotWords = select(3u, 4u, (third.z == 4u));
  parts.firstOfTwo = first.z;
  parts.firstOfFour = first.w;
  parts.firstOfEight = second.x;
  parts.onesAt = (base + second.y);
  parts.twosAt = (base + second.z);
  parts.foursAt = (base + second.w);
  parts.eightsAt = (base + third.x);
  return parts;
}
struct BoneFrame {
  keys: u32,
  tracksAt: u32,
  fromAt: u32,
  toAt: u32,
  weight: f32,
  grid: BoneGrid,
}
fn readBoneFrame(throngWords: texture_2d<u32>, clipAt: u32, row: u32, weight: f32) -> BoneFrame {
  var frame: BoneFrame;
  var first: vec4u = fourWordsAt(throngWords, clipAt);
  var second: vec4u = fourWordsAt(throngWords, (clipAt + 4u));
  var third: vec4u = fourWordsAt(throngWords, (clipAt + 8u));
  var fourth: vec4u = fourWordsAt(throngWords, (clipAt + 12u));
  frame.keys = first.x;
  frame.tracksAt = (clipAt + first.w);
  frame.fromAt = ((clipAt + second.x) + ((row - first.y) * first.z));
  frame.toAt = (frame.fromAt + first.z);
  frame.weight = weight;
  frame.grid.positionMin = vec3f(bitcast<f32>(second.y), bitcast<f32>(second.z), bitcast<f32>(second.w));
  frame.grid.positionCoarse = bitcast<f32>(third.x);
  frame.grid.positionFine = bitcast<f32>(third.y);
  frame.grid.scaleMin = bitcast<f32>(third.z);
  frame.grid.scaleCoarse = bitcast<f32>(third.w);
  frame.grid.scaleFine = bitcast<f32>(fourth.x);
  frame.grid.linearRange = bitcast<f32>(fourth.y);
  return frame;
}
fn bonePivot(throngWords: texture_2d<u32>, parts: BoneLayout, bone: u32) -> vec3f {
  if ((throngBoneWide != 0u)) {
    var words: vec4u = fourWordsAt(throngWords, (parts.pivotsAt + (4u * bone)));
    return vec3f(bitcast<f32>(words.x), bitcast<f32>(words.y), bitcast<f32>(words.z));
  }
  var at: u32 = (parts.pivotsAt + (parts.pivotWords * bone));
  return vec3f(bitcast<f32>(throngWord(throngWords, at)), bitcast<f32>(throngWord(throngWords, (at + 1u))), bitcast<f32>(throngWord(throngWords, (at + 2u))));
}
fn readBoneTrack(throngWords: texture_2d<u32>, at: u32, grid: BoneGrid) -> BoneTrack {
  var word0: u32 = throngWord(throngWords, at);
  var word1: u32 = throngWord(throngWords, (at + 1u));
  var word2: u32 = throngWord(throngWords, (at + 2u));
  var word3: u32 = throngWord(throngWords, (at + 3u));
  var word4: u32 = throngWord(throngWords, (at + 4u));
  var word5: u32 = throngWord(throngWords, (at + 5u));
  var track: BoneTrack;
  track.keys = ((word0 >> 24u) & 3u);
  track.bitOffset = (word0 & 16777215u);
  track.rotationBitsX = (word1 & 31u);
  track.rotationBitsY = ((word1 >> 5u) & 31u);
  track.rotationBitsZ = ((word1 >> 10u) & 31u);
  track.positionBitsX = ((word1 >> 15u) & 31u);
  track.positionBitsY = ((word1 >> 20u) & 31u);
  track.positionBitsZ = ((word1 >> 25u) & 31u);
  track.scaleBits = (word2 & 31u);
  var step: f32 = (f32((64u + ((word2 >> 5u) & 63u))) / f32((1u << ((word2 >> 11u) & 31u))));
  var scaleMin: f32 = (grid.scaleMin + (f32((word2 >> 16u)) * grid.scaleCoarse));
  var x: f32 = (grid.positionMin.x + (f32((word3 & 65535u)) * grid.positionCoarse));
  var y: f32 = (grid.positionMin.y + (f32((word3 >> 16u)) * grid.positionCoarse));
  var z: f32 = (grid.positionMin.z + (f32((word4 & 65535u)) * grid.positionCoarse));
  track.rotationStep = step;
  track.scaleMin = scaleMin;
  track.positionMin = vec3f(x, y, z);
  track.reference = smallestThree(word5, (word5 >> 15u), (word4 >> 16u), (word5 >> 30u));
  return track;
}
fn rangedBoneMatrix(throngWords: texture_2d<u32>, track: BoneTrack, frame: BoneFrame, pivot: vec3f) -> BoneMatrix {
  var wordOffset: u32 = (track.bitOffset >> 5u);
  var bitOffset: u32 = (track.bitOffset & 31u);
  var from_: BoneKey = decodeRangedKey(fourWords(throngWords, (frame.fromAt + wordOffset)), bitOffset, track, frame.grid);
  var to: BoneKey = decodeRangedKey(fourWords(throngWords, (frame.toAt + wordOffset)), bitOffset, track, frame.grid);
  var key: BoneKey = blendBoneKeys(from_, to, frame.weight);
  key.rotation = multiplyQuaternions(track.reference, key.rotation);
  return boneKeyMatrix(key, pivot);
}
fn affineBoneMatrix(throngWords: texture_2d<u32>, fromAt: u32, toAt: u32, frame: BoneFrame, pivot: vec3f) -> BoneMatrix {
  var from_: BoneMatrix = decodeAffineKey(fourWords(throngWords, fromAt), vec2u(throngWord(throngWords, (fromAt + 4u)), throngWord(throngWords, (fromAt + 5u))), frame.grid);
  var to: BoneMatrix = decodeAffineKey(fourWords(throngWords, toAt), vec2u(throngWord(throngWords, (toAt + 4u)), throngWord(throngWords, (toAt + 5u))), frame.grid);
  return affineKeyMatrix(from_, to, frame.weight, pivot);
}
fn isOneOf(occurring: u32, bit: u32, found: bool) -> bool {
  return ((occurring == bit) || (((occurring & bit) != 0u) && found));
}
fn scaledBoneMatrix(throngWords: texture_2d<u32>, fromAt: u32, toAt: u32, frame: BoneFrame, pivot: vec3f) -> BoneMatrix {
  var from_: BoneKey = decodeBoneKey(fourWordsAt(throngWords, fromAt), true, frame.grid);
  var to: BoneKey = decodeBoneKey(fourWordsAt(throngWords, toAt), true, frame.grid);
  return boneKeyMatrix(blendBoneKeys(from_, to, frame.weight), pivot);
}
fn rigidBoneMatrix(throngWords: texture_2d<u32>, fromAt: u32, toAt: u32, frame: BoneFrame, pivot: vec3f) -> BoneMatrix {
  var fromWords: vec4u = vec4u(throngWord(throngWords, fromAt), throngWord(throngWords, (fromAt + 1u)), throngWord(throngWords, (fromAt + 2u)), 0u);
  var toWords: vec4u = vec4u(throngWord(throngWords, toAt), throngWord(throngWords, (toAt + 1u)), throngWord(throngWords, (toAt + 2u)), 0u);
  var from_: BoneKey = decodeBoneKey(fromWords, false, frame.grid);
  var to: BoneKey = decodeBoneKey(toWords, false, frame.grid);
  return boneKeyMatrix(blendBoneKeys(from_, to, frame.weight), pivot);
}
fn boneMatrixAt(throngWords: texture_2d<u32>, parts: BoneLayout, frame: BoneFrame, bone: u32) -> BoneMatrix {
  var pivot: vec3f = bonePivot(throngWords, parts, bone);
  var forms: u32 = throngBoneForms;
  if (isOneOf(forms, 1u, (frame.keys == kBoneKeysRigid))) {
    return rigidBoneMatrix(throngWords, (frame.fromAt + (3u * bone)), (frame.toAt + (3u * bone)), frame, pivot);
  }
  if (isOneOf((forms & 14u), 2u, (frame.keys == kBoneKeysScaled))) {
    return scaledBoneMatrix(throngWords, (frame.fromAt + (4u * bone)), (frame.toAt + (4u * bone)), frame, pivot);
  }
  if (isOneOf((forms & 12u), 4u, (frame.keys == kBoneKeysAffine))) {
    return affineBoneMatrix(throngWords, (frame.fromAt + (6u * bone)), (frame.toAt + (6u * bone)), frame, pivot);
  }
  var track: BoneTrack = readBoneTrack(throngWords, (frame.tracksAt + (kBoneTrackWords * bone)), frame.grid);
  var wordOffset: u32 = (track.bitOffset >> 5u);
  var trackForms: u32 = throngBoneTrackForms;
  if (isOneOf((trackForms & 14u), 2u, (track.keys == kBoneKeysScaled))) {
    return scaledBoneMatrix(throngWords, (frame.fromAt + wordOffset), (frame.toAt + wordOffset), frame, pivot);
  }
  if (isOneOf((trackForms & 12u), 4u, (track.keys == kBoneKeysAffine))) {
    return affineBoneMatrix(throngWords, (frame.fromAt + wordOffset), (frame.toAt + wordOffset), frame, pivot);
  }
  return rangedBoneMatrix(throngWords, track, frame, pivot);
}
struct BoneInfluences {
  count: u32,
  bones: vec4u,
  moreBones: vec4u,
  weights: vec4f,
  moreWeights: vec4f,
}
fn influenceWeight(code: u32, place: f32) -> f32 {
  var weight: f32 = (f32((code & 1023u)) / (1023.0f * (place + 1.0f)));
  return weight;
}
fn fourBones(throngWords: texture_2d<u32>, at: u32, wide: bool) -> vec4u {
  var first: u32 = throngWord(throngWords, at);
  if (!wide) {
    return vec4u((first & 255u), ((first >> 8u) & 255u), ((first >> 16u) & 255u), (first >> 24u));
  }
  var second: u32 = throngWord(throngWords, (at + 1u));
  return vec4u((first & 65535u), (first >> 16u), (second & 65535u), (second >> 16u));
}
fn readOneInfluence(throngWords: texture_2d<u32>, parts: BoneLayout, vertex: u32) -> BoneInfluences {
  var result: BoneInfluences;
  var word: u32 = throngWord(throngWords, (parts.onesAt + (vertex >> 1u)));
  result.count = 1u;
  result.bones = vec4u(((word >> ((vertex & 1u) * 16u)) & 65535u), 0u, 0u, 0u);
  result.moreBones = vec4u(0u, 0u, 0u, 0u);
  result.weights = vec4f(1.0f, 0.0f, 0.0f, 0.0f);
  result.moreWeights = vec4f(0.0f, 0.0f, 0.0f, 0.0f);
  return result;
}
fn readTwoInfluences(throngWords: texture_2d<u32>, parts: BoneLayout, place: u32) -> BoneInfluences {
  var result: BoneInfluences;
  var code: u32;
  if ((parts.boneCount <= 1024u)) {
    var word: u32 = throngWord(throngWords, (parts.twosAt + place));
    result.bones = vec4u((word & 1023u), ((word >> 10u) & 1023u), 0u, 0u);
    code = (word >> 20u);
  } else {
    var word: u32 = throngWord(throngWords, (parts.twosAt + (2u * place)));
    result.bones = vec4u((word & 65535u), (word >> 16u), 0u, 0u);
    code = (throngWord(throngWords, ((parts.twosAt + (2u * place)) + 1u)) & 4095u);
  }
  var second: f32 = (f32(code) / 8190.0f);
  var first: f32 = (1.0f - second);
  result.count = 2u;
  result.moreBones = vec4u(0u, 0u, 0u, 0u);
  result.weights = vec4f(first, second, 0.0f, 0.0f);
  result.moreWeights = vec4f(0.0f, 0.0f, 0.0f, 0.0f);
  return result;
}
fn readFourInfluences(throngWords: texture_2d<u32>, parts: BoneLayout, place: u32) -> BoneInfluences {
  var result: BoneInfluences;
  var wide: bool = (parts.boneCount > 256u);
  var boneWords: u32 = select(1u, 2u, wide);
  var at: u32 = (parts.foursAt + ((boneWords + 1u) * place));
  result.bones = fourBones(throngWords, at, wide);
  var word: u32 = throngWord(throngWords, (at + boneWords));
  var w1: f32 = influenceWeight(word, 1.0f);
  var w2: f32 = influenceWeight((word >> 10u), 2.0f);
  var w3: f32 = influenceWeight((word >> 20u), 3.0f);
  var w0: f32 = (((1.0f - w1) - w2) - w3);
  result.count = select(select(select(1u, 2u, (w1 > 0.0f)), 3u, (w2 > 0.0f)), 4u, (w3 > 0.0f));
  result.moreBones = vec4u(0u, 0u, 0u, 0u);
  result.weights = vec4f(w0, w1, w2, w3);
  result.moreWeights = vec4f(0.0f, 0.0f, 0.0f, 0.0f);
  return result;
}
fn readEightInfluences(throngWords: texture_2d<u32>, parts: BoneLayout, place: u32) -> BoneInfluences {
  var result: BoneInfluences;
  var wide: bool = (parts.boneCount > 256u);
  var boneWords: u32 = select(1u, 2u, wide);
  var at: u32 = (parts.eightsAt + (((2u * boneWords) + 3u) * place));
  result.bones = fourBones(throngWords, at, wide);
  result.moreBones = fourBones(throngWords, (at + boneWords), wide);
  var low: u32 = throngWord(throngWords, (at + (2u * boneWords)));
  var middle: u32 = throngWord(throngWords, ((at + (2u * boneWords)) + 1u));
  var high: u32 = throngWord(throngWords, ((at + (2u * boneWords)) + 2u));
  var w1: f32 = influenceWeight(low, 1.0f);
  var w2: f32 = influenceWeight((low >> 10u), 2.0f);
  var w3: f32 = influenceWeight((low >> 20u), 3.0f);
  var w4: f32 = influenceWeight(middle, 4.0f);
  var w5: f32 = influenceWeight((middle >> 10u), 5.0f);
  var w6: f32 = influenceWeight((middle >> 20u), 6.0f);
  var w7: f32 = influenceWeight(high, 7.0f);
  var w0: f32 = (((((((1.0f - w1) - w2) - w3) - w4) - w5) - w6) - w7);
  result.count = 8u;
  result.weights = vec4f(w0, w1, w2, w3);
  result.moreWeights = vec4f(w4, w5, w6, w7);
  return result;
}
fn readBoneInfluences(throngWords: texture_2d<u32>, parts: BoneLayout, vertex: u32) -> BoneInfluences {
  var classes: u32 = throngBoneClasses;
  if (isOneOf(classes, 1u, (vertex < parts.firstOfTwo))) {
    return readOneInfluence(throngWords, parts, vertex);
  }
  if (isOneOf((classes & 14u), 2u, (vertex < parts.firstOfFour))) {
    return readTwoInfluences(throngWords, parts, (vertex - parts.firstOfTwo));
  }
  if (isOneOf((classes & 12u), 4u, (vertex < parts.firstOfEight))) {
    return readFourInfluences(throngWords, parts, (vertex - parts.firstOfFour));
  }
  return readEightInfluences(throngWords, parts, (vertex - parts.firstOfEight));
}
fn mayHaveEight() -> bool {
  var classes: u32 = throngBoneClasses;
  return ((classes & 8u) != 0u);
}
fn influenceBone(influences: BoneInfluences, place: u32) -> u32 {
  if ((!mayHaveEight() || (place < 4u))) {
    return oneOfFourWords(influences.bones, place);
  }
  return oneOfFourWords(influences.moreBones, (place - 4u));
}
fn influenceShare(influences: BoneInfluences, place_given: u32) -> f32 {
  var place = place_given;
  var weights: vec4f = influences.weights;
  if ((mayHaveEight() && (place >= 4u))) {
    weights = influences.moreWeights;
    place = (place - 4u);
  }
  return select(select(select(weights.w, weights.z, (place == 2u)), weights.y, (place == 1u)), weights.x, (place == 0u));
}
fn zeroBoneMatrix() -> BoneMatrix {
  var result: BoneMatrix;
  result.row0 = vec4f(0.0f, 0.0f, 0.0f, 0.0f);
  result.row1 = vec4f(0.0f, 0.0f, 0.0f, 0.0f);
  result.row2 = vec4f(0.0f, 0.0f, 0.0f, 0.0f);
  return result;
}
fn blendedBoneMatrix(throngWords: texture_2d<u32>, parts: BoneLayout, frame: BoneFrame, vertex: u32) -> BoneMatrix {
  var influences: BoneInfluences = readBoneInfluences(throngWords, parts, vertex);
  var sum: BoneMatrix = zeroBoneMatrix();
  for (var place: u32 = 0u; (place < influences.count); place++) {
    var bone: u32 = influenceBone(influences, place);
    sum = addScaledMatrix(sum, boneMatrixAt(throngWords, parts, frame, bone), influenceShare(influences, place));
  }
  return sum;
}
`;

const kMorphRows = `const kMorphLayoutWords: u32 = 6u;
const kMorphTargetWords: u32 = 4u;
const kMorphClipWords: u32 = 3u;
struct MorphLayout {
  targetCount: u32,
  targetsAt: u32,
  firstsAt: u32,
  deltasAt: u32,
  deltaWords: u32,
}
struct MorphFrame {
  fromAt: u32,
  toAt: u32,
  weight: f32,
}
struct MorphedRest {
  position: vec3f,
  normal: vec3f,
}
fn readMorphLayout(throngWords: texture_2d<u32>, base: u32) -> MorphLayout {
  var parts: MorphLayout;
  parts.targetCount = throngWord(throngWords, base);
  parts.targetsAt = (base + throngWord(throngWords, (base + 1u)));
  parts.firstsAt = (base + throngWord(throngWords, (base + 2u)));
  parts.deltasAt = (base + throngWord(throngWords, (base + 3u)));
  parts.deltaWords = throngWord(throngWords, (base + 4u));
  return parts;
}
fn readMorphFrame(throngWords: texture_2d<u32>, clipAt: u32, row: u32, weight: f32) -> MorphFrame {
  var frame: MorphFrame;
  var rowWords: u32 = throngWord(throngWords, (clipAt + 2u));
  frame.fromAt = ((clipAt + throngWord(throngWords, (clipAt + 1u))) + ((row - throngWord(throngWords, clipAt)) * rowWords));
  frame.toAt = (frame.fromAt + rowWords);
  frame.weight = weight;
  return frame;
}
fn morphCode(word: u32, target_: u32) -> f32 {
  return f32(((word >> ((target_ & 1u) * 16u)) & 65535u));
}
fn morphWeight(throngWords: texture_2d<u32>, parts: MorphLayout, frame: MorphFrame, target_: u32) -> f32 {
  var at: u32 = (parts.targetsAt + (kMorphTargetWords * target_));
  var from_: f32 = morphCode(throngWord(throngWords, (frame.fromAt + (target_ >> 1u))), target_);
  var to: f32 = morphCode(throngWord(throngWords, (frame.toAt + (target_ >> 1u))), target_);
  var code: f32 = (from_ + ((to - from_) * frame.weight));
  var weight: f32 = (bitcast<f32>(throngWord(throngWords, (at + 2u))) + (code * bitcast<f32>(throngWord(throngWords, (at + 3u)))));
  return weight;
}
fn morphedRest(throngWords: texture_2d<u32>, parts: MorphLayout, frame: MorphFrame, vertex: u32, restPosition: vec3f, restNormal: vec3f) -> MorphedRest {
  var px: f32 = restPosition.x;
  var py: f32 = restPosition.y;
  var pz: f32 = restPosition.z;
  var nx: f32 = restNormal.x;
  var ny: f32 = restNormal.y;
  var nz: f32 = restNormal.z;
  var end: u32 = throngWord(throngWords, ((parts.firstsAt + vertex) + 1u));
  for (var i: u32 = throngWord(throngWords, (parts.firstsAt + vertex)); (i < end); i++) {
    var at: u32 = (parts.deltasAt + (parts.deltaWords * i));
    var word0: u32 = throngWord(throngWords, at);
    var word1: u32 = throngWord(throngWords, (at + 1u));
    var target_: u32 = (word0 & 65535u);
    var targetAt: u32 = (parts.targetsAt + (kMorphTargetWords * target_));
    var weight: f32 = morphWeight(throngWords, parts, frame, target_);
    var metres: f32 = (bitcast<f32>(throngWord(throngWords, targetAt)) * weight);
    px = (px + ((f32((word0 >> 16u)) - 32767.0f) * metres));
    py = (py + ((f32((word1 & 65535u)) - 32767.0f) * metres));
    pz = (pz + ((f32((word1 >> 16u)) - 32767.0f) * metres));
    if ((parts.deltaWords == 3u)) {
      var word2: u32 = throngWord(throngWords, (at + 2u));
      var turn: f32 = (bitcast<f32>(throngWord(throngWords, (targetAt + 1u))) * weight);
      nx = (nx + ((f32((word2 & 1023u)) - 511.0f) * turn));
      ny = (ny + ((f32(((word2 >> 10u) & 1023u)) - 511.0f) * turn));
      nz = (nz + ((f32(((word2 >> 20u) & 1023u)) - 511.0f) * turn));
    }
  }
  var result: MorphedRest;
  result.position = vec3f(px, py, pz);
  result.normal = vec3f(nx, ny, nz);
  return result;
}
`;

const kPackedRows = `const kPackedLayoutWords: u32 = 4u;
const kPackedClipWords: u32 = 16u;
const kPackedRingBreak: u32 = 0xFFFFFFFFu;
struct PackedLayout {
  pointCount: u32,
  normalCount: u32,
  linksAt: u32,
  ringsAt: u32,
  wide: bool,
  wideRings: bool,
}
fn readPackedLayout(throngWords: texture_2d<u32>, base: u32) -> PackedLayout {
  var parts: PackedLayout;
  parts.pointCount = throngWord(throngWords, base);
  parts.normalCount = throngWord(throngWords, (base + 1u));
  var links: u32 = throngWord(throngWords, (base + 2u));
  var rings: u32 = throngWord(throngWords, (base + 3u));
  parts.linksAt = select((base + links), 0u, (links == 0u));
  parts.ringsAt = select((base + rings), 0u, (rings == 0u));
  parts.wide = (max(parts.pointCount, parts.normalCount) > 65536u);
  parts.wideRings = (parts.pointCount > 65535u);
  return parts;
}
struct PackedLink {
  pointIndex: u32,
  normal: u32,
}
fn readPackedLink(throngWords: texture_2d<u32>, parts: PackedLayout, vertex: u32) -> PackedLink {
  var link: PackedLink;
  link.pointIndex = vertex;
  link.normal = vertex;
  if ((parts.linksAt == 0u)) {
    return link;
  }
  if (parts.wide) {
    link.pointIndex = throngWord(throngWords, (parts.linksAt + (2u * vertex)));
    link.normal = throngWord(throngWords, ((parts.linksAt + (2u * vertex)) + 1u));
    return link;
  }
  var word: u32 = throngWord(throngWords, (parts.linksAt + vertex));
  link.pointIndex = (word & 65535u);
  link.normal = (word >> 16u);
  return link;
}
struct PackedClip {
  firstRow: u32,
  storedKeys: u32,
  pointCount: u32,
  normalCount: u32,
  segmentKeys: u32,
  minBitsX: u32,
  minBitsY: u32,
  minBitsZ: u32,
  trendBits: u32,
  trendShift: u32,
  widthBits: u32,
  offsetBits: u32,
  headerBits: u32,
  normalBits: u32,
  normalRowWords: u32,
  headersAt: u32,
  residualsAt: u32,
  normalsAt: u32,
  pieceCount: u32,
  piecesAt: u32,
  closed: bool,
  origin: vec3f,
  codeMetres: f32,
}
fn readPackedClip(throngWords: texture_2d<u32>, parts: PackedLayout, clipAt: u32) -> PackedClip {
  var clip: PackedClip;
  clip.firstRow = throngWord(throngWords, clipAt);
  clip.storedKeys = throngWord(throngWords, (clipAt + 1u));
  clip.pointCount = parts.pointCount;
  clip.normalCount = parts.normalCount;
  var keys: u32 = throngWord(throngWords, (clipAt + 2u));
  clip.segmentKeys = (keys & 65535u);
  clip.normalBits = ((keys >> 16u) & 255u);
  clip.closed = ((keys >> 24u) != 0u);
  var widths: u32 = throngWord(throngWords, (clipAt + 3u));
  clip.minBitsX = (widths & 31u);
  clip.minBitsY = ((widths >> 5u) & 31u);
  clip.minBitsZ = ((widths >> 10u) & 31u);
  clip.trendBits = ((widths >> 15u) & 31u);
  clip.widthBits = ((widths >> 20u) & 7u);
  clip.offsetBits = ((widths >> 23u) & 63u);
  clip.trendShift = throngWord(throngWords, (clipAt + 4u));
  clip.headerBits = ((((clip.minBitsX + clip.minBitsY) + clip.minBitsZ) + (3u * (clip.trendBits + clip.widthBits))) + clip.offsetBits);
  clip.normalRowWords = ((((clip.normalCount * 2u) * clip.normalBits) + 31u) >> 5u);
  clip.headersAt = (clipAt + throngWord(throngWords, (clipAt + 5u)));
  clip.residualsAt = (clipAt + throngWord(throngWords, (clipAt + 6u)));
  clip.normalsAt = (clipAt + throngWord(throngWords, (clipAt + 7u)));
  clip.origin = vec3f(bitcast<f32>(throngWord(throngWords, (clipAt + 8u))), bitcast<f32>(throngWord(throngWords, (clipAt + 9u))), bitcast<f32>(throngWord(throngWords, (clipAt + 10u))));
  clip.codeMetres = bitcast<f32>(throngWord(throngWords, (clipAt + 11u)));
  clip.pieceCount = throngWord(throngWords, (clipAt + 12u));
  clip.piecesAt = (clipAt + throngWord(throngWords, (clipAt + 13u)));
  return clip;
}
struct PackedFrame {
  clip: PackedClip,
  keyCount: u32,
  key0: u32,
  key1: u32,
  key2: u32,
  key3: u32,
  weight0: f32,
  weight1: f32,
  weight2: f32,
  weight3: f32,
}
fn packedBits(throngWords: texture_2d<u32>, at: u32, bit: u32, width: u32) -> u32 {
  if ((width == 0u)) {
    return 0u;
  }
  var index: u32 = (at + (bit >> 5u));
  var shift: u32 = (bit & 31u);
  var bits: u32 = (throngWord(throngWords, index) >> shift);
  if (((shift + width) > 32u)) {
    bits = (bits | (throngWord(throngWords, (index + 1u)) << (32u - shift)));
  }
  if ((width == 32u)) {
    return bits;
  }
  return (bits & ((1u << width) - 1u));
}
struct PackedHeader {
  minX: i32,
  minY: i32,
  minZ: i32,
  trendX: i32,
  trendY: i32,
  trendZ: i32,
  widthX: u32,
  widthY: u32,
  widthZ: u32,
  offset: u32,
}
fn readPackedHeader(throngWords: texture_2d<u32>, clip: PackedClip, segment: u32, pointIndex: u32) -> PackedHeader {
  var header: PackedHeader;
  var at: u32 = clip.headersAt;
  var bit: u32 = (((segment * clip.pointCount) + pointIndex) * clip.headerBits);
  header.minX = i32(packedBits(throngWords, at, bit, clip.minBitsX));
  bit = (bit + clip.minBitsX);
  header.minY = i32(packedBits(throngWords, at, bit, clip.minBitsY));
  bit = (bit + clip.minBitsY);
  header.minZ = i32(packedBits(throngWords, at, bit, clip.minBitsZ));
  bit = (bit + clip.minBitsZ);
  var bias: i32 = select(i32((1u << (clip.trendBits - 1u))), 0, (clip.trendBits == 0u));
  header.trendX = (i32(packedBits(throngWords, at, bit, clip.trendBits)) - bias);
  bit = (bit + clip.trendBits);
  header.trendY = (i32(packedBits(throngWords, at, bit, clip.trendBits)) - bias);
  bit = (bit + clip.trendBits);
  header.trendZ = (i32(packedBits(throngWords, at, bit, clip.trendBits)) - bias);
  bit = (bit + clip.trendBits);
  header.widthX = packedBits(throngWords, at, bit, clip.widthBits);
  bit = (bit + clip.widthBits);
  header.widthY = packedBits(throngWords, at, bit, clip.widthBits);
  bit = (bit + clip.widthBits);
  header.widthZ = packedBits(throngWords, at, bit, clip.widthBits);
  bit = (bit + clip.widthBits);
  header.offset = packedBits(throngWords, at, bit, clip.offsetBits);
  return header;
}
fn packedTrend(trend: i32, local: u32, trendShift: u32) -> i32 {
  return ((trend * i32(local)) >> trendShift);
}
fn packedCodes(throngWords: texture_2d<u32>, clip: PackedClip, pointIndex: u32, key: u32) -> vec3f {
  var segment: u32 = (key / clip.segmentKeys);
  var local: u32 = (key - (segment * clip.segmentKeys));
  var header: PackedHeader = readPackedHeader(throngWords, clip, segment, pointIndex);
  var bit: u32 = (header.offset + (local * ((header.widthX + header.widthY) + header.widthZ)));
  var x: i32 = ((header.minX + packedTrend(header.trendX, local, clip.trendShift)) + i32(packedBits(throngWords, clip.residualsAt, bit, header.widthX)));
  bit = (bit + header.widthX);
  var y: i32 = ((header.minY + packedTrend(header.trendY, local, clip.trendShift)) + i32(packedBits(throngWords, clip.residualsAt, bit, header.widthY)));
  bit = (bit + header.widthY);
  var z: i32 = ((header.minZ + packedTrend(header.trendZ, local, clip.trendShift)) + i32(packedBits(throngWords, clip.residualsAt, bit, header.widthZ)));
  return vec3f(f32(x), f32(y), f32(z));
}
fn addWeighted(sum: vec3f, value: vec3f, weight: f32) -> vec3f {
  var x: f32 = (sum.x + (value.x * weight));
  var y: f32 = (sum.y + (value.y * weight));
  var z: f32 = (sum.z + (value.z * weight));
  return vec3f(x, y, z);
}
fn packedFrameCodes(throngWords: texture_2d<u32>, frame: PackedFrame, pointIndex: u32) -> vec3f {
  var sum: vec3f = vec3f(0.0f, 0.0f, 0.0f);
  sum = addWeighted(sum, packedCodes(throngWords, frame.clip, pointIndex, frame.key0), frame.weight0);
  sum = addWeighted(sum, packedCodes(throngWords, frame.clip, pointIndex, frame.key1), frame.weight1);
  if ((frame.keyCount == 2u)) {
    return sum;
  }
  sum = addWeighted(sum, packedCodes(throngWords, frame.clip, pointIndex, frame.key2), frame.weight2);
  return addWeighted(sum, packedCodes(throngWords, frame.clip, pointIndex, frame.key3), frame.weight3);
}
fn packedMetres(clip: PackedClip, codes: vec3f) -> vec3f {
  var x: f32 = (clip.origin.x + (codes.x * clip.codeMetres));
  var y: f32 = (clip.origin.y + (codes.y * clip.codeMetres));
  var z: f32 = (clip.origin.z + (codes.z * clip.codeMetres));
  return vec3f(x, y, z);
}
fn packedPosition(throngWords: texture_2d<u32>, frame: PackedFrame, pointIndex: u32) -> vec3f {
  return packedMetres(frame.clip, packedFrameCodes(throngWords, frame, pointIndex));
}
fn storedNormal(throngWords: texture_2d<u32>, clip: PackedClip, normal: u32, key: u32) -> vec3f {
  var at: u32 = (clip.normalsAt + (key * clip.normalRowWords));
  var bit: u32 = ((normal * 2u) * clip.normalBits);
  var middle: f32 = f32(((1u << (clip.normalBits - 1u)) - 1u));
  var x: f32 = ((f32(packedBits(throngWords, at, bit, clip.normalBits)) - middle) / middle);
  var y: f32 = ((f32(packedBits(throngWords, at, (bit + clip.normalBits), clip.normalBits)) - middle) / middle);
  return octahedralDirection(x, y);
}
fn storedFrameNormal(throngWords: texture_2d<u32>, frame: PackedFrame, normal: u32) -> vec3f {
  var sum: vec3f = vec3f(0.0f, 0.0f, 0.0f);
  var first: vec3f = storedNormal(throngWords, frame.clip, normal, frame.key0);
  sum = addWeighted(sum, first, frame.weight0);
  sum = addWeighted(sum, storedNormal(throngWords, frame.clip, normal, frame.key1), frame.weight1);
  if ((frame.keyCount != 2u)) {
    sum = addWeighted(sum, storedNormal(throngWords, frame.clip, normal, frame.key2), frame.weight2);
    sum = addWeighted(sum, storedNormal(throngWords, frame.clip, normal, frame.key3), frame.weight3);
  }
  var squared: f32 = (((sum.x * sum.x) + (sum.y * sum.y)) + (sum.z * sum.z));
  if (!(squared > 1.0e-12f)) {
    return first;
  }
  return unitVector(sum.x, sum.y, sum.z);
}
fn ringStart(throngWords: texture_2d<u32>, parts: PackedLayout, normal: u32) -> u32 {
  return throngWord(throngWords, (parts.ringsAt + normal));
}
fn ringNumber(throngWords: texture_2d<u32>, parts: PackedLayout, index: u32) -> u32 {
  var at: u32 = ((parts.ringsAt + parts.normalCount) + 1u);
  if (parts.wideRings) {
    return throngWord(throngWords, (at + index));
  }
  var number: u32 = ((throngWord(throngWords, (at + (index >> 1u))) >> (16u * (index & 1u))) & 65535u);
  return select(number, kPackedRingBreak, (number == 65535u));
}
fn addTriangle(sum: vec3f, centre: vec3f, from_: vec3f, to: vec3f) -> vec3f {
  var ax: f32 = (from_.x - centre.x);
  var ay: f32 = (from_.y - centre.y);
  var az: f32 = (from_.z - centre.z);
  var bx: f32 = (to.x - centre.x);
  var by: f32 = (to.y - centre.y);
  var bz: f32 = (to.z - centre.z);
  var x: f32 = (sum.x + ((ay * bz) - (az * by)));
  var y: f32 = (sum.y + ((az * bx) - (ax * bz)));
  var z: f32 = (sum.z + ((ax * by) - (ay * bx)));
  return vec3f(x, y, z);
}
fn ringNormal(sum: vec3f, restNormal: vec3f) -> vec3f {
  var largest: f32 = max(max(abs(sum.x), abs(sum.y)), abs(sum.z));
  if (!(largest > 0.0f)) {
    return restNormal;
  }
  return unitVector((sum.x / largest), (sum.y / largest), (sum.z / largest));
}
fn recomputedNormal(throngWords: texture_2d<u32>, parts: PackedLayout, frame: PackedFrame, normal: u32, restNormal: vec3f) -> vec3f {
  var sum: vec3f = vec3f(0.0f, 0.0f, 0.0f);
  var centre: vec3f = sum;
  var previous: vec3f = sum;
  var place: u32 = 0u;
  var end: u32 = ringStart(throngWords, parts, (normal + 1u));
  for (var index: u32 = ringStart(throngWords, parts, normal); (index < end); index = (index + 1u)) {
    var pointIndex: u32 = ringNumber(throngWords, parts, index);
    if ((pointIndex == kPackedRingBreak)) {
      place = 0u;
    } else {
      var codes: vec3f = packedFrameCodes(throngWords, frame, pointIndex);
      if ((place == 0u)) {
        centre = codes;
      }
      if ((place >= 2u)) {
        sum = addTriangle(sum, centre, previous, codes);
      }
      previous = codes;
      place = (place + 1u);
    }
  }
  return ringNormal(sum, restNormal);
}
fn packedNormal(throngWords: texture_2d<u32>, parts: PackedLayout, frame: PackedFrame, normal: u32, restNormal: vec3f) -> vec3f {
  if ((parts.ringsAt != 0u)) {
    return recomputedNormal(throngWords, parts, frame, normal, restNormal);
  }
  return storedFrameNormal(throngWords, frame, normal);
}
`;

const kPacked = `fn readPackedFrame(throngWords: texture_2d<u32>, parts: PackedLayout, clipAt: u32, row: u32, weight: f32) -> PackedFrame {
  var frame: PackedFrame;
  frame.clip = readPackedClip(throngWords, parts, clipAt);
  var key: u32 = (row - frame.clip.firstRow);
  frame.keyCount = 2u;
  frame.key0 = min(key, (frame.clip.storedKeys - 1u));
  frame.key1 = select(select((frame.clip.storedKeys - 1u), 0u, frame.clip.closed), (key + 1u), ((key + 1u) < frame.clip.storedKeys));
  frame.key2 = 0u;
  frame.key3 = 0u;
  var rest: f32 = (1.0f - weight);
  frame.weight0 = rest;
  frame.weight1 = weight;
  frame.weight2 = 0.0f;
  frame.weight3 = 0.0f;
  return frame;
}
`;

const kSpline = `fn readSplineFrame(throngWords: texture_2d<u32>, parts: PackedLayout, clipAt: u32, row: u32, weight: f32) -> PackedFrame {
  var frame: PackedFrame;
  frame.clip = readPackedClip(throngWords, parts, clipAt);
  var key: u32 = (row - frame.clip.firstRow);
  var count: u32 = frame.clip.storedKeys;
  var control: u32 = key;
  for (var piece: u32 = 0u; (piece < frame.clip.pieceCount); piece = (piece + 1u)) {
    var firstKey: u32 = throngWord(throngWords, (frame.clip.piecesAt + (2u * piece)));
    if ((key < firstKey)) {
      break;
    }
    control = (throngWord(throngWords, ((frame.clip.piecesAt + (2u * piece)) + 1u)) + (key - firstKey));
  }
  frame.keyCount = 4u;
  if (frame.clip.closed) {
    frame.key0 = (control % count);
    frame.key1 = ((control + 1u) % count);
    frame.key2 = ((control + 2u) % count);
    frame.key3 = ((control + 3u) % count);
  } else {
    frame.key0 = min(control, (count - 1u));
    frame.key1 = min((control + 1u), (count - 1u));
    frame.key2 = min((control + 2u), (count - 1u));
    frame.key3 = min((control + 3u), (count - 1u));
  }
  var u: f32 = weight;
  var v: f32 = (1.0f - u);
  var weight0: f32 = (((v * v) * v) * (1.0f / 6.0f));
  var weight1: f32 = ((((((3.0f * u) - 6.0f) * u) * u) + 4.0f) * (1.0f / 6.0f));
  var weight3: f32 = (((u * u) * u) * (1.0f / 6.0f));
  var weight2: f32 = (((1.0f - weight0) - weight1) - weight3);
  frame.weight0 = weight0;
  frame.weight1 = weight1;
  frame.weight2 = weight2;
  frame.weight3 = weight3;
  return frame;
}
`;

// What plays and which rows, then one decoder per encoding.
export const kDecoderWgsl = {
  play: [kTimeLine, kPlayState],
  vertex: [kOctahedral, kVertexTexel],
  tangents: [kOctahedral, kTangentAngle],
  bone: [kOctahedral, kBone, kBoneRows],
  morph: [kMorphRows],
  packed: [kOctahedral, kPackedRows, kPacked],
  spline: [kOctahedral, kPackedRows, kSpline],
};

// The package's own parts, of which a crowd takes some.
export const kCrowdWgsl = {
  clips: `fn throngClipTexel(throngClips: texture_2d<u32>, clip: u32, place: i32) -> vec4u {
  return textureLoad(throngClips, vec2i(place, i32(clip)), 0);
}
struct ThrongRows {
  clip: u32,
  row: u32,
  weight: f32,
}
`,
  decode_bone: `fn throngDecode(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, at: vec4u, rows: ThrongRows, vertex: u32, restPosition: vec3f, restNormal: vec3f) -> DecodedVertex {
  var clipAt: u32 = throngClipTexel(throngClips, rows.clip, 3).x;
  var frame: BoneFrame = readBoneFrame(throngWords, clipAt, rows.row, rows.weight);
  var transform: BoneMatrix = blendedBoneMatrix(throngWords, readBoneLayout(throngWords, at.y), frame, vertex);
  var result: DecodedVertex;
  result.position = posedPosition(transform, restPosition);
  result.normal = posedNormal(transform, restNormal);
  return result;
}
`,
  decode_morph: `fn throngDecode(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, at: vec4u, rows: ThrongRows, vertex: u32, restPosition: vec3f, restNormal: vec3f) -> DecodedVertex {
  var rest: MorphedRest = throngMorphedRest(throngClips, throngWords, at, rows, vertex, restPosition, restNormal);
  var result: DecodedVertex;
  result.position = rest.position;
  result.normal = unitVector(rest.normal.x, rest.normal.y, rest.normal.z);
  return result;
}
`,
  decode_morphed_bone: `fn throngDecode(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, at: vec4u, rows: ThrongRows, vertex: u32, restPosition: vec3f, restNormal: vec3f) -> DecodedVertex {
  var rest: MorphedRest = throngMorphedRest(throngClips, throngWords, at, rows, vertex, restPosition, restNormal);
  var clipAt: u32 = throngClipTexel(throngClips, rows.clip, 3).x;
  var frame: BoneFrame = readBoneFrame(throngWords, clipAt, rows.row, rows.weight);
  var transform: BoneMatrix = blendedBoneMatrix(throngWords, readBoneLayout(throngWords, at.y), frame, vertex);
  var result: DecodedVertex;
  result.position = posedPosition(transform, rest.position);
  result.normal = posedNormal(transform, unitVector(rest.normal.x, rest.normal.y, rest.normal.z));
  return result;
}
`,
  decode_packed: `fn throngDecode(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, at: vec4u, rows: ThrongRows, vertex: u32, restPosition: vec3f, restNormal: vec3f) -> DecodedVertex {
  var clipAt: u32 = throngClipTexel(throngClips, rows.clip, 3).z;
  var parts: PackedLayout = readPackedLayout(throngWords, at.w);
  var frame: PackedFrame = throngFrame(throngWords, parts, clipAt, rows);
  var link: PackedLink = readPackedLink(throngWords, parts, vertex);
  var result: DecodedVertex;
  result.position = packedPosition(throngWords, frame, link.pointIndex);
  result.normal = packedNormal(throngWords, parts, frame, link.normal, restNormal);
  return result;
}
`,
  decode_vertex: `fn throngTexel(throngTexels: texture_2d<u32>, index: u32) -> vec2u {
  return textureLoad(throngTexels, vec2i(i32((index & 4095u)), i32((index >> 12u))), 0).xy;
}
fn throngDecode(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, at: vec4u, rows: ThrongRows, vertex: u32, restPosition: vec3f, restNormal: vec3f) -> DecodedVertex {
  var low: vec4u = throngClipTexel(throngClips, rows.clip, 1);
  var step: vec4u = throngClipTexel(throngClips, rows.clip, 2);
  var boundsMin: vec3f = vec3f(bitcast<f32>(low.x), bitcast<f32>(low.y), bitcast<f32>(low.z));
  var boundsStep: vec3f = vec3f(bitcast<f32>(step.x), bitcast<f32>(step.y), bitcast<f32>(step.z));
  var index: u32 = ((rows.row * at.x) + vertex);
  var from_: vec4u = unpackVertexTexel(throngTexel(throngTexels, index));
  var to: vec4u = unpackVertexTexel(throngTexel(throngTexels, (index + at.x)));
  return blendVertexTexels(from_, to, rows.weight, boundsMin, boundsStep);
}
`,
  frame_packed: `fn throngFrame(throngWords: texture_2d<u32>, parts: PackedLayout, clipAt: u32, rows: ThrongRows) -> PackedFrame {
  return readPackedFrame(throngWords, parts, clipAt, rows.row, rows.weight);
}
`,
  frame_spline: `fn throngFrame(throngWords: texture_2d<u32>, parts: PackedLayout, clipAt: u32, rows: ThrongRows) -> PackedFrame {
  return readSplineFrame(throngWords, parts, clipAt, rows.row, rows.weight);
}
`,
  layers_faded: `fn throngReadFade(words: vec4u) -> Fade {
  var fade: Fade;
  fade.start.seconds = i32(words.x);
  fade.start.fraction = bitcast<f32>(words.y);
  fade.lengthSeconds = bitcast<f32>(words.z);
  fade.startWeight = bitcast<f32>(words.w);
  return fade;
}
fn throngLaterTexel(throngLater: texture_2d<u32>, instance: u32, place: u32) -> vec4u {
  var index: u32 = ((5u * instance) + place);
  return textureLoad(throngLater, vec2i(i32((index & 4095u)), i32((index >> 12u))), 0);
}
fn throngLayers(throngLater: texture_2d<u32>, slot: vec4u, look: vec4u, moment: TimePoint) -> PlayLayers {
  if (((slot.x >> 31u) == 0u)) {
    return throngOneLayer(throngFirstSlot(slot, look), moment);
  }
  var a: vec4u = throngLaterTexel(throngLater, look.w, 0u);
  var b: vec4u = throngLaterTexel(throngLater, look.w, 1u);
  var c: vec4u = throngLaterTexel(throngLater, look.w, 2u);
  var play: InstancePlay;
  play.slot0 = throngFirstSlot(slot, look);
  play.slot1 = throngReadSlot(a.x, a.y, a.z, a.w, b.x, b.y);
  play.slot2 = throngReadSlot(b.z, b.w, c.x, c.y, c.z, c.w);
  play.fade0 = throngReadFade(throngLaterTexel(throngLater, look.w, 3u));
  play.fade1 = throngReadFade(throngLaterTexel(throngLater, look.w, 4u));
  return resolvePlay(play, moment);
}
`,
  layers_plain: `fn throngLayers(throngLater: texture_2d<u32>, slot: vec4u, look: vec4u, moment: TimePoint) -> PlayLayers {
  return throngOneLayer(throngFirstSlot(slot, look), moment);
}
`,
  morphed_rest: `fn throngMorphedRest(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, at: vec4u, rows: ThrongRows, vertex: u32, restPosition: vec3f, restNormal: vec3f) -> MorphedRest {
  var clipAt: u32 = throngClipTexel(throngClips, rows.clip, 3).y;
  var parts: MorphLayout = readMorphLayout(throngWords, at.z);
  return morphedRest(throngWords, parts, readMorphFrame(throngWords, clipAt, rows.row, rows.weight), vertex, restPosition, restNormal);
}
`,
  placement: `fn throngFloats(words: vec4u) -> vec4f {
  return vec4f(bitcast<f32>(words.x), bitcast<f32>(words.y), bitcast<f32>(words.z), bitcast<f32>(words.w));
}
fn throngTurnedByRows(row0: vec4f, row1: vec4f, row2: vec4f, direction: vec3f) -> vec3f {
  return vec3f(dot(row0.xyz, direction), dot(row1.xyz, direction), dot(row2.xyz, direction));
}
fn throngIsHidden(look: vec4u, group: f32) -> bool {
  if ((group < 0.5f)) {
    return false;
  }
  return (((look.z >> (u32((group + 0.5f)) - 1u)) & 1u) != 0u);
}
fn throngTurned(direction: vec3f, rest: vec3f, posed: vec3f) -> vec3f {
  var axis: vec3f = cross(rest, posed);
  var cosine: f32 = dot(rest, posed);
  if ((cosine < -0.9999f)) {
    return -direction;
  }
  return ((direction + cross(axis, direction)) + (cross(axis, cross(axis, direction)) / (1.0f + cosine)));
}
fn throngPlacedVertex(posed: DecodedVertex, row0: vec4u, row1: vec4u, row2: vec4u, look: vec4u, group: f32, restNormal: vec3f, restTangent: vec3f) -> mat3x3f {
  var x: vec4f = throngFloats(row0);
  var y: vec4f = throngFloats(row1);
  var z: vec4f = throngFloats(row2);
  var position: vec3f = vec3f(x.w, y.w, z.w);
  if (!throngIsHidden(look, group)) {
    position = (throngTurnedByRows(x, y, z, posed.position) + position);
  }
  var normal: vec3f = normalize(throngTurnedByRows(x, y, z, posed.normal));
  var tangent: vec3f = throngTurnedByRows(x, y, z, throngTurned(restTangent, restNormal, posed.normal));
  return mat3x3f(position, normal, tangent);
}
`,
  pose_entry: `fn throngPose(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, throngLater: texture_2d<u32>, at: vec4u, seconds: i32, fraction: f32, row0: vec4u, row1: vec4u, row2: vec4u, slot: vec4u, look: vec4u, group: f32, vertex: u32, restPosition: vec3f, restNormal: vec3f, restTangent: vec3f) -> mat3x3f {
  var moment: TimePoint;
  moment.seconds = seconds;
  moment.fraction = fraction;
  var posed: DecodedVertex = throngPosed(throngClips, throngWords, throngTexels, throngLater, at, moment, slot, look, vertex, restPosition, restNormal);
  return throngPlacedVertex(posed, row0, row1, row2, look, group, restNormal, restTangent);
}
`,
  pose_faded: `fn throngPosed(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, throngLater: texture_2d<u32>, at: vec4u, moment: TimePoint, slot: vec4u, look: vec4u, vertex: u32, restPosition: vec3f, restNormal: vec3f) -> DecodedVertex {
  var layers: PlayLayers = throngLayers(throngLater, slot, look, moment);
  var posed: DecodedVertex;
  var layerCount: i32 = select(1, 2, (layers.weight > 0.0f));
  for (var i: i32 = 0; (i < layerCount); i++) {
    var decoded: DecodedVertex = throngDecode(throngClips, throngWords, throngTexels, at, throngRowsOf(throngClips, throngWords, layers.first), vertex, restPosition, restNormal);
    if ((i == 0)) {
      posed = decoded;
    } else {
      posed = blendDecodedVertices(posed, decoded, layers.weight);
    }
    layers.first = layers.second;
  }
  return posed;
}
`,
  pose_plain: `fn throngPosed(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, throngLater: texture_2d<u32>, at: vec4u, moment: TimePoint, slot: vec4u, look: vec4u, vertex: u32, restPosition: vec3f, restNormal: vec3f) -> DecodedVertex {
  var layers: PlayLayers = throngLayers(throngLater, slot, look, moment);
  return throngDecode(throngClips, throngWords, throngTexels, at, throngRowsOf(throngClips, throngWords, layers.first), vertex, restPosition, restNormal);
}
`,
  pose_stated_faded: `fn throngPosedByState(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, throngFirst: texture_2d<u32>, throngSecond: texture_2d<u32>, at: vec4u, instance: u32, vertex: u32, restPosition: vec3f, restNormal: vec3f) -> DecodedVertex {
  var state: vec4u = throngStateTexel(throngFirst, instance);
  var weight: f32 = bitcast<f32>(state.w);
  var posed: DecodedVertex;
  var layerCount: i32 = select(1, 2, (weight > 0.0f));
  for (var i: i32 = 0; (i < layerCount); i++) {
    var decoded: DecodedVertex = throngDecode(throngClips, throngWords, throngTexels, at, throngRowsOfTexel(state), vertex, restPosition, restNormal);
    if ((i == 0)) {
      posed = decoded;
    } else {
      posed = blendDecodedVertices(posed, decoded, weight);
    }
    if ((layerCount > 1)) {
      state = throngStateTexel(throngSecond, instance);
    }
  }
  return posed;
}
`,
  pose_stated_plain: `fn throngPosedByState(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, throngFirst: texture_2d<u32>, throngSecond: texture_2d<u32>, at: vec4u, instance: u32, vertex: u32, restPosition: vec3f, restNormal: vec3f) -> DecodedVertex {
  var rows: ThrongRows = throngRowsOfTexel(throngStateTexel(throngFirst, instance));
  return throngDecode(throngClips, throngWords, throngTexels, at, rows, vertex, restPosition, restNormal);
}
`,
  pose_stated_unrolled: `fn throngPosedByState(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, throngFirst: texture_2d<u32>, throngSecond: texture_2d<u32>, at: vec4u, instance: u32, vertex: u32, restPosition: vec3f, restNormal: vec3f) -> DecodedVertex {
  var state: vec4u = throngStateTexel(throngFirst, instance);
  var posed: DecodedVertex = throngDecode(throngClips, throngWords, throngTexels, at, throngRowsOfTexel(state), vertex, restPosition, restNormal);
  var weight: f32 = bitcast<f32>(state.w);
  var laterLayers: i32 = select(0, 1, (weight > 0.0f));
  for (var i: i32 = 0; (i < laterLayers); i++) {
    var rows: ThrongRows = throngRowsOfTexel(throngStateTexel(throngSecond, instance));
    posed = blendDecodedVertices(posed, throngDecode(throngClips, throngWords, throngTexels, at, rows, vertex, restPosition, restNormal), weight);
  }
  return posed;
}
`,
  resolve: `struct ThrongState {
  first: vec4u,
  second: vec4u,
}
fn throngResolve(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngLater: texture_2d<u32>, moment: TimePoint, slot: vec4u, look: vec4u) -> ThrongState {
  var layers: PlayLayers = throngLayers(throngLater, slot, look, moment);
  var rows: ThrongRows = throngRowsOf(throngClips, throngWords, layers.first);
  var state: ThrongState;
  state.first = vec4u(rows.row, bitcast<u32>(rows.weight), rows.clip, bitcast<u32>(layers.weight));
  state.second = vec4u(0u, 0u, 0u, 0u);
  if ((layers.weight > 0.0f)) {
    rows = throngRowsOf(throngClips, throngWords, layers.second);
    state.second = vec4u(rows.row, bitcast<u32>(rows.weight), rows.clip, 0u);
  }
  return state;
}
`,
  rows_of_state: `fn throngRowsOfTexel(texel: vec4u) -> ThrongRows {
  var rows: ThrongRows;
  rows.row = texel.x;
  rows.weight = bitcast<f32>(texel.y);
  rows.clip = texel.z;
  return rows;
}
fn throngStateTexel(states: texture_2d<u32>, instance: u32) -> vec4u {
  return textureLoad(states, vec2i(i32((instance & 1023u)), i32((instance >> 10u))), 0);
}
`,
  rows_placed: `fn throngKeyTime(throngWords: texture_2d<u32>, at: u32) -> f32 {
  return bitcast<f32>(throngWord(throngWords, at));
}
fn throngRowsOf(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, layer: PlayLayer) -> ThrongRows {
  var head: vec4u = throngClipTexel(throngClips, layer.clipIndex, 0);
  var duration: f32 = bitcast<f32>(head.z);
  var time: f32 = (layer.position * duration);
  var rows: ResolvedRows;
  if ((head.w == 0u)) {
    rows = resolveUniformKeys(time, duration, head.x, head.y);
  } else {
    var slotCount: u32 = throngClipTexel(throngClips, layer.clipIndex, 1).w;
    var key: u32 = throngWord(throngWords, (head.w + resolveTableSlot(time, duration, slotCount)));
    var timesAt: u32 = (head.w + slotCount);
    while ((((key + 2u) < head.y) && (throngKeyTime(throngWords, ((timesAt + key) + 1u)) <= time))) {
      key++;
    }
    rows = resolvePlacedKey(time, (head.x + key), throngKeyTime(throngWords, (timesAt + key)), throngKeyTime(throngWords, ((timesAt + key) + 1u)));
  }
  var result: ThrongRows;
  result.clip = layer.clipIndex;
  result.row = rows.row;
  result.weight = rows.weight;
  return result;
}
`,
  rows_uniform: `fn throngRowsOf(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, layer: PlayLayer) -> ThrongRows {
  var head: vec4u = throngClipTexel(throngClips, layer.clipIndex, 0);
  var duration: f32 = bitcast<f32>(head.z);
  var rows: ResolvedRows = resolveUniformKeys((layer.position * duration), duration, head.x, head.y);
  var result: ThrongRows;
  result.clip = layer.clipIndex;
  result.row = rows.row;
  result.weight = rows.weight;
  return result;
}
`,
  slots: `fn throngReadSlot(clip: u32, loopMode: u32, seconds: u32, fraction: u32, loopsPerSecond: u32, phase: u32) -> ClipSlot {
  var slot: ClipSlot;
  slot.clipIndex = clip;
  slot.loopMode = loopMode;
  slot.start.seconds = i32(seconds);
  slot.start.fraction = bitcast<f32>(fraction);
  slot.loopsPerSecond = bitcast<f32>(loopsPerSecond);
  slot.phase = bitcast<f32>(phase);
  return slot;
}
fn throngFirstSlot(slot: vec4u, look: vec4u) -> ClipSlot {
  return throngReadSlot((slot.x & 65535u), ((slot.x >> 16u) & 3u), slot.y, slot.z, slot.w, look.x);
}
fn throngOneLayer(slot: ClipSlot, moment: TimePoint) -> PlayLayers {
  var layers: PlayLayers;
  layers.first = layerOfSlot(slot, moment);
  layers.second = layers.first;
  layers.weight = 0.0f;
  return layers;
}
`,
  state_entry: `fn throngPoseByState(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, throngFirst: texture_2d<u32>, throngSecond: texture_2d<u32>, at: vec4u, instance: u32, row0: vec4u, row1: vec4u, row2: vec4u, look: vec4u, group: f32, vertex: u32, restPosition: vec3f, restNormal: vec3f, restTangent: vec3f) -> mat3x3f {
  var posed: DecodedVertex = throngPosedByState(throngClips, throngWords, throngTexels, throngFirst, throngSecond, at, instance, vertex, restPosition, restNormal);
  return throngPlacedVertex(posed, row0, row1, row2, look, group, restNormal, restTangent);
}
`,
  words: `fn throngWord(throngWords: texture_2d<u32>, index: u32) -> u32 {
  return textureLoad(throngWords, vec2i(i32((index & 4095u)), i32((index >> 12u))), 0).r;
}
fn throngFourWords(throngWords: texture_2d<u32>, index: u32) -> vec4u {
  return vec4u(throngWord(throngWords, index), throngWord(throngWords, (index + 1u)), throngWord(throngWords, (index + 2u)), throngWord(throngWords, (index + 3u)));
}
`,
  words_wide: `fn throngFourWords(throngWords: texture_2d<u32>, index: u32) -> vec4u {
  var texel: u32 = (index >> 2u);
  return textureLoad(throngWords, vec2i(i32((texel & 4095u)), i32((texel >> 12u))), 0);
}
fn throngWord(throngWords: texture_2d<u32>, index: u32) -> u32 {
  var words: vec4u = throngFourWords(throngWords, index);
  var place: u32 = (index & 3u);
  return select(select(select(words.w, words.z, (place == 2u)), words.y, (place == 1u)), words.x, (place == 0u));
}
`,
};
