vec3 throngTangentByState(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, ThrongStates throngFirst, ThrongStates throngSecond, uvec4 at, uint instance, uint vertex, vec3 posedNormal, vec3 restNormal, vec3 restTangent) {
  return throngTurned(restTangent, restNormal, posedNormal);
}
