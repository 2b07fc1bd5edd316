// How many instances a crowd lists, read back from its draws: for tests.
#pragma once

#include <array>
#include <cstring>

#include "throng/crowd/crowd.h"
#include "throng/crowd/gpu_commands.h"

namespace throng::test {

// Of the primitive in this draw slot, over all its bins: what the last prepare(), or cullOccluded(), put on a list.
inline Result<std::uint32_t> listedInstances(const VulkanDevice& device, GpuCommands& commands, const Crowd& crowd,
                                             std::uint32_t listIndex, std::uint32_t slot) {
  std::array<shader::GpuDraw, shader::kMaxBins> draws;
  THRONG_ASSIGN(const GpuBuffer copy, GpuBuffer::create(device, sizeof draws, VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                                        MemoryPlace::Readback));
  const VkDeviceSize slots = crowd.options().primitiveCapacity, stride = sizeof(shader::GpuDraw);
  constexpr VkDeviceSize levels = shader::kMaxLevels;
  const VkDeviceSize list = listIndex * slots * shader::kMaxBins;
  const VkBufferCopy regions[] = {{(list + slot * levels) * stride, 0, levels * stride},
                                  {(list + (slots + slot) * levels) * stride, levels * stride, levels * stride},
                                  {(list + slots * levels * 2 + slot) * stride, levels * 2 * stride, stride}};
  THRONG_TRY(commands.run([&](VkCommandBuffer buffer) -> Status {
    memoryBarrier(buffer, kComputeWrite, kTransferRead);
    vkCmdCopyBuffer(buffer, crowd.drawBuffer(), copy.handle(), 3, regions);
    memoryBarrier(buffer, kTransferWrite, kHostRead);
    return Ok{};
  }));
  std::memcpy(draws.data(), copy.mapped(), sizeof draws);
  std::uint32_t sum = 0;
  for (const shader::GpuDraw& draw : draws) sum += draw.instanceCount;
  return sum;
}

}  // namespace throng::test
