// The `bone` encoding: what the words of one key of one bone mean, and how keys become matrices and vertices.
// docs/format.md is normative. These are functions of numbers; bone_rows.h adds the walk through the words.
//
// A bone turns the rest pose about its pivot: posed = position + scale * rotate(rotation, rest - pivot), or, where that
// does not do (shear, scale along axes), posed = position + linear * (rest - pivot).
#ifndef THRONG_BONE_H
#define THRONG_BONE_H

#include "throng/octahedral.h"
#include "throng/prelude.h"

THRONG_SHADER_BEGIN

// How the bones of a clip, or one bone of a mixed clip, are stored.
THRONG_CONSTANT uint kBoneKeysRigid = 0u;   // 3 words: rotation, position
THRONG_CONSTANT uint kBoneKeysScaled = 1u;  // 4 words: and a scale
THRONG_CONSTANT uint kBoneKeysAffine = 2u;  // 6 words: position and a 3 x 3 matrix
THRONG_CONSTANT uint kBoneKeysMixed = 3u;   // clips only: each bone as its track says
THRONG_CONSTANT uint kBoneKeysRanged = 3u;  // tracks only: bit fields within the bone's own range

// What is common to all bones of a clip.
struct BoneGrid {
  vec3 positionMin;     // metres, model space
  float positionCoarse; // metres per unit of a 16-bit position
  float positionFine;   // metres per unit of a ranged position
  float scaleMin;
  float scaleCoarse;    // per unit of a 16-bit scale
  float scaleFine;      // per unit of a ranged scale
  float linearRange;    // largest entry of a 3 x 3 matrix
};

// A bone's key, decoded. Zero scale is fine, negative mirrors.
struct BoneKey {
  vec4 rotation;  // quaternion x y z w; of a ranged key relative to the track's reference, not unit
  vec3 position;  // of the pivot, metres, model space
  float scale;
};

// modelFromRest by rows: posed.x = dot(row0.xyz, rest) + row0.w.
struct BoneMatrix {
  vec4 row0;
  vec4 row1;
  vec4 row2;
};

// Where the fields of a ranged key lie and what they are relative to. See readBoneTrack in bone_rows.h.
struct BoneTrack {
  uint keys;            // kBoneKeysScaled, kBoneKeysAffine or kBoneKeysRanged
  uint bitOffset;       // of the key within its row
  uint rotationBitsX;   // widths of the fields, in this order in the key
  uint rotationBitsY;
  uint rotationBitsZ;
  uint positionBitsX;
  uint positionBitsY;
  uint positionBitsZ;
  uint scaleBits;
  vec3 positionMin;     // metres, model space
  float scaleMin;
  vec4 reference;       // unit quaternion: rotation = reference * key's rotation
  float rotationStep;   // of the rational rotation vector, per unit
};

// A component of a quaternion whose largest one is left out: 15 bits over [-sqrt(1/2), sqrt(1/2)], zero exact.
THRONG_FUNCTION float smallestThreeComponent(uint code) {
  THRONG_PRECISE float value = (float(code & 32767u) - 16383.0f) * 4.3160938e-05f;
  return value;
}

// The unit quaternion of 47 bits: three components of 15 bits in the order x y z w without the largest, which is
// positive and which `largest` (0 to 3) names.
THRONG_FUNCTION vec4 smallestThree(uint codeA, uint codeB, uint codeC, uint largest) {
  THRONG_PRECISE float a = smallestThreeComponent(codeA);
  THRONG_PRECISE float b = smallestThreeComponent(codeB);
  THRONG_PRECISE float c = smallestThreeComponent(codeC);
  THRONG_PRECISE float d = sqrt(max(1.0f - a * a - b * b - c * c, 0.0f));
  float x = largest == 0u ? d : a;
  float y = largest == 0u ? a : largest == 1u ? d : b;
  float z = largest < 2u ? b : largest == 2u ? d : c;
  float w = largest == 3u ? d : c;
  return vec4(x, y, z, w);
}

