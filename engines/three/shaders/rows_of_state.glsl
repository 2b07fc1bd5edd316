// The rows of a layer as resolve.glsl has written them. crowd_sources.js says what ThrongStates are, and throngStateTexel.
ThrongRows throngRowsOfTexel(uvec4 texel) {
  ThrongRows rows;
  rows.row = texel.x;
  rows.weight = uintBitsToFloat(texel.y);
  rows.clip = texel.z;
  return rows;
}
