#version 460
#extension GL_GOOGLE_include_directive : require
#include "crowd/crowd_data.glsl"
#include "crowd/material.glsl"
#include "crowd/dither.glsl"

layout(location = 0) in vec4 inTexCoords;
layout(location = 1) in float inAlpha;
layout(location = 2) in flat float inVisibility;
layout(location = 3) in flat uvec2 inLook;  // see instanceLook

void main() {
  if (isDithered(inVisibility)) discard;
  wearMaterial(inLook);
  if (hasFlag(kMaterialMask) && baseColorOf(inTexCoords).a * inAlpha < worn.material.alphaCutoff) discard;
}
