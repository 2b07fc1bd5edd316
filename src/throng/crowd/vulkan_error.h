// How Vulkan's results become ours.
#pragma once

#include <vulkan/vulkan.h>

#include <string>

#include "throng/base/result.h"

namespace throng {

// DeviceLost, OutOfMemory, or EnvironmentLacks with Vulkan's own word for the result.
Error vulkanError(VkResult result, std::string where);

#define THRONG_VK(expression, where)                                               \
  do {                                                                             \
    if (const VkResult vulkanResult = (expression); vulkanResult != VK_SUCCESS)    \
      return vulkanError(vulkanResult, where);                                     \
  } while (false)

}  // namespace throng
