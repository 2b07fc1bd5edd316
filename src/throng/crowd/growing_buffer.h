// A buffer that many share and that grows: what was appended keeps its place for good, while the buffer changes.
#pragma once

#include <string>
#include <vector>

#include "throng/crowd/upload_queue.h"

namespace throng {

class GrowingBuffer {
 public:
  GrowingBuffer(const VulkanDevice& device, VkBufferUsageFlags usage)
      : device_(device),
        usage_(usage | VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT),
        limitBytes_(largestBufferBytes(device)) {}

  // Appends a multiple of 4 bytes and returns where they begin; the next commit() uploads them. LimitExceeded, and
  // nothing is appended, where the device allows no buffer as large; `where` is for the message.
  Result<VkDeviceSize> append(std::span<const std::byte> bytes, const std::string& where);
  // Stages what was appended since the last call: where it does not fit, into a larger buffer that takes over what is
  // there. OutOfMemory: nothing is lost, the next call tries again.
  Status commit(UploadQueue& uploads, std::uint64_t frameNumber);
  // Frees the buffers that were outgrown in frames up to this one; the caller knows that they are done.
  void release(std::uint64_t completedFrame);

  VkBuffer handle() const { return buffer_.handle(); }  // as of the last commit(); null where nothing was appended
  VkDeviceSize sizeBytes() const;                       // of the buffer after the next commit()

 private:
  struct Outgrown {
    GpuBuffer buffer;
    std::uint64_t frameNumber;
  };

  VulkanDevice device_;
  VkBufferUsageFlags usage_;
  VkDeviceSize limitBytes_;
  GpuBuffer buffer_;
  VkDeviceSize committedBytes_ = 0;
  std::vector<std::byte> pending_;  // what comes behind committedBytes_
  std::vector<Outgrown> outgrown_;
};

}  // namespace throng
