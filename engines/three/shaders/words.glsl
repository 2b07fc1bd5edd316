// Words in their texture: rows of 4096 words.
uint throngWord(usampler2D throngWords, uint index) {
  return texelFetch(throngWords, ivec2(int(index & 4095u), int(index >> 12u)), 0).r;
}

uvec4 throngFourWords(usampler2D throngWords, uint index) {
  return uvec4(throngWord(throngWords, index), throngWord(throngWords, index + 1u), throngWord(throngWords, index + 2u), throngWord(throngWords, index + 3u));
}
