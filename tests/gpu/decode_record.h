// One test of the decoder: words in, words out. The same source in C++, GLSL and HLSL; the host supplies inputWord,
// storeWord, bitsOf and floatOf.
//
// Words in:  0-1 texel, 2-3 texel of the next row, 4-6 bounds min, 7-9 bounds max, 10 weight, 11 elapsed seconds,
//            12 duration, 13 loop mode, 14 first row, 15 key count.
// Words out: 0-5 position and normal of the texel, 6-11 of the blend, 12 clip time, 13 row, 14 weight, 15 table slot.
#ifndef THRONG_TEST_DECODE_RECORD_H
#define THRONG_TEST_DECODE_RECORD_H

#include "throng/time_line.h"
#include "throng/vertex_texel.h"

THRONG_SHADER_BEGIN

THRONG_CONSTANT uint kRecordWords = 16u;

THRONG_FUNCTION float inputFloat(uint at) { return floatOf(inputWord(at)); }

THRONG_FUNCTION void storeVertex(uint at, DecodedVertex vertex) {
  storeWord(at, bitsOf(vertex.position.x));
  storeWord(at + 1u, bitsOf(vertex.position.y));
  storeWord(at + 2u, bitsOf(vertex.position.z));
  storeWord(at + 3u, bitsOf(vertex.normal.x));
  storeWord(at + 4u, bitsOf(vertex.normal.y));
  storeWord(at + 5u, bitsOf(vertex.normal.z));
}

THRONG_FUNCTION void decodeRecord(uint record) {
  uint at = record * kRecordWords;
  vec3 low = vec3(inputFloat(at + 4u), inputFloat(at + 5u), inputFloat(at + 6u));
  vec3 metresPerCode = vec3(positionStep(low.x, inputFloat(at + 7u)), positionStep(low.y, inputFloat(at + 8u)),
                            positionStep(low.z, inputFloat(at + 9u)));
  uvec4 from = unpackVertexTexel(uvec2(inputWord(at), inputWord(at + 1u)));
  uvec4 to = unpackVertexTexel(uvec2(inputWord(at + 2u), inputWord(at + 3u)));
  DecodedVertex blended = blendVertexTexels(from, to, inputFloat(at + 10u), low, metresPerCode);
  storeVertex(at, decodeVertexTexel(from, low, metresPerCode));
  storeVertex(at + 6u, blended);

  float duration = inputFloat(at + 12u);
  uint keyCount = inputWord(at + 15u);
  float time = clipTime(inputWord(at + 13u), inputFloat(at + 11u), duration);
  ResolvedRows rows = resolveUniformKeys(time, duration, inputWord(at + 14u), keyCount);
  storeWord(at + 12u, bitsOf(time));
  storeWord(at + 13u, rows.row);
  storeWord(at + 14u, bitsOf(rows.weight));
  storeWord(at + 15u, resolveTableSlot(time, duration, keyCount));
}

THRONG_SHADER_END

#endif
