// Made by tools/make_three_wgsl.py from shaders/throng/bone.h; a test compares. Do not edit.
export const kBone = `const kBoneKeysRigid: u32 = 0u;
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
