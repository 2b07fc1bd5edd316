// The crowd's vertex with a rest pose from attributes instead of decoded rows: what crowd_bench compares with. With
// THRONG_BENCH_SKINNED it is linear blend skinning from a palette per instance, what engines do without baking; with
// THRONG_BENCH_DEPTH it is for shadows.
#include "crowd/crowd_vertex.glsl"

layout(location = 0) in vec2 inTexCoord0;
layout(location = 1) in vec2 inTexCoord1;
layout(location = 2) in vec4 inColor;
layout(location = 3) in uint inGroup;
layout(location = 12) in vec3 inPosition;
#ifndef THRONG_BENCH_DEPTH
layout(location = 13) in vec4 inNormal;
#endif
#ifdef THRONG_BENCH_SKINNED
layout(constant_id = 3) const int kInfluences = 4;
layout(location = 14) in uvec4 inBones;
layout(location = 15) in vec4 inWeights;
layout(set = 2, binding = 0) uniform samplerBuffer paletteRows;  // three of a 3x4 matrix per bone and instance
#endif

layout(push_constant, scalar) uniform PushBlock {
  uint viewIndex;
  uint boneCount;
};

#ifdef THRONG_BENCH_DEPTH
layout(location = 0) out vec4 outTexCoords;
layout(location = 1) out float outAlpha;
#else
layout(location = 0) out vec3 outWorld;
layout(location = 1) out vec3 outNormal;
layout(location = 2) out vec4 outTexCoords;
layout(location = 3) out vec4 outColor;
layout(location = 4) out flat uvec2 outLook;
#endif

DecodedVertex restVertex(uint instance) {
  DecodedVertex vertex;
#ifdef THRONG_BENCH_DEPTH
  vec3 normal = vec3(0.0);
#else
  vec3 normal = inNormal.xyz;
#endif
#ifdef THRONG_BENCH_SKINNED
  vec4 row0 = vec4(0.0), row1 = vec4(0.0), row2 = vec4(0.0);
  for (int influence = 0; influence < kInfluences; influence++) {
    int first = int((instance * boneCount + inBones[influence]) * 3u);
    row0 += inWeights[influence] * texelFetch(paletteRows, first);
    row1 += inWeights[influence] * texelFetch(paletteRows, first + 1);
    row2 += inWeights[influence] * texelFetch(paletteRows, first + 2);
  }
  vec4 p = vec4(inPosition, 1.0);
  vertex.position = vec3(dot(row0, p), dot(row1, p), dot(row2, p));
  vertex.normal = normalize(vec3(dot(row0.xyz, normal), dot(row1.xyz, normal), dot(row2.xyz, normal)));
#else
  vertex.position = inPosition;
  vertex.normal = normal;
#endif
  return vertex;
}

void main() {
  PlacedVertex vertex = placeDecoded(restVertex(gl_InstanceIndex), instancePlace, instanceHeading.xy);
  gl_Position = projectVertex(viewIndex, vertex, inGroup);
  outTexCoords = vec4(inTexCoord0, inTexCoord1);
#ifdef THRONG_BENCH_DEPTH
  outAlpha = inColor.a;
#else
  outWorld = vertex.world;
  outNormal = vertex.normal;
  outColor = inColor;
  outLook = instanceLook(gl_DrawID);
#endif
}
