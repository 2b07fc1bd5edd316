// Placement in the crowd: crowdFromModel as the bits of its three rows.
vec4 throngFloats(uvec4 words) {
  return vec4(uintBitsToFloat(words.x), uintBitsToFloat(words.y), uintBitsToFloat(words.z), uintBitsToFloat(words.w));
}

vec3 throngTurnedByRows(vec4 row0, vec4 row1, vec4 row2, vec3 direction) {
  return vec3(dot(row0.xyz, direction), dot(row1.xyz, direction), dot(row2.xyz, direction));
}

// All corners of a hidden triangle fall onto one point.
bool throngIsHidden(uvec4 look, float group) {
  if (group < 0.5f) return false;
  return ((look.z >> (uint(group + 0.5f) - 1u)) & 1u) != 0u;
}

// A rest tangent, turned as the normal has turned by the shortest way.
vec3 throngTurned(vec3 direction, vec3 rest, vec3 posed) {
  vec3 axis = cross(rest, posed);
  float cosine = dot(rest, posed);
  if (cosine < -0.9999f) return -direction;
  return direction + cross(axis, direction) + cross(axis, cross(axis, direction)) / (1.0f + cosine);
}

// A posed vertex and its tangent in the crowd's space: position, normal, tangent. group: that of the vertex, 0 for none.
mat3 throngPlacedVertex(DecodedVertex posed, vec3 posedTangent, uvec4 row0, uvec4 row1, uvec4 row2, uvec4 look, float group) {
  vec4 x = throngFloats(row0);
  vec4 y = throngFloats(row1);
  vec4 z = throngFloats(row2);
  vec3 position = vec3(x.w, y.w, z.w);
  if (!throngIsHidden(look, group)) position = throngTurnedByRows(x, y, z, posed.position) + position;
  vec3 normal = normalize(throngTurnedByRows(x, y, z, posed.normal));
  vec3 tangent = throngTurnedByRows(x, y, z, posedTangent);
  return mat3(position, normal, tangent);
}
