// Device memory for expanded rows, within a budget.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "throng/crowd/gpu_memory.h"

namespace throng {

// A piece of the pool.
struct RowRange {
  std::uint32_t block = 0;
  VkDeviceSize offset = 0;
  VkDeviceSize sizeBytes = 0;
};

// Memory comes in few large blocks, since devices allow few allocations. Blocks stay until the pool goes.
class RowPool {
 public:
  RowPool(const VulkanDevice& device, VkDeviceSize budgetBytes);

  // A range, a multiple of 256 bytes long; none where the budget or the device's limits leave no room for it.
  // `expectedBytes`: what this and the allocations to come will take together, so that one block can hold them.
  // OutOfMemory.
  Result<std::optional<RowRange>> allocate(VkDeviceSize sizeBytes, VkDeviceSize expectedBytes);
  void release(const RowRange& range);

  VkDeviceAddress address(const RowRange& range) const { return blocks_[range.block].buffer.address() + range.offset; }
  VkBuffer buffer(const RowRange& range) const { return blocks_[range.block].buffer.handle(); }
  VkDeviceSize budgetBytes() const { return budgetBytes_; }
  VkDeviceSize sizeBytes() const;         // of all blocks
  VkDeviceSize largestRangeBytes() const { return largestBytes_; }  // what the budget and the device allow for one

 private:
  struct FreeRange {
    VkDeviceSize offset, sizeBytes;
  };
  struct Block {
    GpuBuffer buffer;
    std::vector<FreeRange> free;  // by offset; no two touch
  };
  std::optional<RowRange> findRoom(VkDeviceSize sizeBytes);

  VulkanDevice device_;
  VkDeviceSize budgetBytes_, largestBytes_;
  std::vector<Block> blocks_;
};

}  // namespace throng
