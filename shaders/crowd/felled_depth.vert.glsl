#version 460
#extension GL_GOOGLE_include_directive : require
#include "crowd/felled_vertex.glsl"

layout(push_constant, scalar) uniform PushBlock { CrowdDrawPush push; };

layout(location = 0) in vec2 inTexCoord0;
layout(location = 1) in vec2 inTexCoord1;
layout(location = 2) in vec4 inColor;
layout(location = 3) in uint inGroup;

layout(location = 0) out vec4 outTexCoords;
layout(location = 1) out float outAlpha;
layout(location = 2) out flat float outVisibility;
layout(location = 3) out flat uvec2 outLook;

out gl_PerVertex {
  vec4 gl_Position;
  float gl_ClipDistance[1];
};
invariant gl_Position;

void main() {
  FelledVertex vertex = placeFelled(gl_VertexIndex, push.assetIndex, push.part);
  gl_Position = projectVertex(push.viewIndex, vertex.placed, inGroup);
  gl_ClipDistance[0] = vertex.inside;
  outTexCoords = vec4(inTexCoord0, inTexCoord1);
  outAlpha = inColor.a;
  outLook = instanceLook((push.firstSlot + gl_DrawID) * kMaxLevels);
  outVisibility = vertex.visibility;
}
