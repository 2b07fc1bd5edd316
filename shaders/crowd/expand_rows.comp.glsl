#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
// Second half of expanding rows: one vertex of one row, decoded and written as a texel.
#include "crowd/crowd_data.glsl"
#include "crowd/asset_words.glsl"
#include "crowd/encode_texel.glsl"

layout(local_size_x = 128) in;
layout(constant_id = 0) const uint kEncoding = kEncodingBone;
layout(push_constant, scalar) uniform PushBlock { ExpandPush push; };

layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer ExpandTasks { ExpandTask task[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer PointCodes { vec3 codes[]; };
layout(buffer_reference, scalar, buffer_reference_align = 8) writeonly buffer RowTexels { uint64_t texel[]; };

// The vertex's matrix, from the row's matrices of all bones.
BoneMatrix skinMatrix(RestVertex vertex, uint rowAt) {
  BoneMatrix sum = zeroBoneMatrix();
  for (uint place = 0u; place < 8u && vertex.weights[place] > 0.0; place++) {
    uint bone = vertex.bones[place >> 1u] >> (place & 1u) * 16u & 65535u;
    sum = addScaledMatrix(sum, BoneMatrices(push.scratch).matrix[rowAt + bone], vertex.weights[place]);
  }
  return sum;
}

// The sum over a normal's rings, from the row's points.
vec3 ringSum(PackedLayout parts, uint normal, uint rowAt) {
  vec3 sum = vec3(0.0), centre = vec3(0.0), previous = vec3(0.0);
  uint place = 0u;
  uint end = ringStart(parts, normal + 1u);
  for (uint index = ringStart(parts, normal); index < end; index++) {
    uint pointIndex = ringNumber(parts, index);
    if (pointIndex == kPackedRingBreak) {
      place = 0u;
      continue;
    }
    vec3 codes = PointCodes(push.scratch).codes[rowAt + pointIndex];
    if (place == 0u) centre = codes;
    if (place >= 2u) sum = addTriangle(sum, centre, previous, codes);
    previous = codes;
    place++;
  }
  return sum;
}

DecodedVertex decodePackedVertex(ExpandTask task, uint vertexIndex, vec3 restNormal, uint rowAt) {
  PackedLayout parts = readPackedLayout(0u);
  PackedLink link = readPackedLink(parts, vertexIndex);
  PackedFrame moment = readPackedMoment(kEncoding == kEncodingSpline, parts, push.clipAt, task.row, task.weight);
  DecodedVertex result;
  result.position = packedMetres(moment.clip, PointCodes(push.scratch).codes[rowAt + link.pointIndex]);
  if (parts.ringsAt == 0u) result.normal = storedFrameNormal(moment, link.normal);
  else result.normal = ringNormal(ringSum(parts, link.normal, rowAt), restNormal);
  return result;
}

DecodedVertex decodeVertex(ExpandTask task, uint vertexIndex, uint rowAt) {
  RestVertex vertex = RestVertices(push.rest).vertex[vertexIndex];
  if (kEncoding == kEncodingPacked || kEncoding == kEncodingSpline)
    return decodePackedVertex(task, vertexIndex, vertex.normal, rowAt);
  MorphedRest rest = morphRest(push.morphAt, push.morphClipAt, task.row, task.weight, vertexIndex, vertex.position,
                               vertex.normal);
  if (kEncoding == kEncodingMorph)
    return DecodedVertex(rest.position, unitVector(rest.normal.x, rest.normal.y, rest.normal.z));
  BoneMatrix transform = skinMatrix(vertex, rowAt);
  return DecodedVertex(posedPosition(transform, rest.position), posedNormal(transform, rest.normal));
}

void main() {
  uint vertexIndex = gl_GlobalInvocationID.x, row = gl_WorkGroupID.y;
  if (vertexIndex >= push.vertexCount) return;
  assetWords = push.words;
  ExpandTask task = ExpandTasks(push.tasks).task[row];
  uvec2 words = encodeTexel(decodeVertex(task, vertexIndex, row * push.itemCount), push.boundsMin, push.boundsMax);
  RowTexels(offsetAddress(push.texels, row, push.vertexCount * 8u)).texel[vertexIndex] = packUint2x32(words);
}
