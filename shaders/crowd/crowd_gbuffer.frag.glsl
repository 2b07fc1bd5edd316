#version 460
#extension GL_GOOGLE_include_directive : require
#include "crowd/gbuffer_fragment.glsl"

void main() { gbufferFragment(); }
