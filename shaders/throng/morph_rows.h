// The `morph` encoding: sparse morph targets and their weights. docs/format.md is normative.
//
// The host defines THRONG_WORD as for bone_rows.h; `base` is where the asset's words (MorphRows::words) begin.
//   MorphLayout parts = readMorphLayout(base);
//   MorphFrame frame = readMorphFrame(base + clipAt, row, weight);      clipAt is MorphRows::clipsAt[clip]
//   MorphedRest rest = morphedRest(parts, frame, vertex, restPosition, restNormal);
// Alone, that is the vertex (normalise the normal); under `bone`, its rest pose for posedPosition and posedNormal.
#ifndef THRONG_MORPH_ROWS_H
#define THRONG_MORPH_ROWS_H

#include "throng/prelude.h"
#include "throng/words.h"

THRONG_SHADER_BEGIN

THRONG_CONSTANT uint kMorphLayoutWords = 6u;
THRONG_CONSTANT uint kMorphTargetWords = 4u;
THRONG_CONSTANT uint kMorphClipWords = 3u;

struct MorphLayout {
  uint targetCount;
  uint targetsAt;   // per target: metres and normal units per code, smallest weight, weight per code (floats)
  uint firstsAt;    // per vertex, and one past the last: its first delta
  uint deltasAt;
  uint deltaWords;  // 2, or 3 with normals
};

struct MorphFrame {
  uint fromAt;  // the first word of each row: two 16-bit weights to a word
  uint toAt;
  float weight;
};

struct MorphedRest {
  vec3 position;
  vec3 normal;  // not unit
};

THRONG_FUNCTION MorphLayout readMorphLayout(THRONG_WORDS uint base) {
  MorphLayout parts;
  parts.targetCount = THRONG_WORD(base);
  parts.targetsAt = base + THRONG_WORD(base + 1u);
  parts.firstsAt = base + THRONG_WORD(base + 2u);
  parts.deltasAt = base + THRONG_WORD(base + 3u);
  parts.deltaWords = THRONG_WORD(base + 4u);
  return parts;
}

THRONG_FUNCTION MorphFrame readMorphFrame(THRONG_WORDS uint clipAt, uint row, float weight) {
  MorphFrame frame;
  uint rowWords = THRONG_WORD(clipAt + 2u);
  frame.fromAt = clipAt + THRONG_WORD(clipAt + 1u) + (row - THRONG_WORD(clipAt)) * rowWords;
  frame.toAt = frame.fromAt + rowWords;
  frame.weight = weight;
  return frame;
}

THRONG_FUNCTION float morphCode(uint word, uint target) { return float((word >> ((target & 1u) * 16u)) & 65535u); }

// The weight of a target at the frame's time.
THRONG_FUNCTION float morphWeight(THRONG_WORDS MorphLayout parts, MorphFrame frame, uint target) {
  uint at = parts.targetsAt + kMorphTargetWords * target;
  float from = morphCode(THRONG_WORD(frame.fromAt + (target >> 1u)), target);
  float to = morphCode(THRONG_WORD(frame.toAt + (target >> 1u)), target);
  THRONG_PRECISE float code = from + (to - from) * frame.weight;
  THRONG_PRECISE float weight = uintBitsToFloat(THRONG_WORD(at + 2u)) + code * uintBitsToFloat(THRONG_WORD(at + 3u));
  return weight;
}

// rest + the deltas of this vertex by their weights. A delta is:
// word 0: target, x << 16.  word 1: y, z << 16.  word 2: normal x, y << 10, z << 20. 32767 and 511 are zero.
THRONG_FUNCTION MorphedRest morphedRest(THRONG_WORDS MorphLayout parts, MorphFrame frame, uint vertex,
                                        vec3 restPosition, vec3 restNormal) {
  THRONG_PRECISE float px = restPosition.x;
  THRONG_PRECISE float py = restPosition.y;
  THRONG_PRECISE float pz = restPosition.z;
  THRONG_PRECISE float nx = restNormal.x;
  THRONG_PRECISE float ny = restNormal.y;
  THRONG_PRECISE float nz = restNormal.z;
  uint end = THRONG_WORD(parts.firstsAt + vertex + 1u);
  for (uint i = THRONG_WORD(parts.firstsAt + vertex); i < end; ++i) {
    uint at = parts.deltasAt + parts.deltaWords * i;
    uint word0 = THRONG_WORD(at);
    uint word1 = THRONG_WORD(at + 1u);
    uint target = word0 & 65535u;
    uint targetAt = parts.targetsAt + kMorphTargetWords * target;
    float weight = morphWeight(THRONG_PASS_WORDS parts, frame, target);
    THRONG_PRECISE float metres = uintBitsToFloat(THRONG_WORD(targetAt)) * weight;
    px = px + (float(word0 >> 16u) - 32767.0f) * metres;
    py = py + (float(word1 & 65535u) - 32767.0f) * metres;
    pz = pz + (float(word1 >> 16u) - 32767.0f) * metres;
    if (parts.deltaWords == 3u) {
      uint word2 = THRONG_WORD(at + 2u);
      THRONG_PRECISE float turn = uintBitsToFloat(THRONG_WORD(targetAt + 1u)) * weight;
      nx = nx + (float(word2 & 1023u) - 511.0f) * turn;
      ny = ny + (float((word2 >> 10u) & 1023u) - 511.0f) * turn;
      nz = nz + (float((word2 >> 20u) & 1023u) - 511.0f) * turn;
    }
  }
  MorphedRest result;
  result.position = vec3(px, py, pz);
  result.normal = vec3(nx, ny, nz);
  return result;
}

THRONG_SHADER_END

#endif
