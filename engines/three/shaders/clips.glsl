// Clips in their texture: four texels a clip.
uvec4 throngClipTexel(usampler2D throngClips, uint clip, int place) { return texelFetch(throngClips, ivec2(place, int(clip)), 0); }

// Rows `row` and `row + 1` of a clip, and the weight of the second.
struct ThrongRows {
  uint clip;
  uint row;
  float weight;
};
