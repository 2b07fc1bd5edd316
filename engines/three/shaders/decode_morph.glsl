DecodedVertex throngDecode(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, uvec4 at, ThrongRows rows, uint vertex, vec3 restPosition, vec3 restNormal) {
  MorphedRest rest = throngMorphedRest(throngClips, throngWords, at, rows, vertex, restPosition, restNormal);
  DecodedVertex result;
  result.position = rest.position;
  result.normal = unitVector(rest.normal.x, rest.normal.y, rest.normal.z);
  return result;
}
