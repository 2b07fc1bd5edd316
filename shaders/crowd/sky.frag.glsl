#version 460
#extension GL_GOOGLE_include_directive : require
#include "crowd/crowd_data.glsl"
#include "crowd/light.glsl"

layout(push_constant, scalar) uniform SkyBlock { mat4 worldFromClip; };  // rotation and projection only

layout(location = 0) in vec2 inClip;
layout(location = 0) out vec4 outRadiance;

void main() {
  vec4 far = worldFromClip * vec4(inClip, 0.5, 1.0);
  vec3 direction = normalize(far.xyz);
  float sunDisc = smoothstep(0.99985, 0.99992, dot(direction, frame.towardsSun));
  outRadiance = vec4(skyRadiance(direction) + sunDisc * frame.sunRadiance * 4.0, 1.0);
}
