#define THRONG_HLSL 1

[[vk::binding(0, 0)]] StructuredBuffer<uint> inputWords;
[[vk::binding(1, 0)]] RWStructuredBuffer<uint> outputWords;

uint inputWord(uint at) { return inputWords[at]; }
void storeWord(uint at, uint word) { outputWords[at] = word; }
float floatOf(uint bits) { return asfloat(bits); }
uint bitsOf(float value) { return asuint(value); }

#include "tangent_job.h"

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) { tangentJob(id.x); }
