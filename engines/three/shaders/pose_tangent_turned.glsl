vec3 throngTangentAt(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, usampler2D throngLater, uvec4 at, TimePoint moment, uvec4 slot, uvec4 look, uint vertex, vec3 posedNormal, vec3 restNormal, vec3 restTangent) {
  return throngTurned(restTangent, restNormal, posedNormal);
}
