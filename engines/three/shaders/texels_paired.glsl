// A vertex in a row and in the next, in one texel of an RGBA32UI texture with rows of 4096 texels.
struct ThrongTexels {
  uvec2 row;
  uvec2 next;
};

ThrongTexels throngTexelsOf(usampler2D throngTexels, uint index, uint vertexCount) {
  uvec4 words = texelFetch(throngTexels, ivec2(int(index & 4095u), int(index >> 12u)), 0);
  ThrongTexels texels;
  texels.row = words.xy;
  texels.next = words.zw;
  return texels;
}
