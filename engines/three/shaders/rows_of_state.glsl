// The rows of a layer as resolve.glsl has written them; rows of 1024 instances.
ThrongRows throngRowsOfTexel(uvec4 texel) {
  ThrongRows rows;
  rows.row = texel.x;
  rows.weight = uintBitsToFloat(texel.y);
  rows.clip = texel.z;
  return rows;
}

uvec4 throngStateTexel(usampler2D states, uint instance) { return texelFetch(states, ivec2(int(instance & 1023u), int(instance >> 10u)), 0); }
