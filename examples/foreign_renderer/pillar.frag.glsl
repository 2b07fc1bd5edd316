#version 460
layout(location = 0) in vec3 normal;
layout(location = 0) out vec4 color;

void main() {
  float light = 0.25 + 0.75 * max(dot(normalize(normal), normalize(vec3(0.5, 0.6, 0.6))), 0.0);
  color = vec4(vec3(0.62, 0.2, 0.14) * light, 1.0);
}
