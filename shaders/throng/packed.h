// The `packed` encoding: keys of a clip, linear between. packed_rows.h says how to draw a vertex from a frame and which
// words it reads.
#ifndef THRONG_PACKED_H
#define THRONG_PACKED_H

#include "throng/packed_rows.h"

THRONG_SHADER_BEGIN

// The moment between rows `row` and `row + 1` of the clip whose chunk begins at word clipAt of the host's buffer.
THRONG_FUNCTION PackedFrame readPackedFrame(THRONG_WORDS PackedLayout parts, uint clipAt, uint row, float weight) {
  PackedFrame frame;
  frame.clip = readPackedClip(THRONG_PASS_WORDS parts, clipAt);
  uint key = row - frame.clip.firstRow;
  // Of a closed clip the last key is not stored.
  frame.keyCount = 2u;
  frame.key0 = min(key, frame.clip.storedKeys - 1u);
  frame.key1 = key + 1u < frame.clip.storedKeys ? key + 1u : frame.clip.closed ? 0u : frame.clip.storedKeys - 1u;
  frame.key2 = 0u;
  frame.key3 = 0u;
  THRONG_PRECISE float rest = 1.0f - weight;
  frame.weight0 = rest;
  frame.weight1 = weight;
  frame.weight2 = 0.0f;
  frame.weight3 = 0.0f;
  return frame;
}

THRONG_SHADER_END

#endif
