// Made by tools/make_three_wgsl.py from shaders/throng/tangent_angle.h; a test compares. Do not edit.
export const kTangentAngle = `fn tangentRowBytes(vertexCount: u32) -> u32 {
  return ((vertexCount + 7u) & 4294967288u);
}
fn unpackTangentCode(word: u32, vertexIndex: u32) -> u32 {
  return ((word >> ((vertexIndex & 3u) * 8u)) & 255u);
}
fn alongSurface(direction: vec3f, normal: vec3f) -> vec3f {
  var height: f32 = (((direction.x * normal.x) + (direction.y * normal.y)) + (direction.z * normal.z));
  var x: f32 = (direction.x - (normal.x * height));
  var y: f32 = (direction.y - (normal.y * height));
  var z: f32 = (direction.z - (normal.z * height));
  var squared: f32 = (((x * x) + (y * y)) + (z * z));
  if ((squared > 1.0e-6f)) {
    return unitVector(x, y, z);
  }
  if ((abs(normal.x) < 0.57f)) {
    return unitVector((1.0f - (normal.x * normal.x)), (-normal.x * normal.y), (-normal.x * normal.z));
  }
  return unitVector((-normal.y * normal.x), (1.0f - (normal.y * normal.y)), (-normal.y * normal.z));
}
fn carriedTangent(restTangent: vec3f, restNormal: vec3f, normal: vec3f) -> vec3f {
  var sum: vec3f = vec3f((restNormal.x + normal.x), (restNormal.y + normal.y), (restNormal.z + normal.z));
  var squared: f32 = (((sum.x * sum.x) + (sum.y * sum.y)) + (sum.z * sum.z));
  if (!(squared > 1.0e-8f)) {
    return alongSurface(restTangent, normal);
  }
  var height: f32 = (((sum.x * restTangent.x) + (sum.y * restTangent.y)) + (sum.z * restTangent.z));
  var twice: f32 = ((2.0f * height) / squared);
  var x: f32 = (restTangent.x - (sum.x * twice));
  var y: f32 = (restTangent.y - (sum.y * twice));
  var z: f32 = (restTangent.z - (sum.z * twice));
  return alongSurface(vec3f(x, y, z), normal);
}
fn tangentDirection(code: u32) -> vec2f {
  var quarters: f32 = (f32(((code + 128u) & 255u)) * (1.0f / 64.0f));
  var x: f32 = (abs((quarters - 2.0f)) - 1.0f);
  var y: f32 = select((abs(x) - 1.0f), (1.0f - abs(x)), (quarters < 2.0f));
  return vec2f(x, y);
}
fn decodeTangent(code: u32, normal: vec3f, restTangent: vec3f, restNormal: vec3f) -> vec3f {
  var zero: vec3f = carriedTangent(restTangent, restNormal, normal);
  var turn: vec2f = tangentDirection(code);
  var x: f32 = ((zero.x * turn.x) + (((normal.y * zero.z) - (normal.z * zero.y)) * turn.y));
  var y: f32 = ((zero.y * turn.x) + (((normal.z * zero.x) - (normal.x * zero.z)) * turn.y));
  var z: f32 = ((zero.z * turn.x) + (((normal.x * zero.y) - (normal.y * zero.x)) * turn.y));
  return unitVector(x, y, z);
}
fn blendTangents(from_: vec3f, to: vec3f, weight: f32, normal: vec3f) -> vec3f {
  var x: f32 = (from_.x + ((to.x - from_.x) * weight));
  var y: f32 = (from_.y + ((to.y - from_.y) * weight));
  var z: f32 = (from_.z + ((to.z - from_.z) * weight));
  return alongSurface(vec3f(x, y, z), normal);
}
`;
