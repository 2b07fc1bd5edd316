// One test of the tangent decoder: words in, words out. The same source in C++, GLSL and HLSL; the host supplies
// inputWord, storeWord, bitsOf and floatOf.
//
// Words in:  0-1 normal codes of two keys, 2 a word of four angles, 3 which vertex (the first key's angle; the next one's
//            is the second's), 4-6 rest normal, 7-9 rest tangent, 10 weight, 11 unused.
// Words out: 0-2 tangent of the first key, 3-5 of the second, 6-8 of the blend, 9-11 the normal of the blend.
#ifndef THRONG_TEST_TANGENT_JOB_H
#define THRONG_TEST_TANGENT_JOB_H

#include "throng/tangent_angle.h"
#include "throng/vertex_texel.h"

THRONG_SHADER_BEGIN

THRONG_CONSTANT uint kTangentWords = 12u;

THRONG_FUNCTION void storeVector(uint at, vec3 v) {
  storeWord(at, bitsOf(v.x));
  storeWord(at + 1u, bitsOf(v.y));
  storeWord(at + 2u, bitsOf(v.z));
}

THRONG_FUNCTION void tangentJob(uint job) {
  uint at = job * kTangentWords;
  vec3 restNormal = vec3(floatOf(inputWord(at + 4u)), floatOf(inputWord(at + 5u)), floatOf(inputWord(at + 6u)));
  vec3 restTangent = vec3(floatOf(inputWord(at + 7u)), floatOf(inputWord(at + 8u)), floatOf(inputWord(at + 9u)));
  float weight = floatOf(inputWord(at + 10u));
  uint angles = inputWord(at + 2u);
  uint vertexIndex = inputWord(at + 3u);
  vec3 nowhere = vec3(0.0f, 0.0f, 0.0f);
  vec3 from = decodeTangent(unpackTangentCode(angles, vertexIndex), decodeOctahedral(inputWord(at)), restTangent, restNormal);
  vec3 to = decodeTangent(unpackTangentCode(angles, vertexIndex + 1u), decodeOctahedral(inputWord(at + 1u)), restTangent, restNormal);
  uvec4 firstTexel = uvec4(0u, 0u, 0u, inputWord(at));
  uvec4 secondTexel = uvec4(0u, 0u, 0u, inputWord(at + 1u));
  vec3 normal = blendVertexTexels(firstTexel, secondTexel, weight, nowhere, nowhere).normal;
  storeVector(at, from);
  storeVector(at + 3u, to);
  storeVector(at + 6u, blendTangents(from, to, weight, normal));
  storeVector(at + 9u, normal);
}

THRONG_SHADER_END

#endif
