#version 450
#extension GL_GOOGLE_include_directive : require

layout(local_size_x = 64) in;
layout(std430, set = 0, binding = 0) readonly buffer InputWords { uint inputWords[]; };
layout(std430, set = 0, binding = 1) writeonly buffer OutputWords { uint outputWords[]; };

uint inputWord(uint at) { return inputWords[at]; }
void storeWord(uint at, uint word) { outputWords[at] = word; }
float floatOf(uint bits) { return uintBitsToFloat(bits); }
uint bitsOf(float value) { return floatBitsToUint(value); }

#include "tangent_job.h"

void main() { tangentJob(gl_GlobalInvocationID.x); }
