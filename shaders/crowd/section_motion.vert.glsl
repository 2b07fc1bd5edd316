#version 460
#extension GL_GOOGLE_include_directive : require
#include "crowd/section_vertex.glsl"

layout(push_constant, scalar) uniform PushBlock { CrowdDrawPush push; };

layout(location = 0) out flat float outVisibility;
layout(location = 1) out vec3 outNow;  // clip x, y, w
layout(location = 2) out vec3 outBefore;

invariant gl_Position;

void main() {
  SectionVertex vertex = sectionVertex(gl_VertexIndex, gl_InstanceIndex);
  gl_Position = vertex.drawn ? projectPoint(frame.views[push.viewIndex].clipFromWorld, vertex.world) : kOutside;
  outVisibility = vertex.visibility;
  outNow = gl_Position.xyw;
  outBefore = projectPoint(frame.previousClipFromWorld, vertex.worldBefore).xyw;
}
