// Clips whose keys stand where they are needed have a table from time to key, and the key times behind it.
float throngKeyTime(usampler2D throngWords, uint at) { return uintBitsToFloat(throngWord(throngWords, at)); }

ThrongRows throngRowsOf(usampler2D throngClips, usampler2D throngWords, PlayLayer layer) {
  uvec4 head = throngClipTexel(throngClips, layer.clipIndex, 0);
  float duration = uintBitsToFloat(head.z);
  float time = layer.position * duration;
  ResolvedRows rows;
  if (head.w == 0u) {
    rows = resolveUniformKeys(time, duration, head.x, head.y);
  } else {
    uint slotCount = throngClipTexel(throngClips, layer.clipIndex, 1).w;
    uint key = throngWord(throngWords, head.w + resolveTableSlot(time, duration, slotCount));
    uint timesAt = head.w + slotCount;
    while (key + 2u < head.y && throngKeyTime(throngWords, timesAt + key + 1u) <= time) key++;
    rows = resolvePlacedKey(time, head.x + key, throngKeyTime(throngWords, timesAt + key), throngKeyTime(throngWords, timesAt + key + 1u));
  }
  ThrongRows result;
  result.clip = layer.clipIndex;
  result.row = rows.row;
  result.weight = rows.weight;
  return result;
}
