#version 460
#extension GL_GOOGLE_include_directive : require
// Stone paving under the crowd: slabs in a running bond, each a little different, in the sun and its shadows.
#include "crowd/crowd_data.glsl"
#include "crowd/light.glsl"
#include "crowd/surface.glsl"

layout(location = 0) in vec3 inWorld;
layout(location = 1) in flat vec3 inNormal;
layout(location = 0) out vec4 outRadiance;

const vec2 kSlabMetres = vec2(1.6, 0.8);  // both divide a cell, so that slabs join where cells do

// The pattern repeats after so many cells: far enough not to be seen, and the same everywhere in the world.
const int kPatternCells = 16;

// 0 to 1, the same for the same lattice point; `perCell` lattice points make a cell.
float latticeNoise(ivec2 point, ivec2 perCell) {
  ivec2 period = perCell * kPatternCells;
  ivec2 wrapped = (point % period + period) % period;
  return float(hashWords(uvec2(wrapped)) >> 8u) * (1.0 / 16777216.0);
}

// Smooth noise, 0 to 1, `perMetre` lattice points a metre; `local` is metres from the camera's cell.
float valueNoise(vec2 local, float perMetre) {
  vec2 place = local * perMetre;
  ivec2 perCell = ivec2(int(kCellMetres * perMetre));
  ivec2 corner = ivec2(floor(place));
  vec2 f = place - vec2(corner);
  f = f * f * (3.0 - 2.0 * f);
  corner += (frame.camera.cell.xz % kPatternCells) * perCell;
  return mix(mix(latticeNoise(corner, perCell), latticeNoise(corner + ivec2(1, 0), perCell), f.x),
             mix(latticeNoise(corner + ivec2(0, 1), perCell), latticeNoise(corner + ivec2(1, 1), perCell), f.x), f.y);
}

void main() {
  vec2 local = inWorld.xz + frame.camera.offset.xz;  // within the camera's cell, or a little beyond
  vec2 place = local / kSlabMetres;
  ivec2 slabsPerCell = ivec2(int(kCellMetres / kSlabMetres.x + 0.5), int(kCellMetres / kSlabMetres.y + 0.5));
  ivec2 cellSlab = (frame.camera.cell.xz % kPatternCells) * slabsPerCell;
  int course = int(floor(place.y));
  place.x += (course + cellSlab.y & 1) == 0 ? 0.0 : 0.5;
  ivec2 slab = ivec2(int(floor(place.x)), course);
  vec2 within = fract(place);
  vec2 width = max(fwidth(local) / kSlabMetres, vec2(1e-5));
  vec2 edge = min(within, 1.0 - within);
  vec2 joint = vec2(0.006) / kSlabMetres;
  vec2 stone = clamp((edge - joint) / width + 0.5, 0.0, 1.0);
  float detail = clamp(0.35 / max(width.x, width.y) - 0.6, 0.0, 1.0);  // fades before it flickers
  float tone = mix(0.5, latticeNoise(slab + cellSlab, slabsPerCell), detail);
  float cells = valueNoise(local, 0.5);
  float grain = mix(0.5, valueNoise(local, 16.0),
                    clamp(0.02 / max(fwidth(local.x), fwidth(local.y)), 0.0, 1.0));
  vec3 base = mix(vec3(0.30, 0.27, 0.24), vec3(0.42, 0.38, 0.335), tone * 0.6 + cells * 0.4) * (0.9 + 0.2 * grain);
  base = mix(base, mix(base * 0.45, base, min(stone.x, stone.y)), detail);
  Surface surface;
  surface.baseColor = base;
  surface.metallic = 0.0;
  surface.roughness = 0.62 + 0.25 * tone;
  surface.occlusion = 1.0;
  surface.emissive = vec3(0.0);
  surface.normal = inNormal;
  vec3 radiance = shadeSurface(surface, inWorld, sunVisibility(inWorld, surface.normal));
  outRadiance = vec4(addHaze(radiance, inWorld), 1.0);
}
