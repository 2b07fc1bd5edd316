// One fragment of the colour pass: material, light, haze.
#include "crowd/surface_fragment.glsl"

vec4 colorFragment() {
  vec4 base = coveredBaseColor();
  if (hasFlag(kMaterialUnlit)) return vec4(addHaze(base.rgb + emissiveRadiance(), inWorld), base.a);
  vec3 geometric = geometricNormal();
  Surface surface = surfaceHere(base.rgb, geometric);
  return vec4(addHaze(shadeSurface(surface, inWorld, sunVisibility(inWorld, geometric)), inWorld), base.a);
}
