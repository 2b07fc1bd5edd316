// The vertex of an instance as its state says, in model space.
DecodedVertex throngPosedByState(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, ThrongStates throngFirst, ThrongStates throngSecond, uvec4 at, uint instance, uint vertex, vec3 restPosition, vec3 restNormal) {
  ThrongRows rows = throngRowsOfTexel(throngStateTexel(throngFirst, instance));
  return throngDecode(throngClips, throngWords, throngTexels, at, rows, vertex, restPosition, restNormal);
}
