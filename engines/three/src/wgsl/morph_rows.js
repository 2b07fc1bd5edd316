// Made by tools/make_three_wgsl.py from shaders/throng/morph_rows.h; a test compares. Do not edit.
export const kMorphRows = `const kMorphLayoutWords: u32 = 6u;
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
