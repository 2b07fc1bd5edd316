// Materials of an asset: their numbers, and where their pictures are among those of all assets.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <set>

#include "throng/crowd/gpu_asset.h"
#include "throng/image/pixels.h"

namespace throng {
namespace {

using shader::kTexturesPerMaterial;

shader::TexturePlace texturePlace(const std::optional<Texture>& texture) {
  shader::TexturePlace place{{1, 0, 0}, {0, 1, 0}, 0, 0};
  if (!texture) return place;
  const TextureTransform& t = texture->transform;
  const float c = std::cos(t.rotationRadians), s = std::sin(t.rotationRadians);
  place.row0 = {c * t.scale.x, s * t.scale.y, t.offset.x};
  place.row1 = {-s * t.scale.x, c * t.scale.y, t.offset.y};
  place.texCoord = texture->texCoord == 1;
  return place;
}

// The textures in the order of the bindings of material.glsl, and whether their colours are sRGB.
struct TextureUse {
  const std::optional<Texture>* texture;
  bool srgb;
};
std::array<TextureUse, kTexturesPerMaterial> texturesOf(const Material& material) {
  return {{{&material.baseColorTexture, true},
           {&material.metallicRoughnessTexture, false},
           {&material.normalTexture, false},
           {&material.occlusionTexture, false},
           {&material.emissiveTexture, true}}};
}

// An opaque material that shares a primitive with masked or blended ones is a mask that cuts nothing away.
shader::GpuMaterial packMaterial(const Material& material) {
  shader::GpuMaterial result{};
  const Vec4f base = material.baseColorFactor;
  result.baseColorFactor = {base.x, base.y, base.z, base.w};
  result.emissiveFactor = {material.emissiveFactor.x, material.emissiveFactor.y, material.emissiveFactor.z};
  result.metallicFactor = material.metallicFactor;
  result.roughnessFactor = material.roughnessFactor;
  result.alphaCutoff = material.alphaMode == AlphaMode::Opaque ? -1.0f : material.alphaCutoff;
  result.normalScale = material.normalTexture ? material.normalTexture->amount : 1;
  result.occlusionStrength = material.occlusionTexture ? material.occlusionTexture->amount : 0;
  result.flags = (material.unlit ? shader::kMaterialUnlit : 0u) |
                 (material.alphaMode != AlphaMode::Blend ? shader::kMaterialMask : 0u) |
                 (takesTint(material) ? shader::kMaterialTinted : 0u);
  const auto uses = texturesOf(material);
  for (std::size_t place = 0; place < uses.size(); ++place) result.textures[place] = texturePlace(*uses[place].texture);
  return result;
}

SurfaceKind surfaceKind(const Material& material) {
  switch (material.alphaMode) {
    case AlphaMode::Mask: return SurfaceKind::Mask;
    case AlphaMode::Blend: return SurfaceKind::Blend;
    default: return SurfaceKind::Opaque;
  }
}

// An image in a colour space.
using PictureKey = std::pair<int, bool>;
using PictureGroup = std::set<PictureKey>;

// Pictures that must be layers of one array, since one primitive can wear any of them at the same place.
std::vector<PictureGroup> groupPictures(std::span<const std::vector<const Material*>> wornByPrimitive) {
  std::vector<PictureGroup> groups;
  for (const auto& worn : wornByPrimitive)
    for (std::size_t place = 0; place < kTexturesPerMaterial; ++place) {
      PictureGroup group;
      for (const Material* material : worn) {
        const TextureUse use = texturesOf(*material)[place];
        if (*use.texture && (*use.texture)->imageIndex != kNone) group.insert({(*use.texture)->imageIndex, use.srgb});
      }
      if (group.empty()) continue;
      std::erase_if(groups, [&](const PictureGroup& other) {
        const bool shares = std::any_of(other.begin(), other.end(), [&](const PictureKey& key) { return group.contains(key); });
        if (shares) group.insert(other.begin(), other.end());
        return shares;
      });
      groups.push_back(std::move(group));
    }
  return groups;
}

// Where the pictures of an asset are. One that cannot be decoded is nowhere.
using PicturePlaces = std::map<PictureKey, TextureLayers>;

class PicturePlacer {
 public:
  PicturePlacer(const Asset& asset, std::uint32_t maxSide, TextureStore& textures, std::vector<std::string>& warnings)
      : asset_(asset), maxSide_(maxSide), textures_(textures), warnings_(warnings) {}

  Status place(const PictureGroup& group, PicturePlaces& places) {
    std::vector<PictureKey> keys;
    std::vector<Pixels> pictures;
    std::uint32_t width = 1, height = 1;
    for (const PictureKey& key : group) {
      const Image& image = asset_.images[key.first];
      auto decoded = decodePixels(image.bytes, asset_.name + ": image '" + image.name + "'");
      if (!decoded) {
        warnings_.push_back(describe(decoded.error()) + "; it is drawn white");
        continue;
      }
      keys.push_back(key);
      pictures.push_back(shrinkToFit(*decoded, maxSide_, key.second));
      width = std::max(width, pictures.back().width);
      height = std::max(height, pictures.back().height);
    }
    if (keys.empty()) return Ok{};
    const bool srgb = keys[0].second;  // of all: places differ in it, and a group is of one place
    for (Pixels& picture : pictures) picture = enlarge(picture, width, height, srgb);
    THRONG_ASSIGN(const TextureLayers layers, textures_.add(pictures, srgb, asset_.name));
    for (std::uint32_t index = 0; index < keys.size(); ++index)
      places[keys[index]] = {layers.array, layers.first + index};
    return Ok{};
  }

