#include "throng/crowd/texture_store.h"

#include <algorithm>
#include <cassert>

#include "throng/crowd/texture_sets.h"
#include "throng/crowd/vulkan_error.h"

namespace throng {
namespace {

// So that what an array needs twice while it grows stays small; a larger one is begun for more pictures than fit.
constexpr VkDeviceSize kArrayBytes = VkDeviceSize(256) << 20;
constexpr std::uint32_t kWhiteArray = 0;

VkSamplerAddressMode addressMode(int wrap) {
  switch (wrap) {
    case 33071: return VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    case 33648: return VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT;
    default: return VK_SAMPLER_ADDRESS_MODE_REPEAT;
  }
}

VkSamplerCreateInfo samplerInfo(const TextureSampler& wanted) {
  VkSamplerCreateInfo info{VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO};
  info.magFilter = wanted.magFilter == 9728 ? VK_FILTER_NEAREST : VK_FILTER_LINEAR;
  const int min = wanted.minFilter;
  info.minFilter = min == 9728 || min == 9984 || min == 9986 ? VK_FILTER_NEAREST : VK_FILTER_LINEAR;
  info.mipmapMode = min == 9984 || min == 9985 ? VK_SAMPLER_MIPMAP_MODE_NEAREST : VK_SAMPLER_MIPMAP_MODE_LINEAR;
  info.addressModeU = addressMode(wanted.wrapS);
  info.addressModeV = addressMode(wanted.wrapT);
  info.maxLod = min == 9728 || min == 9729 ? 0.25f : VK_LOD_CLAMP_NONE;
  return info;
}

VkDeviceSize bytesWithMips(VkExtent2D extent) {
  VkDeviceSize sum = 0;
  for (;; extent = {std::max(extent.width / 2, 1u), std::max(extent.height / 2, 1u)}) {
    sum += VkDeviceSize(extent.width) * extent.height * 4;
    if (extent.width == 1 && extent.height == 1) return sum;
  }
}

}  // namespace

std::uint32_t joinTextureSet(std::vector<TextureBindings>& sets, const TextureBindings& wanted) {
  const auto agrees = [&](const TextureBindings& set) {
    for (std::size_t place = 0; place < wanted.size(); ++place)
      if (wanted[place].array != TextureBinding::kAny && set[place].array != TextureBinding::kAny && set[place] != wanted[place])
        return false;
    return true;
  };
  const auto found = std::find_if(sets.begin(), sets.end(), agrees);
  const auto index = static_cast<std::uint32_t>(found - sets.begin());
  if (found == sets.end()) sets.push_back(wanted);
  for (std::size_t place = 0; place < wanted.size(); ++place)
    if (sets[index][place].array == TextureBinding::kAny) sets[index][place] = wanted[place];
  return index;
}

TextureStore::TextureStore(const VulkanDevice& device, VkDescriptorSetLayout setLayout)
    : device_(device), setLayout_(setLayout) {
  VkPhysicalDeviceProperties properties;
  vkGetPhysicalDeviceProperties(device.physicalDevice, &properties);
  deviceLayers_ = properties.limits.maxImageArrayLayers;
  arrays_.push_back({{1, 1}, false, 4, 1, {{std::vector<std::byte>(4, std::byte{255})}}, {}});
}

Result<TextureLayers> TextureStore::add(std::span<const Pixels> pictures, bool srgb, const std::string& where) {
  assert(!pictures.empty());
  const VkExtent2D extent{pictures[0].width, pictures[0].height};
  const VkDeviceSize layerBytes = bytesWithMips(extent);
  const auto count = static_cast<std::uint32_t>(pictures.size());
  if (count > deviceLayers_)
    return Error{ErrorCode::LimitExceeded, where,
                 std::to_string(count) + " pictures take one another's place, more than this GPU allows (" +
                     std::to_string(deviceLayers_) + ")"};
  std::uint32_t index = 1;
  for (; index < arrays_.size(); ++index) {
    const Array& array = arrays_[index];
    if (array.extent.width == extent.width && array.extent.height == extent.height && array.srgb == srgb &&
        array.layerCount() + count <= array.layerLimit)
      break;
  }
  if (index == arrays_.size()) {
    const auto fitting = static_cast<std::uint32_t>(std::min<VkDeviceSize>(kArrayBytes / layerBytes, deviceLayers_));
    arrays_.push_back({extent, srgb, layerBytes, std::max(fitting, count), {}, {}});
  }
  const TextureLayers layers{index, arrays_[index].layerCount()};
  for (const Pixels& picture : pictures) {
    assert(picture.width == extent.width && picture.height == extent.height);
    arrays_[index].pending.push_back(mipLevels(picture, srgb));
  }
  return layers;
}

Result<std::uint32_t> TextureStore::sampler(const TextureSampler& wanted) {
  for (std::uint32_t index = 0; index < samplers_.size(); ++index)
    if (samplers_[index].first == wanted) return index;
  const VkSamplerCreateInfo info = samplerInfo(wanted);
  GpuSampler created;
  THRONG_VK(vkCreateSampler(device_.device, &info, nullptr, created.receive(device_.device)), "sampler");
  samplers_.emplace_back(wanted, std::move(created));
  return static_cast<std::uint32_t>(samplers_.size() - 1);
}

std::uint32_t TextureStore::setOf(const TextureBindings& wanted) {
  const std::vector<TextureBindings> before = bindings_;
  const std::uint32_t index = joinTextureSet(bindings_, wanted);
  changed_ = changed_ || bindings_ != before;
  return index;
}

Status TextureStore::commitArray(Array& array, UploadQueue& uploads, std::uint64_t frameNumber) {
  if (array.pending.empty()) return Ok{};
  ImageOptions options;
  options.extent = array.extent;
  options.format = array.srgb ? VK_FORMAT_R8G8B8A8_SRGB : VK_FORMAT_R8G8B8A8_UNORM;
  options.usage = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
  options.mipCount = static_cast<std::uint32_t>(array.pending[0].size());
  options.layerCount = array.layerCount();
  options.array = true;
  THRONG_ASSIGN(GpuImage created, GpuImage::create(device_, options));
  auto larger = std::make_unique<GpuImage>(std::move(created));
  THRONG_TRY(uploads.toLayers(*larger, array.image.get(), array.pending));
  if (array.image) outdated_.push_back({std::move(array.image), {}, frameNumber});
  array.image = std::move(larger);
  array.pending.clear();
  changed_ = true;
  return Ok{};
}

// Frames in flight may use the sets that there are, so all are made anew.
Status TextureStore::writeSets(std::uint64_t frameNumber) {
  if (!changed_ || bindings_.empty()) return Ok{};
  THRONG_ASSIGN(const std::uint32_t anySampler, sampler(TextureSampler{}));
  std::vector<VkDescriptorSet> sets(bindings_.size());
  THRONG_ASSIGN(GpuDescriptorPool pool, allocateTextureSets(device_, setLayout_, shader::kTexturesPerMaterial, sets));
  for (std::size_t index = 0; index < sets.size(); ++index) {
    std::vector<VkDescriptorImageInfo> images;
    for (const TextureBinding& binding : bindings_[index]) {
      const bool any = binding.array == TextureBinding::kAny;
      images.push_back({samplers_[any ? anySampler : binding.sampler].second.get(),
                        arrays_[any ? kWhiteArray : binding.array].image->view(),
                        VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL});
    }
    writeTextures(device_, sets[index], images);
  }
  if (pool_) outdated_.push_back({{}, std::move(pool_), frameNumber});
  pool_ = std::move(pool);
  sets_ = std::move(sets);
  changed_ = false;
  return Ok{};
}

Status TextureStore::commit(UploadQueue& uploads, std::uint64_t frameNumber) {
  for (Array& array : arrays_) THRONG_TRY(commitArray(array, uploads, frameNumber));
  return writeSets(frameNumber);
}

void TextureStore::release(std::uint64_t completedFrame) {
  std::erase_if(outdated_, [&](const Outdated& outdated) { return outdated.frameNumber <= completedFrame; });
}

std::uint64_t TextureStore::sizeBytes() const {
  std::uint64_t sum = 0;
  for (const Array& array : arrays_) sum += array.layerBytes * array.layerCount();
  return sum;
}

}  // namespace throng
