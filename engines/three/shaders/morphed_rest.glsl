// at.z: where the words of the morph targets begin.
MorphedRest throngMorphedRest(usampler2D throngClips, usampler2D throngWords, uvec4 at, ThrongRows rows, uint vertex, vec3 restPosition, vec3 restNormal) {
  uint clipAt = throngClipTexel(throngClips, rows.clip, 3).y;
  MorphLayout parts = readMorphLayout(throngWords, at.z);
  return morphedRest(throngWords, parts, readMorphFrame(throngWords, clipAt, rows.row, rows.weight), vertex, restPosition, restNormal);
}
