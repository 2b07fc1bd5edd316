// Buffers and images with their memory: movable owners of Vulkan objects.
#pragma once

#include <vulkan/vulkan.h>

#include <cstdint>
#include <utility>

#include "throng/base/result.h"
#include "throng/crowd/vulkan_device.h"

namespace throng {

enum class MemoryPlace {
  Device,    // fast for the GPU; the CPU cannot reach it
  Upload,    // mapped, written by the CPU
  Readback,  // mapped, read by the CPU
};

// The largest buffer this device can have in one piece of memory.
VkDeviceSize largestBufferBytes(const VulkanDevice& device);

class GpuBuffer {
 public:
  // Every buffer has a device address. sizeBytes must not be 0. OutOfMemory, or what Vulkan says.
  static Result<GpuBuffer> create(const VulkanDevice& device, VkDeviceSize sizeBytes, VkBufferUsageFlags usage,
                                  MemoryPlace place);
  GpuBuffer() = default;
  GpuBuffer(GpuBuffer&& other) noexcept { swap(other); }
  GpuBuffer& operator=(GpuBuffer&& other) noexcept {
    swap(other);
    return *this;
  }
  ~GpuBuffer();

  VkBuffer handle() const { return buffer_; }
  VkDeviceSize sizeBytes() const { return sizeBytes_; }
  VkDeviceAddress address() const { return address_; }
  void* mapped() const { return mapped_; }  // null for MemoryPlace::Device
  explicit operator bool() const { return buffer_ != VK_NULL_HANDLE; }

 private:
  void swap(GpuBuffer& other) noexcept;
  VkDevice device_ = VK_NULL_HANDLE;
  VkBuffer buffer_ = VK_NULL_HANDLE;
  VkDeviceMemory memory_ = VK_NULL_HANDLE;
  VkDeviceSize sizeBytes_ = 0;
  VkDeviceAddress address_ = 0;
  void* mapped_ = nullptr;
};

struct ImageOptions {
  VkExtent2D extent{1, 1};
  VkFormat format = VK_FORMAT_R8G8B8A8_UNORM;
  VkImageUsageFlags usage = 0;
  std::uint32_t mipCount = 1;
  std::uint32_t layerCount = 1;  // above 1 the view is an array
  VkSampleCountFlagBits samples = VK_SAMPLE_COUNT_1_BIT;
  bool array = false;  // an array view even of one layer
};

// A 2D image with a view of all of it.
class GpuImage {
 public:
  static Result<GpuImage> create(const VulkanDevice& device, const ImageOptions& options);
  GpuImage() = default;
  GpuImage(GpuImage&& other) noexcept { swap(other); }
  GpuImage& operator=(GpuImage&& other) noexcept {
    swap(other);
    return *this;
  }
  ~GpuImage();

  VkImage handle() const { return image_; }
  VkImageView view() const { return view_; }
  VkExtent2D extent() const { return options_.extent; }
  const ImageOptions& options() const { return options_; }
  VkImageAspectFlags aspect() const;
  explicit operator bool() const { return image_ != VK_NULL_HANDLE; }

 private:
  void swap(GpuImage& other) noexcept;
  VkDevice device_ = VK_NULL_HANDLE;
  VkImage image_ = VK_NULL_HANDLE;
  VkDeviceMemory memory_ = VK_NULL_HANDLE;
  VkImageView view_ = VK_NULL_HANDLE;
  ImageOptions options_;
};

// Owner of one Vulkan object that has a vkDestroy function of the usual shape.
template <typename Handle, void (*destroy)(VkDevice, Handle, const VkAllocationCallbacks*)>
class GpuHandle {
 public:
  GpuHandle() = default;
  GpuHandle(VkDevice device, Handle handle) : device_(device), handle_(handle) {}
  GpuHandle(GpuHandle&& other) noexcept { swap(other); }
  GpuHandle& operator=(GpuHandle&& other) noexcept {
    swap(other);
    return *this;
  }
  ~GpuHandle() {
    if (handle_) destroy(device_, handle_, nullptr);
  }
  Handle get() const { return handle_; }
  // For creation functions that write the handle: `vkCreateX(device, &info, nullptr, owner.receive(device))`.
  Handle* receive(VkDevice device) {
    device_ = device;
    return &handle_;
  }
  explicit operator bool() const { return handle_ != VK_NULL_HANDLE; }

 private:
  void swap(GpuHandle& other) noexcept {
    std::swap(device_, other.device_);
    std::swap(handle_, other.handle_);
  }
  VkDevice device_ = VK_NULL_HANDLE;
  Handle handle_ = VK_NULL_HANDLE;
};

using GpuSampler = GpuHandle<VkSampler, vkDestroySampler>;
using GpuPipeline = GpuHandle<VkPipeline, vkDestroyPipeline>;
using GpuPipelineLayout = GpuHandle<VkPipelineLayout, vkDestroyPipelineLayout>;
using GpuShader = GpuHandle<VkShaderModule, vkDestroyShaderModule>;
using GpuSetLayout = GpuHandle<VkDescriptorSetLayout, vkDestroyDescriptorSetLayout>;
using GpuDescriptorPool = GpuHandle<VkDescriptorPool, vkDestroyDescriptorPool>;
using GpuCommandPool = GpuHandle<VkCommandPool, vkDestroyCommandPool>;
using GpuFence = GpuHandle<VkFence, vkDestroyFence>;
using GpuQueryPool = GpuHandle<VkQueryPool, vkDestroyQueryPool>;

}  // namespace throng
