// Made by tools/make_three_glsl.py from shaders/throng/vertex_texel.h; a test compares. Do not edit.
export const kVertexTexel = `struct DecodedVertex {
  vec3 position;
  vec3 normal;
};
uvec4 unpackVertexTexel(uvec2 words) {
  return uvec4(words.x & 65535u, words.x >> 16u, words.y & 65535u, words.y >> 16u);
}
float positionStep(float boundsMin, float boundsMax) {
  float metresPerCode = (boundsMax - boundsMin) * (1.0f / 65535.0f);
  return metresPerCode;
}
vec3 decodeVertexPosition(uvec4 texel, vec3 boundsMin, vec3 boundsStep) {
  float x = boundsMin.x + float(texel.x) * boundsStep.x;
  float y = boundsMin.y + float(texel.y) * boundsStep.y;
  float z = boundsMin.z + float(texel.z) * boundsStep.z;
  return vec3(x, y, z);
}
DecodedVertex decodeVertexTexel(uvec4 texel, vec3 boundsMin, vec3 boundsStep) {
  DecodedVertex result;
  result.position = decodeVertexPosition(texel, boundsMin, boundsStep);
  result.normal = decodeOctahedral(texel.w);
  return result;
}
DecodedVertex blendVertexTexels(uvec4 from, uvec4 to, float weight, vec3 boundsMin, vec3 boundsStep) {
  float x = float(from.x) + (float(to.x) - float(from.x)) * weight;
  float y = float(from.y) + (float(to.y) - float(from.y)) * weight;
  float z = float(from.z) + (float(to.z) - float(from.z)) * weight;
  float px = boundsMin.x + x * boundsStep.x;
  float py = boundsMin.y + y * boundsStep.y;
  float pz = boundsMin.z + z * boundsStep.z;
  vec3 a = octahedralCodeDirection(from.w);
  vec3 b = octahedralCodeDirection(to.w);
  float nx = a.x + (b.x - a.x) * weight;
  float ny = a.y + (b.y - a.y) * weight;
  float nz = a.z + (b.z - a.z) * weight;
  float squared = nx * nx + ny * ny + nz * nz;
  bool cancels = !(squared > 1.0e-6f);
  float firstSquared = a.x * a.x + a.y * a.y + a.z * a.z;
  float scale = 1.0f / sqrt(cancels ? firstSquared : squared);
  float ux = (cancels ? a.x : nx) * scale;
  float uy = (cancels ? a.y : ny) * scale;
  float uz = (cancels ? a.z : nz) * scale;
  DecodedVertex result;
  result.position = vec3(px, py, pz);
  result.normal = vec3(ux, uy, uz);
  return result;
}
DecodedVertex blendDecodedVertices(DecodedVertex from, DecodedVertex to, float weight) {
  float px = from.position.x + (to.position.x - from.position.x) * weight;
  float py = from.position.y + (to.position.y - from.position.y) * weight;
  float pz = from.position.z + (to.position.z - from.position.z) * weight;
  float nx = from.normal.x + (to.normal.x - from.normal.x) * weight;
  float ny = from.normal.y + (to.normal.y - from.normal.y) * weight;
  float nz = from.normal.z + (to.normal.z - from.normal.z) * weight;
  float squared = nx * nx + ny * ny + nz * nz;
  DecodedVertex result;
  result.position = vec3(px, py, pz);
  if (squared > 1.0e-12f) {
    result.normal = unitVector(nx, ny, nz);
  } else {
    result.normal = from.normal;
  }
  return result;
}
`;
