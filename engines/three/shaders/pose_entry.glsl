// The vertex of an instance at a moment, in the crowd's space; see throngPlacedVertex.
mat3 throngPose(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, usampler2D throngLater, uvec4 at, int seconds, float fraction, uvec4 row0, uvec4 row1, uvec4 row2, uvec4 slot, uvec4 look, float group, uint vertex, vec3 restPosition, vec3 restNormal, vec3 restTangent) {
  TimePoint moment;
  moment.seconds = seconds;
  moment.fraction = fraction;
  DecodedVertex posed = throngPosed(throngClips, throngWords, throngTexels, throngLater, at, moment, slot, look, vertex, restPosition, restNormal);
  vec3 tangent = throngTangentAt(throngClips, throngWords, throngTexels, throngLater, at, moment, slot, look, vertex, posed.normal, restNormal, restTangent);
  return throngPlacedVertex(posed, tangent, row0, row1, row2, look, group);
}
