#version 460
#extension GL_GOOGLE_include_directive : require
// One plain material in the crowd's light, for every contender of crowd_bench alike.
#include "crowd/crowd_data.glsl"
#include "crowd/light.glsl"
#include "crowd/surface.glsl"

layout(location = 0) in vec3 inWorld;
layout(location = 1) in vec3 inNormal;
layout(location = 0) out vec4 outRadiance;

void main() {
  Surface surface;
  surface.baseColor = vec3(0.5, 0.45, 0.4);
  surface.metallic = 0.0;
  surface.roughness = 0.7;
  surface.occlusion = 1.0;
  surface.emissive = vec3(0.0);
  surface.normal = normalize(inNormal);
  vec3 radiance = shadeSurface(surface, inWorld, sunVisibility(inWorld, surface.normal));
  outRadiance = vec4(addHaze(radiance, inWorld), 1.0);
}
