// A descriptor set that holds one buffer as texels of four floats, and nothing else.
#pragma once

#include "throng/crowd/gpu_memory.h"

namespace throng {

using GpuBufferView = GpuHandle<VkBufferView, vkDestroyBufferView>;

struct TexelSet {
  GpuBufferView view;
  GpuDescriptorPool pool;
  VkDescriptorSet set = VK_NULL_HANDLE;

  // All of a buffer of whole texels with VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT, which must outlive the set, at binding
  // 0 of `layout`. OutOfMemory.
  static Result<TexelSet> create(const VulkanDevice& device, VkDescriptorSetLayout layout, const GpuBuffer& buffer);
};

}  // namespace throng
