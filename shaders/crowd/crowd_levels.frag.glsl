#version 460
#extension GL_GOOGLE_include_directive : require
// What the crowd decided: each surface in the colour of its level of detail, lit from the eye. For looking into it.
#include "crowd/crowd_data.glsl"
#include "crowd/material.glsl"

layout(push_constant, scalar) uniform PushBlock { CrowdDrawPush push; };
layout(constant_id = 1) const bool kAlphaTested = false;

layout(location = 0) in vec3 inWorld;
layout(location = 1) in vec3 inNormal;
layout(location = 2) in vec4 inTexCoords;
layout(location = 3) in vec4 inColor;
layout(location = 4) in flat uvec2 inLook;  // see instanceLook

layout(location = 0) out vec4 outRadiance;

// Full detail, three coarser levels, felled.
const vec3 kLevelColors[5] = vec3[](vec3(0.12, 0.60, 0.20), vec3(0.85, 0.65, 0.08), vec3(0.85, 0.25, 0.06),
                                    vec3(0.55, 0.10, 0.45), vec3(0.10, 0.35, 0.75));

void main() {
  if (kAlphaTested) {
    wearMaterial(inLook);
    if (baseColorOf(inTexCoords).a * inColor.a < worn.material.alphaCutoff) discard;
  }
  float facing = abs(dot(normalize(inNormal), normalize(inWorld)));
  outRadiance = vec4(kLevelColors[min(push.level + inLook.y % kMaxLevels, 4u)] * (0.25 + 0.75 * facing), 1.0);
}
