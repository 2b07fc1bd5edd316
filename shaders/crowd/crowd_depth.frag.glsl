#version 460
#extension GL_GOOGLE_include_directive : require
#include "crowd/crowd_data.glsl"
#include "crowd/material.glsl"

// Only alpha-masked materials bind this stage in depth passes.
layout(location = 0) in vec4 inTexCoords;
layout(location = 1) in float inAlpha;

void main() {
  if (baseColorOf(inTexCoords).a * inAlpha < material.alphaCutoff) discard;
}
