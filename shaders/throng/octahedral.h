// Unit vectors in 2 x 8 bits: the octahedral map (Meyer, Suessmuth, Sussner, Stamminger and Greiner 2010).
#ifndef THRONG_OCTAHEDRAL_H
#define THRONG_OCTAHEDRAL_H

#include "throng/prelude.h"

THRONG_SHADER_BEGIN

// A vector over its length, or +Z where it has none.
THRONG_FUNCTION vec3 unitVector(float x, float y, float z) {
  THRONG_PRECISE float squared = x * x + y * y + z * z;
  if (!(squared > 0.0f)) return vec3(0.0f, 0.0f, 1.0f);
  THRONG_PRECISE float scale = 1.0f / sqrt(squared);
  return vec3(x * scale, y * scale, z * scale);
}

// The unit vector of octahedral coordinates, each -1 to 1.
THRONG_FUNCTION vec3 octahedralDirection(float u, float v) {
  THRONG_PRECISE float z = 1.0f - abs(u) - abs(v);
  THRONG_PRECISE float fold = max(-z, 0.0f);
  THRONG_PRECISE float x = u >= 0.0f ? u - fold : u + fold;
  THRONG_PRECISE float y = v >= 0.0f ? v - fold : v + fold;
  return unitVector(x, y, z);
}

// The unit normal of a code: low byte x, high byte y, each (byte - 127) / 127. So byte 127 is zero and the six axes are
// exact. Byte 255 is never written; it decodes to a unit vector too.
THRONG_FUNCTION vec3 decodeOctahedral(uint code) {
  THRONG_PRECISE float x = (float(code & 255u) - 127.0f) * (1.0f / 127.0f);
  THRONG_PRECISE float y = (float((code >> 8u) & 255u) - 127.0f) * (1.0f / 127.0f);
  return octahedralDirection(x, y);
}

// The direction of a code, not unit: each component is a whole number up to 127, so nothing is rounded.
THRONG_FUNCTION vec3 octahedralCodeDirection(uint code) {
  float u = float(code & 255u) - 127.0f;
  float v = float((code >> 8u) & 255u) - 127.0f;
  float z = 127.0f - abs(u) - abs(v);
  float fold = max(-z, 0.0f);
  return vec3(u >= 0.0f ? u - fold : u + fold, v >= 0.0f ? v - fold : v + fold, z);
}

THRONG_SHADER_END

#endif
