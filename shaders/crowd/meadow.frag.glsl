#version 460
#extension GL_GOOGLE_include_directive : require
// Forest floor: grass with worn and dry patches, in the sun and its shadows.
#include "crowd/crowd_data.glsl"
#include "crowd/light.glsl"
#include "crowd/surface.glsl"

layout(location = 0) in vec3 inWorld;
layout(location = 1) in flat vec3 inNormal;
layout(location = 0) out vec4 outRadiance;

// Cells of the pattern; noise.h repeats it after kNoisePeriod features, which are whole cells for powers of two.
float patternNoise(vec2 local, float perMetre, uint seed) {
  vec2 cell = vec2(frame.camera.cell.xz & int(kNoisePeriod - 1u)) * (kCellMetres * perMetre);
  float blur = clamp(0.5 / max(fwidth(local.x), fwidth(local.y)) / perMetre - 0.4, 0.0, 1.0);
  vec2 wrapped = cell - floor(cell / float(kNoisePeriod)) * float(kNoisePeriod);
  return mix(0.5, valueNoise(wrapped + local * perMetre, seed), blur);
}

void main() {
  vec2 local = inWorld.xz + frame.camera.offset.xz;
  float broad = patternNoise(local, 0.0625, 1u) * 0.6 + patternNoise(local, 0.25, 2u) * 0.4;
  float patch_ = patternNoise(local, 1.0, 3u);
  float blades = patternNoise(local, 8.0, 4u) * 0.5 + patternNoise(local, 32.0, 5u) * 0.5;
  vec3 grass = mix(vec3(0.052, 0.083, 0.020), vec3(0.105, 0.135, 0.038), broad);
  vec3 soil = mix(vec3(0.085, 0.060, 0.036), vec3(0.135, 0.105, 0.062), patch_);
  vec3 base = mix(grass, soil, smoothstep(0.56, 0.78, patch_ * 0.55 + broad * 0.45) * 0.75);
  Surface surface;
  surface.baseColor = base * (0.62 + 0.76 * blades);
  surface.metallic = 0.0;
  surface.roughness = 0.95;
  surface.occlusion = 1.0;
  surface.emissive = vec3(0.0);
  surface.normal = inNormal;
  vec3 radiance = shadeSurface(surface, inWorld, sunVisibility(inWorld, surface.normal));
  outRadiance = vec4(addHaze(radiance, inWorld), 1.0);
}
