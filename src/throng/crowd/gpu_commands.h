// Command buffers that are run at once and waited for, and barriers. For set-up, pictures and tests: the crowd itself
// records into its caller's command buffer.
#pragma once

#include <functional>

#include "throng/crowd/gpu_memory.h"

namespace throng {

// Records, submits and waits, one command buffer at a time. Not thread-safe.
class GpuCommands {
 public:
  static Result<GpuCommands> create(const VulkanDevice& device);
  // DeviceLost or OutOfMemory; what `record` says comes first and then nothing is submitted.
  Status run(const std::function<Status(VkCommandBuffer)>& record);

 private:
  VulkanDevice device_;
  GpuCommandPool pool_;
  VkCommandBuffer commands_ = VK_NULL_HANDLE;
  GpuFence fence_;
};

// One kind of access at one place of the pipeline.
struct GpuAccess {
  VkPipelineStageFlags2 stages;
  VkAccessFlags2 accesses;
};
inline constexpr GpuAccess kNothing{VK_PIPELINE_STAGE_2_NONE, VK_ACCESS_2_NONE};
inline constexpr GpuAccess kTransferRead{VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, VK_ACCESS_2_TRANSFER_READ_BIT};
inline constexpr GpuAccess kTransferWrite{VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, VK_ACCESS_2_TRANSFER_WRITE_BIT};
inline constexpr GpuAccess kComputeRead{VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, VK_ACCESS_2_SHADER_READ_BIT};
inline constexpr GpuAccess kComputeWrite{VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, VK_ACCESS_2_SHADER_WRITE_BIT};
inline constexpr GpuAccess kComputeReadWrite{VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                                             VK_ACCESS_2_SHADER_READ_BIT | VK_ACCESS_2_SHADER_WRITE_BIT};
inline constexpr GpuAccess kComputeOrIndirectRead{
    VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT,
    VK_ACCESS_2_SHADER_READ_BIT | VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT};
inline constexpr GpuAccess kFragmentRead{VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT, VK_ACCESS_2_SHADER_READ_BIT};
inline constexpr GpuAccess kDrawRead{
    VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT | VK_PIPELINE_STAGE_2_VERTEX_INPUT_BIT |
        VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT | VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT,
    VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT | VK_ACCESS_2_INDEX_READ_BIT | VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT |
        VK_ACCESS_2_SHADER_READ_BIT | VK_ACCESS_2_UNIFORM_READ_BIT};
inline constexpr GpuAccess kColorWrite{VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
                                       VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT | VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT};
inline constexpr GpuAccess kDepthWrite{
    VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT | VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT,
    VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT | VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT};
inline constexpr GpuAccess kHostRead{VK_PIPELINE_STAGE_2_HOST_BIT, VK_ACCESS_2_HOST_READ_BIT};

void memoryBarrier(VkCommandBuffer commands, GpuAccess before, GpuAccess after);
// The whole image, from one layout to another.
void imageBarrier(VkCommandBuffer commands, const GpuImage& image, VkImageLayout oldLayout, GpuAccess before,
                  VkImageLayout newLayout, GpuAccess after);

}  // namespace throng