// A rigid key (words.w unused) or a scaled one.
// words.x: component a, b << 15, largest << 30.  words.y: component c, position x << 16.
// words.z: position y, z << 16.  words.w: scale.
THRONG_FUNCTION BoneKey decodeBoneKey(uvec4 words, bool scaled, BoneGrid grid) {
  BoneKey key;
  key.rotation = smallestThree(words.x, words.x >> 15u, words.y, words.x >> 30u);
  THRONG_PRECISE float x = grid.positionMin.x + float(words.y >> 16u) * grid.positionCoarse;
  THRONG_PRECISE float y = grid.positionMin.y + float(words.z & 65535u) * grid.positionCoarse;
  THRONG_PRECISE float z = grid.positionMin.z + float(words.z >> 16u) * grid.positionCoarse;
  key.position = vec3(x, y, z);
  key.scale = 1.0f;
  if (scaled) {
    THRONG_PRECISE float scale = grid.scaleMin + float(words.w & 65535u) * grid.scaleCoarse;
    key.scale = scale;
  }
  return key;
}

THRONG_FUNCTION uint oneOfFourWords(uvec4 words, uint wordIndex) {
  return wordIndex == 0u ? words.x : wordIndex == 1u ? words.y : wordIndex == 2u ? words.z : words.w;
}

// `width` bits (0 to 31) from bit `offset` of four words on, lowest first. offset + width is at most 128.
THRONG_FUNCTION uint bitField(uvec4 words, uint offset, uint width) {
  if (width == 0u) return 0u;
  uint wordIndex = offset >> 5u;
  uint shift = offset & 31u;
  uint bits = oneOfFourWords(words, wordIndex) >> shift;
  if (shift + width > 32u) bits = bits | (oneOfFourWords(words, wordIndex + 1u) << (32u - shift));
  return bits & ((1u << width) - 1u);
}

// A component of the rational rotation vector (Gibbs 1884): the middle of the codes is zero.
THRONG_FUNCTION float rotationVectorComponent(uint code, uint width, float rotationStep) {
  THRONG_PRECISE float value = (float(code) - 0.5f * float((1u << width) - 1u)) * rotationStep;
  return value;
}

// A ranged key whose first bit is bit `offset` (0 to 31) of the words.
THRONG_FUNCTION BoneKey decodeRangedKey(uvec4 words, uint offset, BoneTrack track, BoneGrid grid) {
  BoneKey key;
  uint at = offset;
  THRONG_PRECISE float gx =
      rotationVectorComponent(bitField(words, at, track.rotationBitsX), track.rotationBitsX, track.rotationStep);
  at = at + track.rotationBitsX;
  THRONG_PRECISE float gy =
      rotationVectorComponent(bitField(words, at, track.rotationBitsY), track.rotationBitsY, track.rotationStep);
  at = at + track.rotationBitsY;
  THRONG_PRECISE float gz =
      rotationVectorComponent(bitField(words, at, track.rotationBitsZ), track.rotationBitsZ, track.rotationStep);
  at = at + track.rotationBitsZ;
  // Unit length, so that mixing two keys turns as evenly as mixing unit quaternions does.
  THRONG_PRECISE float gw = 1.0f / sqrt(1.0f + gx * gx + gy * gy + gz * gz);
  THRONG_PRECISE float rx = gx * gw;
  THRONG_PRECISE float ry = gy * gw;
  THRONG_PRECISE float rz = gz * gw;
  key.rotation = vec4(rx, ry, rz, gw);
  THRONG_PRECISE float px = track.positionMin.x + float(bitField(words, at, track.positionBitsX)) * grid.positionFine;
  at = at + track.positionBitsX;
  THRONG_PRECISE float py = track.positionMin.y + float(bitField(words, at, track.positionBitsY)) * grid.positionFine;
  at = at + track.positionBitsY;
  THRONG_PRECISE float pz = track.positionMin.z + float(bitField(words, at, track.positionBitsZ)) * grid.positionFine;
  at = at + track.positionBitsZ;
  key.position = vec3(px, py, pz);
  THRONG_PRECISE float scale = track.scaleMin + float(bitField(words, at, track.scaleBits)) * grid.scaleFine;
  key.scale = scale;
  return key;
}

