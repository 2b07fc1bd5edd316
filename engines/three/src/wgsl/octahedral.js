// Made by tools/make_three_wgsl.py from shaders/throng/octahedral.h; a test compares. Do not edit.
export const kOctahedral = `fn unitVector(x: f32, y: f32, z: f32) -> vec3f {
  var squared: f32 = (((x * x) + (y * y)) + (z * z));
  if (!(squared > 0.0f)) {
    return vec3f(0.0f, 0.0f, 1.0f);
  }
  var scale: f32 = (1.0f / sqrt(squared));
  return vec3f((x * scale), (y * scale), (z * scale));
}
fn octahedralDirection(u: f32, v: f32) -> vec3f {
  var z: f32 = ((1.0f - abs(u)) - abs(v));
  var fold: f32 = max(-z, 0.0f);
  var x: f32 = select((u + fold), (u - fold), (u >= 0.0f));
  var y: f32 = select((v + fold), (v - fold), (v >= 0.0f));
  return unitVector(x, y, z);
}
fn decodeOctahedral(code: u32) -> vec3f {
  var x: f32 = ((f32((code & 255u)) - 127.0f) * (1.0f / 127.0f));
  var y: f32 = ((f32(((code >> 8u) & 255u)) - 127.0f) * (1.0f / 127.0f));
  return octahedralDirection(x, y);
}
fn octahedralCodeDirection(code: u32) -> vec3f {
  var u: f32 = (f32((code & 255u)) - 127.0f);
  var v: f32 = (f32(((code >> 8u) & 255u)) - 127.0f);
  var z: f32 = ((127.0f - abs(u)) - abs(v));
  var fold: f32 = max(-z, 0.0f);
  return vec3f(select((u + fold), (u - fold), (u >= 0.0f)), select((v + fold), (v - fold), (v >= 0.0f)), z);
}
`;
