// A crowd as those see it who look into it: levels of detail, edges, depth, motion. Uses Crowd's own passes.
#pragma once

#include "throng/crowd/crowd.h"
#include "throng/crowd/gpu_commands.h"

namespace throng {

enum class InspectionKind { Levels, Lines, Depth, Motion };

// The crowd must have CrowdOptions::inspection and motion, 4 samples and the default formats, and outlive this.
class InspectionStage {
 public:
  // `targetFormat`: 8 bits a channel, not sRGB.
  static Result<InspectionStage> create(const VulkanDevice& device, VkExtent2D extent, VkFormat targetFormat);

  // Records crowd.prepare without shadows, the pass, and the picture into `target`, of this extent and format in
  // COLOR_ATTACHMENT_OPTIMAL layout. Depth goes from white to black over depthRange, metres, in equal factors.
  Status record(VkCommandBuffer commands, Crowd& crowd, CrowdFrameOptions frame, InspectionKind kind, Vec2f depthRange,
                VkImageView target);

 private:
  Status createTargets(const VulkanDevice& device, VkExtent2D extent);
  Status createShow(const VulkanDevice& device, VkFormat targetFormat);
  void drawPass(VkCommandBuffer commands, Crowd& crowd, InspectionKind kind);
  void show(VkCommandBuffer commands, InspectionKind kind, float nearMetres, Vec2f depthRange, VkImageView target);

  GpuImage colors_, motion_, depth_;
  GpuSampler nearest_;
  GpuSetLayout setLayout_;
  GpuPipelineLayout layout_;
  GpuPipeline show_;
  GpuDescriptorPool pool_;
  VkDescriptorSet sets_[2] = {};  // with colors_, with motion_
};

}  // namespace throng
