// One vertex of one instance per invocation: resolved rows differ from instance to instance, as in a crowd.
// DECODE_BONE: from the words of a bone asset. DECODE_PALETTE: from matrices made before, 16 sets of them. Else from
// vertex texels.
#version 450
#extension GL_GOOGLE_include_directive : require

layout(local_size_x = 64) in;
layout(std430, set = 0, binding = 0) readonly buffer InputWords { uint inputWords[]; };
layout(std430, set = 0, binding = 1) writeonly buffer OutputWords { uint outputWords[]; };

#define THRONG_WORD(index) inputWords[index]
#define THRONG_PALETTE_ROW(index)                                                             \
  uintBitsToFloat(uvec4(inputWords[4u * (index)], inputWords[4u * (index) + 1u], inputWords[4u * (index) + 2u], \
                        inputWords[4u * (index) + 3u]))
#include "throng/bone_rows.h"
#include "throng/vertex_texel.h"

// Word 0: vertices; 1: rows less one; 2: where positions and normals are; 3: where the rows are; 4: a clip's chunk from
// there (bone); 5 to 10: bounds minimum and step (vertex); 11: the first set of matrices, in rows of four words.
void main() {
  uint vertexCount = inputWords[0];
  uint vertex = gl_GlobalInvocationID.x % vertexCount;
  uint instance = gl_GlobalInvocationID.x / vertexCount;
  uint row = (instance * 2654435761u >> 8) % inputWords[1];
  float weight = float(instance % 97u) / 97.0;
  uint restAt = inputWords[2] + 6u * vertex;
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
  vec3 restPosition = vec3(uintBitsToFloat(inputWords[restAt]), uintBitsToFloat(inputWords[restAt + 1u]),
                           uintBitsToFloat(inputWords[restAt + 2u]));
  vec3 restNormal = vec3(uintBitsToFloat(inputWords[restAt + 3u]), uintBitsToFloat(inputWords[restAt + 4u]),
                         uintBitsToFloat(inputWords[restAt + 5u]));
  position = posedPosition(transform, restPosition);
  normal = posedNormal(transform, restNormal);
#else
  uint at = inputWords[3] + 2u * (row * vertexCount + vertex);
  uint next = at + 2u * vertexCount;
  vec3 low = vec3(uintBitsToFloat(inputWords[5]), uintBitsToFloat(inputWords[6]), uintBitsToFloat(inputWords[7]));
  vec3 grain = vec3(uintBitsToFloat(inputWords[8]), uintBitsToFloat(inputWords[9]), uintBitsToFloat(inputWords[10]));
  DecodedVertex from = decodeVertexTexel(unpackVertexTexel(uvec2(inputWords[at], inputWords[at + 1u])), low, grain);
  DecodedVertex to = decodeVertexTexel(unpackVertexTexel(uvec2(inputWords[next], inputWords[next + 1u])), low, grain);
  DecodedVertex decoded = blendDecodedVertices(from, to, weight);
  position = decoded.position;
  normal = decoded.normal;
#endif
  uint slot = 2u * gl_GlobalInvocationID.x;
  outputWords[slot] = floatBitsToUint(position.x + position.y + position.z);
  outputWords[slot + 1u] = floatBitsToUint(normal.x + normal.y + normal.z);
}
