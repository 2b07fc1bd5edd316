// A row of pillars without vertex buffers: 36 corners each, the instance says which.
#version 460
layout(push_constant) uniform Push {
  mat4 clipFromWorld;  // of places relative to the eye
  vec4 eye;
} push;
layout(location = 0) out vec3 normal;

void main() {
  int face = gl_VertexIndex / 6;
  int corner = int[6](0, 1, 2, 2, 1, 3)[gl_VertexIndex % 6];
  int axis = face / 2;
  float side = face % 2 == 0 ? 1.0 : -1.0;
  vec3 unit;
  unit[axis] = side;
  unit[(axis + 1) % 3] = (corner & 1) == 0 ? -side : side;
  unit[(axis + 2) % 3] = (corner & 2) == 0 ? -1.0 : 1.0;
  normal = vec3(0.0);
  normal[axis] = side;
  vec3 place = vec3((float(gl_InstanceIndex) - 2.0) * 2.2, 1.5, -3.0);
  gl_Position = push.clipFromWorld * vec4(unit * vec3(0.35, 1.5, 0.35) + place - push.eye.xyz, 1.0);
}
