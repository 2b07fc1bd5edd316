// Made by tools/make_three_glsl.py from shaders/throng/octahedral.h; a test compares. Do not edit.
export const kOctahedral = `vec3 unitVector(float x, float y, float z) {
  float squared = x * x + y * y + z * z;
  if (!(squared > 0.0f)) return vec3(0.0f, 0.0f, 1.0f);
  float scale = 1.0f / sqrt(squared);
  return vec3(x * scale, y * scale, z * scale);
}
vec3 octahedralDirection(float u, float v) {
  float z = 1.0f - abs(u) - abs(v);
  float fold = max(-z, 0.0f);
  float x = u >= 0.0f ? u - fold : u + fold;
  float y = v >= 0.0f ? v - fold : v + fold;
  return unitVector(x, y, z);
}
vec3 decodeOctahedral(uint code) {
  float x = (float(code & 255u) - 127.0f) * (1.0f / 127.0f);
  float y = (float((code >> 8u) & 255u) - 127.0f) * (1.0f / 127.0f);
  return octahedralDirection(x, y);
}
vec3 octahedralCodeDirection(uint code) {
  float u = float(code & 255u) - 127.0f;
  float v = float((code >> 8u) & 255u) - 127.0f;
  float z = 127.0f - abs(u) - abs(v);
  float fold = max(-z, 0.0f);
  return vec3(u >= 0.0f ? u - fold : u + fold, v >= 0.0f ? v - fold : v + fold, z);
}
`;
