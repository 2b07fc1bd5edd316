#version 460
#extension GL_GOOGLE_include_directive : require
#include "crowd/color_fragment.glsl"

layout(location = 0) out vec4 outRadiance;

void main() { outRadiance = colorFragment(); }
