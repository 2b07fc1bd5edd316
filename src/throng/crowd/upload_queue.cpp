#include "throng/crowd/upload_queue.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "throng/crowd/gpu_commands.h"

namespace throng {
namespace {

constexpr VkDeviceSize kChunkBytes = VkDeviceSize(4) << 20;
constexpr VkDeviceSize kAlignment = 16;

constexpr GpuAccess kAnythingBefore{VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                    VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT};

// All layers and mips of an image that shaders have read, to the first layers of one like it in TRANSFER_DST layout.
void copyLayers(VkCommandBuffer commands, const GpuImage& source, const GpuImage& destination) {
  imageBarrier(commands, source, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, kFragmentRead,
               VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, kTransferRead);
  std::vector<VkImageCopy> mips;
  for (std::uint32_t level = 0; level < source.options().mipCount; ++level) {
    VkImageCopy region{};
    region.srcSubresource = region.dstSubresource = {source.aspect(), level, 0, source.options().layerCount};
    region.extent = {std::max(source.extent().width >> level, 1u), std::max(source.extent().height >> level, 1u), 1};
    mips.push_back(region);
  }
  vkCmdCopyImage(commands, source.handle(), VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, destination.handle(),
                 VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, static_cast<std::uint32_t>(mips.size()), mips.data());
}

}  // namespace

Result<std::byte*> UploadQueue::stage(VkDeviceSize sizeBytes, VkBuffer& source, VkDeviceSize& offset) {
  if (open_.empty() || open_.back().buffer.sizeBytes() - open_.back().used < sizeBytes) {
    Chunk chunk;
    THRONG_ASSIGN(chunk.buffer, GpuBuffer::create(device_, std::max(sizeBytes, kChunkBytes),
                                                  VK_BUFFER_USAGE_TRANSFER_SRC_BIT, MemoryPlace::Upload));
    open_.push_back(std::move(chunk));
  }
  Chunk& chunk = open_.back();
  source = chunk.buffer.handle();
  offset = chunk.used;
  const VkDeviceSize end = (chunk.used + sizeBytes + kAlignment - 1) / kAlignment * kAlignment;
  chunk.used = std::min(end, chunk.buffer.sizeBytes());
  return static_cast<std::byte*>(chunk.buffer.mapped()) + offset;
}

Status UploadQueue::toBuffer(const GpuBuffer& destination, VkDeviceSize offset, std::span<const std::byte> bytes) {
  assert(offset % 4 == 0 && bytes.size() % 4 == 0 && offset + bytes.size() <= destination.sizeBytes());
  if (bytes.empty()) return Ok{};
  BufferCopy copy{};
  THRONG_ASSIGN(std::byte* target, stage(bytes.size(), copy.source, copy.region.srcOffset));
  std::memcpy(target, bytes.data(), bytes.size());
  copy.destination = destination.handle();
  copy.region.dstOffset = offset;
  copy.region.size = bytes.size();
  bufferCopies_.push_back(copy);
  return Ok{};
}

void UploadQueue::copyBuffer(const GpuBuffer& source, const GpuBuffer& destination, VkDeviceSize sizeBytes) {
  assert(sizeBytes <= source.sizeBytes() && sizeBytes <= destination.sizeBytes());
  bufferCopies_.push_back({source.handle(), destination.handle(), {0, 0, sizeBytes}});
}

Result<UploadQueue::LayerCopy> UploadQueue::stageLayer(const GpuImage& destination, std::uint32_t layer,
                                                       const ImageMips& mips) {
  assert(mips.size() == destination.options().mipCount);
  VkDeviceSize total = 0;
  for (const auto& mip : mips) total += (mip.size() + kAlignment - 1) / kAlignment * kAlignment;
  LayerCopy copy{};
  VkDeviceSize offset = 0;
  THRONG_ASSIGN(std::byte* target, stage(total, copy.source, offset));
  for (std::uint32_t level = 0; level < mips.size(); ++level) {
    std::memcpy(target, mips[level].data(), mips[level].size());
    VkBufferImageCopy region{};
    region.bufferOffset = offset;
    region.imageSubresource = {destination.aspect(), level, layer, 1};
    region.imageExtent = {std::max(destination.extent().width >> level, 1u),
                          std::max(destination.extent().height >> level, 1u), 1};
    copy.mips.push_back(region);
    const VkDeviceSize step = (mips[level].size() + kAlignment - 1) / kAlignment * kAlignment;
    target += step;
    offset += step;
  }
  return copy;
}

Status UploadQueue::toLayers(const GpuImage& destination, const GpuImage* previous, std::span<const ImageMips> layers) {
  ImageCopy copy{&destination, previous, {}};
  std::uint32_t layer = previous ? previous->options().layerCount : 0;
  for (const ImageMips& mips : layers) {
    THRONG_ASSIGN(LayerCopy staged, stageLayer(destination, layer++, mips));
    copy.layers.push_back(std::move(staged));
  }
  assert(layer == destination.options().layerCount);
  imageCopies_.push_back(std::move(copy));
  return Ok{};
}

void UploadQueue::record(VkCommandBuffer commands, std::uint64_t frameNumber) {
  if (bufferCopies_.empty() && imageCopies_.empty()) return;
  memoryBarrier(commands, kAnythingBefore, kTransferWrite);
  std::vector<VkBuffer> written;  // since the last barrier
  for (std::size_t first = 0; first < bufferCopies_.size();) {
    const VkBuffer destination = bufferCopies_[first].destination;
    std::vector<VkBufferCopy> regions;
    std::size_t last = first;
    // Rising regions do not overlap.
    for (; last < bufferCopies_.size() && bufferCopies_[last].source == bufferCopies_[first].source &&
           bufferCopies_[last].destination == destination &&
           (regions.empty() || bufferCopies_[last].region.dstOffset >= regions.back().dstOffset + regions.back().size);
         ++last)
      regions.push_back(bufferCopies_[last].region);
    // What was said later about the same bytes comes later.
    if (std::find(written.begin(), written.end(), destination) != written.end()) {
      memoryBarrier(commands, kTransferWrite, kTransferWrite);
      written.clear();
    }
    written.push_back(destination);
    vkCmdCopyBuffer(commands, bufferCopies_[first].source, destination, static_cast<std::uint32_t>(regions.size()), regions.data());
    first = last;
  }
  for (const ImageCopy& copy : imageCopies_) {
    imageBarrier(commands, *copy.destination, VK_IMAGE_LAYOUT_UNDEFINED, kNothing,
                 VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, kTransferWrite);
    if (copy.previous) copyLayers(commands, *copy.previous, *copy.destination);
    for (const LayerCopy& layer : copy.layers)
      vkCmdCopyBufferToImage(commands, layer.source, copy.destination->handle(), VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                             static_cast<std::uint32_t>(layer.mips.size()), layer.mips.data());
    imageBarrier(commands, *copy.destination, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, kTransferWrite,
                 VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, kFragmentRead);
  }
  memoryBarrier(commands, kTransferWrite, kAnythingBefore);
  for (Chunk& chunk : open_) {
    chunk.frameNumber = frameNumber;
    retired_.push_back(std::move(chunk));
  }
  open_.clear();
  bufferCopies_.clear();
  imageCopies_.clear();
}

void UploadQueue::release(std::uint64_t completedFrame) {
  std::erase_if(retired_, [&](const Chunk& chunk) { return chunk.frameNumber <= completedFrame; });
}

}  // namespace throng
