#version 460
#extension GL_GOOGLE_include_directive : require
#include "crowd/crowd_data.glsl"
#include "crowd/material.glsl"

// Only alpha-masked materials bind this stage in depth passes.
layout(location = 0) in vec4 inTexCoords;
layout(location = 1) in float inAlpha;
layout(location = 2) in flat uvec2 inLook;  // see instanceLook

void main() {
  wearMaterial(inLook);
  if (baseColorOf(inTexCoords).a * inAlpha < worn.material.alphaCutoff) discard;
}
