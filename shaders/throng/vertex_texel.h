// The `vertex` encoding: four 16-bit unsigned integers per vertex and row. docs/format.md is normative.
#ifndef THRONG_VERTEX_TEXEL_H
#define THRONG_VERTEX_TEXEL_H

#include "throng/octahedral.h"
#include "throng/prelude.h"

THRONG_SHADER_BEGIN

struct DecodedVertex {
  vec3 position;  // metres, model space
  vec3 normal;    // unit
};

// The texel of two 32-bit words of a storage buffer: x in the low half of the first word, y in its high half, then
// z and w.
THRONG_FUNCTION uvec4 unpackVertexTexel(uvec2 words) {
  return uvec4(words.x & 65535u, words.x >> 16u, words.y & 65535u, words.y >> 16u);
}

// Metres per unit of a position code over a clip's bounds, for one axis. Once per clip, not per vertex.
THRONG_FUNCTION float positionStep(float boundsMin, float boundsMax) {
  THRONG_PRECISE float metresPerCode = (boundsMax - boundsMin) * (1.0f / 65535.0f);
  return metresPerCode;
}

// The position in a texel of a clip whose bounds start at boundsMin, with positionStep of each axis in boundsStep.
THRONG_FUNCTION vec3 decodeVertexPosition(uvec4 texel, vec3 boundsMin, vec3 boundsStep) {
  THRONG_PRECISE float x = boundsMin.x + float(texel.x) * boundsStep.x;
  THRONG_PRECISE float y = boundsMin.y + float(texel.y) * boundsStep.y;
  THRONG_PRECISE float z = boundsMin.z + float(texel.z) * boundsStep.z;
  return vec3(x, y, z);
}

// The whole texel, bounds as above.
THRONG_FUNCTION DecodedVertex decodeVertexTexel(uvec4 texel, vec3 boundsMin, vec3 boundsStep) {
  DecodedVertex result;
  result.position = decodeVertexPosition(texel, boundsMin, boundsStep);
  result.normal = decodeOctahedral(texel.w);
  return result;
}

// Between the texels of two rows of a clip: `from` at weight 0, `to` at 1. Bounds as above. Codes are mixed where that is
// the same as mixing what they mean: of positions, and of normals' directions, which are made unit only then; where two of
// these cancel, `from`'s stays.
THRONG_FUNCTION DecodedVertex blendVertexTexels(uvec4 from, uvec4 to, float weight, vec3 boundsMin, vec3 boundsStep) {
  THRONG_PRECISE float x = float(from.x) + (float(to.x) - float(from.x)) * weight;
  THRONG_PRECISE float y = float(from.y) + (float(to.y) - float(from.y)) * weight;
  THRONG_PRECISE float z = float(from.z) + (float(to.z) - float(from.z)) * weight;
  THRONG_PRECISE float px = boundsMin.x + x * boundsStep.x;
  THRONG_PRECISE float py = boundsMin.y + y * boundsStep.y;
  THRONG_PRECISE float pz = boundsMin.z + z * boundsStep.z;
  vec3 a = octahedralCodeDirection(from.w);
  vec3 b = octahedralCodeDirection(to.w);
  THRONG_PRECISE float nx = a.x + (b.x - a.x) * weight;
  THRONG_PRECISE float ny = a.y + (b.y - a.y) * weight;
  THRONG_PRECISE float nz = a.z + (b.z - a.z) * weight;
  THRONG_PRECISE float squared = nx * nx + ny * ny + nz * nz;
  // Choices between numbers, which cost less than a branch; no direction of a code is zero.
  bool cancels = !(squared > 1.0e-6f);
  THRONG_PRECISE float firstSquared = a.x * a.x + a.y * a.y + a.z * a.z;
  THRONG_PRECISE float scale = 1.0f / sqrt(cancels ? firstSquared : squared);
  THRONG_PRECISE float ux = (cancels ? a.x : nx) * scale;
  THRONG_PRECISE float uy = (cancels ? a.y : ny) * scale;
  THRONG_PRECISE float uz = (cancels ? a.z : nz) * scale;
  DecodedVertex result;
  result.position = vec3(px, py, pz);
  result.normal = vec3(ux, uy, uz);
  return result;
}

// Between two decoded vertices: `from` at weight 0, `to` at 1. Where two normals cancel,
// `from`'s stays.
THRONG_FUNCTION DecodedVertex blendDecodedVertices(DecodedVertex from, DecodedVertex to, float weight) {
  THRONG_PRECISE float px = from.position.x + (to.position.x - from.position.x) * weight;
  THRONG_PRECISE float py = from.position.y + (to.position.y - from.position.y) * weight;
  THRONG_PRECISE float pz = from.position.z + (to.position.z - from.position.z) * weight;
  THRONG_PRECISE float nx = from.normal.x + (to.normal.x - from.normal.x) * weight;
  THRONG_PRECISE float ny = from.normal.y + (to.normal.y - from.normal.y) * weight;
  THRONG_PRECISE float nz = from.normal.z + (to.normal.z - from.normal.z) * weight;
  THRONG_PRECISE float squared = nx * nx + ny * ny + nz * nz;
  DecodedVertex result;
  result.position = vec3(px, py, pz);
  if (squared > 1.0e-12f) {
    result.normal = unitVector(nx, ny, nz);
  } else {
    result.normal = from.normal;
  }
  return result;
}

THRONG_SHADER_END

#endif
