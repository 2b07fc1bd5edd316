// The material that an instance wears: numbers by address, textures as layers. glTF's metallic-roughness model.
layout(set = 1, binding = 0) uniform sampler2DArray baseColorTextures;
layout(set = 1, binding = 1) uniform sampler2DArray metallicRoughnessTextures;
layout(set = 1, binding = 2) uniform sampler2DArray normalTextures;
layout(set = 1, binding = 3) uniform sampler2DArray occlusionTextures;
layout(set = 1, binding = 4) uniform sampler2DArray emissiveTextures;

layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer WornMaterial { GpuMaterial material; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer SlotMaterials { uvec2 address[]; };

WornMaterial worn;  // set by wearMaterial before anything below is called

// `look`: see instanceLook.
void wearMaterial(uvec2 look) {
  uvec2 first = SlotMaterials(frame.slotMaterials).address[look.y / kMaxLevels];
  worn = WornMaterial(offsetAddress(first, look.x >> 24u, kMaterialBytes));
}

bool hasFlag(uint flag) { return (worn.material.flags & flag) != 0u; }
bool hasTexture(uint number) { return hasFlag(kMaterialTextured << number); }

// `one`: 1 for a point, 0 for a direction.
vec2 placeTexCoord(uint number, vec4 texCoords, float one) {
  vec3 uv = vec3(worn.material.textures[number].texCoord == 1u ? texCoords.zw : texCoords.xy, one);
  return vec2(dot(worn.material.textures[number].row0, uv), dot(worn.material.textures[number].row1, uv));
}

// White where the material has no such texture. Derivatives are taken of what was interpolated and of nothing else:
// llvmpipe loads nothing from memory for the neighbours outside of the triangle that only lend their coordinates. All
// fragments of a triangle wear the same; loops of one or no round spare devices that execute both sides of a branch what
// is not sampled.
vec4 sampleTexture(uint number, sampler2DArray layers, vec4 texCoords) {
  vec4 color = vec4(1.0);
  bool sampled = hasTexture(number), moved = hasFlag(kMaterialMoved << number);
  [[dont_unroll]] for (uint once = sampled && !moved ? 1u : 0u; once > 0u; once--)
    color = texture(layers, vec3(texCoords.xy, float(worn.material.textures[number].layer)));
  [[dont_unroll]] for (uint once = sampled && moved ? 1u : 0u; once > 0u; once--)
    color = textureGrad(layers, vec3(placeTexCoord(number, texCoords, 1.0), float(worn.material.textures[number].layer)),
                        placeTexCoord(number, dFdx(texCoords), 0.0), placeTexCoord(number, dFdy(texCoords), 0.0));
  return color;
}

vec4 baseColorOf(vec4 texCoords) {
  return worn.material.baseColorFactor * sampleTexture(kBaseColorTexture, baseColorTextures, texCoords);
}
