#version 460
#extension GL_GOOGLE_include_directive : require
// Where each vertex is now and where it was in the previous frame: pose, place and camera of then.
#include "crowd/crowd_data.glsl"
layout(push_constant, scalar) uniform PushBlock { CrowdDrawPush push; };
#include "crowd/crowd_vertex.glsl"
#include "crowd/previous_vertex.glsl"

layout(location = 0) in vec2 inTexCoord0;
layout(location = 1) in vec2 inTexCoord1;
layout(location = 2) in vec4 inColor;
layout(location = 3) in uint inGroup;

layout(location = 0) out vec4 outTexCoords;
layout(location = 1) out float outAlpha;
layout(location = 2) out vec3 outNow;     // clip x, y, w
layout(location = 3) out vec3 outBefore;
layout(location = 4) out flat uvec2 outLook;

invariant gl_Position;

vec3 worldBefore() {
  PosedInstance before = PosedInstances(frame.previousVisible).posed[gl_InstanceIndex];
  DecodedVertex vertex = poseVertexBefore(before, gl_VertexIndex);
  return placeDecoded(vertex, vec4(before.translation, before.scale), vec2(before.headingCosine, before.headingSine))
      .world;
}

void main() {
  PlacedVertex vertex = placeVertex(gl_VertexIndex);
  gl_Position = projectVertex(push.viewIndex, vertex, inGroup);
  outTexCoords = vec4(inTexCoord0, inTexCoord1);
  outAlpha = inColor.a;
  outLook = instanceLook(push.firstSlot * kMaxLevels + gl_DrawID);
  outNow = gl_Position.xyw;
  outBefore = projectPoint(frame.previousClipFromWorld, worldBefore()).xyw;
}
