// Made by tools/make_three_glsl.py from shaders/throng/tangent_angle.h; a test compares. Do not edit.
export const kTangentAngle = `uint tangentRowBytes(uint vertexCount) { return (vertexCount + 7u) & 4294967288u; }
uint unpackTangentCode(uint word, uint vertexIndex) {
  return (word >> ((vertexIndex & 3u) * 8u)) & 255u;
}
vec3 alongSurface(vec3 direction, vec3 normal) {
  float height = direction.x * normal.x + direction.y * normal.y + direction.z * normal.z;
  float x = direction.x - normal.x * height;
  float y = direction.y - normal.y * height;
  float z = direction.z - normal.z * height;
  float squared = x * x + y * y + z * z;
  if (squared > 1.0e-6f) return unitVector(x, y, z);
  if (abs(normal.x) < 0.57f) return unitVector(1.0f - normal.x * normal.x, -normal.x * normal.y, -normal.x * normal.z);
  return unitVector(-normal.y * normal.x, 1.0f - normal.y * normal.y, -normal.y * normal.z);
}
vec3 carriedTangent(vec3 restTangent, vec3 restNormal, vec3 normal) {
  vec3 sum = vec3(restNormal.x + normal.x, restNormal.y + normal.y, restNormal.z + normal.z);
  float squared = sum.x * sum.x + sum.y * sum.y + sum.z * sum.z;
  if (!(squared > 1.0e-8f)) return alongSurface(restTangent, normal);
  float height = sum.x * restTangent.x + sum.y * restTangent.y + sum.z * restTangent.z;
  float twice = 2.0f * height / squared;
  float x = restTangent.x - sum.x * twice;
  float y = restTangent.y - sum.y * twice;
  float z = restTangent.z - sum.z * twice;
  return alongSurface(vec3(x, y, z), normal);
}
vec2 tangentDirection(uint code) {
  float quarters = float((code + 128u) & 255u) * (1.0f / 64.0f);
  float x = abs(quarters - 2.0f) - 1.0f;
  float y = quarters < 2.0f ? 1.0f - abs(x) : abs(x) - 1.0f;
  return vec2(x, y);
}
vec3 decodeTangent(uint code, vec3 normal, vec3 restTangent, vec3 restNormal) {
  vec3 zero = carriedTangent(restTangent, restNormal, normal);
  vec2 turn = tangentDirection(code);
  float x = zero.x * turn.x + (normal.y * zero.z - normal.z * zero.y) * turn.y;
  float y = zero.y * turn.x + (normal.z * zero.x - normal.x * zero.z) * turn.y;
  float z = zero.z * turn.x + (normal.x * zero.y - normal.y * zero.x) * turn.y;
  return unitVector(x, y, z);
}
vec3 blendTangents(vec3 from, vec3 to, float weight, vec3 normal) {
  float x = from.x + (to.x - from.x) * weight;
  float y = from.y + (to.y - from.y) * weight;
  float z = from.z + (to.z - from.z) * weight;
  return alongSurface(vec3(x, y, z), normal);
}
`;
