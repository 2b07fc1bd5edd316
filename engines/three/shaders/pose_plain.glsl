// The vertex of an instance at a moment, in model space.
DecodedVertex throngPosed(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, usampler2D throngLater, uvec4 at, TimePoint moment, uvec4 slot, uvec4 look, uint vertex, vec3 restPosition, vec3 restNormal) {
  PlayLayers layers = throngLayers(throngLater, slot, look, moment);
  return throngDecode(throngClips, throngWords, throngTexels, at, throngRowsOf(throngClips, throngWords, layers.first), vertex, restPosition, restNormal);
}
