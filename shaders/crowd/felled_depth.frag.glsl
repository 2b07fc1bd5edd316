#version 460
#extension GL_GOOGLE_include_directive : require
#include "crowd/crowd_data.glsl"
#include "crowd/material.glsl"
#include "crowd/dither.glsl"

layout(location = 0) in vec4 inTexCoords;
layout(location = 1) in float inAlpha;
layout(location = 2) in flat float inVisibility;

void main() {
  if (isDithered(inVisibility)) discard;
  if ((material.flags & kMaterialMask) != 0u && baseColorOf(inTexCoords).a * inAlpha < material.alphaCutoff) discard;
}
