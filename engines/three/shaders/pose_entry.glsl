// The posed vertex of an instance in the crowd's space: position, normal, tangent. group: that of the vertex, 0 for none.
mat3 throngPose(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, usampler2D throngLater, uvec4 at, int seconds, float fraction, uvec4 row0, uvec4 row1, uvec4 row2, uvec4 slot, uvec4 look, float group, uint vertex, vec3 restPosition, vec3 restNormal, vec3 restTangent) {
  TimePoint moment;
  moment.seconds = seconds;
  moment.fraction = fraction;
  DecodedVertex posed = throngPosed(throngClips, throngWords, throngTexels, throngLater, at, moment, slot, look, vertex, restPosition, restNormal);
  vec4 x = throngFloats(row0);
  vec4 y = throngFloats(row1);
  vec4 z = throngFloats(row2);
  vec3 position = vec3(x.w, y.w, z.w);
  if (!throngIsHidden(look, group)) position = throngTurnedByRows(x, y, z, posed.position) + position;
  vec3 normal = normalize(throngTurnedByRows(x, y, z, posed.normal));
  vec3 tangent = throngTurnedByRows(x, y, z, throngTurned(restTangent, restNormal, posed.normal));
  return mat3(position, normal, tangent);
}
