// The pictures of a window, one after the other: acquired, drawn into, presented.
#pragma once

#include <optional>
#include <vector>

#include "throng/crowd/gpu_commands.h"

namespace throng {

inline constexpr std::uint32_t kFramesInFlight = 2;

// One picture while it is drawn: it is in COLOR_ATTACHMENT_OPTIMAL layout, and its commands are being recorded.
struct SwapchainFrame {
  VkCommandBuffer commands = VK_NULL_HANDLE;
  std::uint32_t slot = 0;  // below kFramesInFlight; what an earlier frame of this slot used is free again
  std::uint32_t imageIndex = 0;
  VkImage image = VK_NULL_HANDLE;
  VkImageView view = VK_NULL_HANDLE;
};

// Not thread-safe. The surface and the device are the caller's and outlive it; the caller waits for the device before
// this is destroyed.
class Swapchain {
 public:
  // EnvironmentLacks where the device cannot present to the surface.
  static Result<Swapchain> create(const VulkanDevice& device, VkSurfaceKHR surface, VkExtent2D extent);

  // For a window of another size; waits for the device. `extent` must not be empty.
  Status resize(VkExtent2D extent);

  // The next picture, or none where the window has changed so that resize is due.
  Result<std::optional<SwapchainFrame>> begin();
  // Submits and presents what was recorded. False where resize is due. With `readback`, a buffer of four bytes a pixel,
  // the picture is copied there too, and waited for.
  Result<bool> end(const SwapchainFrame& frame, const GpuBuffer* readback = nullptr);

  VkFormat format() const { return format_; }
  VkExtent2D extent() const { return extent_; }
  const std::vector<GpuHandle<VkImageView, vkDestroyImageView>>& views() const { return views_; }
  bool canCopy() const { return canCopy_; }  // whether end may take a buffer
  bool isBlueFirst() const { return format_ == VK_FORMAT_B8G8R8A8_UNORM; }

 private:
  using Semaphore = GpuHandle<VkSemaphore, vkDestroySemaphore>;
  Status chooseFormat();
  Status createImages(VkExtent2D extent);
  Status createFrames();
  void recordEnd(const SwapchainFrame& frame, const GpuBuffer* readback) const;

  VulkanDevice device_;
  VkSurfaceKHR surface_ = VK_NULL_HANDLE;
  VkFormat format_ = VK_FORMAT_UNDEFINED;
  VkExtent2D extent_{};
  bool canCopy_ = false;
  GpuHandle<VkSwapchainKHR, vkDestroySwapchainKHR> swapchain_;
  std::vector<VkImage> images_;
  std::vector<GpuHandle<VkImageView, vkDestroyImageView>> views_;
  std::vector<Semaphore> drawn_;  // by image: presentation of the one before has waited for it
  Semaphore acquired_[kFramesInFlight];
  GpuFence fences_[kFramesInFlight];
  GpuCommandPool pool_;
  VkCommandBuffer commands_[kFramesInFlight] = {};
  std::uint32_t slot_ = 0;
};

}  // namespace throng
