#include "throng/window/swapchain.h"

#include <algorithm>

#include "throng/crowd/vulkan_error.h"

namespace throng {
namespace {

constexpr GpuAccess kPresent{VK_PIPELINE_STAGE_2_NONE, VK_ACCESS_2_NONE};
// The acquire semaphore is waited for at this stage, so the first barrier must begin there.
constexpr GpuAccess kAcquired{VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT, VK_ACCESS_2_NONE};

void swapBarrier(VkCommandBuffer commands, VkImage image, VkImageLayout oldLayout, GpuAccess before,
                 VkImageLayout newLayout, GpuAccess after) {
  VkImageMemoryBarrier2 barrier{VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2};
  barrier.srcStageMask = before.stages;
  barrier.srcAccessMask = before.accesses;
  barrier.dstStageMask = after.stages;
  barrier.dstAccessMask = after.accesses;
  barrier.oldLayout = oldLayout;
  barrier.newLayout = newLayout;
  barrier.srcQueueFamilyIndex = barrier.dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
  barrier.image = image;
  barrier.subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1};
  VkDependencyInfo info{VK_STRUCTURE_TYPE_DEPENDENCY_INFO};
  info.imageMemoryBarrierCount = 1;
  info.pImageMemoryBarriers = &barrier;
  vkCmdPipelineBarrier2(commands, &info);
}

Error cannotPresent(const char* why) { return {ErrorCode::EnvironmentLacks, "window", why}; }

}  // namespace

Result<Swapchain> Swapchain::create(const VulkanDevice& device, VkSurfaceKHR surface, VkExtent2D extent) {
  Swapchain result;
  result.device_ = device;
  result.surface_ = surface;
  VkBool32 presents = VK_FALSE;
  THRONG_VK(vkGetPhysicalDeviceSurfaceSupportKHR(device.physicalDevice, device.queueFamilyIndex, surface, &presents), "window");
  if (!presents) return cannotPresent("the Vulkan device cannot present to this display; choose another with --device");
  THRONG_TRY(result.chooseFormat());
  THRONG_TRY(result.createImages(extent));
  THRONG_TRY(result.createFrames());
  return result;
}

Status Swapchain::chooseFormat() {
  std::uint32_t count = 0;
  THRONG_VK(vkGetPhysicalDeviceSurfaceFormatsKHR(device_.physicalDevice, surface_, &count, nullptr), "window");
  std::vector<VkSurfaceFormatKHR> formats(count);
  THRONG_VK(vkGetPhysicalDeviceSurfaceFormatsKHR(device_.physicalDevice, surface_, &count, formats.data()), "window");
  for (const VkFormat wanted : {VK_FORMAT_B8G8R8A8_UNORM, VK_FORMAT_R8G8B8A8_UNORM})
    for (const VkSurfaceFormatKHR& format : formats)
      if (format_ == VK_FORMAT_UNDEFINED && format.format == wanted && format.colorSpace == VK_COLOR_SPACE_SRGB_NONLINEAR_KHR)
        format_ = wanted;
  if (format_ == VK_FORMAT_UNDEFINED) return cannotPresent("the display offers no format of 8 bits a channel");
  return Ok{};
}

Status Swapchain::createImages(VkExtent2D extent) {
  const char* where = "swapchain";
  VkSurfaceCapabilitiesKHR surface;
  THRONG_VK(vkGetPhysicalDeviceSurfaceCapabilitiesKHR(device_.physicalDevice, surface_, &surface), where);
  extent_ = surface.currentExtent.width != UINT32_MAX ? surface.currentExtent : extent;
  extent_.width = std::clamp(extent_.width, surface.minImageExtent.width, surface.maxImageExtent.width);
  extent_.height = std::clamp(extent_.height, surface.minImageExtent.height, surface.maxImageExtent.height);
  canCopy_ = surface.supportedUsageFlags & VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
  VkSwapchainCreateInfoKHR info{VK_STRUCTURE_TYPE_SWAPCHAIN_CREATE_INFO_KHR};
  info.surface = surface_;
  info.minImageCount = std::max(surface.minImageCount, 2u);
  info.imageFormat = format_;
  info.imageColorSpace = VK_COLOR_SPACE_SRGB_NONLINEAR_KHR;
  info.imageExtent = extent_;
  info.imageArrayLayers = 1;
  info.imageUsage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | (surface.supportedUsageFlags & VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
  info.preTransform = surface.currentTransform;
  info.compositeAlpha = VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR;
  info.presentMode = VK_PRESENT_MODE_FIFO_KHR;
  info.clipped = VK_TRUE;
  info.oldSwapchain = swapchain_.get();
  GpuHandle<VkSwapchainKHR, vkDestroySwapchainKHR> created;
  THRONG_VK(vkCreateSwapchainKHR(device_.device, &info, nullptr, created.receive(device_.device)), where);
  views_.clear();
  drawn_.clear();
  std::swap(swapchain_, created);
  std::uint32_t count = 0;
  THRONG_VK(vkGetSwapchainImagesKHR(device_.device, swapchain_.get(), &count, nullptr), where);
  images_.resize(count);
  THRONG_VK(vkGetSwapchainImagesKHR(device_.device, swapchain_.get(), &count, images_.data()), where);
  const VkSemaphoreCreateInfo semaphore{VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO};
  for (const VkImage image : images_) {
    VkImageViewCreateInfo view{VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO};
    view.image = image;
    view.viewType = VK_IMAGE_VIEW_TYPE_2D;
    view.format = format_;
    view.subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1};
    THRONG_VK(vkCreateImageView(device_.device, &view, nullptr, views_.emplace_back().receive(device_.device)), where);
    THRONG_VK(vkCreateSemaphore(device_.device, &semaphore, nullptr, drawn_.emplace_back().receive(device_.device)), where);
  }
  return Ok{};
}

