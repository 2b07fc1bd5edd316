// The vertex of an instance at a moment, in model space. A loop, so that the decoder stands once in the compiled shader.
DecodedVertex throngPosed(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, usampler2D throngLater, uvec4 at, TimePoint moment, uvec4 slot, uvec4 look, uint vertex, vec3 restPosition, vec3 restNormal) {
  PlayLayers layers = throngLayers(throngLater, slot, look, moment);
  DecodedVertex posed;
  int layerCount = layers.weight > 0.0f ? 2 : 1;
  for (int i = 0; i < layerCount; i++) {
    DecodedVertex decoded = throngDecode(throngClips, throngWords, throngTexels, at, throngRowsOf(throngClips, throngWords, layers.first), vertex, restPosition, restNormal);
    if (i == 0) {
      posed = decoded;
    } else {
      posed = blendDecodedVertices(posed, decoded, layers.weight);
    }
    layers.first = layers.second;
  }
  return posed;
}
