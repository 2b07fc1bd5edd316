// Tangents of the `vertex` encoding: an angle about the normal in 8 bits, from where the rest tangent comes to lie when
// it turns by the shortest way that brings the rest normal to the posed one. docs/format.md is normative.
#ifndef THRONG_TANGENT_ANGLE_H
#define THRONG_TANGENT_ANGLE_H

#include "throng/octahedral.h"
#include "throng/prelude.h"

THRONG_SHADER_BEGIN

// Rows of angles begin at a multiple of 8 bytes.
THRONG_FUNCTION uint tangentRowBytes(uint vertexCount) { return (vertexCount + 7u) & 4294967288u; }

// The code of a vertex from the 32-bit word (vertexIndex / 4 of the row) that holds it.
THRONG_FUNCTION uint unpackTangentCode(uint word, uint vertexIndex) {
  return (word >> ((vertexIndex & 3u) * 8u)) & 255u;
}

// The unit part of `direction` at right angles to a unit normal; where there is none, that of an axis.
THRONG_FUNCTION vec3 alongSurface(vec3 direction, vec3 normal) {
  THRONG_PRECISE float height = direction.x * normal.x + direction.y * normal.y + direction.z * normal.z;
  THRONG_PRECISE float x = direction.x - normal.x * height;
  THRONG_PRECISE float y = direction.y - normal.y * height;
  THRONG_PRECISE float z = direction.z - normal.z * height;
  THRONG_PRECISE float squared = x * x + y * y + z * z;
  if (squared > 1.0e-6f) return unitVector(x, y, z);
  if (abs(normal.x) < 0.57f) return unitVector(1.0f - normal.x * normal.x, -normal.x * normal.y, -normal.x * normal.z);
  return unitVector(-normal.y * normal.x, 1.0f - normal.y * normal.y, -normal.y * normal.z);
}

// Where the rest tangent lies when the rest normal has turned to `normal` by the shortest way: the reflection in the
// plane between them takes it there, and what then is left along the normal is dropped. Opposite normals: unturned.
THRONG_FUNCTION vec3 carriedTangent(vec3 restTangent, vec3 restNormal, vec3 normal) {
  vec3 sum = vec3(restNormal.x + normal.x, restNormal.y + normal.y, restNormal.z + normal.z);
  THRONG_PRECISE float squared = sum.x * sum.x + sum.y * sum.y + sum.z * sum.z;
  if (!(squared > 1.0e-8f)) return alongSurface(restTangent, normal);
  THRONG_PRECISE float height = sum.x * restTangent.x + sum.y * restTangent.y + sum.z * restTangent.z;
  THRONG_PRECISE float twice = 2.0f * height / squared;
  THRONG_PRECISE float x = restTangent.x - sum.x * twice;
  THRONG_PRECISE float y = restTangent.y - sum.y * twice;
  THRONG_PRECISE float z = restTangent.z - sum.z * twice;
  return alongSurface(vec3(x, y, z), normal);
}

// A direction in the plane, not unit: 128 is (1, 0), and 64 codes more or less turn it by a quarter, along the edges of
// the square |x| + |y| = 1.
THRONG_FUNCTION vec2 tangentDirection(uint code) {
  float quarters = float((code + 128u) & 255u) * (1.0f / 64.0f);
  float x = abs(quarters - 2.0f) - 1.0f;
  float y = quarters < 2.0f ? 1.0f - abs(x) : abs(x) - 1.0f;
  return vec2(x, y);
}

// The tangent of a code about a decoded unit normal, unit. `restTangent` and `restNormal` are the mesh's, unit.
THRONG_FUNCTION vec3 decodeTangent(uint code, vec3 normal, vec3 restTangent, vec3 restNormal) {
  vec3 zero = carriedTangent(restTangent, restNormal, normal);
  vec2 turn = tangentDirection(code);
  THRONG_PRECISE float x = zero.x * turn.x + (normal.y * zero.z - normal.z * zero.y) * turn.y;
  THRONG_PRECISE float y = zero.y * turn.x + (normal.z * zero.x - normal.x * zero.z) * turn.y;
  THRONG_PRECISE float z = zero.z * turn.x + (normal.x * zero.y - normal.y * zero.x) * turn.y;
  return unitVector(x, y, z);
}

// Between two decoded tangents, about the normal between theirs: `from` at weight 0, `to` at 1.
THRONG_FUNCTION vec3 blendTangents(vec3 from, vec3 to, float weight, vec3 normal) {
  THRONG_PRECISE float x = from.x + (to.x - from.x) * weight;
  THRONG_PRECISE float y = from.y + (to.y - from.y) * weight;
  THRONG_PRECISE float z = from.z + (to.z - from.z) * weight;
  return alongSurface(vec3(x, y, z), normal);
}

THRONG_SHADER_END

#endif
