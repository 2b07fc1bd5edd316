#version 460
#extension GL_GOOGLE_include_directive : require
#include "crowd/wood_fragment.glsl"

layout(location = 0) out vec4 outRadiance;

void main() {
  Surface surface = woodSurface();
  outRadiance = vec4(addHaze(shadeSurface(surface, inWorld, sunVisibility(inWorld, surface.normal)), inWorld), 1.0);
}
