// Packed and spline rows, as throngFrame reads them. at.w: where their words begin.
DecodedVertex throngDecode(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, uvec4 at, ThrongRows rows, uint vertex, vec3 restPosition, vec3 restNormal) {
  uint clipAt = throngClipTexel(throngClips, rows.clip, 3).z;
  PackedLayout parts = readPackedLayout(throngWords, at.w);
  PackedFrame frame = throngFrame(throngWords, parts, clipAt, rows);
  PackedLink link = readPackedLink(throngWords, parts, vertex);
  DecodedVertex result;
  result.position = packedPosition(throngWords, frame, link.pointIndex);
  result.normal = packedNormal(throngWords, parts, frame, link.normal, restNormal);
  return result;
}
