// Words in their texture, four to a texel: rows of 4096 texels.
uvec4 throngFourWords(usampler2D throngWords, uint index) {
  uint texel = index >> 2u;
  return texelFetch(throngWords, ivec2(int(texel & 4095u), int(texel >> 12u)), 0);
}

uint throngWord(usampler2D throngWords, uint index) {
  uvec4 words = throngFourWords(throngWords, index);
  uint place = index & 3u;
  return place == 0u ? words.x : place == 1u ? words.y : place == 2u ? words.z : words.w;
}
