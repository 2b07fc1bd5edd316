#version 450
#extension GL_GOOGLE_include_directive : require

layout(local_size_x = 64) in;
layout(std430, set = 0, binding = 0) readonly buffer InputWords { uint inputWords[]; };
layout(std430, set = 0, binding = 1) writeonly buffer OutputWords { uint outputWords[]; };
layout(set = 0, binding = 2) uniform usamplerBuffer inputTexels;

// What occurs in the asset (BoneUse); as they stand, everything may.
layout(constant_id = 0) const uint kForms = 15u;
layout(constant_id = 1) const uint kTrackForms = 14u;
layout(constant_id = 2) const uint kClasses = 15u;
layout(constant_id = 3) const uint kWide = 0u;
#define THRONG_BONE_FORMS kForms
#define THRONG_BONE_TRACK_FORMS kTrackForms
#define THRONG_BONE_CLASSES kClasses
#define THRONG_BONE_WIDE kWide
#define THRONG_FOUR_WORDS(index) texelFetch(inputTexels, int((index) / 4u))

uint inputWord(uint at) { return inputWords[at]; }
void storeWord(uint at, uint word) { outputWords[at] = word; }
float floatOf(uint bits) { return uintBitsToFloat(bits); }
uint bitsOf(float value) { return floatBitsToUint(value); }

#include "bone_job.h"

void main() { poseJob(gl_GlobalInvocationID.x); }
