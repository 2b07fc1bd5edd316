// Fresh wood: annual rings about the pith, darker heartwood, bark at the rim.
#include "crowd/crowd_data.glsl"
#include "crowd/light.glsl"
#include "crowd/surface.glsl"
#include "crowd/dither.glsl"

layout(location = 0) in vec3 inWorld;
layout(location = 1) in vec3 inNormal;
layout(location = 2) in vec3 inWood;
layout(location = 3) in flat float inVisibility;

const float kRingMetres = 0.011;

// Discards what is faded away.
Surface woodSurface() {
  if (isDithered(inVisibility)) discard;
  float wobble = valueNoise(inWood.xy * 30.0 + 100.0, 3u) + valueNoise(inWood.xy * 9.0 + 100.0, 4u) * 2.0;
  float away = length(inWood.xy) / kRingMetres + wobble * 0.5;
  float sharp = clamp(0.4 / max(fwidth(away), 1.0e-4), 0.0, 1.0);
  float ring = fract(away);
  float late = smoothstep(0.35, 0.9, ring) * (1.0 - smoothstep(0.93, 1.0, ring)) * sharp;
  vec3 wood = mix(vec3(0.78, 0.58, 0.36), vec3(0.66, 0.44, 0.25), smoothstep(0.75, 0.35, inWood.z) * 0.7);
  wood = mix(wood, wood * vec3(0.72, 0.62, 0.52), late);
  wood = mix(wood, vec3(0.16, 0.11, 0.075), smoothstep(0.91, 0.95, inWood.z));
  Surface surface;
  surface.baseColor = wood;
  surface.metallic = 0.0;
  surface.roughness = 0.85;
  surface.occlusion = 1.0;
  surface.emissive = vec3(0.0);
  surface.normal = normalize(inNormal);
  return surface;
}
