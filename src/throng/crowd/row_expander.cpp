#include "throng/crowd/row_expander.h"

#include <algorithm>

#include "throng/crowd/gpu_commands.h"
#include "throng/crowd/pipelines.h"
#include "throng_shaders/expand_frames_comp.h"
#include "throng_shaders/expand_rows_comp.h"

namespace throng {
namespace {

constexpr std::uint32_t kFrameGroup = 64, kRowGroup = 128;  // as in the shaders
constexpr std::uint32_t kMaxRowsAtOnce = 4096;

shader::uvec2 addressWords(VkDeviceAddress address) {
  return {static_cast<std::uint32_t>(address), static_cast<std::uint32_t>(address >> 32)};
}

std::uint32_t itemBytes(Encoding encoding) { return encoding == Encoding::Bone ? 48 : 12; }

}  // namespace

Result<RowExpander> RowExpander::create(const VulkanDevice& device, VkDeviceSize scratchBytes) {
  RowExpander result;
  result.device_ = device;
  result.scratchBytes_ = scratchBytes;
  VkPhysicalDeviceProperties properties;
  vkGetPhysicalDeviceProperties(device.physicalDevice, &properties);
  std::copy_n(properties.limits.maxComputeWorkGroupCount, 2, result.maxGroups_);
  THRONG_ASSIGN(result.layout_, createPipelineLayout(device, {}, sizeof(shader::ExpandPush)));
  for (const Encoding encoding : {Encoding::Bone, Encoding::Morph, Encoding::Packed, Encoding::Spline}) {
    const auto index = static_cast<std::uint32_t>(encoding);
    THRONG_ASSIGN(result.rows_[index],
                  createComputePipeline(device, kShader_expand_rows_comp, result.layout_.get(), {index}));
    if (encoding == Encoding::Morph) continue;
    THRONG_ASSIGN(result.frames_[index],
                  createComputePipeline(device, kShader_expand_frames_comp, result.layout_.get(), {index}));
  }
  return result;
}

VkDeviceSize RowExpander::sizeBytes() const {
  VkDeviceSize sum = 0;
  for (const GpuBuffer& buffer : scratch_) sum += buffer.sizeBytes();
  return sum;
}

Status RowExpander::makeScratch(const StoredWords& asset, std::uint32_t& rowsAtOnce) {
  rowsAtOnce = std::min(kMaxRowsAtOnce, maxGroups_[1]);
  if (asset.itemCount == 0) return Ok{};
  const VkDeviceSize rowBytes = VkDeviceSize(asset.itemCount) * itemBytes(asset.encoding);
  const VkDeviceSize needed = std::max(scratchBytes_, rowBytes);
  rowsAtOnce = static_cast<std::uint32_t>(std::min<VkDeviceSize>(rowsAtOnce, needed / rowBytes));
  if (!scratch_.empty() && scratch_.back().sizeBytes() >= needed) return Ok{};
  if (needed > largestBufferBytes(device_))
    return Error{ErrorCode::LimitExceeded, "expanding rows", "the asset has more points than this GPU has room for"};
  THRONG_ASSIGN(GpuBuffer buffer,
                GpuBuffer::create(device_, needed, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, MemoryPlace::Device));
  scratch_.push_back(std::move(buffer));
  return Ok{};
}

void RowExpander::dispatch(VkCommandBuffer commands, const ClipToExpand& clip, std::uint32_t firstRow,
                           std::uint32_t rowCount) const {
  const StoredWords& asset = clip.asset;
  const auto index = static_cast<std::size_t>(asset.encoding);
  shader::ExpandPush push{};
  push.words = addressWords(asset.words);
  push.rest = addressWords(asset.rest);
  push.tasks = addressWords(clip.tasks + VkDeviceAddress(firstRow) * sizeof(shader::ExpandTask));
  if (asset.itemCount > 0) push.scratch = addressWords(scratch_.back().address());
  push.texels = addressWords(clip.texels + VkDeviceAddress(firstRow) * asset.vertexCount * 8);
  push.boundsMin = {clip.bounds.min.x, clip.bounds.min.y, clip.bounds.min.z};
  push.boundsMax = {clip.bounds.max.x, clip.bounds.max.y, clip.bounds.max.z};
  push.vertexCount = asset.vertexCount;
  push.itemCount = asset.itemCount;
  push.clipAt = clip.clipAt;
  push.morphAt = asset.morphAt;
  push.morphClipAt = clip.morphClipAt;
  vkCmdPushConstants(commands, layout_.get(), VK_SHADER_STAGE_ALL, 0, sizeof push, &push);
  if (asset.itemCount > 0) {
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, frames_[index].get());
    vkCmdDispatch(commands, (asset.itemCount + kFrameGroup - 1) / kFrameGroup, rowCount, 1);
    memoryBarrier(commands, kComputeReadWrite, kComputeReadWrite);
  }
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, rows_[index].get());
  vkCmdDispatch(commands, (asset.vertexCount + kRowGroup - 1) / kRowGroup, rowCount, 1);
  if (asset.itemCount > 0) memoryBarrier(commands, kComputeReadWrite, kComputeReadWrite);
}

Status RowExpander::record(VkCommandBuffer commands, const ClipToExpand& clip) {
  const StoredWords& asset = clip.asset;
  std::uint32_t rowsAtOnce = 0;
  THRONG_TRY(makeScratch(asset, rowsAtOnce));
  if ((asset.vertexCount + kRowGroup - 1) / kRowGroup > maxGroups_[0] ||
      (asset.itemCount + kFrameGroup - 1) / kFrameGroup > maxGroups_[0])
    return Error{ErrorCode::LimitExceeded, "expanding rows", "the asset has more vertices than this GPU dispatches at once"};
  for (std::uint32_t first = 0; first < clip.rowCount; first += rowsAtOnce)
    dispatch(commands, clip, first, std::min(rowsAtOnce, clip.rowCount - first));
  return Ok{};
}

}  // namespace throng
