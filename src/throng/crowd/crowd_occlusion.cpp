// The part of Crowd that leaves out what is hidden.
#include <cassert>

#include "throng/crowd/crowd_content.h"
#include "throng/crowd/gpu_commands.h"

namespace throng {

Status Crowd::setCameraDepth(VkImageView depthView, VkExtent2D extent) {
  assert(content_->occlusion && extent.width > 0 && extent.height > 0);
  return content_->occlusion->setDepth(depthView, extent);
}

void Crowd::cullOccluded(VkCommandBuffer commands) {
  assert(content_->occlusion && content_->occlusion->pyramid());
  content_->dispatchOcclusion(commands);
}

void Crowd::Content::dispatchOcclusion(VkCommandBuffer commands) {
  memoryBarrier(commands, kComputeReadWrite, kComputeReadWrite);
  occlusion->recordPyramid(commands, frameSet);
  if (instances.pageCount() > 0) {
    const VkExtent2D extent = occlusion->extent();
    dispatchPages(commands, occlusion->cullPipelines(), {0, 0, 0, {extent.width, extent.height}});
    memoryBarrier(commands, kComputeWrite, kComputeReadWrite);
  }
  if (!assets.empty()) {
    const shader::CrowdComputePush push{0, shader::kRevealedList, 0, {}};
    vkCmdPushConstants(commands, pipelines.layout.get(), VK_SHADER_STAGE_ALL, 0, sizeof push, &push);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipelines.scan.get());
    vkCmdDispatch(commands, 1, 1, 1);
    memoryBarrier(commands, kComputeWrite, kComputeReadWrite);
  }
  if (instances.pageCount() > 0) {
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, occlusion->compactPipeline());
    vkCmdDispatch(commands, instances.pageCount(), 1, 1);
    memoryBarrier(commands, kComputeWrite, kComputeOrIndirectRead);
    dispatchResolving(commands, shader::kRevealedList);
  }
  memoryBarrier(commands, kComputeWrite, kDrawRead);
}

VkBuffer Crowd::depthPyramidBuffer() const {
  return content_->occlusion ? content_->occlusion->pyramid().handle() : VK_NULL_HANDLE;
}

}  // namespace throng