 private:
  const Asset& asset_;
  std::uint32_t maxSide_;
  TextureStore& textures_;
  std::vector<std::string>& warnings_;
};

Status checkVariants(const Asset& asset) {
  const auto refuse = [&](ErrorCode code, const std::string& why) { return Error{code, asset.name, why}; };
  if (asset.variants.size() > 255)
    return refuse(ErrorCode::LimitExceeded, "the asset has " + std::to_string(asset.variants.size()) +
                                                " variants of its materials; a crowd takes 255");
  for (const MaterialVariant& variant : asset.variants) {
    if (variant.materialIndices.size() != asset.primitives.size())
      return refuse(ErrorCode::InvalidArgument, "variant '" + variant.name + "' does not name a material for each primitive");
    for (const int index : variant.materialIndices)
      if (index != kNone && (index < 0 || std::size_t(index) >= asset.materials.size()))
        return refuse(ErrorCode::InvalidArgument, "variant '" + variant.name + "' names a material that there is not");
  }
  return Ok{};
}

// By primitive: its own material, then that of each variant. `fallback`: what a primitive without a material has.
std::vector<std::vector<const Material*>> wornMaterials(const Asset& asset, const Material& fallback) {
  std::vector<std::vector<const Material*>> result;
  for (std::size_t primitive = 0; primitive < asset.primitives.size(); ++primitive) {
    const int own = asset.primitives[primitive].materialIndex;
    std::vector<const Material*> worn{own == kNone ? &fallback : &asset.materials[own]};
    for (const MaterialVariant& variant : asset.variants) {
      const int index = variant.materialIndices[primitive];
      worn.push_back(index == kNone ? worn[0] : &asset.materials[index]);
    }
    result.push_back(std::move(worn));
  }
  return result;
}

}  // namespace

bool takesTint(const Material& material) {
  std::string name;
  for (const char c : material.name) name += c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
  for (const char* word : {"skin", "hair", "eye", "face", "head", "beard", "teeth", "nail"})
    if (name.find(word) != std::string::npos) return false;
  return true;
}

Status GpuAsset::uploadMaterials(const VulkanDevice& device, const Asset& asset, const GpuAssetOptions& options,
                                 TextureStore& textures, UploadQueue& uploads) {
  THRONG_TRY(checkVariants(asset));
  const Material fallback;  // glTF's default
  const auto wornByPrimitive = wornMaterials(asset, fallback);
  PicturePlaces places;
  PicturePlacer placer(asset, options.maxTextureSide, textures, warnings_);
  for (const PictureGroup& group : groupPictures(wornByPrimitive)) THRONG_TRY(placer.place(group, places));
  std::vector<shader::GpuMaterial> table;
  for (const auto& worn : wornByPrimitive) {
    GpuPrimitiveDraw draw;
    draw.firstMaterial = static_cast<std::uint32_t>(table.size());
    TextureBindings bindings;
    for (const Material* material : worn) {
      draw.kind = std::max(draw.kind, surfaceKind(*material));
      draw.doubleSided |= material->doubleSided;
      table.push_back(packMaterial(*material));
      const auto uses = texturesOf(*material);
      for (std::size_t place = 0; place < uses.size(); ++place) {
        const std::optional<Texture>& texture = *uses[place].texture;
        const auto found = texture ? places.find({texture->imageIndex, uses[place].srgb}) : places.end();
        if (found == places.end()) continue;
        table.back().flags |= shader::kMaterialTextured << place;
        if (texture->texCoord == 1 || texture->transform != TextureTransform{})
          table.back().flags |= shader::kMaterialMoved << place;
        table.back().textures[place].layer = found->second.first;
        TextureBinding& binding = bindings[place];
        if (binding.array != TextureBinding::kAny) continue;
        THRONG_ASSIGN(const std::uint32_t sampler, textures.sampler(texture->sampler));
        binding = {found->second.array, sampler};
      }
    }
    draw.textureSet = textures.setOf(bindings);
    primitives_.push_back(draw);
  }
  for (const MaterialVariant& variant : asset.variants) variantNames_.push_back(variant.name);
  THRONG_ASSIGN(materialTable_, createFilled(device, bytesOf(table), VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, uploads));
  return Ok{};
}

VkDeviceAddress GpuAsset::materialsOf(std::size_t primitiveIndex) const {
  return materialTable_.address() + primitives_[primitiveIndex].firstMaterial * sizeof(shader::GpuMaterial);
}

}  // namespace throng
