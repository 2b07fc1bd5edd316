#include "throng/crowd/row_pool.h"

#include <algorithm>

namespace throng {
namespace {

constexpr VkDeviceSize kBlockBytes = VkDeviceSize(64) << 20;
constexpr VkDeviceSize kAlignment = 256;

VkDeviceSize aligned(VkDeviceSize sizeBytes) { return (sizeBytes + kAlignment - 1) / kAlignment * kAlignment; }

}  // namespace

RowPool::RowPool(const VulkanDevice& device, VkDeviceSize budgetBytes)
    : device_(device), budgetBytes_(budgetBytes / kAlignment * kAlignment),
      largestBytes_(std::min(budgetBytes_, largestBufferBytes(device) / kAlignment * kAlignment)) {}

std::optional<RowRange> RowPool::findRoom(VkDeviceSize sizeBytes) {
  for (std::uint32_t index = 0; index < blocks_.size(); ++index) {
    std::vector<FreeRange>& free = blocks_[index].free;
    for (std::size_t place = 0; place < free.size(); ++place) {
      if (free[place].sizeBytes < sizeBytes) continue;
      const RowRange range{index, free[place].offset, sizeBytes};
      free[place].offset += sizeBytes;
      free[place].sizeBytes -= sizeBytes;
      if (free[place].sizeBytes == 0) free.erase(free.begin() + static_cast<std::ptrdiff_t>(place));
      return range;
    }
  }
  return std::nullopt;
}

Result<std::optional<RowRange>> RowPool::allocate(VkDeviceSize sizeBytes, VkDeviceSize expectedBytes) {
  if (sizeBytes > largestBytes_) return std::optional<RowRange>();
  const VkDeviceSize wanted = aligned(sizeBytes);
  if (const auto found = findRoom(wanted)) return found;
  const VkDeviceSize left = budgetBytes_ - this->sizeBytes();
  if (wanted > left) return std::optional<RowRange>();
  Block block;
  const VkDeviceSize roomy = std::min({aligned(expectedBytes), kBlockBytes, left});
  const VkDeviceSize blockBytes = std::max(roomy, wanted);
  THRONG_ASSIGN(block.buffer, GpuBuffer::create(device_, blockBytes,
                                                VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                                                MemoryPlace::Device));
  block.free.push_back({0, blockBytes});
  blocks_.push_back(std::move(block));
  return findRoom(wanted);
}

void RowPool::release(const RowRange& range) {
  std::vector<FreeRange>& free = blocks_[range.block].free;
  auto next = std::find_if(free.begin(), free.end(), [&](const FreeRange& f) { return f.offset > range.offset; });
  next = free.insert(next, {range.offset, range.sizeBytes});
  if (const auto after = next + 1; after != free.end() && next->offset + next->sizeBytes == after->offset) {
    next->sizeBytes += after->sizeBytes;
    free.erase(after);
  }
  if (next == free.begin()) return;
  if (const auto before = next - 1; before->offset + before->sizeBytes == next->offset) {
    before->sizeBytes += next->sizeBytes;
    free.erase(next);
  }
}

VkDeviceSize RowPool::sizeBytes() const {
  VkDeviceSize sum = 0;
  for (const Block& block : blocks_) sum += block.buffer.sizeBytes();
  return sum;
}

}  // namespace throng
