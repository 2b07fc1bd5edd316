// Words and clips in their textures: rows of 4096 words; four texels a clip.
uint throngWord(usampler2D throngWords, uint index) {
  return texelFetch(throngWords, ivec2(int(index & 4095u), int(index >> 12u)), 0).r;
}

uvec4 throngClipTexel(usampler2D throngClips, uint clip, int place) { return texelFetch(throngClips, ivec2(place, int(clip)), 0); }
