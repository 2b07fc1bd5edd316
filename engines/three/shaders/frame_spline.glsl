PackedFrame throngFrame(usampler2D throngWords, PackedLayout parts, uint clipAt, ThrongRows rows) {
  return readSplineFrame(throngWords, parts, clipAt, rows.row, rows.weight);
}
