#version 460
#extension GL_GOOGLE_include_directive : require
#include "crowd/crowd_data.glsl"
#include "crowd/material.glsl"
#include "crowd/motion.glsl"

layout(constant_id = 1) const bool kAlphaTested = false;

layout(location = 0) in vec4 inTexCoords;
layout(location = 1) in float inAlpha;
layout(location = 2) in vec3 inNow;
layout(location = 3) in vec3 inBefore;
layout(location = 4) in flat uvec2 inLook;  // see instanceLook

layout(location = 0) out vec2 outMotion;

void main() {
  if (kAlphaTested) {
    wearMaterial(inLook);
    if (baseColorOf(inTexCoords).a * inAlpha < worn.material.alphaCutoff) discard;
  }
  outMotion = motionBetween(inBefore, inNow);
}
