// One job of the bone test: a vertex of a clip at a moment, posed from words. Compiled as C++, GLSL and HLSL; the host
// defines inputWord, storeWord, floatOf and bitsOf before the include.
#ifndef BONE_JOB_H
#define BONE_JOB_H

#if !defined(__cplusplus)
#define THRONG_WORD(index) inputWord(index)
#endif
#include "throng/bone_rows.h"
#include "throng/morph_rows.h"

#if defined(__cplusplus)
namespace throng::shader {
#endif

// Word 0: jobs; 1: where they are; 2: where positions and normals are; 3: the bone words, 0 where there are none; 4: the
// morph words, 0 likewise. A job: vertex, clip chunk of the bones, of the morphs, row, weight, and three unused.
THRONG_CONSTANT uint kJobWords = 8u;
THRONG_CONSTANT uint kJobResultWords = 6u;

THRONG_FUNCTION void poseJob(THRONG_WORDS uint job) {
  if (job >= inputWord(0u)) return;
  uint at = inputWord(1u) + kJobWords * job;
  uint vertex = inputWord(at);
  uint row = inputWord(at + 3u);
  float weight = floatOf(inputWord(at + 4u));
  uint restAt = inputWord(2u) + 6u * vertex;
  MorphedRest rest;
  rest.position = vec3(floatOf(inputWord(restAt)), floatOf(inputWord(restAt + 1u)), floatOf(inputWord(restAt + 2u)));
  rest.normal = vec3(floatOf(inputWord(restAt + 3u)), floatOf(inputWord(restAt + 4u)), floatOf(inputWord(restAt + 5u)));
  uint morphAt = inputWord(4u);
  if (morphAt != 0u)
    rest = morphedRest(THRONG_PASS_WORDS readMorphLayout(THRONG_PASS_WORDS morphAt),
                       readMorphFrame(THRONG_PASS_WORDS morphAt + inputWord(at + 2u), row, weight), vertex, rest.position,
                       rest.normal);
  uint boneAt = inputWord(3u);
  vec3 position = rest.position;
  vec3 normal = unitVector(rest.normal.x, rest.normal.y, rest.normal.z);
  if (boneAt != 0u) {
    BoneMatrix transform = blendedBoneMatrix(THRONG_PASS_WORDS readBoneLayout(THRONG_PASS_WORDS boneAt),
                                             readBoneFrame(THRONG_PASS_WORDS boneAt + inputWord(at + 1u), row, weight), vertex);
    position = posedPosition(transform, rest.position);
    normal = posedNormal(transform, rest.normal);
  }
  uint to = kJobResultWords * job;
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
