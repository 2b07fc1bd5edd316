// One job of the packed test: a vertex of a clip at a moment, from words. Compiled as C++, GLSL and HLSL; the host
// defines inputWord, storeWord, floatOf and bitsOf before the include.
#ifndef PACKED_JOB_H
#define PACKED_JOB_H

#if !defined(__cplusplus)
#define THRONG_WORD(index) inputWord(index)
#endif
#include "throng/packed.h"
#include "throng/spline.h"

#if defined(__cplusplus)
namespace throng::shader {
#endif

// Word 0: jobs; 1: where they are; 2: where rest normals are; 3: the asset's words; 4: 1 for a spline. A job: vertex,
// clip chunk, row, weight.
THRONG_CONSTANT uint kPackedJobWords = 4u;
THRONG_CONSTANT uint kPackedResultWords = 6u;

THRONG_FUNCTION void posePackedJob(THRONG_WORDS uint job) {
  if (job >= inputWord(0u)) return;
  uint at = inputWord(1u) + kPackedJobWords * job;
  uint vertex = inputWord(at);
  uint base = inputWord(3u);
  PackedLayout parts = readPackedLayout(THRONG_PASS_WORDS base);
  uint clipAt = base + inputWord(at + 1u);
  PackedFrame frame;
  if (inputWord(4u) == 1u) frame = readSplineFrame(THRONG_PASS_WORDS parts, clipAt, inputWord(at + 2u), floatOf(inputWord(at + 3u)));
  else frame = readPackedFrame(THRONG_PASS_WORDS parts, clipAt, inputWord(at + 2u), floatOf(inputWord(at + 3u)));
  PackedLink link = readPackedLink(THRONG_PASS_WORDS parts, vertex);
  uint restAt = inputWord(2u) + 3u * vertex;
  vec3 rest = vec3(floatOf(inputWord(restAt)), floatOf(inputWord(restAt + 1u)), floatOf(inputWord(restAt + 2u)));
  vec3 position = packedPosition(THRONG_PASS_WORDS frame, link.pointIndex);
  vec3 normal = packedNormal(THRONG_PASS_WORDS parts, frame, link.normal, rest);
  uint to = kPackedResultWords * job;
  storeWord(to, bitsOf(position.x));
  storeWord(to + 1u, bitsOf(position.y));
  storeWord(to + 2u, bitsOf(position.z));
  storeWord(to + 3u, bitsOf(normal.x));
  storeWord(to + 4u, bitsOf(normal.y));
  storeWord(to + 5u, bitsOf(normal.z));
}

#if defined(__cplusplus)
}
#endif

#endif