// Between two keys: `from` at weight 0. The rotation goes the short way and is not unit.
THRONG_FUNCTION BoneKey blendBoneKeys(BoneKey from, BoneKey to, float weight) {
  THRONG_PRECISE float along = from.rotation.x * to.rotation.x + from.rotation.y * to.rotation.y +
                               from.rotation.z * to.rotation.z + from.rotation.w * to.rotation.w;
  float side = along < 0.0f ? -1.0f : 1.0f;
  THRONG_PRECISE float rx = from.rotation.x + (to.rotation.x * side - from.rotation.x) * weight;
  THRONG_PRECISE float ry = from.rotation.y + (to.rotation.y * side - from.rotation.y) * weight;
  THRONG_PRECISE float rz = from.rotation.z + (to.rotation.z * side - from.rotation.z) * weight;
  THRONG_PRECISE float rw = from.rotation.w + (to.rotation.w * side - from.rotation.w) * weight;
  THRONG_PRECISE float px = from.position.x + (to.position.x - from.position.x) * weight;
  THRONG_PRECISE float py = from.position.y + (to.position.y - from.position.y) * weight;
  THRONG_PRECISE float pz = from.position.z + (to.position.z - from.position.z) * weight;
  THRONG_PRECISE float scale = from.scale + (to.scale - from.scale) * weight;
  BoneKey result;
  result.rotation = vec4(rx, ry, rz, rw);
  result.position = vec3(px, py, pz);
  result.scale = scale;
  return result;
}

// The product of two quaternions: first `second`, then `first`.
THRONG_FUNCTION vec4 multiplyQuaternions(vec4 first, vec4 second) {
  THRONG_PRECISE float x = first.w * second.x + first.x * second.w + first.y * second.z - first.z * second.y;
  THRONG_PRECISE float y = first.w * second.y - first.x * second.z + first.y * second.w + first.z * second.x;
  THRONG_PRECISE float z = first.w * second.z + first.x * second.y - first.y * second.x + first.z * second.w;
  THRONG_PRECISE float w = first.w * second.w - first.x * second.x - first.y * second.y - first.z * second.z;
  return vec4(x, y, z, w);
}

// A row of a matrix that maps pivot to position: the translation is position - linear * pivot.
THRONG_FUNCTION vec4 boneMatrixRow(float x, float y, float z, float position, vec3 pivot) {
  THRONG_PRECISE float translation = position - (x * pivot.x + y * pivot.y + z * pivot.z);
  return vec4(x, y, z, translation);
}

// The matrix of a key whose rotation need not be unit (but is not zero).
THRONG_FUNCTION BoneMatrix boneKeyMatrix(BoneKey key, vec3 pivot) {
  vec4 q = key.rotation;
  THRONG_PRECISE float squared = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
  THRONG_PRECISE float twice = 2.0f / squared;
  THRONG_PRECISE float xx = q.x * q.x * twice;
  THRONG_PRECISE float yy = q.y * q.y * twice;
  THRONG_PRECISE float zz = q.z * q.z * twice;
  THRONG_PRECISE float xy = q.x * q.y * twice;
  THRONG_PRECISE float xz = q.x * q.z * twice;
  THRONG_PRECISE float yz = q.y * q.z * twice;
  THRONG_PRECISE float wx = q.w * q.x * twice;
  THRONG_PRECISE float wy = q.w * q.y * twice;
  THRONG_PRECISE float wz = q.w * q.z * twice;
  float s = key.scale;
  THRONG_PRECISE float m00 = s * (1.0f - (yy + zz));
  THRONG_PRECISE float m01 = s * (xy - wz);
  THRONG_PRECISE float m02 = s * (xz + wy);
  THRONG_PRECISE float m10 = s * (xy + wz);
  THRONG_PRECISE float m11 = s * (1.0f - (xx + zz));
  THRONG_PRECISE float m12 = s * (yz - wx);
  THRONG_PRECISE float m20 = s * (xz - wy);
  THRONG_PRECISE float m21 = s * (yz + wx);
  THRONG_PRECISE float m22 = s * (1.0f - (xx + yy));
  BoneMatrix result;
  result.row0 = boneMatrixRow(m00, m01, m02, key.position.x, pivot);
  result.row1 = boneMatrixRow(m10, m11, m12, key.position.y, pivot);
  result.row2 = boneMatrixRow(m20, m21, m22, key.position.z, pivot);
  return result;
}

