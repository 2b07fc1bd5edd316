// Made by tools/make_three_wgsl.py from shaders/throng/vertex_texel.h; a test compares. Do not edit.
export const kVertexTexel = `struct DecodedVertex {
  position: vec3f,
  normal: vec3f,
}
fn unpackVertexTexel(words: vec2u) -> vec4u {
  return vec4u((words.x & 65535u), (words.x >> 16u), (words.y & 65535u), (words.y >> 16u));
}
fn positionStep(boundsMin: f32, boundsMax: f32) -> f32 {
  var metresPerCode: f32 = ((boundsMax - boundsMin) * (1.0f / 65535.0f));
  return metresPerCode;
}
fn decodeVertexPosition(texel: vec4u, boundsMin: vec3f, boundsStep: vec3f) -> vec3f {
  var x: f32 = (boundsMin.x + (f32(texel.x) * boundsStep.x));
  var y: f32 = (boundsMin.y + (f32(texel.y) * boundsStep.y));
  var z: f32 = (boundsMin.z + (f32(texel.z) * boundsStep.z));
  return vec3f(x, y, z);
}
fn decodeVertexTexel(texel: vec4u, boundsMin: vec3f, boundsStep: vec3f) -> DecodedVertex {
  var result: DecodedVertex;
  result.position = decodeVertexPosition(texel, boundsMin, boundsStep);
  result.normal = decodeOctahedral(texel.w);
  return result;
}
fn blendVertexTexels(from_: vec4u, to: vec4u, weight: f32, boundsMin: vec3f, boundsStep: vec3f) -> DecodedVertex {
  var x: f32 = (f32(from_.x) + ((f32(to.x) - f32(from_.x)) * weight));
  var y: f32 = (f32(from_.y) + ((f32(to.y) - f32(from_.y)) * weight));
  var z: f32 = (f32(from_.z) + ((f32(to.z) - f32(from_.z)) * weight));
  var px: f32 = (boundsMin.x + (x * boundsStep.x));
  var py: f32 = (boundsMin.y + (y * boundsStep.y));
  var pz: f32 = (boundsMin.z + (z * boundsStep.z));
  var a: vec3f = octahedralCodeDirection(from_.w);
  var b: vec3f = octahedralCodeDirection(to.w);
  var nx: f32 = (a.x + ((b.x - a.x) * weight));
  var ny: f32 = (a.y + ((b.y - a.y) * weight));
  var nz: f32 = (a.z + ((b.z - a.z) * weight));
  var squared: f32 = (((nx * nx) + (ny * ny)) + (nz * nz));
  var cancels: bool = !(squared > 1.0e-6f);
  var firstSquared: f32 = (((a.x * a.x) + (a.y * a.y)) + (a.z * a.z));
  var scale: f32 = (1.0f / sqrt(select(squared, firstSquared, cancels)));
  var ux: f32 = ((select(nx, a.x, cancels)) * scale);
  var uy: f32 = ((select(ny, a.y, cancels)) * scale);
  var uz: f32 = ((select(nz, a.z, cancels)) * scale);
  var result: DecodedVertex;
  result.position = vec3f(px, py, pz);
  result.normal = vec3f(ux, uy, uz);
  return result;
}
fn blendDecodedVertices(from_: DecodedVertex, to: DecodedVertex, weight: f32) -> DecodedVertex {
  var px: f32 = (from_.position.x + ((to.position.x - from_.position.x) * weight));
  var py: f32 = (from_.position.y + ((to.position.y - from_.position.y) * weight));
  var pz: f32 = (from_.position.z + ((to.position.z - from_.position.z) * weight));
  var nx: f32 = (from_.normal.x + ((to.normal.x - from_.normal.x) * weight));
  var ny: f32 = (from_.normal.y + ((to.normal.y - from_.normal.y) * weight));
  var nz: f32 = (from_.normal.z + ((to.normal.z - from_.normal.z) * weight));
  var squared: f32 = (((nx * nx) + (ny * ny)) + (nz * nz));
  var result: DecodedVertex;
  result.position = vec3f(px, py, pz);
  if ((squared > 1.0e-12f)) {
    result.normal = unitVector(nx, ny, nz);
  } else {
    result.normal = from_.normal;
  }
  return result;
}
`;
