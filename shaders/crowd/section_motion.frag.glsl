#version 460
#extension GL_GOOGLE_include_directive : require
#include "crowd/dither.glsl"
#include "crowd/motion.glsl"

layout(location = 0) in flat float inVisibility;
layout(location = 1) in vec3 inNow;
layout(location = 2) in vec3 inBefore;

layout(location = 0) out vec2 outMotion;

void main() {
  if (isDithered(inVisibility)) discard;
  outMotion = motionBetween(inBefore, inNow);
}
