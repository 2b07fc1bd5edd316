vec3 throngTangentAt(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, usampler2D throngLater, uvec4 at, TimePoint moment, uvec4 slot, uvec4 look, uint vertex, vec3 posedNormal, vec3 restNormal, vec3 restTangent) {
  PlayLayers layers = throngLayers(throngLater, slot, look, moment);
  vec3 tangent = throngTangentOfRows(throngClips, throngWords, throngTexels, at, throngRowsOf(throngClips, throngWords, layers.first), vertex, restNormal, restTangent);
  if (layers.weight > 0.0f) {
    ThrongRows rows = throngRowsOf(throngClips, throngWords, layers.second);
    tangent = blendTangents(tangent, throngTangentOfRows(throngClips, throngWords, throngTexels, at, rows, vertex, restNormal, restTangent), layers.weight, posedNormal);
  }
  return tangent;
}
