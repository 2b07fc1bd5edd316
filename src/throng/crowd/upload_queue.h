// Data on their way to the GPU: staged now, copied by the next command buffer that asks.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "throng/crowd/gpu_memory.h"

namespace throng {

// The bytes of each mip of one layer.
using ImageMips = std::vector<std::vector<std::byte>>;

// Destinations must live, and images stay where they are, until the copies have been executed. Not thread-safe.
class UploadQueue {
 public:
  explicit UploadQueue(const VulkanDevice& device) : device_(device) {}

  // Sizes and offsets must be multiples of 4, and within the destination. OutOfMemory.
  Status toBuffer(const GpuBuffer& destination, VkDeviceSize offset, std::span<const std::byte> bytes);
  // The first sizeBytes of another buffer, which must live as long.
  void copyBuffer(const GpuBuffer& source, const GpuBuffer& destination, VkDeviceSize sizeBytes);
  // All layers of an image: first those of `previous`, which may be null and is read by no shader any more, then these,
  // each with all its mips, largest first. Afterwards the image is readable in shaders. OutOfMemory: nothing is staged.
  Status toLayers(const GpuImage& destination, const GpuImage* previous, std::span<const ImageMips> layers);

  // Records everything staged, between barriers of its own: earlier reads of the destinations end before, later reads
  // by any stage see the data. `frameNumber` says when the staging memory becomes free.
  void record(VkCommandBuffer commands, std::uint64_t frameNumber);
  // Frees what frames up to this one used; the caller knows that they are done.
  void release(std::uint64_t completedFrame);

 private:
  struct Chunk {
    GpuBuffer buffer;
    VkDeviceSize used = 0;
    std::uint64_t frameNumber = 0;
  };
  struct BufferCopy {
    VkBuffer source, destination;
    VkBufferCopy region;
  };
  struct LayerCopy {
    VkBuffer source;
    std::vector<VkBufferImageCopy> mips;
  };
  struct ImageCopy {
    const GpuImage* destination;
    const GpuImage* previous;
    std::vector<LayerCopy> layers;
  };
  Result<LayerCopy> stageLayer(const GpuImage& destination, std::uint32_t layer, const ImageMips& mips);
  // Room for this many bytes, aligned to 16, in a mapped chunk.
  Result<std::byte*> stage(VkDeviceSize sizeBytes, VkBuffer& source, VkDeviceSize& offset);

  VulkanDevice device_;
  std::vector<Chunk> open_, retired_;
  std::vector<BufferCopy> bufferCopies_;
  std::vector<ImageCopy> imageCopies_;
};

template <typename T>
std::span<const std::byte> bytesOf(const std::vector<T>& values) {
  return std::as_bytes(std::span(values));
}
template <typename T>
std::span<const std::byte> bytesOf(const T& value) {
  return std::as_bytes(std::span(&value, 1));
}

}  // namespace throng
