// at.x: the number of vertices. Texels and bounds come as other parts say.
DecodedVertex throngDecode(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, uvec4 at, ThrongRows rows, uint vertex, vec3 restPosition, vec3 restNormal) {
  ThrongBounds bounds = throngBounds(throngClips, rows.clip);
  ThrongTexels texels = throngTexelsOf(throngTexels, rows.row * at.x + vertex, at.x);
  return blendVertexTexels(unpackVertexTexel(texels.row), unpackVertexTexel(texels.next), rows.weight, bounds.low, bounds.step);
}
