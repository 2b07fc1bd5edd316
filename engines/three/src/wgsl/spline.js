// Made by tools/make_three_wgsl.py from shaders/throng/spline.h; a test compares. Do not edit.
export const kSpline = `fn readSplineFrame(throngWords: texture_2d<u32>, parts: PackedLayout, clipAt: u32, row: u32, weight: f32) -> PackedFrame {
  var frame: PackedFrame;
  frame.clip = readPackedClip(throngWords, parts, clipAt);
  var key: u32 = (row - frame.clip.firstRow);
  var count: u32 = frame.clip.storedKeys;
  var control: u32 = key;
  for (var piece: u32 = 0u; (piece < frame.clip.pieceCount); piece = (piece + 1u)) {
    var firstKey: u32 = throngWord(throngWords, (frame.clip.piecesAt + (2u * piece)));
    if ((key < firstKey)) {
      break;
    }
    control = (throngWord(throngWords, ((frame.clip.piecesAt + (2u * piece)) + 1u)) + (key - firstKey));
  }
  frame.keyCount = 4u;
  if (frame.clip.closed) {
    frame.key0 = (control % count);
    frame.key1 = ((control + 1u) % count);
    frame.key2 = ((control + 2u) % count);
    frame.key3 = ((control + 3u) % count);
  } else {
    frame.key0 = min(control, (count - 1u));
    frame.key1 = min((control + 1u), (count - 1u));
    frame.key2 = min((control + 2u), (count - 1u));
    frame.key3 = min((control + 3u), (count - 1u));
  }
  var u: f32 = weight;
  var v: f32 = (1.0f - u);
  var weight0: f32 = (((v * v) * v) * (1.0f / 6.0f));
  var weight1: f32 = ((((((3.0f * u) - 6.0f) * u) * u) + 4.0f) * (1.0f / 6.0f));
  var weight3: f32 = (((u * u) * u) * (1.0f / 6.0f));
  var weight2: f32 = (((1.0f - weight0) - weight1) - weight3);
  frame.weight0 = weight0;
  frame.weight1 = weight1;
  frame.weight2 = weight2;
  frame.weight3 = weight3;
  return frame;
}
`;
