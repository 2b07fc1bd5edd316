// Tangents as the rows store them: angles, four to a word from at.y on.
uint throngTangentCode(usampler2D throngWords, uvec4 at, uint row, uint vertex) {
  uint word = throngWord(throngWords, at.y + row * (tangentRowBytes(at.x) >> 2u) + (vertex >> 2u));
  return unpackTangentCode(word, vertex);
}

vec3 throngTangentOfRows(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, uvec4 at, ThrongRows rows, uint vertex, vec3 restNormal, vec3 restTangent) {
  ThrongTexels texels = throngTexelsOf(throngTexels, rows.row * at.x + vertex, at.x);
  uvec4 from = unpackVertexTexel(texels.row);
  uvec4 to = unpackVertexTexel(texels.next);
  vec3 fromTangent = decodeTangent(throngTangentCode(throngWords, at, rows.row, vertex), decodeOctahedral(from.w), restTangent, restNormal);
  vec3 toTangent = decodeTangent(throngTangentCode(throngWords, at, rows.row + 1u, vertex), decodeOctahedral(to.w), restTangent, restNormal);
  DecodedVertex blended = blendVertexTexels(from, to, rows.weight, restNormal, restNormal);
  return blendTangents(fromTangent, toTangent, rows.weight, blended.normal);
}
