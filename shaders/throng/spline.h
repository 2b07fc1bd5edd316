// The `spline` encoding: control points of a uniform cubic B-spline in time (Schoenberg 1946); a clip's rows are its
// knots. packed_rows.h says how to draw a vertex from a frame and which words it reads.
#ifndef THRONG_SPLINE_H
#define THRONG_SPLINE_H

#include "throng/packed_rows.h"

THRONG_SHADER_BEGIN

// The moment between knots `row` and `row + 1` of the clip whose chunk begins at word clipAt of the host's buffer.
// A clip has one piece, and one more behind every cut; a piece's record is its first key and its first control point.
THRONG_FUNCTION PackedFrame readSplineFrame(THRONG_WORDS PackedLayout parts, uint clipAt, uint row, float weight) {
  PackedFrame frame;
  frame.clip = readPackedClip(THRONG_PASS_WORDS parts, clipAt);
  uint key = row - frame.clip.firstRow;
  uint count = frame.clip.storedKeys;
  uint control = key;
  for (uint piece = 0u; piece < frame.clip.pieceCount; piece = piece + 1u) {
    uint firstKey = THRONG_WORD(frame.clip.piecesAt + 2u * piece);
    if (key < firstKey) break;
    control = THRONG_WORD(frame.clip.piecesAt + 2u * piece + 1u) + (key - firstKey);
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
  THRONG_PRECISE float u = weight;
  THRONG_PRECISE float v = 1.0f - u;
  THRONG_PRECISE float weight0 = v * v * v * (1.0f / 6.0f);
  THRONG_PRECISE float weight1 = ((3.0f * u - 6.0f) * u * u + 4.0f) * (1.0f / 6.0f);
  THRONG_PRECISE float weight3 = u * u * u * (1.0f / 6.0f);
  THRONG_PRECISE float weight2 = 1.0f - weight0 - weight1 - weight3;
  frame.weight0 = weight0;
  frame.weight1 = weight1;
  frame.weight2 = weight2;
  frame.weight3 = weight3;
  return frame;
}

THRONG_SHADER_END

#endif
