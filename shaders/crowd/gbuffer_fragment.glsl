// One fragment of the G-buffer pass. An unlit material reflects nothing and shines in its base colour.
#include "crowd/surface_fragment.glsl"
#include "crowd/gbuffer_outputs.glsl"

void gbufferFragment() {
  vec4 base = coveredBaseColor();
  Surface surface = surfaceHere(base.rgb, geometricNormal());
  if (hasFlag(kMaterialUnlit)) {
    surface.emissive += base.rgb;
    surface.baseColor = vec3(0.0);
  }
  writeSurface(surface, base.a);
}
