// The vertex of an instance as its state says, in model space: for encodings whose decoder is short. A loop of at most one
// turn, since SwiftShader runs what stands in an if for everybody, and leaves out a loop that nobody enters.
DecodedVertex throngPosedByState(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, ThrongStates throngFirst, ThrongStates throngSecond, uvec4 at, uint instance, uint vertex, vec3 restPosition, vec3 restNormal) {
  uvec4 state = throngStateTexel(throngFirst, instance);
  DecodedVertex posed = throngDecode(throngClips, throngWords, throngTexels, at, throngRowsOfTexel(state), vertex, restPosition, restNormal);
  float weight = uintBitsToFloat(state.w);
  int laterLayers = weight > 0.0f ? 1 : 0;
  for (int i = 0; i < laterLayers; i++) {
    ThrongRows rows = throngRowsOfTexel(throngStateTexel(throngSecond, instance));
    posed = blendDecodedVertices(posed, throngDecode(throngClips, throngWords, throngTexels, at, rows, vertex, restPosition, restNormal), weight);
  }
  return posed;
}
