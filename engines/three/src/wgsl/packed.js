// Made by tools/make_three_wgsl.py from shaders/throng/packed.h; a test compares. Do not edit.
export const kPacked = `fn readPackedFrame(throngWords: texture_2d<u32>, parts: PackedLayout, clipAt: u32, row: u32, weight: f32) -> PackedFrame {
  var frame: PackedFrame;
  frame.clip = readPackedClip(throngWords, parts, clipAt);
  var key: u32 = (row - frame.clip.firstRow);
  frame.keyCount = 2u;
  frame.key0 = min(key, (frame.clip.storedKeys - 1u));
  frame.key1 = select(select((frame.clip.storedKeys - 1u), 0u, frame.clip.closed), (key + 1u), ((key + 1u) < frame.clip.storedKeys));
  frame.key2 = 0u;
  frame.key3 = 0u;
  var rest: f32 = (1.0f - weight);
  frame.weight0 = rest;
  frame.weight1 = weight;
  frame.weight2 = 0.0f;
  frame.weight3 = 0.0f;
  return frame;
}
`;
