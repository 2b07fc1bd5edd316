// Pipelines, built from a short description each.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/crowd/gpu_memory.h"

namespace throng {

struct GraphicsPipelineOptions {
  std::span<const std::uint32_t> vertexShader;
  std::span<const std::uint32_t> fragmentShader;  // empty: depth only
  std::vector<std::uint32_t> constants;           // specialisation constants 0, 1, ... of both shaders
  VkPipelineLayout layout = VK_NULL_HANDLE;
  std::vector<VkFormat> colorFormats;
  VkFormat depthFormat = VK_FORMAT_UNDEFINED;
  VkSampleCountFlagBits samples = VK_SAMPLE_COUNT_1_BIT;
  std::vector<VkVertexInputBindingDescription> vertexBindings;
  std::vector<VkVertexInputAttributeDescription> vertexAttributes;
  VkPrimitiveTopology topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
  VkCompareOp depthCompare = VK_COMPARE_OP_ALWAYS;
  bool depthWrite = true;
  bool depthClamp = false;
  bool alphaToCoverage = false;
  bool lines = false;  // edges of triangles; needs fillModeNonSolid
  bool discardRasterizer = false;
  float depthBiasConstant = 0, depthBiasSlope = 0;
};

// Viewport, scissor and cull mode are dynamic; front faces are counter-clockwise as seen in a picture.
Result<GpuPipeline> createGraphicsPipeline(const VulkanDevice& device, const GraphicsPipelineOptions& options);

// `constants`: specialisation constants 0, 1, ...
Result<GpuPipeline> createComputePipeline(const VulkanDevice& device, std::span<const std::uint32_t> shader,
                                          VkPipelineLayout layout, const std::vector<std::uint32_t>& constants = {});

// pushBytes of push constants from offset 0, visible in all stages.
Result<GpuPipelineLayout> createPipelineLayout(const VulkanDevice& device, std::vector<VkDescriptorSetLayout> sets,
                                               std::uint32_t pushBytes);

// Bindings 0, 1, ... of these types, one descriptor each, visible in all stages.
Result<GpuSetLayout> createSetLayout(const VulkanDevice& device, std::vector<VkDescriptorType> types);

// Whole-target viewport and scissor.
void setViewport(VkCommandBuffer commands, VkExtent2D extent);

}  // namespace throng
