#version 460
#extension GL_GOOGLE_include_directive : require
// One workgroup: where each page's matrices begin. Sums stop at 2^31 - 1, so that they cannot wrap around.
#include "crowd/crowd_data.glsl"

layout(local_size_x = 256) in;
layout(push_constant, scalar) uniform PushBlock { uint pageCount; };

shared uint sums[256];

uint addUpToLimit(uint a, uint b) { return min(a + b, 0x7fffffffu); }

void main() {
  uint thread = gl_LocalInvocationIndex;
  uint pagesPerThread = (pageCount + 255u) / 256u;
  uint begin = min(thread * pagesPerThread, pageCount), end = min(begin + pagesPerThread, pageCount);
  uint sum = 0u;
  for (uint page = begin; page < end; page++) sum = addUpToLimit(sum, Words(frame.pagePalettes).value[page]);
  sums[thread] = sum;
  barrier();
  uint next = 0u;
  for (uint before = 0u; before < thread; before++) next = addUpToLimit(next, sums[before]);
  for (uint page = begin; page < end; page++) {
    uint count = Words(frame.pagePalettes).value[page];
    WritableWords(frame.pagePalettes).value[page] = next;
    next = addUpToLimit(next, count);
  }
}
