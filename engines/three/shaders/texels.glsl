// A vertex in a row and in the next: a texel is two words of an RG32UI texture with rows of 4096 texels.
struct ThrongTexels {
  uvec2 row;
  uvec2 next;
};

uvec2 throngTexel(usampler2D throngTexels, uint index) {
  return texelFetch(throngTexels, ivec2(int(index & 4095u), int(index >> 12u)), 0).xy;
}

ThrongTexels throngTexelsOf(usampler2D throngTexels, uint index, uint vertexCount) {
  ThrongTexels texels;
  texels.row = throngTexel(throngTexels, index);
  texels.next = throngTexel(throngTexels, index + vertexCount);
  return texels;
}
