#version 460
#extension GL_GOOGLE_include_directive : require
// A square of the ground's plane around the camera, two triangles. Bound without vertex buffers.
#include "crowd/crowd_data.glsl"
#include "crowd/project.glsl"

layout(push_constant, scalar) uniform GroundBlock {
  vec2 slope;    // rise per metre towards x and z
  float height;  // below the camera, relative to it
};

layout(location = 0) out vec3 outWorld;
layout(location = 1) out flat vec3 outNormal;

invariant gl_Position;

const float kReachMetres = 4000.0;

void main() {
  vec2 corner = vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1) * 2.0 - 1.0;
  vec2 place = corner * kReachMetres;
  outWorld = vec3(place.x, height + dot(slope, place), place.y);
  outNormal = normalize(vec3(-slope.x, 1.0, -slope.y));
  gl_Position = projectPoint(frame.views[0].clipFromWorld, outWorld);
}
