// Clips in their texture: four texels a clip.
uvec4 throngClipTexel(usampler2D throngClips, uint clip, int place) { return texelFetch(throngClips, ivec2(place, int(clip)), 0); }
