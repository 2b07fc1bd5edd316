#version 460
#extension GL_GOOGLE_include_directive : require
// A square at height zero around the camera, two triangles. Bound without vertex buffers.
#include "crowd/crowd_data.glsl"
#include "crowd/project.glsl"

layout(location = 0) out vec3 outWorld;

invariant gl_Position;

const float kReachMetres = 4000.0;

void main() {
  vec2 corner = vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1) * 2.0 - 1.0;
  float height = float(-frame.camera.cell.y) * kCellMetres - frame.camera.offset.y;
  outWorld = vec3(corner.x * kReachMetres, height, corner.y * kReachMetres);
  gl_Position = projectPoint(frame.views[0].clipFromWorld, outWorld);
}
