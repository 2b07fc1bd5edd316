#include "throng/bake/collect_materials.h"

namespace throng {

namespace {

class MaterialCollector {
 public:
  MaterialCollector(const Model& model, Asset& asset)
      : model_(model), asset_(asset), materialOf_(model.materials.size(), kNone), imageOf_(model.images.size(), kNone) {}

  void collect() {
    const auto take = [&](int& index) {
      if (index != kNone) index = takeMaterial(static_cast<std::size_t>(index));
    };
    for (AssetPrimitive& primitive : asset_.primitives) take(primitive.materialIndex);
    for (MaterialVariant& variant : asset_.variants)
      for (int& index : variant.materialIndices) take(index);
  }

 private:
  int takeMaterial(std::size_t index) {
    if (materialOf_[index] != kNone) return materialOf_[index];
    Material material = model_.materials[index];
    for (std::optional<Texture>* texture : {&material.baseColorTexture, &material.metallicRoughnessTexture,
                                            &material.normalTexture, &material.occlusionTexture, &material.emissiveTexture})
      if (*texture && !takeTexture(**texture)) texture->reset();
    // A texture of an extension that cannot be shown keeps its place, as the extension counts them, with an image
    // without bytes: the writer leaves both out.
    for (Texture& texture : material.extraTextures)
      if (!takeTexture(texture)) texture.imageIndex = emptyImage();
    asset_.materials.push_back(std::move(material));
    return materialOf_[index] = static_cast<int>(asset_.materials.size()) - 1;
  }

  bool takeTexture(Texture& texture) {
    if (texture.imageIndex == kNone) return false;
    const auto index = static_cast<std::size_t>(texture.imageIndex);
    if (model_.images[index].bytes.empty()) return false;
    if (texture.texCoord < 0 || static_cast<std::size_t>(texture.texCoord) >= asset_.mesh.texCoords.size()) return false;
    if (imageOf_[index] == kNone) {
      asset_.images.push_back(model_.images[index]);
      imageOf_[index] = static_cast<int>(asset_.images.size()) - 1;
    }
    texture.imageIndex = imageOf_[index];
    return true;
  }

  int emptyImage() {
    if (emptyImage_ == kNone) {
      asset_.images.emplace_back();
      emptyImage_ = static_cast<int>(asset_.images.size()) - 1;
    }
    return emptyImage_;
  }

  const Model& model_;
  Asset& asset_;
  std::vector<int> materialOf_, imageOf_;
  int emptyImage_ = kNone;
};

}  // namespace

void collectMaterials(const Model& model, Asset& asset) { MaterialCollector(model, asset).collect(); }

}  // namespace throng
