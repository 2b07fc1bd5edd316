// Made by tools/make_three_glsl.py from shaders/throng/spline.h; a test compares. Do not edit.
export const kSpline = `PackedFrame readSplineFrame(usampler2D throngWords, PackedLayout parts, uint clipAt, uint row, float weight) {
  PackedFrame frame;
  frame.clip = readPackedClip(throngWords, parts, clipAt);
  uint key = row - frame.clip.firstRow;
  uint count = frame.clip.storedKeys;
  uint control = key;
  for (uint piece = 0u; piece < frame.clip.pieceCount; piece = piece + 1u) {
    uint firstKey = throngWord(throngWords, frame.clip.piecesAt + 2u * piece);
    if (key < firstKey) break;
    control = throngWord(throngWords, frame.clip.piecesAt + 2u * piece + 1u) + (key - firstKey);
  }
  frame.keyCount = 4u;
  if (frame.clip.closed) {
    frame.key0 = control % count;
    frame.key1 = (control + 1u) % count;
    frame.key2 = (control + 2u) % count;
    frame.key3 = (control + 3u) % count;
  } else {
    frame.key0 = min(control, count - 1u);
    frame.key1 = min(control + 1u, count - 1u);
    frame.key2 = min(control + 2u, count - 1u);
    frame.key3 = min(control + 3u, count - 1u);
  }
  float u = weight;
  float v = 1.0f - u;
  float weight0 = v * v * v * (1.0f / 6.0f);
  float weight1 = ((3.0f * u - 6.0f) * u * u + 4.0f) * (1.0f / 6.0f);
  float weight3 = u * u * u * (1.0f / 6.0f);
  float weight2 = 1.0f - weight0 - weight1 - weight3;
  frame.weight0 = weight0;
  frame.weight1 = weight1;
  frame.weight2 = weight2;
  frame.weight3 = weight3;
  return frame;
}
`;
