#include "throng/crowd/occlusion.h"

#include <bit>

#include "throng/crowd/crowd_pipelines.h"
#include "throng/crowd/gpu_commands.h"
#include "throng/crowd/pipelines.h"
#include "throng/crowd/texture_sets.h"
#include "throng/crowd/vulkan_error.h"
#include "throng_shaders/compact_instances_comp.h"
#include "throng_shaders/cull_occluded_comp.h"
#include "throng_shaders/reduce_depth_comp.h"
#include "throng_shaders/reduce_pyramid_comp.h"
#include "throng_shaders/reduce_samples_comp.h"

namespace throng {
namespace {

constexpr std::uint32_t kLevelsPerDispatch = 5;  // reduce_depth.glsl

std::uint32_t levelCount(VkExtent2D extent) {
  return std::max<std::uint32_t>(std::bit_width(std::max(extent.width, extent.height) - 1), 1);
}

VkExtent2D levelExtent(VkExtent2D extent, std::uint32_t level) {
  const std::uint32_t round = (1u << level) - 1;
  return {(extent.width + round) >> level, (extent.height + round) >> level};
}

// Half a step of whole numbers is what a depth may be off by, twice; floats are ordered as they were.
float depthSlackOf(VkFormat format) {
  switch (format) {
    case VK_FORMAT_D16_UNORM:
    case VK_FORMAT_D16_UNORM_S8_UINT: return 1.0f / 65535;
    case VK_FORMAT_X8_D24_UNORM_PACK32:
    case VK_FORMAT_D24_UNORM_S8_UINT: return 1.0f / 16777215;
    default: return 0;
  }
}

}  // namespace

Result<Occlusion> Occlusion::create(const VulkanDevice& device, const CrowdOptions& options,
                                    VkDescriptorSetLayout frameLayout) {
  Occlusion result;
  result.device_ = device;
  result.depthSlack_ = depthSlackOf(options.depthFormat);
  THRONG_ASSIGN(result.depthLayout_, createSetLayout(device, {VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER}));
  THRONG_ASSIGN(result.layout_, createPipelineLayout(device, {frameLayout, result.depthLayout_.get()}, kCrowdPushBytes));
  const VkPipelineLayout layout = result.layout_.get();
  std::span<const std::uint32_t> reduce = kShader_reduce_depth_comp;
  if (options.samples != VK_SAMPLE_COUNT_1_BIT) reduce = kShader_reduce_samples_comp;
  THRONG_ASSIGN(result.reduceDepth_, createComputePipeline(device, reduce, layout));
  THRONG_ASSIGN(result.reducePyramid_, createComputePipeline(device, kShader_reduce_pyramid_comp, layout));
  for (const std::uint32_t plants : {0u, 1u}) {
    THRONG_ASSIGN(result.cull_[plants], createComputePipeline(device, kShader_cull_occluded_comp, layout, {plants}));
  }
  THRONG_ASSIGN(result.compact_,
                createComputePipeline(device, kShader_compact_instances_comp, layout, {1, shader::kRevealedBinBit}));
  THRONG_TRY(result.createDescriptors());
  return result;
}

Status Occlusion::createDescriptors() {
  const char* where = "occlusion descriptors";
  VkSamplerCreateInfo sampler{VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO};
  THRONG_VK(vkCreateSampler(device_.device, &sampler, nullptr, sampler_.receive(device_.device)), where);
  THRONG_ASSIGN(pool_, allocateTextureSets(device_, depthLayout_.get(), 1, std::span(&depthSet_, 1)));
  return Ok{};
}

Status Occlusion::setDepth(VkImageView depthView, VkExtent2D extent) {
  VkDeviceSize texels = 0;
  for (std::uint32_t level = 1; level <= levelCount(extent); ++level) {
    const VkExtent2D size = levelExtent(extent, level);
    texels += VkDeviceSize(size.width) * size.height;
  }
  THRONG_ASSIGN(pyramid_, GpuBuffer::create(device_, texels * sizeof(float),
                                            VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                                            MemoryPlace::Device));
  extent_ = extent;
  writeTextures(device_, depthSet_, sampler_.get(), {depthView});
  return Ok{};
}

void Occlusion::describe(shader::CrowdFrame& frame) const {
  frame.depthPyramid = {static_cast<std::uint32_t>(pyramid_.address()),
                        static_cast<std::uint32_t>(pyramid_.address() >> 32)};
  frame.depthSlack = depthSlack_;
}

void Occlusion::recordPyramid(VkCommandBuffer commands, VkDescriptorSet frameSet) const {
  const VkDescriptorSet sets[] = {frameSet, depthSet_};
  vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout_.get(), 0, 2, sets, 0, nullptr);
  for (std::uint32_t level = 0; level < levelCount(extent_); level += kLevelsPerDispatch) {
    const shader::CrowdComputePush push{0, 0, level, {extent_.width, extent_.height}};
    const VkExtent2D groups = levelExtent(extent_, level + kLevelsPerDispatch);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, level == 0 ? reduceDepth_.get() : reducePyramid_.get());
    vkCmdPushConstants(commands, layout_.get(), VK_SHADER_STAGE_ALL, 0, sizeof push, &push);
    vkCmdDispatch(commands, groups.width, groups.height, 1);
    memoryBarrier(commands, kComputeWrite, kComputeReadWrite);
  }
}

}  // namespace throng
