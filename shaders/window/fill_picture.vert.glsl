#version 460
// One triangle that covers the viewport. Bound without vertex buffers.
layout(location = 0) out vec2 outClip;

void main() {
  outClip = vec2(gl_VertexIndex == 1 ? 3.0 : -1.0, gl_VertexIndex == 2 ? 3.0 : -1.0);
  gl_Position = vec4(outClip, 0.0, 1.0);
}