// Two 16-bit codes of one word as a row's entries; see decodeAffineKey.
THRONG_FUNCTION float affineEntry(uint code, float linearRange) {
  THRONG_PRECISE float value = (float(code & 65535u) - 32767.0f) * (1.0f / 32767.0f) * linearRange;
  return value;
}

// An affine key as a matrix whose last column is the pivot's position, not yet a translation: matrices mix by entry.
// low: position x, y << 16; position z, m00 << 16; m01, m02 << 16; m10, m11 << 16. high: m12, m20 << 16; m21, m22 << 16.
THRONG_FUNCTION BoneMatrix decodeAffineKey(uvec4 low, uvec2 high, BoneGrid grid) {
  THRONG_PRECISE float x = grid.positionMin.x + float(low.x & 65535u) * grid.positionCoarse;
  THRONG_PRECISE float y = grid.positionMin.y + float(low.x >> 16u) * grid.positionCoarse;
  THRONG_PRECISE float z = grid.positionMin.z + float(low.y & 65535u) * grid.positionCoarse;
  float range = grid.linearRange;
  BoneMatrix result;
  result.row0 = vec4(affineEntry(low.y >> 16u, range), affineEntry(low.z, range), affineEntry(low.z >> 16u, range), x);
  result.row1 = vec4(affineEntry(low.w, range), affineEntry(low.w >> 16u, range), affineEntry(high.x, range), y);
  result.row2 =
      vec4(affineEntry(high.x >> 16u, range), affineEntry(high.y, range), affineEntry(high.y >> 16u, range), z);
  return result;
}

THRONG_FUNCTION vec4 mixRows(vec4 from, vec4 to, float weight) {
  THRONG_PRECISE float x = from.x + (to.x - from.x) * weight;
  THRONG_PRECISE float y = from.y + (to.y - from.y) * weight;
  THRONG_PRECISE float z = from.z + (to.z - from.z) * weight;
  THRONG_PRECISE float w = from.w + (to.w - from.w) * weight;
  return vec4(x, y, z, w);
}

// The matrix between two affine keys.
THRONG_FUNCTION BoneMatrix affineKeyMatrix(BoneMatrix from, BoneMatrix to, float weight, vec3 pivot) {
  vec4 row0 = mixRows(from.row0, to.row0, weight);
  vec4 row1 = mixRows(from.row1, to.row1, weight);
  vec4 row2 = mixRows(from.row2, to.row2, weight);
  BoneMatrix result;
  result.row0 = boneMatrixRow(row0.x, row0.y, row0.z, row0.w, pivot);
  result.row1 = boneMatrixRow(row1.x, row1.y, row1.z, row1.w, pivot);
  result.row2 = boneMatrixRow(row2.x, row2.y, row2.z, row2.w, pivot);
  return result;
}

THRONG_FUNCTION vec4 addScaledRow(vec4 sum, vec4 row, float weight) {
  THRONG_PRECISE float x = sum.x + row.x * weight;
  THRONG_PRECISE float y = sum.y + row.y * weight;
  THRONG_PRECISE float z = sum.z + row.z * weight;
  THRONG_PRECISE float w = sum.w + row.w * weight;
  return vec4(x, y, z, w);
}

