#version 460
#extension GL_GOOGLE_include_directive : require
// Four-influence linear blend skinning from a palette per instance: what engines do without baking.
#define THRONG_BENCH_SKINNED
#include "bench/vertex_rest.glsl"
