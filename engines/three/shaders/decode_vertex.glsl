// A texel is two words of an RG32UI texture with rows of 4096 texels. at.x: the number of vertices.
uvec2 throngTexel(usampler2D throngTexels, uint index) {
  return texelFetch(throngTexels, ivec2(int(index & 4095u), int(index >> 12u)), 0).xy;
}

DecodedVertex throngDecode(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, uvec4 at, ThrongRows rows, uint vertex, vec3 restPosition, vec3 restNormal) {
  uvec4 low = throngClipTexel(throngClips, rows.clip, 1);
  uvec4 step = throngClipTexel(throngClips, rows.clip, 2);
  vec3 boundsMin = vec3(uintBitsToFloat(low.x), uintBitsToFloat(low.y), uintBitsToFloat(low.z));
  vec3 boundsStep = vec3(uintBitsToFloat(step.x), uintBitsToFloat(step.y), uintBitsToFloat(step.z));
  uint index = rows.row * at.x + vertex;
  uvec4 from = unpackVertexTexel(throngTexel(throngTexels, index));
  uvec4 to = unpackVertexTexel(throngTexel(throngTexels, index + at.x));
  return blendVertexTexels(from, to, rows.weight, boundsMin, boundsStep);
}
