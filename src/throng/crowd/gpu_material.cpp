// Materials of an asset: images, samplers, and one descriptor set for each material.
#include <algorithm>
#include <cmath>

#include "throng/crowd/gpu_asset.h"
#include "throng/image/pixels.h"
#include "throng/crowd/vulkan_error.h"

namespace throng {
namespace {

constexpr std::uint32_t kTexturesPerMaterial = 5;

VkSamplerAddressMode addressMode(int wrap) {
  switch (wrap) {
    case 33071: return VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    case 33648: return VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT;
    default: return VK_SAMPLER_ADDRESS_MODE_REPEAT;
  }
}

VkSamplerCreateInfo samplerInfo(const TextureSampler& wanted, bool anisotropy) {
  VkSamplerCreateInfo info{VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO};
  info.magFilter = wanted.magFilter == 9728 ? VK_FILTER_NEAREST : VK_FILTER_LINEAR;
  const int min = wanted.minFilter;
  info.minFilter = min == 9728 || min == 9984 || min == 9986 ? VK_FILTER_NEAREST : VK_FILTER_LINEAR;
  info.mipmapMode = min == 9984 || min == 9985 ? VK_SAMPLER_MIPMAP_MODE_NEAREST : VK_SAMPLER_MIPMAP_MODE_LINEAR;
  info.addressModeU = addressMode(wanted.wrapS);
  info.addressModeV = addressMode(wanted.wrapT);
  info.maxLod = min == 9728 || min == 9729 ? 0.25f : VK_LOD_CLAMP_NONE;
  info.anisotropyEnable = anisotropy && info.minFilter == VK_FILTER_LINEAR && info.maxLod > 1;
  info.maxAnisotropy = 4;
  return info;
}

shader::TexturePlace texturePlace(const std::optional<Texture>& texture) {
  shader::TexturePlace place{{1, 0, 0}, {0, 1, 0}, 0};
  if (!texture) return place;
  const TextureTransform& t = texture->transform;
  const float c = std::cos(t.rotationRadians), s = std::sin(t.rotationRadians);
  place.row0 = {c * t.scale.x, s * t.scale.y, t.offset.x};
  place.row1 = {-s * t.scale.x, c * t.scale.y, t.offset.y};
  place.texCoord = texture->texCoord == 1;
  return place;
}

shader::GpuMaterial packMaterial(const Material& material) {
  shader::GpuMaterial result{};
  const Vec4f base = material.baseColorFactor;
  result.baseColorFactor = {base.x, base.y, base.z, base.w};
  result.emissiveFactor = {material.emissiveFactor.x, material.emissiveFactor.y, material.emissiveFactor.z};
  result.metallicFactor = material.metallicFactor;
  result.roughnessFactor = material.roughnessFactor;
  result.alphaCutoff = material.alphaCutoff;
  result.normalScale = material.normalTexture ? material.normalTexture->amount : 1;
  result.occlusionStrength = material.occlusionTexture ? material.occlusionTexture->amount : 0;
  result.flags = (material.unlit ? shader::kMaterialUnlit : 0u) |
                 (material.alphaMode == AlphaMode::Mask ? shader::kMaterialMask : 0u) |
                 (material.normalTexture ? shader::kMaterialNormalMap : 0u) |
                 (takesTint(material) ? shader::kMaterialTinted : 0u);
  result.baseColor = texturePlace(material.baseColorTexture);
  result.metallicRoughness = texturePlace(material.metallicRoughnessTexture);
  result.normal = texturePlace(material.normalTexture);
  result.occlusion = texturePlace(material.occlusionTexture);
  result.emissive = texturePlace(material.emissiveTexture);
  return result;
}

SurfaceKind surfaceKind(const Material& material) {
  switch (material.alphaMode) {
    case AlphaMode::Mask: return SurfaceKind::Mask;
    case AlphaMode::Blend: return SurfaceKind::Blend;
    default: return SurfaceKind::Opaque;
  }
}

Pixels whitePixel() { return {1, 1, std::vector<std::byte>(4, std::byte{255})}; }

// The five textures in the order of the bindings of material.glsl, and whether their colours are sRGB.
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

Result<GpuDescriptorPool> createPool(const VulkanDevice& device, std::uint32_t materialCount) {
  const VkDescriptorPoolSize sizes[] = {
      {VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, materialCount},
      {VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, materialCount * kTexturesPerMaterial}};
  VkDescriptorPoolCreateInfo info{VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO};
  info.maxSets = materialCount;
  info.poolSizeCount = 2;
  info.pPoolSizes = sizes;
  GpuDescriptorPool pool;
  THRONG_VK(vkCreateDescriptorPool(device.device, &info, nullptr, pool.receive(device.device)), "descriptor pool");
  return pool;
}

void writeMaterialSet(const VulkanDevice& device, VkDescriptorSet set, VkDescriptorBufferInfo buffer,
                      const std::array<VkDescriptorImageInfo, kTexturesPerMaterial>& images) {
  VkWriteDescriptorSet writes[2] = {{VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET}, {VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET}};
  writes[0].dstSet = writes[1].dstSet = set;
  writes[0].descriptorCount = 1;
  writes[0].descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
  writes[0].pBufferInfo = &buffer;
  VkWriteDescriptorSet& textures = writes[1];
  textures.dstBinding = 1;
  textures.descriptorCount = 1;
  textures.descriptorType = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
  vkUpdateDescriptorSets(device.device, 1, writes, 0, nullptr);
  for (const VkDescriptorImageInfo& image : images) {
    textures.pImageInfo = &image;
    vkUpdateDescriptorSets(device.device, 1, &textures, 0, nullptr);
    ++textures.dstBinding;
  }
}

}  // namespace

bool takesTint(const Material& material) {
  std::string name;
  for (const char c : material.name) name += c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
  for (const char* word : {"skin", "hair", "eye", "face", "head", "beard", "teeth", "nail"})
    if (name.find(word) != std::string::npos) return false;
  return true;
}

Result<VkImageView> GpuAsset::imageView(const VulkanDevice& device, const Asset& asset, int imageIndex, bool srgb,
                                        std::uint32_t maxSide, UploadQueue& uploads) {
  const std::pair key{imageIndex, srgb};
  if (const auto found = imageViews_.find(key); found != imageViews_.end()) return found->second;
  Pixels pixels = whitePixel();
  if (imageIndex != kNone) {
    const Image& image = asset.images[imageIndex];
    const std::string where = asset.name + ": image '" + image.name + "'";
    if (auto decoded = decodePixels(image.bytes, where)) pixels = shrinkToFit(*decoded, maxSide, srgb);
    else warnings_.push_back(describe(decoded.error()) + "; it is drawn white");
  }
  const auto mips = mipLevels(pixels, srgb);
  ImageOptions options;
  options.extent = {pixels.width, pixels.height};
  options.format = srgb ? VK_FORMAT_R8G8B8A8_SRGB : VK_FORMAT_R8G8B8A8_UNORM;
  options.usage = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
  options.mipCount = static_cast<std::uint32_t>(mips.size());
  THRONG_ASSIGN(GpuImage created, GpuImage::create(device, options));
  images_.push_back(std::make_unique<GpuImage>(std::move(created)));
  for (const auto& mip : mips) gpuBytes_ += mip.size();
  THRONG_TRY(uploads.toImage(*images_.back(), mips));
  imageViews_[key] = images_.back()->view();
  return images_.back()->view();
}

Result<VkSampler> GpuAsset::sampler(const VulkanDevice& device, const TextureSampler& wanted, bool anisotropy) {
  for (const auto& [known, handle] : samplers_)
    if (known == wanted) return handle.get();
  const VkSamplerCreateInfo info = samplerInfo(wanted, anisotropy);
  GpuSampler created;
  THRONG_VK(vkCreateSampler(device.device, &info, nullptr, created.receive(device.device)), "sampler");
  samplers_.emplace_back(wanted, std::move(created));
  return samplers_.back().second.get();
}

Status GpuAsset::uploadMaterials(const VulkanDevice& device, const Asset& asset, const GpuAssetOptions& options,
                                 UploadQueue& uploads) {
  // One more than the asset has: glTF's default material, for primitives that name none.
  std::vector<Material> materials = asset.materials;
  materials.emplace_back();
  VkPhysicalDeviceProperties properties;
  vkGetPhysicalDeviceProperties(device.physicalDevice, &properties);
  const VkDeviceSize alignment = std::max<VkDeviceSize>(properties.limits.minUniformBufferOffsetAlignment, 4);
  const VkDeviceSize stride = (sizeof(shader::GpuMaterial) + alignment - 1) / alignment * alignment;
  std::vector<std::byte> table(stride * materials.size());
  for (std::size_t index = 0; index < materials.size(); ++index) {
    const shader::GpuMaterial packed = packMaterial(materials[index]);
    std::copy_n(bytesOf(packed).data(), sizeof packed, table.data() + index * stride);
  }
  THRONG_ASSIGN(materialTable_, createFilled(device, table, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, uploads));
  THRONG_ASSIGN(pool_, createPool(device, static_cast<std::uint32_t>(materials.size())));
  std::vector<VkDescriptorSet> sets(materials.size());
  const std::vector<VkDescriptorSetLayout> layouts(materials.size(), options.materialLayout);
  VkDescriptorSetAllocateInfo allocation{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO};
  allocation.descriptorPool = pool_.get();
  allocation.descriptorSetCount = static_cast<std::uint32_t>(sets.size());
  allocation.pSetLayouts = layouts.data();
  THRONG_VK(vkAllocateDescriptorSets(device.device, &allocation, sets.data()), "material descriptors");
  for (std::size_t index = 0; index < materials.size(); ++index) {
    std::array<VkDescriptorImageInfo, kTexturesPerMaterial> images{};
    const auto uses = texturesOf(materials[index]);
    for (std::size_t slot = 0; slot < uses.size(); ++slot) {
      const std::optional<Texture>& texture = *uses[slot].texture;
      images[slot].imageLayout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL;
      THRONG_ASSIGN(images[slot].imageView,
                    imageView(device, asset, texture ? texture->imageIndex : kNone, uses[slot].srgb,
                              options.maxTextureSide, uploads));
      THRONG_ASSIGN(images[slot].sampler,
                    sampler(device, texture ? texture->sampler : TextureSampler{}, options.anisotropy));
    }
    writeMaterialSet(device, sets[index], {materialTable_.handle(), index * stride, sizeof(shader::GpuMaterial)}, images);
  }
  for (const AssetPrimitive& primitive : asset.primitives) {
    const std::size_t index = primitive.materialIndex == kNone ? materials.size() - 1 : primitive.materialIndex;
    primitives_.push_back({surfaceKind(materials[index]), materials[index].doubleSided, sets[index]});
  }
  return Ok{};
}

}  // namespace throng
