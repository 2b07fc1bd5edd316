// What hides instances from the camera: a pyramid of the farthest depths of a picture, and the pipelines that make it
// and compare with it.
#pragma once

#include "throng/crowd/crowd.h"
#include "throng/crowd/gpu_memory.h"
#include "throng/shared/crowd_types.h"

namespace throng {

class Occlusion {
 public:
  // `frameLayout`: of set 0. EnvironmentLacks, OutOfMemory.
  static Result<Occlusion> create(const VulkanDevice& device, const CrowdOptions& options,
                                  VkDescriptorSetLayout frameLayout);

  // As Crowd::setCameraDepth.
  Status setDepth(VkImageView depthView, VkExtent2D extent);
  void describe(shader::CrowdFrame& frame) const;
  // Makes the pyramid from the depth, with a barrier after each step. Needs setDepth.
  void recordPyramid(VkCommandBuffer commands, VkDescriptorSet frameSet) const;

  VkPipelineLayout layout() const { return layout_.get(); }
  using PipelinesByKind = GpuPipeline[2];  // by whether the pages hold plants
  const PipelinesByKind& cullPipelines() const { return cull_; }
  VkPipeline compactPipeline() const { return compact_.get(); }
  VkExtent2D extent() const { return extent_; }
  const GpuBuffer& pyramid() const { return pyramid_; }

 private:
  Status createDescriptors();

  VulkanDevice device_;
  float depthSlack_ = 0;
  VkExtent2D extent_{};
  GpuBuffer pyramid_;
  GpuSampler sampler_;
  GpuSetLayout depthLayout_;
  GpuPipelineLayout layout_;
  GpuDescriptorPool pool_;
  VkDescriptorSet depthSet_ = VK_NULL_HANDLE;
  GpuPipeline reduceDepth_, reducePyramid_, cull_[2], compact_;
};

}  // namespace throng