// sum + matrix * weight: linear blend skinning is a sum of these from a zero matrix.
THRONG_FUNCTION BoneMatrix addScaledMatrix(BoneMatrix sum, BoneMatrix bone, float weight) {
  BoneMatrix result;
  result.row0 = addScaledRow(sum.row0, bone.row0, weight);
  result.row1 = addScaledRow(sum.row1, bone.row1, weight);
  result.row2 = addScaledRow(sum.row2, bone.row2, weight);
  return result;
}

THRONG_FUNCTION vec3 posedPosition(BoneMatrix transform, vec3 rest) {
  THRONG_PRECISE float x = transform.row0.x * rest.x + transform.row0.y * rest.y + transform.row0.z * rest.z + transform.row0.w;
  THRONG_PRECISE float y = transform.row1.x * rest.x + transform.row1.y * rest.y + transform.row1.z * rest.z + transform.row1.w;
  THRONG_PRECISE float z = transform.row2.x * rest.x + transform.row2.y * rest.y + transform.row2.z * rest.z + transform.row2.w;
  return vec3(x, y, z);
}

// A direction in the surface (a tangent), unit; +Z where the matrix flattens it to nothing.
THRONG_FUNCTION vec3 posedTangent(BoneMatrix transform, vec3 rest) {
  THRONG_PRECISE float x = transform.row0.x * rest.x + transform.row0.y * rest.y + transform.row0.z * rest.z;
  THRONG_PRECISE float y = transform.row1.x * rest.x + transform.row1.y * rest.y + transform.row1.z * rest.z;
  THRONG_PRECISE float z = transform.row2.x * rest.x + transform.row2.y * rest.y + transform.row2.z * rest.z;
  return unitVector(x, y, z);
}

// -1 where the matrix mirrors, else 1: the sign that a tangent's w takes on.
THRONG_FUNCTION float handedness(BoneMatrix transform) {
  vec4 r0 = transform.row0;
  vec4 r1 = transform.row1;
  vec4 r2 = transform.row2;
  THRONG_PRECISE float size = r0.x * (r1.y * r2.z - r1.z * r2.y) + r0.y * (r1.z * r2.x - r1.x * r2.z) +
                              r0.z * (r1.x * r2.y - r1.y * r2.x);
  return size < 0.0f ? -1.0f : 1.0f;
}

// A normal, by the cofactor matrix (the inverse transpose times the determinant), unit, outside also where the matrix
// mirrors; the rest normal where the matrix flattens it to nothing.
THRONG_FUNCTION vec3 posedNormal(BoneMatrix transform, vec3 rest) {
  vec4 r0 = transform.row0;
  vec4 r1 = transform.row1;
  vec4 r2 = transform.row2;
  THRONG_PRECISE float x = (r1.y * r2.z - r1.z * r2.y) * rest.x + (r1.z * r2.x - r1.x * r2.z) * rest.y +
                           (r1.x * r2.y - r1.y * r2.x) * rest.z;
  THRONG_PRECISE float y = (r2.y * r0.z - r2.z * r0.y) * rest.x + (r2.z * r0.x - r2.x * r0.z) * rest.y +
                           (r2.x * r0.y - r2.y * r0.x) * rest.z;
  THRONG_PRECISE float z = (r0.y * r1.z - r0.z * r1.y) * rest.x + (r0.z * r1.x - r0.x * r1.z) * rest.y +
                           (r0.x * r1.y - r0.y * r1.x) * rest.z;
  float largest = max(max(abs(x), abs(y)), abs(z));
  if (!(largest > 0.0f)) return rest;
  float side = handedness(transform);
  return unitVector(x / largest * side, y / largest * side, z / largest * side);
}

THRONG_SHADER_END

#endif
