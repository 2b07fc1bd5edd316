// A renderer that knows nothing of crowds, as small as one can be: its own instance, device, pass, depth and pillars.
#pragma once

#include "throng/crowd/gpu_memory.h"
#include "throng/crowd/matrix4.h"
#include "throng/crowd/vulkan_device.h"

class OwnRenderer {
 public:
  static constexpr VkFormat kColorFormat = VK_FORMAT_R8G8B8A8_SRGB;
  static constexpr VkFormat kDepthFormat = VK_FORMAT_D32_SFLOAT;  // reversed: 1 near, 0 far
  static constexpr VkExtent2D kSize{640, 360};

  // Makes a device with what the renderer needs and what `features` asks for on top.
  static throng::Result<OwnRenderer> create(const throng::VulkanFeatures& features);
  OwnRenderer(OwnRenderer&&) noexcept;
  ~OwnRenderer();

  const throng::VulkanDevice& handles() const { return device_; }
  void drawPillars(VkCommandBuffer commands, const throng::Matrix4& clipFromWorld, throng::Vec3d eye) const;

 private:
  OwnRenderer() = default;
  throng::Status createDevice(const throng::VulkanFeatures& features);
  throng::Status createPipeline();
  throng::VulkanDevice device_;
  throng::GpuPipelineLayout layout_;
  throng::GpuPipeline pillars_;
};
