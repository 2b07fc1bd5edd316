// at.y: where the words of the bones begin.
DecodedVertex throngDecode(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, uvec4 at, ThrongRows rows, uint vertex, vec3 restPosition, vec3 restNormal) {
  uint clipAt = throngClipTexel(throngClips, rows.clip, 3).x;
  BoneFrame frame = readBoneFrame(throngWords, clipAt, rows.row, rows.weight);
  BoneMatrix transform = blendedBoneMatrix(throngWords, readBoneLayout(throngWords, at.y), frame, vertex);
  DecodedVertex result;
  result.position = posedPosition(transform, restPosition);
  result.normal = posedNormal(transform, restNormal);
  return result;
}
