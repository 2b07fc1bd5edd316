#include "throng/crowd/palette_pass.h"

#include <algorithm>

#include "throng/crowd/gpu_commands.h"
#include "throng/crowd/pipelines.h"
#include "throng/shared/crowd_types.h"
#include "throng_shaders/count_palettes_comp.h"
#include "throng_shaders/pose_bones_comp.h"
#include "throng_shaders/scan_palettes_comp.h"

namespace throng {
namespace {

constexpr VkDeviceSize kMatrixBytes = 48;
constexpr std::uint64_t kMatrixTexels = 3;
constexpr std::uint64_t kMaxMatrices = 0x3fffffff;  // so that shaders can add two numbers of them

Result<GpuBuffer> makeBuffer(const VulkanDevice& device, VkDeviceSize sizeBytes, VkBufferUsageFlags extra = 0) {
  return GpuBuffer::create(device, sizeBytes, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | extra, MemoryPlace::Device);
}

std::uint64_t largestTexelCount(const VulkanDevice& device) {
  VkPhysicalDeviceProperties properties;
  vkGetPhysicalDeviceProperties(device.physicalDevice, &properties);
  return properties.limits.maxTexelBufferElements;
}

}  // namespace

Status PalettePass::makeFixed(VkPipelineLayout layout) {
  THRONG_ASSIGN(count_, createComputePipeline(device_, kShader_count_palettes_comp, layout));
  THRONG_ASSIGN(scan_, createComputePipeline(device_, kShader_scan_palettes_comp, layout));
  THRONG_ASSIGN(pagePalettes_, makeBuffer(device_, VkDeviceSize(pageCapacity_) * 4));
  THRONG_ASSIGN(palettes_, makeBuffer(device_, VkDeviceSize(pageCapacity_) * shader::kInstancesPerPage * 4));
  return Ok{};
}

Status PalettePass::makePosing(VkPipelineLayout layout, const BoneUse& use, std::uint64_t frameNumber) {
  if (pose_ && use.forms == use_.forms && use.trackForms == use_.trackForms && use.wide == use_.wide) return Ok{};
  if (pose_) retired_.push_back({{}, std::move(pose_), {}, frameNumber});
  use_ = use;
  THRONG_ASSIGN(pose_, createComputePipeline(device_, kShader_pose_bones_comp, layout, {use.forms, use.trackForms, use.wide}));
  return Ok{};
}

// A set that a frame in flight may read is never written: another buffer has another set.
Status PalettePass::makeMatrices(VkDescriptorSetLayout setLayout, std::uint64_t count, std::uint64_t frameNumber) {
  Retired made{{}, {}, {}, frameNumber};
  THRONG_ASSIGN(made.buffer, makeBuffer(device_, std::max<std::uint64_t>(count, 1) * kMatrixBytes, VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT));
  THRONG_ASSIGN(made.rows, TexelSet::create(device_, setLayout, made.buffer));
  std::swap(made.buffer, matrices_);
  std::swap(made.rows, rows_);
  capacity_ = static_cast<std::uint32_t>(count);
  if (made.buffer) retired_.push_back(std::move(made));
  return Ok{};
}

Status PalettePass::reserve(const Layouts& layouts, const BoneUse& use, std::uint64_t matrixCount,
                            std::uint64_t frameNumber) {
  if (!palettes_) THRONG_TRY(makeFixed(layouts.compute));
  THRONG_TRY(makePosing(layouts.compute, use, frameNumber));
  const std::uint64_t limit = std::min<std::uint64_t>({budgetBytes_ / kMatrixBytes, largestBufferBytes(device_) / kMatrixBytes,
                                                       largestTexelCount(device_) / kMatrixTexels, kMaxMatrices});
  const std::uint64_t wanted = std::min(matrixCount, limit);
  if (matrices_ && wanted <= capacity_) return Ok{};
  const std::uint64_t grown = std::min(std::max<std::uint64_t>(wanted, capacity_ + capacity_ / 2), limit);
  return makeMatrices(layouts.palette, grown, frameNumber);
}

void PalettePass::release(std::uint64_t completedFrame) {
  std::erase_if(retired_, [&](const Retired& retired) { return retired.frameNumber <= completedFrame; });
}

void PalettePass::record(VkCommandBuffer commands, VkPipelineLayout layout, std::uint32_t pageCount) const {
  if (pageCount == 0) return;
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, count_.get());
  vkCmdDispatch(commands, pageCount, 1, 1);
  memoryBarrier(commands, kComputeReadWrite, kComputeReadWrite);
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, scan_.get());
  vkCmdPushConstants(commands, layout, VK_SHADER_STAGE_ALL, 0, sizeof pageCount, &pageCount);
  vkCmdDispatch(commands, 1, 1, 1);
  memoryBarrier(commands, kComputeReadWrite, kComputeReadWrite);
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pose_.get());
  vkCmdDispatch(commands, pageCount, 1, 1);
}

VkDeviceSize PalettePass::sizeBytes() const {
  return palettes_.sizeBytes() + matrices_.sizeBytes() + pagePalettes_.sizeBytes();
}

}  // namespace throng
