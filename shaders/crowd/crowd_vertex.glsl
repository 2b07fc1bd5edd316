// The vertex of every pass: decode, blend, place. Passes that share it cannot disagree.
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#include "crowd/crowd_data.glsl"
#include "crowd/project.glsl"
#include "throng/vertex_texel.h"

// Whether instances of this draw blend two layers.
layout(constant_id = 0) const bool kTwoLayers = false;

// One texel of a row: a load of 64 bits at once.
layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer RowTexels { uint64_t texel[]; };

// PosedInstance, one attribute for every four words.
layout(location = 4) in vec4 instancePlace;       // translation, scale
layout(location = 5) in vec4 instanceHeading;     // cosine, sine, weight of the second layer, tint
layout(location = 6) in uvec4 instanceRows;       // addresses of the row and the next
layout(location = 7) in uvec4 instanceBoundsMin;  // x y z, hidden groups
layout(location = 8) in vec4 instanceBoundsStep;  // x y z, weight of the next row
layout(location = 9) in uvec4 instanceSecondRows;
layout(location = 10) in uvec4 instanceSecondBoundsMin;  // x y z, which instance
layout(location = 11) in vec4 instanceSecondBoundsStep;

struct PlacedVertex {
  vec3 world;   // relative to the camera
  vec3 normal;  // unit
};

uvec4 readTexel(uvec2 row, uint vertexIndex) {
  return unpackVertexTexel(unpackUint2x32(RowTexels(row).texel[vertexIndex]));
}

DecodedVertex decodeRows(uvec4 rows, vec3 boundsMin, vec4 boundsStep, uint vertexIndex) {
  return blendVertexTexels(readTexel(rows.xy, vertexIndex), readTexel(rows.zw, vertexIndex), boundsStep.w, boundsMin,
                           boundsStep.xyz);
}

// Assets with clips that are not expanded have pipelines of their own, see throng_shader_variant in CMake.
#ifdef THRONG_LIVE
#include "crowd/live_layer.glsl"
#else
void beginLayers(uint instance) {}
DecodedVertex decodeLayer(uvec4 rows, vec3 boundsMin, vec4 boundsStep, uint vertexIndex) {
  return decodeRows(rows, boundsMin, boundsStep, vertexIndex);
}
#endif

DecodedVertex poseVertex(uint vertexIndex) {
  beginLayers(instanceSecondBoundsMin.w);
  DecodedVertex vertex =
      decodeLayer(instanceRows, uintBitsToFloat(instanceBoundsMin.xyz), instanceBoundsStep, vertexIndex);
  if (kTwoLayers && instanceHeading.z > 0.0)
    vertex = blendDecodedVertices(
        vertex, decodeLayer(instanceSecondRows, uintBitsToFloat(instanceSecondBoundsMin.xyz), instanceSecondBoundsStep, vertexIndex),
        instanceHeading.z);
  return vertex;
}

// A model-space vertex where an instance stands: translation and scale, cosine and sine of its heading.
PlacedVertex placeDecoded(DecodedVertex vertex, vec4 place, vec2 heading) {
  float c = heading.x, s = heading.y, scale = place.w;
  PlacedVertex result;
  precise float x = (c * vertex.position.x + s * vertex.position.z) * scale + place.x;
  precise float y = vertex.position.y * scale + place.y;
  precise float z = (c * vertex.position.z - s * vertex.position.x) * scale + place.z;
  result.world = vec3(x, y, z);
  result.normal = vec3(c * vertex.normal.x + s * vertex.normal.z, vertex.normal.y,
                       c * vertex.normal.z - s * vertex.normal.x);
  return result;
}

PlacedVertex placeVertex(uint vertexIndex) {
  return placeDecoded(poseVertex(vertexIndex), instancePlace, instanceHeading.xy);
}

// What fragments must know of instance and draw: the tint, and the draw's slot and level (slot * kMaxLevels + level).
uvec2 instanceLook(uint drawNumber) { return uvec2(floatBitsToUint(instanceHeading.w), drawNumber); }

// Where a vertex lands in the picture; those of hidden groups all land in one point outside, so that nothing is drawn.
vec4 projectVertex(uint viewIndex, PlacedVertex vertex, uint group) {
  if (group > 0u && (instanceBoundsMin.w >> (group - 1u) & 1u) != 0u) return vec4(2.0, 2.0, 2.0, 1.0);
  return projectPoint(frame.views[viewIndex].clipFromWorld, vertex.world);
}
