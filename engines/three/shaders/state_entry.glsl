// The vertex of an instance as its state says, in the crowd's space; see throngPlacedVertex.
mat3 throngPoseByState(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, ThrongStates throngFirst, ThrongStates throngSecond, uvec4 at, uint instance, uvec4 row0, uvec4 row1, uvec4 row2, uvec4 look, float group, uint vertex, vec3 restPosition, vec3 restNormal, vec3 restTangent) {
  DecodedVertex posed = throngPosedByState(throngClips, throngWords, throngTexels, throngFirst, throngSecond, at, instance, vertex, restPosition, restNormal);
  vec3 tangent = throngTangentByState(throngClips, throngWords, throngTexels, throngFirst, throngSecond, at, instance, vertex, posed.normal, restNormal, restTangent);
  return throngPlacedVertex(posed, tangent, row0, row1, row2, look, group);
}