Status Swapchain::createFrames() {
  const char* where = "window's frames";
  VkCommandPoolCreateInfo pool{VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
  pool.flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
  pool.queueFamilyIndex = device_.queueFamilyIndex;
  THRONG_VK(vkCreateCommandPool(device_.device, &pool, nullptr, pool_.receive(device_.device)), where);
  VkCommandBufferAllocateInfo buffers{VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
  buffers.commandPool = pool_.get();
  buffers.commandBufferCount = kFramesInFlight;
  THRONG_VK(vkAllocateCommandBuffers(device_.device, &buffers, commands_), where);
  const VkSemaphoreCreateInfo semaphore{VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO};
  VkFenceCreateInfo fence{VK_STRUCTURE_TYPE_FENCE_CREATE_INFO};
  fence.flags = VK_FENCE_CREATE_SIGNALED_BIT;
  for (std::uint32_t slot = 0; slot < kFramesInFlight; ++slot) {
    THRONG_VK(vkCreateSemaphore(device_.device, &semaphore, nullptr, acquired_[slot].receive(device_.device)), where);
    THRONG_VK(vkCreateFence(device_.device, &fence, nullptr, fences_[slot].receive(device_.device)), where);
  }
  return Ok{};
}

Status Swapchain::resize(VkExtent2D extent) {
  THRONG_VK(vkDeviceWaitIdle(device_.device), "swapchain");
  return createImages(extent);
}

Result<std::optional<SwapchainFrame>> Swapchain::begin() {
  const char* where = "window's frame";
  const VkFence fence = fences_[slot_].get();
  THRONG_VK(vkWaitForFences(device_.device, 1, &fence, VK_TRUE, UINT64_MAX), where);
  SwapchainFrame frame;
  frame.slot = slot_;
  frame.commands = commands_[slot_];
  const VkResult acquired = vkAcquireNextImageKHR(device_.device, swapchain_.get(), UINT64_MAX, acquired_[slot_].get(),
                                                  VK_NULL_HANDLE, &frame.imageIndex);
  if (acquired == VK_ERROR_OUT_OF_DATE_KHR) return std::optional<SwapchainFrame>();
  if (acquired != VK_SUBOPTIMAL_KHR) THRONG_VK(acquired, where);
  THRONG_VK(vkResetFences(device_.device, 1, &fence), where);
  frame.image = images_[frame.imageIndex];
  frame.view = views_[frame.imageIndex].get();
  VkCommandBufferBeginInfo begin{VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  begin.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
  THRONG_VK(vkBeginCommandBuffer(frame.commands, &begin), where);
  swapBarrier(frame.commands, frame.image, VK_IMAGE_LAYOUT_UNDEFINED, kAcquired, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
              kColorWrite);
  return std::optional(frame);
}

void Swapchain::recordEnd(const SwapchainFrame& frame, const GpuBuffer* readback) const {
  VkImageLayout layout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
  GpuAccess access = kColorWrite;
  if (readback) {
    swapBarrier(frame.commands, frame.image, layout, access, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, kTransferRead);
    VkBufferImageCopy region{};
    region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
    region.imageExtent = {extent_.width, extent_.height, 1};
    vkCmdCopyImageToBuffer(frame.commands, frame.image, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, readback->handle(), 1, &region);
    memoryBarrier(frame.commands, kTransferWrite, kHostRead);
    layout = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
    access = kTransferRead;
  }
  swapBarrier(frame.commands, frame.image, layout, access, VK_IMAGE_LAYOUT_PRESENT_SRC_KHR, kPresent);
}

Result<bool> Swapchain::end(const SwapchainFrame& frame, const GpuBuffer* readback) {
  const char* where = "window's frame";
  recordEnd(frame, readback);
  THRONG_VK(vkEndCommandBuffer(frame.commands), where);
  VkSemaphoreSubmitInfo wait{VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO};
  wait.semaphore = acquired_[frame.slot].get();
  wait.stageMask = kAcquired.stages;
  VkSemaphoreSubmitInfo signal{VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO};
  signal.semaphore = drawn_[frame.imageIndex].get();
  signal.stageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;
  VkCommandBufferSubmitInfo commands{VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO};
  commands.commandBuffer = frame.commands;
  VkSubmitInfo2 submit{VK_STRUCTURE_TYPE_SUBMIT_INFO_2};
  submit.waitSemaphoreInfoCount = 1;
  submit.pWaitSemaphoreInfos = &wait;
  submit.commandBufferInfoCount = 1;
  submit.pCommandBufferInfos = &commands;
  submit.signalSemaphoreInfoCount = 1;
  submit.pSignalSemaphoreInfos = &signal;
  const VkFence fence = fences_[frame.slot].get();
  THRONG_VK(vkQueueSubmit2(device_.queue, 1, &submit, fence), where);
  if (readback) THRONG_VK(vkWaitForFences(device_.device, 1, &fence, VK_TRUE, UINT64_MAX), where);
  VkPresentInfoKHR present{VK_STRUCTURE_TYPE_PRESENT_INFO_KHR};
  const VkSwapchainKHR swapchain = swapchain_.get();
  present.waitSemaphoreCount = 1;
  present.pWaitSemaphores = &signal.semaphore;
  present.swapchainCount = 1;
  present.pSwapchains = &swapchain;
  present.pImageIndices = &frame.imageIndex;
  slot_ = (slot_ + 1) % kFramesInFlight;
  const VkResult presented = vkQueuePresentKHR(device_.queue, &present);
  if (presented == VK_ERROR_OUT_OF_DATE_KHR || presented == VK_SUBOPTIMAL_KHR) return false;
  THRONG_VK(presented, where);
  return true;
}

}  // namespace throng
