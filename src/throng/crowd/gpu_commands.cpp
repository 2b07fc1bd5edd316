#include "throng/crowd/gpu_commands.h"

#include "throng/crowd/vulkan_error.h"

namespace throng {

Result<GpuCommands> GpuCommands::create(const VulkanDevice& device) {
  const char* where = "GPU commands";
  GpuCommands result;
  result.device_ = device;
  VkCommandPoolCreateInfo pool{VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
  pool.flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
  pool.queueFamilyIndex = device.queueFamilyIndex;
  THRONG_VK(vkCreateCommandPool(device.device, &pool, nullptr, result.pool_.receive(device.device)), where);
  VkCommandBufferAllocateInfo allocation{VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
  allocation.commandPool = result.pool_.get();
  allocation.commandBufferCount = 1;
  THRONG_VK(vkAllocateCommandBuffers(device.device, &allocation, &result.commands_), where);
  VkFenceCreateInfo fence{VK_STRUCTURE_TYPE_FENCE_CREATE_INFO};
  THRONG_VK(vkCreateFence(device.device, &fence, nullptr, result.fence_.receive(device.device)), where);
  return result;
}

Status GpuCommands::run(const std::function<Status(VkCommandBuffer)>& record) {
  const char* where = "GPU commands";
  VkCommandBufferBeginInfo begin{VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  begin.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
  THRONG_VK(vkBeginCommandBuffer(commands_, &begin), where);
  THRONG_TRY(record(commands_));
  THRONG_VK(vkEndCommandBuffer(commands_), where);
  VkCommandBufferSubmitInfo buffer{VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO};
  buffer.commandBuffer = commands_;
  VkSubmitInfo2 submit{VK_STRUCTURE_TYPE_SUBMIT_INFO_2};
  submit.commandBufferInfoCount = 1;
  submit.pCommandBufferInfos = &buffer;
  THRONG_VK(vkQueueSubmit2(device_.queue, 1, &submit, fence_.get()), where);
  const VkFence fence = fence_.get();
  THRONG_VK(vkWaitForFences(device_.device, 1, &fence, VK_TRUE, UINT64_MAX), where);
  THRONG_VK(vkResetFences(device_.device, 1, &fence), where);
  return Ok{};
}

void memoryBarrier(VkCommandBuffer commands, GpuAccess before, GpuAccess after) {
  VkMemoryBarrier2 barrier{VK_STRUCTURE_TYPE_MEMORY_BARRIER_2};
  barrier.srcStageMask = before.stages;
  barrier.srcAccessMask = before.accesses;
  barrier.dstStageMask = after.stages;
  barrier.dstAccessMask = after.accesses;
  VkDependencyInfo dependency{VK_STRUCTURE_TYPE_DEPENDENCY_INFO};
  dependency.memoryBarrierCount = 1;
  dependency.pMemoryBarriers = &barrier;
  vkCmdPipelineBarrier2(commands, &dependency);
}

void imageBarrier(VkCommandBuffer commands, const GpuImage& image, VkImageLayout oldLayout, GpuAccess before,
                  VkImageLayout newLayout, GpuAccess after) {
  VkImageMemoryBarrier2 barrier{VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2};
  barrier.srcStageMask = before.stages;
  barrier.srcAccessMask = before.accesses;
  barrier.dstStageMask = after.stages;
  barrier.dstAccessMask = after.accesses;
  barrier.oldLayout = oldLayout;
  barrier.newLayout = newLayout;
  barrier.srcQueueFamilyIndex = barrier.dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
  barrier.image = image.handle();
  barrier.subresourceRange = {image.aspect(), 0, VK_REMAINING_MIP_LEVELS, 0, VK_REMAINING_ARRAY_LAYERS};
  VkDependencyInfo dependency{VK_STRUCTURE_TYPE_DEPENDENCY_INFO};
  dependency.imageMemoryBarrierCount = 1;
  dependency.pImageMemoryBarriers = &barrier;
  vkCmdPipelineBarrier2(commands, &dependency);
}

}  // namespace throng
