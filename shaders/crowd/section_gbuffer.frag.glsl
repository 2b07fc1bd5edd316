#version 460
#extension GL_GOOGLE_include_directive : require
#include "crowd/wood_fragment.glsl"
#include "crowd/gbuffer_outputs.glsl"

void main() { writeSurface(woodSurface(), 1.0); }
