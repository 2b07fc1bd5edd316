vec3 throngTangentByState(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, ThrongStates throngFirst, ThrongStates throngSecond, uvec4 at, uint instance, uint vertex, vec3 posedNormal, vec3 restNormal, vec3 restTangent) {
  uvec4 state = throngStateTexel(throngFirst, instance);
  vec3 tangent = throngTangentOfRows(throngClips, throngWords, throngTexels, at, throngRowsOfTexel(state), vertex, restNormal, restTangent);
  float weight = uintBitsToFloat(state.w);
  if (weight > 0.0f) {
    ThrongRows rows = throngRowsOfTexel(throngStateTexel(throngSecond, instance));
    tangent = blendTangents(tangent, throngTangentOfRows(throngClips, throngWords, throngTexels, at, rows, vertex, restNormal, restTangent), weight, posedNormal);
  }
  return tangent;
}
