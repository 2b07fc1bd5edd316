// All clips of the asset have their keys evenly.
ThrongRows throngRowsOf(usampler2D throngClips, usampler2D throngWords, PlayLayer layer) {
  uvec4 head = throngClipTexel(throngClips, layer.clipIndex, 0);
  float duration = uintBitsToFloat(head.z);
  ResolvedRows rows = resolveUniformKeys(layer.position * duration, duration, head.x, head.y);
  ThrongRows result;
  result.clip = layer.clipIndex;
  result.row = rows.row;
  result.weight = rows.weight;
  return result;
}
