#include "throng/crowd/growing_buffer.h"

#include <algorithm>
#include <cassert>

namespace throng {

Result<VkDeviceSize> GrowingBuffer::append(std::span<const std::byte> bytes, const std::string& where) {
  assert(bytes.size() % 4 == 0);
  const VkDeviceSize offset = committedBytes_ + pending_.size();
  if (bytes.size() > limitBytes_ - offset)
    return Error{ErrorCode::LimitExceeded, where,
                 "all meshes together are larger than a buffer of this GPU may be (" +
                     std::to_string(limitBytes_ >> 20) + " MiB)"};
  pending_.insert(pending_.end(), bytes.begin(), bytes.end());
  return offset;
}

// By half at least, so that assets that come one by one are not copied each time.
VkDeviceSize GrowingBuffer::sizeBytes() const {
  const VkDeviceSize wanted = committedBytes_ + pending_.size();
  if (wanted <= buffer_.sizeBytes()) return buffer_.sizeBytes();
  return std::max(wanted, std::min(buffer_.sizeBytes() + buffer_.sizeBytes() / 8 * 4, limitBytes_));
}

Status GrowingBuffer::commit(UploadQueue& uploads, std::uint64_t frameNumber) {
  if (pending_.empty()) return Ok{};
  if (sizeBytes() > buffer_.sizeBytes()) {
    THRONG_ASSIGN(GpuBuffer larger, GpuBuffer::create(device_, sizeBytes(), usage_, MemoryPlace::Device));
    if (committedBytes_ > 0) uploads.copyBuffer(buffer_, larger, committedBytes_);
    if (buffer_) outgrown_.push_back({std::move(buffer_), frameNumber});
    buffer_ = std::move(larger);
  }
  THRONG_TRY(uploads.toBuffer(buffer_, committedBytes_, pending_));
  committedBytes_ += pending_.size();
  pending_ = {};
  return Ok{};
}

void GrowingBuffer::release(std::uint64_t completedFrame) {
  std::erase_if(outgrown_, [&](const Outgrown& outgrown) { return outgrown.frameNumber <= completedFrame; });
}

}  // namespace throng
