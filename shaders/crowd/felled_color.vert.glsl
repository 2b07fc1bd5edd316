#version 460
#extension GL_GOOGLE_include_directive : require
#include "crowd/felled_vertex.glsl"

layout(push_constant, scalar) uniform PushBlock { CrowdDrawPush push; };

layout(location = 0) in vec2 inTexCoord0;
layout(location = 1) in vec2 inTexCoord1;
layout(location = 2) in vec4 inColor;
layout(location = 3) in uint inGroup;

layout(location = 0) out vec3 outWorld;
layout(location = 1) out vec3 outNormal;
layout(location = 2) out vec4 outTexCoords;
layout(location = 3) out vec4 outColor;
layout(location = 4) out flat uvec2 outLook;
layout(location = 5) out flat float outVisibility;

out gl_PerVertex {
  vec4 gl_Position;
  float gl_ClipDistance[1];
};
invariant gl_Position;

void main() {
  FelledVertex vertex = placeFelled(gl_VertexIndex, push.assetIndex, push.part);
  gl_Position = projectVertex(push.viewIndex, vertex.placed, inGroup);
  gl_ClipDistance[0] = vertex.inside;
  outWorld = vertex.placed.world;
  outNormal = vertex.placed.normal;
  outTexCoords = vec4(inTexCoord0, inTexCoord1);
  outColor = inColor;
  outLook = instanceLook((push.firstSlot + gl_DrawID) * kMaxLevels);
  outVisibility = vertex.visibility;
}
