// How long the parts of a frame take on the GPU, by time stamps, and how that was over the last frames.
#pragma once

#include <array>
#include <vector>

#include "throng/crowd/gpu_memory.h"
#include "throng/window/swapchain.h"

namespace throng {

inline constexpr std::size_t kTimedParts = 5;  // prepare, shadows, scene, tone mapping, user interface
inline constexpr std::size_t kTimedFrames = 120;

class FrameTimer {
 public:
  // Without time stamps on the device all times stay 0.
  static Result<FrameTimer> create(const VulkanDevice& device);

  // Reads what the slot's earlier frame took, and starts anew. The frame must be done.
  void begin(VkCommandBuffer commands, std::uint32_t slot);
  // One part is recorded: the next one in the order of parts, or a later one.
  void mark(VkCommandBuffer commands, std::size_t part);

  // Milliseconds of the newest frames, oldest first, kTimedFrames of them.
  const std::array<float, kTimedFrames>& history(std::size_t part) const { return history_[part]; }
  float newest(std::size_t part) const { return history_[part].back(); }

 private:
  void collect(std::uint32_t slot);
  VkDevice device_ = VK_NULL_HANDLE;
  GpuQueryPool queries_;
  double millisecondsPerTick_ = 0;
  std::uint32_t slot_ = 0;
  std::array<bool, kTimedParts> marked_[kFramesInFlight] = {};
  bool used_[kFramesInFlight] = {};
  std::array<std::array<float, kTimedFrames>, kTimedParts> history_{};
};

}  // namespace throng
