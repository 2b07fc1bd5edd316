#version 460
#extension GL_GOOGLE_include_directive : require
#include "crowd/color_fragment.glsl"
#include "crowd/dither.glsl"

layout(location = 5) in flat float inVisibility;

layout(location = 0) out vec4 outRadiance;

void main() {
  if (isDithered(inVisibility)) discard;
  outRadiance = colorFragment();
}
