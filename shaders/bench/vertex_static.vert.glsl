#version 460
#extension GL_GOOGLE_include_directive : require
// A mesh that does not move.
#include "bench/vertex_rest.glsl"
