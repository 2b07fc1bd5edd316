#include "throng/crowd/texture_sets.h"

#include <vector>

#include "throng/crowd/vulkan_error.h"

namespace throng {

Result<GpuDescriptorPool> allocateTextureSets(const VulkanDevice& device, VkDescriptorSetLayout layout,
                                              std::uint32_t texturesPerSet, std::span<VkDescriptorSet> sets) {
  const auto setCount = static_cast<std::uint32_t>(sets.size());
  const VkDescriptorPoolSize size{VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, setCount * texturesPerSet};
  VkDescriptorPoolCreateInfo info{VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO};
  info.maxSets = setCount;
  info.poolSizeCount = 1;
  info.pPoolSizes = &size;
  GpuDescriptorPool pool;
  THRONG_VK(vkCreateDescriptorPool(device.device, &info, nullptr, pool.receive(device.device)), "texture descriptors");
  const std::vector<VkDescriptorSetLayout> layouts(setCount, layout);
  VkDescriptorSetAllocateInfo allocation{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO};
  allocation.descriptorPool = pool.get();
  allocation.descriptorSetCount = setCount;
  allocation.pSetLayouts = layouts.data();
  THRONG_VK(vkAllocateDescriptorSets(device.device, &allocation, sets.data()), "texture descriptors");
  return pool;
}

void writeTextures(const VulkanDevice& device, VkDescriptorSet set, VkSampler sampler, std::initializer_list<VkImageView> views) {
  std::vector<VkDescriptorImageInfo> images;
  for (const VkImageView view : views) images.push_back({sampler, view, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL});
  writeTextures(device, set, images);
}

void writeTextures(const VulkanDevice& device, VkDescriptorSet set, std::span<const VkDescriptorImageInfo> images) {
  VkWriteDescriptorSet write{VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET};
  write.dstSet = set;
  // The bindings are of one type, so one write fills them in turn.
  write.descriptorCount = static_cast<std::uint32_t>(images.size());
  write.descriptorType = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
  write.pImageInfo = images.data();
  vkUpdateDescriptorSets(device.device, 1, &write, 0, nullptr);
}

}  // namespace throng
