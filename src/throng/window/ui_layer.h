// Dear ImGui over a window's pictures. What is shown is said by ImGui calls between beginFrame and draw.
#pragma once

#include "throng/window/swapchain.h"
#include "throng/window/window.h"

namespace throng {

// One at a time, since ImGui's state is global. The caller waits for the device before this is destroyed.
class UiLayer {
 public:
  static Result<UiLayer> create(const VulkanDevice& device, const Window& window, const Swapchain& swapchain,
                                GpuCommands& commands);
  UiLayer(UiLayer&& other) noexcept;
  UiLayer& operator=(UiLayer&&) = delete;
  ~UiLayer();

  // After the swapchain was resized.
  Status rebuild(const Swapchain& swapchain);

  void beginFrame();
  // Over what is in the picture.
  void draw(const SwapchainFrame& frame);

 private:
  using RenderPass = GpuHandle<VkRenderPass, vkDestroyRenderPass>;
  using Framebuffer = GpuHandle<VkFramebuffer, vkDestroyFramebuffer>;
  UiLayer() = default;
  Status createRenderPass(VkFormat format);
  Status startBackends(const Window& window, std::uint32_t imageCount, GpuCommands& commands);

  VulkanDevice device_;
  RenderPass renderPass_;
  GpuDescriptorPool pool_;
  std::vector<Framebuffer> framebuffers_;
  VkExtent2D extent_{};
  bool isStarted_ = false;
};

}  // namespace throng
