#include "throng/crowd/gpu_memory.h"

#include <algorithm>
#include <cassert>
#include <optional>

#include "throng/crowd/vulkan_error.h"

namespace throng {
namespace {

VkMemoryPropertyFlags propertiesOf(MemoryPlace place) {
  switch (place) {
    case MemoryPlace::Device: return VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
    case MemoryPlace::Upload: return VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
    case MemoryPlace::Readback:
      return VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  }
  return 0;
}

std::optional<std::uint32_t> findMemoryType(VkPhysicalDevice device, std::uint32_t allowedTypes,
                                            VkMemoryPropertyFlags wanted) {
  VkPhysicalDeviceMemoryProperties memory;
  vkGetPhysicalDeviceMemoryProperties(device, &memory);
  for (std::uint32_t index = 0; index < memory.memoryTypeCount; ++index)
    if ((allowedTypes >> index & 1) && (memory.memoryTypes[index].propertyFlags & wanted) == wanted) return index;
  return std::nullopt;
}

VkResult allocate(const VulkanDevice& device, const VkMemoryRequirements& needs, MemoryPlace place, bool addressed,
                  VkDeviceMemory& memory) {
  std::optional<std::uint32_t> type;
  if (place == MemoryPlace::Readback)
    type = findMemoryType(device.physicalDevice, needs.memoryTypeBits,
                          propertiesOf(place) | VK_MEMORY_PROPERTY_HOST_CACHED_BIT);
  if (!type) type = findMemoryType(device.physicalDevice, needs.memoryTypeBits, propertiesOf(place));
  if (!type) return VK_ERROR_OUT_OF_DEVICE_MEMORY;
  VkMemoryAllocateFlagsInfo flags{VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO};
  flags.flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT;
  VkMemoryAllocateInfo info{VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO};
  info.pNext = addressed ? &flags : nullptr;
  info.allocationSize = needs.size;
  info.memoryTypeIndex = *type;
  return vkAllocateMemory(device.device, &info, nullptr, &memory);
}

}  // namespace

VkDeviceSize largestBufferBytes(const VulkanDevice& device) {
  VkPhysicalDeviceMaintenance4Properties limits4{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_PROPERTIES};
  VkPhysicalDeviceMaintenance3Properties limits3{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_3_PROPERTIES, &limits4};
  VkPhysicalDeviceProperties2 properties{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, &limits3};
  vkGetPhysicalDeviceProperties2(device.physicalDevice, &properties);
  return std::min(limits4.maxBufferSize, limits3.maxMemoryAllocationSize);
}

Result<GpuBuffer> GpuBuffer::create(const VulkanDevice& device, VkDeviceSize sizeBytes, VkBufferUsageFlags usage,
                                    MemoryPlace place) {
  assert(sizeBytes > 0);
  const char* where = "GPU buffer";
  GpuBuffer result;
  result.device_ = device.device;
  result.sizeBytes_ = sizeBytes;
  VkBufferCreateInfo info{VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO};
  info.size = sizeBytes;
  info.usage = usage | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
  THRONG_VK(vkCreateBuffer(device.device, &info, nullptr, &result.buffer_), where);
  VkMemoryRequirements needs;
  vkGetBufferMemoryRequirements(device.device, result.buffer_, &needs);
  THRONG_VK(allocate(device, needs, place, true, result.memory_), where);
  THRONG_VK(vkBindBufferMemory(device.device, result.buffer_, result.memory_, 0), where);
  if (place != MemoryPlace::Device)
    THRONG_VK(vkMapMemory(device.device, result.memory_, 0, VK_WHOLE_SIZE, 0, &result.mapped_), where);
  VkBufferDeviceAddressInfo address{VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO};
  address.buffer = result.buffer_;
  result.address_ = vkGetBufferDeviceAddress(device.device, &address);
  return result;
}

GpuBuffer::~GpuBuffer() {
  if (buffer_) vkDestroyBuffer(device_, buffer_, nullptr);
  if (memory_) vkFreeMemory(device_, memory_, nullptr);
}

void GpuBuffer::swap(GpuBuffer& other) noexcept {
  std::swap(device_, other.device_);
  std::swap(buffer_, other.buffer_);
  std::swap(memory_, other.memory_);
  std::swap(sizeBytes_, other.sizeBytes_);
  std::swap(address_, other.address_);
  std::swap(mapped_, other.mapped_);
}

VkImageAspectFlags GpuImage::aspect() const {
  const bool depth = options_.format == VK_FORMAT_D32_SFLOAT || options_.format == VK_FORMAT_D16_UNORM;
  return depth ? VK_IMAGE_ASPECT_DEPTH_BIT : VK_IMAGE_ASPECT_COLOR_BIT;
}

Result<GpuImage> GpuImage::create(const VulkanDevice& device, const ImageOptions& options) {
  const char* where = "GPU image";
  GpuImage result;
  result.device_ = device.device;
  result.options_ = options;
  VkImageCreateInfo info{VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO};
  info.imageType = VK_IMAGE_TYPE_2D;
  info.format = options.format;
  info.extent = {options.extent.width, options.extent.height, 1};
  info.mipLevels = options.mipCount;
  info.arrayLayers = options.layerCount;
  info.samples = options.samples;
  info.usage = options.usage;
  THRONG_VK(vkCreateImage(device.device, &info, nullptr, &result.image_), where);
  VkMemoryRequirements needs;
  vkGetImageMemoryRequirements(device.device, result.image_, &needs);
  THRONG_VK(allocate(device, needs, MemoryPlace::Device, false, result.memory_), where);
  THRONG_VK(vkBindImageMemory(device.device, result.image_, result.memory_, 0), where);
  VkImageViewCreateInfo view{VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO};
  view.image = result.image_;
  view.viewType = options.array || options.layerCount > 1 ? VK_IMAGE_VIEW_TYPE_2D_ARRAY : VK_IMAGE_VIEW_TYPE_2D;
  view.format = options.format;
  view.subresourceRange = {result.aspect(), 0, options.mipCount, 0, options.layerCount};
  THRONG_VK(vkCreateImageView(device.device, &view, nullptr, &result.view_), where);
  return result;
}

GpuImage::~GpuImage() {
  if (view_) vkDestroyImageView(device_, view_, nullptr);
  if (image_) vkDestroyImage(device_, image_, nullptr);
  if (memory_) vkFreeMemory(device_, memory_, nullptr);
}

void GpuImage::swap(GpuImage& other) noexcept {
  std::swap(device_, other.device_);
  std::swap(image_, other.image_);
  std::swap(memory_, other.memory_);
  std::swap(view_, other.view_);
  std::swap(options_, other.options_);
}

}  // namespace throng
