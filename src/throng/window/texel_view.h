// The texels of a clip as a picture in the window: positions above, normals below.
#pragma once

#include "throng/asset/asset.h"
#include "throng/crowd/gpu_commands.h"

namespace throng {

class TexelView {
 public:
  static Result<TexelView> create(const VulkanDevice& device, VkFormat targetFormat);

  // Takes up the pictures of a clip (drawTexels). The asset must be of the vertex encoding; no frame may be in flight.
  Status choose(const VulkanDevice& device, GpuCommands& commands, const Asset& asset, std::uint32_t clipIndex);

  // Fills `target`, in COLOR_ATTACHMENT_OPTIMAL layout. After choose.
  void record(VkCommandBuffer commands, VkExtent2D extent, VkImageView target) const;

 private:
  GpuSampler nearest_;
  GpuSetLayout setLayout_;
  GpuPipelineLayout layout_;
  GpuPipeline show_;
  GpuDescriptorPool pool_;
  VkDescriptorSet sets_[2] = {};
  GpuImage pictures_[2];
};

}  // namespace throng
