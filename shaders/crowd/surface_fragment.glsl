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
  vec2 uv = placeTexCoord(material.normal, inTexCoords);
  vec3 sampled = texture(normalTexture, uv).xyz * 2.0 - 1.0;
  sampled.xy *= material.normalScale;
  vec3 dx = dFdx(inWorld), dy = dFdy(inWorld);
  vec2 du = dFdx(uv), dv = dFdy(uv);
  vec3 across = cross(dy, normal), along = cross(normal, dx);
  vec3 tangent = across * du.x + along * dv.x, bitangent = across * du.y + along * dv.y;
  float longest = max(dot(tangent, tangent), dot(bitangent, bitangent));
  if (!(longest > 0.0)) return normal;
  float scale = inversesqrt(longest);
  return normalize(tangent * scale * sampled.x + bitangent * scale * sampled.y + normal * sampled.z);
}

// Base colour and coverage; what an alpha mask cuts away is discarded.
vec4 coveredBaseColor() {
  vec4 base = baseColorOf(inTexCoords) * inColor;
  if ((material.flags & kMaterialTinted) != 0u) base.rgb *= unpackUnorm4x8(inLook.x).rgb;
  if ((material.flags & kMaterialMask) != 0u) {
    if (base.a < material.alphaCutoff) discard;
    base.a = 1.0;
  }
  return base;
}

vec3 emissiveRadiance() {
  return material.emissiveFactor * texture(emissiveTexture, placeTexCoord(material.emissive, inTexCoords)).rgb;
}

vec3 geometricNormal() { return normalize(gl_FrontFacing ? inNormal : -inNormal); }

Surface surfaceHere(vec3 baseColor, vec3 geometric) {
  vec4 metallicRoughness =
      texture(metallicRoughnessTexture, placeTexCoord(material.metallicRoughness, inTexCoords));
  float occlusion = texture(occlusionTexture, placeTexCoord(material.occlusion, inTexCoords)).r;
  Surface surface;
  surface.baseColor = baseColor;
  surface.metallic = material.metallicFactor * metallicRoughness.b;
  surface.roughness = clamp(material.roughnessFactor * metallicRoughness.g, 0.05, 1.0);
  surface.occlusion = 1.0 + material.occlusionStrength * (occlusion - 1.0);
  surface.emissive = emissiveRadiance();
  surface.normal = (material.flags & kMaterialNormalMap) != 0u ? mappedNormal(geometric) : geometric;
  return surface;
}
