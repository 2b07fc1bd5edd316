// Made by tools/make_three_glsl.py from shaders/throng/bone.h; a test compares. Do not edit.
export const kBone = `const uint kBoneKeysRigid = 0u;
const uint kBoneKeysScaled = 1u;
const uint kBoneKeysAffine = 2u;
const uint kBoneKeysMixed = 3u;
const uint kBoneKeysRanged = 3u;
struct BoneGrid {
  vec3 positionMin;
  float positionCoarse;
  float positionFine;
  float scaleMin;
  float scaleCoarse;
  float scaleFine;
  float linearRange;
};
struct BoneKey {
  vec4 rotation;
  vec3 position;
  float scale;
};
struct BoneMatrix {
  vec4 row0;
  vec4 row1;
  vec4 row2;
};
struct BoneTrack {
  uint keys;
  uint bitOffset;
  uint rotationBitsX;
  uint rotationBitsY;
  uint rotationBitsZ;
  uint positionBitsX;
  uint positionBitsY;
  uint positionBitsZ;
  uint scaleBits;
  vec3 positionMin;
  float scaleMin;
  vec4 reference;
  float rotationStep;
};
float smallestThreeComponent(uint code) {
  float value = (float(code & 32767u) - 16383.0f) * 4.3160938e-05f;
  return value;
}
vec4 smallestThree(uint codeA, uint codeB, uint codeC, uint largest) {
  float a = smallestThreeComponent(codeA);
  float b = smallestThreeComponent(codeB);
  float c = smallestThreeComponent(codeC);
  float d = sqrt(max(1.0f - a * a - b * b - c * c, 0.0f));
  float x = largest == 0u ? d : a;
  float y = largest == 0u ? a : largest == 1u ? d : b;
  float z = largest < 2u ? b : largest == 2u ? d : c;
  float w = largest == 3u ? d : c;
  return vec4(x, y, z, w);
}
BoneKey decodeBoneKey(uvec4 words, bool scaled, BoneGrid grid) {
  BoneKey key;
  key.rotation = smallestThree(words.x, words.x >> 15u, words.y, words.x >> 30u);
  float x = grid.positionMin.x + float(words.y >> 16u) * grid.positionCoarse;
  float y = grid.positionMin.y + float(words.z & 65535u) * grid.positionCoarse;
  float z = grid.positionMin.z + float(words.z >> 16u) * grid.positionCoarse;
  key.position = vec3(x, y, z);
  key.scale = 1.0f;
  if (scaled) {
    float scale = grid.scaleMin + float(words.w & 65535u) * grid.scaleCoarse;
    key.scale = scale;
  }
  return key;
}
uint oneOfFourWords(uvec4 words, uint wordIndex) {
  return wordIndex == 0u ? words.x : wordIndex == 1u ? words.y : wordIndex == 2u ? words.z : words.w;
}
uint bitField(uvec4 words, uint offset, uint width) {
  if (width == 0u) return 0u;
  uint wordIndex = offset >> 5u;
  uint shift = offset & 31u;
  uint bits = oneOfFourWords(words, wordIndex) >> shift;
  if (shift + width > 32u) bits = bits | (oneOfFourWords(words, wordIndex + 1u) << (32u - shift));
  return bits & ((1u << width) - 1u);
}
float rotationVectorComponent(uint code, uint width, float rotationStep) {
  float value = (float(code) - 0.5f * float((1u << width) - 1u)) * rotationStep;
  return value;
}
BoneKey decodeRangedKey(uvec4 words, uint offset, BoneTrack track, BoneGrid grid) {
  BoneKey key;
  uint at = offset;
  float gx =
      rotationVectorComponent(bitField(words, at, track.rotationBitsX), track.rotationBitsX, track.rotationStep);
  at = at + track.rotationBitsX;
  float gy =
      rotationVectorComponent(bitField(words, at, track.rotationBitsY), track.rotationBitsY, track.rotationStep);
  at = at + track.rotationBitsY;
  float gz =
      rotationVectorComponent(bitField(words, at, track.rotationBitsZ), track.rotationBitsZ, track.rotationStep);
  at = at + track.rotationBitsZ;
  float gw = 1.0f / sqrt(1.0f + gx * gx + gy * gy + gz * gz);
  float rx = gx * gw;
  float ry = gy * gw;
  float rz = gz * gw;
  key.rotation = vec4(rx, ry, rz, gw);
  float px = track.positionMin.x + float(bitField(words, at, track.positionBitsX)) * grid.positionFine;
  at = at + track.positionBitsX;
  float py = track.positionMin.y + float(bitField(words, at, track.positionBitsY)) * grid.positionFine;
  at = at + track.positionBitsY;
  float pz = track.positionMin.z + float(bitField(words, at, track.positionBitsZ)) * grid.positionFine;
  at = at + track.positionBitsZ;
  key.position = vec3(px, py, pz);
  float scale = track.scaleMin + float(bitField(words, at, track.scaleBits)) * grid.scaleFine;
  key.scale = scale;
  return key;
}
BoneKey blendBoneKeys(BoneKey from, BoneKey to, float weight) {
  float along = from.rotation.x * to.rotation.x + from.rotation.y * to.rotation.y +
                               from.rotation.z * to.rotation.z + from.rotation.w * to.rotation.w;
  float side = along < 0.0f ? -1.0f : 1.0f;
  float rx = from.rotation.x + (to.rotation.x * side - from.rotation.x) * weight;
  float ry = from.rotation.y + (to.rotation.y * side - from.rotation.y) * weight;
  float rz = from.rotation.z + (to.rotation.z * side - from.rotation.z) * weight;
  float rw = from.rotation.w + (to.rotation.w * side - from.rotation.w) * weight;
  float px = from.position.x + (to.position.x - from.position.x) * weight;
  float py = from.position.y + (to.position.y - from.position.y) * weight;
  float pz = from.position.z + (to.position.z - from.position.z) * weight;
  float scale = from.scale + (to.scale - from.scale) * weight;
  BoneKey result;
  result.rotation = vec4(rx, ry, rz, rw);
  result.position = vec3(px, py, pz);
  result.scale = scale;
  return result;
}
vec4 multiplyQuaternions(vec4 first, vec4 second) {
  float x = first.w * second.x + first.x * second.w + first.y * second.z - first.z * second.y;
  float y = first.w * second.y - first.x * second.z + first.y * second.w + first.z * second.x;
  float z = first.w * second.z + first.x * second.y - first.y * second.x + first.z * second.w;
  float w = first.w * second.w - first.x * second.x - first.y * second.y - first.z * second.z;
  return vec4(x, y, z, w);
}
vec4 boneMatrixRow(float x, float y, float z, float position, vec3 pivot) {
  float translation = position - (x * pivot.x + y * pivot.y + z * pivot.z);
  return vec4(x, y, z, translation);
}
BoneMatrix boneKeyMatrix(BoneKey key, vec3 pivot) {
  vec4 q = key.rotation;
  float squared = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
  float twice = 2.0f / squared;
  float xx = q.x * q.x * twice;
  float yy = q.y * q.y * twice;
  float zz = q.z * q.z * twice;
  float xy = q.x * q.y * twice;
  float xz = q.x * q.z * twice;
  float yz = q.y * q.z * twice;
  float wx = q.w * q.x * twice;
  float wy = q.w * q.y * twice;
  float wz = q.w * q.z * twice;
  float s = key.scale;
  float m00 = s * (1.0f - (yy + zz));
  float m01 = s * (xy - wz);
  float m02 = s * (xz + wy);
  float m10 = s * (xy + wz);
  float m11 = s * (1.0f - (xx + zz));
  float m12 = s * (yz - wx);
  float m20 = s * (xz - wy);
  float m21 = s * (yz + wx);
  float m22 = s * (1.0f - (xx + yy));
  BoneMatrix result;
  result.row0 = boneMatrixRow(m00, m01, m02, key.position.x, pivot);
  result.row1 = boneMatrixRow(m10, m11, m12, key.position.y, pivot);
  result.row2 = boneMatrixRow(m20, m21, m22, key.position.z, pivot);
  return result;
}
float affineEntry(uint code, float linearRange) {
  float value = (float(code & 65535u) - 32767.0f) * (1.0f / 32767.0f) * linearRange;
  return value;
}
BoneMatrix decodeAffineKey(uvec4 low, uvec2 high, BoneGrid grid) {
  float x = grid.positionMin.x + float(low.x & 65535u) * grid.positionCoarse;
  float y = grid.positionMin.y + float(low.x >> 16u) * grid.positionCoarse;
  float z = grid.positionMin.z + float(low.y & 65535u) * grid.positionCoarse;
  float range = grid.linearRange;
  BoneMatrix result;
  result.row0 = vec4(affineEntry(low.y >> 16u, range), affineEntry(low.z, range), affineEntry(low.z >> 16u, range), x);
  result.row1 = vec4(affineEntry(low.w, range), affineEntry(low.w >> 16u, range), affineEntry(high.x, range), y);
  result.row2 =
      vec4(affineEntry(high.x >> 16u, range), affineEntry(high.y, range), affineEntry(high.y >> 16u, range), z);
  return result;
}
vec4 mixRows(vec4 from, vec4 to, float weight) {
  float x = from.x + (to.x - from.x) * weight;
  float y = from.y + (to.y - from.y) * weight;
  float z = from.z + (to.z - from.z) * weight;
  float w = from.w + (to.w - from.w) * weight;
  return vec4(x, y, z, w);
}
BoneMatrix affineKeyMatrix(BoneMatrix from, BoneMatrix to, float weight, vec3 pivot) {
  vec4 row0 = mixRows(from.row0, to.row0, weight);
  vec4 row1 = mixRows(from.row1, to.row1, weight);
  vec4 row2 = mixRows(from.row2, to.row2, weight);
  BoneMatrix result;
  result.row0 = boneMatrixRow(row0.x, row0.y, row0.z, row0.w, pivot);
  result.row1 = boneMatrixRow(row1.x, row1.y, row1.z, row1.w, pivot);
  result.row2 = boneMatrixRow(row2.x, row2.y, row2.z, row2.w, pivot);
  return result;
}
vec4 addScaledRow(vec4 sum, vec4 row, float weight) {
  float x = sum.x + row.x * weight;
  float y = sum.y + row.y * weight;
  float z = sum.z + row.z * weight;
  float w = sum.w + row.w * weight;
  return vec4(x, y, z, w);
}
BoneMatrix addScaledMatrix(BoneMatrix sum, BoneMatrix bone, float weight) {
  BoneMatrix result;
  result.row0 = addScaledRow(sum.row0, bone.row0, weight);
  result.row1 = addScaledRow(sum.row1, bone.row1, weight);
  result.row2 = addScaledRow(sum.row2, bone.row2, weight);
  return result;
}
vec3 posedPosition(BoneMatrix transform, vec3 rest) {
  float x = transform.row0.x * rest.x + transform.row0.y * rest.y + transform.row0.z * rest.z + transform.row0.w;
  float y = transform.row1.x * rest.x + transform.row1.y * rest.y + transform.row1.z * rest.z + transform.row1.w;
  float z = transform.row2.x * rest.x + transform.row2.y * rest.y + transform.row2.z * rest.z + transform.row2.w;
  return vec3(x, y, z);
}
vec3 posedTangent(BoneMatrix transform, vec3 rest) {
  float x = transform.row0.x * rest.x + transform.row0.y * rest.y + transform.row0.z * rest.z;
  float y = transform.row1.x * rest.x + transform.row1.y * rest.y + transform.row1.z * rest.z;
  float z = transform.row2.x * rest.x + transform.row2.y * rest.y + transform.row2.z * rest.z;
  return unitVector(x, y, z);
}
float handedness(BoneMatrix transform) {
  vec4 r0 = transform.row0;
  vec4 r1 = transform.row1;
  vec4 r2 = transform.row2;
  float size = r0.x * (r1.y * r2.z - r1.z * r2.y) + r0.y * (r1.z * r2.x - r1.x * r2.z) +
                              r0.z * (r1.x * r2.y - r1.y * r2.x);
  return size < 0.0f ? -1.0f : 1.0f;
}
vec3 posedNormal(BoneMatrix transform, vec3 rest) {
  vec4 r0 = transform.row0;
  vec4 r1 = transform.row1;
  vec4 r2 = transform.row2;
  float x = (r1.y * r2.z - r1.z * r2.y) * rest.x + (r1.z * r2.x - r1.x * r2.z) * rest.y +
                           (r1.x * r2.y - r1.y * r2.x) * rest.z;
  float y = (r2.y * r0.z - r2.z * r0.y) * rest.x + (r2.z * r0.x - r2.x * r0.z) * rest.y +
                           (r2.x * r0.y - r2.y * r0.x) * rest.z;
  float z = (r0.y * r1.z - r0.z * r1.y) * rest.x + (r0.z * r1.x - r0.x * r1.z) * rest.y +
                           (r0.x * r1.y - r0.y * r1.x) * rest.z;
  float largest = max(max(abs(x), abs(y)), abs(z));
  if (!(largest > 0.0f)) return rest;
  float side = handedness(transform);
  return unitVector(x / largest * side, y / largest * side, z / largest * side);
}
`;
