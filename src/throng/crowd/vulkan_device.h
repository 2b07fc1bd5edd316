// The Vulkan device a crowd works on: the caller's own, or a headless one made here.
#pragma once

#include <vulkan/vulkan.h>

#include <memory>
#include <string>
#include <vector>

#include "throng/base/result.h"

namespace throng {

// Handles that the caller owns and that outlive every object made from them. The queue must do graphics and compute;
// calls that take a command buffer never submit and never wait.
struct VulkanDevice {
  VkInstance instance = VK_NULL_HANDLE;
  VkPhysicalDevice physicalDevice = VK_NULL_HANDLE;
  VkDevice device = VK_NULL_HANDLE;
  VkQueue queue = VK_NULL_HANDLE;
  std::uint32_t queueFamilyIndex = 0;
};

// The features a device must have been created with: chain `features` into VkDeviceCreateInfo::pNext.
// Required: all that fillRequiredFeatures sets. Used if present: fillModeNonSolid, samplerAnisotropy.
struct VulkanFeatures {
  VkPhysicalDeviceFeatures2 features{};
  VkPhysicalDeviceVulkan11Features features11{};
  VkPhysicalDeviceVulkan12Features features12{};
  VkPhysicalDeviceVulkan13Features features13{};
  VulkanFeatures() = default;
  VulkanFeatures(const VulkanFeatures&) = delete;  // the members point at one another
  VulkanFeatures& operator=(const VulkanFeatures&) = delete;
};
void fillRequiredFeatures(VulkanFeatures& features);

// Ok, or EnvironmentLacks naming every required feature, limit and format this physical device lacks.
Status checkPhysicalDevice(VkPhysicalDevice physicalDevice);

struct HeadlessOptions {
  bool validation = false;                 // the Khronos layer with synchronisation checks; messages are collected
  std::string deviceName;                  // part of the name of the wanted device; empty: the first that suits,
                                           // discrete before integrated before software
  std::vector<const char*> instanceExtensions;  // what a window needs besides
  std::vector<const char*> deviceExtensions;
};

// A device of our own, without a window unless the caller asks for the extensions of one. Not thread-safe.
class HeadlessDevice {
 public:
  // EnvironmentLacks: no driver, no suitable device (with the reason for each), no validation layer.
  static Result<HeadlessDevice> create(const HeadlessOptions& options = {});
  HeadlessDevice(HeadlessDevice&&) noexcept;
  HeadlessDevice& operator=(HeadlessDevice&&) noexcept;
  ~HeadlessDevice();

  const VulkanDevice& handles() const;
  const std::string& name() const;  // of the physical device
  // What the validation layer said so far (warnings and errors), one string each.
  std::vector<std::string> validationMessages() const;

 private:
  struct Content;
  explicit HeadlessDevice(std::unique_ptr<Content> content);
  std::unique_ptr<Content> content_;
};

}  // namespace throng
