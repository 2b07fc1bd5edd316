// What the surface of an asset is made of at one fragment: material, textures, tint.
#include "crowd/crowd_data.glsl"
#include "crowd/material.glsl"
#include "crowd/light.glsl"
#include "crowd/surface.glsl"

layout(location = 0) in vec3 inWorld;
layout(location = 1) in vec3 inNormal;
layout(location = 2) in vec4 inTexCoords;
layout(location = 3) in vec4 inColor;
layout(location = 4) in flat uvec2 inLook;  // see instanceLook

// The normal map in the frame of its texture coordinates' screen derivatives (Schueler 2013); no tangents needed.
vec3 mappedNormal(vec3 normal) {
  vec3 sampled = sampleTexture(kNormalTexture, normalTextures, inTexCoords).xyz * 2.0 - 1.0;
  sampled.xy *= worn.material.normalScale;
  vec3 dx = dFdx(inWorld), dy = dFdy(inWorld);
  vec2 du = placeTexCoord(kNormalTexture, dFdx(inTexCoords), 0.0), dv = placeTexCoord(kNormalTexture, dFdy(inTexCoords), 0.0);
  vec3 across = cross(dy, normal), along = cross(normal, dx);
  vec3 tangent = across * du.x + along * dv.x, bitangent = across * du.y + along * dv.y;
  float longest = max(dot(tangent, tangent), dot(bitangent, bitangent));
  if (!(longest > 0.0)) return normal;
  float scale = inversesqrt(longest);
  return normalize(tangent * scale * sampled.x + bitangent * scale * sampled.y + normal * sampled.z);
}

// To be called first: chooses the material. Base colour and coverage; what an alpha mask cuts away is discarded.
vec4 coveredBaseColor() {
  wearMaterial(inLook);
  vec4 base = baseColorOf(inTexCoords) * inColor;
  if (hasFlag(kMaterialTinted)) base.rgb *= unpackUnorm4x8(inLook.x).rgb;
  if (hasFlag(kMaterialMask)) {
    if (base.a < worn.material.alphaCutoff) discard;
    base.a = 1.0;
  }
  return base;
}

vec3 emissiveRadiance() {
  return worn.material.emissiveFactor * sampleTexture(kEmissiveTexture, emissiveTextures, inTexCoords).rgb;
}

vec3 geometricNormal() { return normalize(gl_FrontFacing ? inNormal : -inNormal); }

Surface surfaceHere(vec3 baseColor, vec3 geometric) {
  vec4 metallicRoughness = sampleTexture(kMetallicRoughnessTexture, metallicRoughnessTextures, inTexCoords);
  float occlusion = sampleTexture(kOcclusionTexture, occlusionTextures, inTexCoords).r;
  Surface surface;
  surface.baseColor = baseColor;
  surface.metallic = worn.material.metallicFactor * metallicRoughness.b;
  surface.roughness = clamp(worn.material.roughnessFactor * metallicRoughness.g, 0.05, 1.0);
  surface.occlusion = 1.0 + worn.material.occlusionStrength * (occlusion - 1.0);
  surface.emissive = emissiveRadiance();
  surface.normal = geometric;
  [[dont_unroll]] for (uint once = hasTexture(kNormalTexture) ? 1u : 0u; once > 0u; once--)
    surface.normal = mappedNormal(geometric);
  return surface;
}
