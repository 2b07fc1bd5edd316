#version 460
#extension GL_GOOGLE_include_directive : require
#include "crowd/section_vertex.glsl"

layout(push_constant, scalar) uniform PushBlock { CrowdDrawPush push; };

layout(location = 0) out vec3 outWorld;
layout(location = 1) out vec3 outNormal;
layout(location = 2) out vec3 outWood;
layout(location = 3) out flat float outVisibility;

invariant gl_Position;

void main() {
  SectionVertex vertex = sectionVertex(gl_VertexIndex, gl_InstanceIndex);
  gl_Position = vertex.drawn ? projectPoint(frame.views[push.viewIndex].clipFromWorld, vertex.world) : kOutside;
  outWorld = vertex.world;
  outNormal = vertex.normal;
  outWood = vertex.wood;
  outVisibility = vertex.visibility;
}
