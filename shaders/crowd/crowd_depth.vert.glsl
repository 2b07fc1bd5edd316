#version 460
#extension GL_GOOGLE_include_directive : require
#include "crowd/crowd_data.glsl"
layout(push_constant, scalar) uniform PushBlock { CrowdDrawPush push; };
#include "crowd/crowd_vertex.glsl"

layout(constant_id = 1) const bool kAlphaTested = false;  // whether there are fragments

layout(location = 0) in vec2 inTexCoord0;
layout(location = 1) in vec2 inTexCoord1;
layout(location = 2) in vec4 inColor;
layout(location = 3) in uint inGroup;

layout(location = 0) out vec4 outTexCoords;
layout(location = 1) out float outAlpha;
layout(location = 2) out flat uvec2 outLook;

invariant gl_Position;

void main() {
  PlacedVertex vertex = placeVertex(gl_VertexIndex);
  gl_Position = projectVertex(push.viewIndex, vertex, inGroup);
  if (!kAlphaTested) return;
  outTexCoords = vec4(inTexCoord0, inTexCoord1);
  outAlpha = inColor.a;
  outLook = instanceLook(push.firstSlot * kMaxLevels + gl_DrawID);
}
