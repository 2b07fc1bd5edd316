// A material's numbers and textures, glTF's metallic-roughness model. Set 1, one set per material.
layout(set = 1, binding = 0, scalar) uniform MaterialBlock { GpuMaterial material; };
layout(set = 1, binding = 1) uniform sampler2D baseColorTexture;
layout(set = 1, binding = 2) uniform sampler2D metallicRoughnessTexture;
layout(set = 1, binding = 3) uniform sampler2D normalTexture;
layout(set = 1, binding = 4) uniform sampler2D occlusionTexture;
layout(set = 1, binding = 5) uniform sampler2D emissiveTexture;

vec2 placeTexCoord(TexturePlace place, vec4 texCoords) {
  vec3 uv = vec3(place.texCoord == 1u ? texCoords.zw : texCoords.xy, 1.0);
  return vec2(dot(place.row0, uv), dot(place.row1, uv));
}

vec4 baseColorOf(vec4 texCoords) {
  return material.baseColorFactor * texture(baseColorTexture, placeTexCoord(material.baseColor, texCoords));
}
