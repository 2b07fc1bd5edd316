// One vertex of one instance per invocation: resolved rows differ from instance to instance, as in a crowd.
// DECODE_BONE: from the words of a bone asset. DECODE_PALETTE: from matrices made before, 16 sets of them. Else from
// vertex texels.
#version 450
#extension GL_GOOGLE_include_directive : require

layout(local_size_x = 64) in;
layout(std430, set = 0, binding = 0) readonly buffer InputWords { uint inputWords[]; };
layout(std430, set = 0, binding = 1) writeonly buffer OutputWords { uint outputWords[]; };
layout(set = 0, binding = 2) uniform usamplerBuffer inputTexels;

// What occurs in the asset, so that the rest is left out.
layout(constant_id = 0) const uint kForms = 15u;
layout(constant_id = 1) const uint kTrackForms = 14u;
layout(constant_id = 2) const uint kClasses = 15u;
layout(constant_id = 3) const uint kWide = 0u;
#define THRONG_BONE_FORMS kForms
#define THRONG_BONE_TRACK_FORMS kTrackForms
#define THRONG_BONE_CLASSES kClasses
#define THRONG_BONE_WIDE kWide

#define THRONG_WORD(index) inputWords[index]
#define THRONG_FOUR_WORDS(index) texelFetch(inputTexels, int((index) / 4u))
#define THRONG_PALETTE_ROW(index) uintBitsToFloat(THRONG_FOUR_WORDS(4u * (index)))
#include "throng/bone_rows.h"
#include "throng/vertex_texel.h"

uvec2 twoWords(uint at) {
  uvec4 words = THRONG_FOUR_WORDS(at & ~3u);
  return (at & 2u) != 0u ? words.zw : words.xy;
}

// Word 0: vertices; 1: rows less one; 2: where positions and normals are, four words each; 3: where the rows are; 4: a
// clip's chunk from there (bone); 5 to 10: bounds minimum and step (vertex); 11: the first set of matrices, in rows of four
// words.
void main() {
  uint vertexCount = inputWords[0];
  uint vertex = gl_GlobalInvocationID.x % vertexCount;
  uint instance = gl_GlobalInvocationID.x / vertexCount;
  uint row = (instance * 2654435761u >> 8) % inputWords[1];
  float weight = float(instance % 97u) / 97.0;
  uint restAt = inputWords[2] + 8u * vertex;
  vec3 position, normal;
#if defined(DECODE_BONE) || defined(DECODE_PALETTE)
  BoneLayout parts = readBoneLayout(inputWords[3]);
#ifdef DECODE_PALETTE
  BoneMatrix transform =
      blendedPaletteMatrix(parts, inputWords[11] + (instance % 16u) * 3u * parts.boneCount, vertex);
#else
  BoneFrame frame = readBoneFrame(inputWords[3] + inputWords[4], row, weight);
  BoneMatrix transform = blendedBoneMatrix(parts, frame, vertex);
#endif
  vec3 restPosition = uintBitsToFloat(THRONG_FOUR_WORDS(restAt).xyz);
  vec3 restNormal = uintBitsToFloat(THRONG_FOUR_WORDS(restAt + 4u).xyz);
  position = posedPosition(transform, restPosition);
  normal = posedNormal(transform, restNormal);
#else
  uint at = inputWords[3] + 2u * (row * vertexCount + vertex);
  uint next = at + 2u * vertexCount;
  vec3 low = vec3(uintBitsToFloat(inputWords[5]), uintBitsToFloat(inputWords[6]), uintBitsToFloat(inputWords[7]));
  vec3 grain = vec3(uintBitsToFloat(inputWords[8]), uintBitsToFloat(inputWords[9]), uintBitsToFloat(inputWords[10]));
  uvec4 from = unpackVertexTexel(twoWords(at));
  uvec4 to = unpackVertexTexel(twoWords(next));
  DecodedVertex decoded = blendVertexTexels(from, to, weight, low, grain);
  position = decoded.position;
  normal = decoded.normal;
#endif
  uint slot = 2u * gl_GlobalInvocationID.x;
  outputWords[slot] = floatBitsToUint(position.x + position.y + position.z);
  outputWords[slot + 1u] = floatBitsToUint(normal.x + normal.y + normal.z);
}
