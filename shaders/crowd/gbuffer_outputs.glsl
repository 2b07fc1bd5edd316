// What a deferred renderer lights later: include after surface.glsl.
layout(location = 0) out vec4 outBaseColor;  // linear; alpha is coverage
layout(location = 1) out vec4 outNormal;     // world axes, unit
layout(location = 2) out vec4 outMaterial;   // roughness, metallic, occlusion
layout(location = 3) out vec4 outEmissive;   // radiance

void writeSurface(Surface surface, float coverage) {
  outBaseColor = vec4(surface.baseColor, coverage);
  outNormal = vec4(surface.normal, 0.0);
  outMaterial = vec4(surface.roughness, surface.metallic, surface.occlusion, 0.0);
  outEmissive = vec4(surface.emissive, 0.0);
}
