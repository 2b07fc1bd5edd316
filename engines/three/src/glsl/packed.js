// Made by tools/make_three_glsl.py from shaders/throng/packed.h; a test compares. Do not edit.
export const kPacked = `PackedFrame readPackedFrame(usampler2D throngWords, PackedLayout parts, uint clipAt, uint row, float weight) {
  PackedFrame frame;
  frame.clip = readPackedClip(throngWords, parts, clipAt);
  uint key = row - frame.clip.firstRow;
  frame.keyCount = 2u;
  frame.key0 = min(key, frame.clip.storedKeys - 1u);
  frame.key1 = key + 1u < frame.clip.storedKeys ? key + 1u : frame.clip.closed ? 0u : frame.clip.storedKeys - 1u;
  frame.key2 = 0u;
  frame.key3 = 0u;
  float rest = 1.0f - weight;
  frame.weight0 = rest;
  frame.weight1 = weight;
  frame.weight2 = 0.0f;
  frame.weight3 = 0.0f;
  return frame;
}
`;
