#version 460
#extension GL_GOOGLE_include_directive : require
#include "crowd/gbuffer_fragment.glsl"
#include "crowd/dither.glsl"

layout(location = 5) in flat float inVisibility;

void main() {
  if (isDithered(inVisibility)) discard;
  gbufferFragment();
}
