// Materials and textures of a ufbx scene.
#ifdef THRONG_HAS_UFBX

#include <algorithm>
#include <map>

#include "throng/import/image_file.h"
#include "throng/import/ufbx_convert.h"
#include "throng/import/ufbx_scene.h"

namespace throng {
namespace {

float unit(double v) { return std::isfinite(v) ? static_cast<float>(std::clamp(v, 0.0, 1.0)) : 1.0f; }

class UfbxMaterialReader {
 public:
  UfbxMaterialReader(const ufbx_scene& scene, const std::filesystem::path& modelPath, Model& model)
      : scene_(scene), modelPath_(modelPath), model_(model) {}

  void read() {
    for (const ufbx_material* material : scene_.materials) model_.materials.push_back(readMaterial(*material));
  }

 private:
  Material readMaterial(const ufbx_material& source) {
    const ufbx_material_pbr_maps& pbr = source.pbr;
    Material material;
    material.name = toString(source.name);
    const ufbx_vec4 color = pbr.base_color.value_vec4;
    const double factor = pbr.base_factor.has_value ? pbr.base_factor.value_real : 1;
    const double opacity = pbr.opacity.has_value ? pbr.opacity.value_real : 1;
    material.baseColorFactor = {unit(color.x * factor), unit(color.y * factor), unit(color.z * factor), unit(opacity)};
    if (opacity < 1) material.alphaMode = AlphaMode::Blend;
    material.metallicFactor = pbr.metalness.has_value ? unit(pbr.metalness.value_real) : 0;
    material.roughnessFactor = pbr.roughness.has_value ? unit(pbr.roughness.value_real) : 1;
    const ufbx_vec3 emission = pbr.emission_color.value_vec3;
    const double emissionFactor = pbr.emission_factor.has_value ? pbr.emission_factor.value_real : 1;
    material.emissiveFactor = {unit(emission.x * emissionFactor), unit(emission.y * emissionFactor),
                               unit(emission.z * emissionFactor)};
    material.doubleSided = source.features.double_sided.enabled;
    material.baseColorTexture = readTexture(pbr.base_color, material);
    // The picture gives the colour; Maya and Max write a grey or black factor beside it that they do not use.
    if (material.baseColorTexture) material.baseColorFactor = {1, 1, 1, material.baseColorFactor.w};
    material.normalTexture = readTexture(pbr.normal_map, material);
    material.emissiveTexture = readTexture(pbr.emission_color, material);
    if (material.emissiveTexture) material.emissiveFactor = {1, 1, 1};
    return material;
  }

  std::optional<Texture> readTexture(const ufbx_material_map& map, const Material& material) {
    if (!map.texture || !map.texture_enabled || map.texture->file_textures.count == 0) return std::nullopt;
    const ufbx_texture& source = *map.texture->file_textures[0];
    const int image = findImage(source, material.name);
    if (image == kNone) return std::nullopt;
    Texture texture;
    texture.imageIndex = image;
    texture.sampler.wrapS = source.wrap_u == UFBX_WRAP_CLAMP ? 33071 : 10497;  // CLAMP_TO_EDGE, REPEAT
    texture.sampler.wrapT = source.wrap_v == UFBX_WRAP_CLAMP ? 33071 : 10497;
    return texture;
  }

  int findImage(const ufbx_texture& source, const std::string& materialName) {
    const auto known = imageOfTexture_.find(source.typed_id);
    if (known != imageOfTexture_.end()) return known->second;
    const std::string file = toString(source.relative_filename.length > 0 ? source.relative_filename : source.filename);
    const auto* bytes = static_cast<const std::byte*>(source.content.data);
    Result<Image> image = source.content.size > 0 ? makeImage(file, Bytes(bytes, bytes + source.content.size))
                                                  : readImageBeside(modelPath_, file);
    int index = kNone;
    if (image) {
      index = static_cast<int>(model_.images.size());
      model_.images.push_back(std::move(*image));
    } else {
      model_.warnings.push_back({model_.name + ": material '" + materialName + "'",
                                 "texture '" + file + "' is left out: " + image.error().detail});
    }
    imageOfTexture_[source.typed_id] = index;
    return index;
  }

  const ufbx_scene& scene_;
  std::filesystem::path modelPath_;
  Model& model_;
  std::map<std::uint32_t, int> imageOfTexture_;
};

}  // namespace

void readUfbxMaterials(const ufbx_scene& scene, const std::filesystem::path& modelPath, Model& model) {
  UfbxMaterialReader(scene, modelPath, model).read();
}

}  // namespace throng

#endif
