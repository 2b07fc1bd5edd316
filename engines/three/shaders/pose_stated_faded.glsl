// The vertex of an instance as its state says, in model space. A loop, so that the decoder stands once in the shader.
DecodedVertex throngPosedByState(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, ThrongStates throngFirst, ThrongStates throngSecond, uvec4 at, uint instance, uint vertex, vec3 restPosition, vec3 restNormal) {
  uvec4 state = throngStateTexel(throngFirst, instance);
  float weight = uintBitsToFloat(state.w);
  DecodedVertex posed;
  int layerCount = weight > 0.0f ? 2 : 1;
  for (int i = 0; i < layerCount; i++) {
    DecodedVertex decoded = throngDecode(throngClips, throngWords, throngTexels, at, throngRowsOfTexel(state), vertex, restPosition, restNormal);
    if (i == 0) {
      posed = decoded;
    } else {
      posed = blendDecodedVertices(posed, decoded, weight);
    }
    if (layerCount > 1) state = throngStateTexel(throngSecond, instance);
  }
  return posed;
}
