// Descriptor sets that hold nothing but textures, at bindings 0, 1, ...
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>

#include "throng/crowd/gpu_memory.h"

namespace throng {

// Makes the pool that the sets come from, which must outlive them, and fills `sets`: all of `layout`, which has
// texturesPerSet combined image samplers. OutOfMemory.
Result<GpuDescriptorPool> allocateTextureSets(const VulkanDevice& device, VkDescriptorSetLayout layout,
                                              std::uint32_t texturesPerSet, std::span<VkDescriptorSet> sets);

// All textures of a set, which no frame in flight may use; they are read in SHADER_READ_ONLY_OPTIMAL layout.
void writeTextures(const VulkanDevice& device, VkDescriptorSet set, VkSampler sampler, std::initializer_list<VkImageView> views);

// The same with a sampler for each.
void writeTextures(const VulkanDevice& device, VkDescriptorSet set, std::span<const VkDescriptorImageInfo> images);

}  // namespace throng
