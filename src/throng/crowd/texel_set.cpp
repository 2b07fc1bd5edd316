#include "throng/crowd/texel_set.h"

#include "throng/crowd/vulkan_error.h"

namespace throng {

Result<TexelSet> TexelSet::create(const VulkanDevice& device, VkDescriptorSetLayout layout, const GpuBuffer& buffer) {
  const char* where = "texel descriptors";
  TexelSet result;
  VkBufferViewCreateInfo view{VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO};
  view.buffer = buffer.handle();
  view.format = VK_FORMAT_R32G32B32A32_SFLOAT;
  view.range = VK_WHOLE_SIZE;
  THRONG_VK(vkCreateBufferView(device.device, &view, nullptr, result.view.receive(device.device)), where);
  const VkDescriptorPoolSize size{VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, 1};
  VkDescriptorPoolCreateInfo pool{VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO};
  pool.maxSets = pool.poolSizeCount = 1;
  pool.pPoolSizes = &size;
  THRONG_VK(vkCreateDescriptorPool(device.device, &pool, nullptr, result.pool.receive(device.device)), where);
  VkDescriptorSetAllocateInfo allocation{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO};
  allocation.descriptorPool = result.pool.get();
  allocation.descriptorSetCount = 1;
  allocation.pSetLayouts = &layout;
  THRONG_VK(vkAllocateDescriptorSets(device.device, &allocation, &result.set), where);
  const VkBufferView texels = result.view.get();
  VkWriteDescriptorSet write{VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET};
  write.dstSet = result.set;
  write.descriptorCount = 1;
  write.descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
  write.pTexelBufferView = &texels;
  vkUpdateDescriptorSets(device.device, 1, &write, 0, nullptr);
  return result;
}

}  // namespace throng
