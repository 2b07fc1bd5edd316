#include "throng/crowd/vulkan_error.h"

namespace throng {

Error vulkanError(VkResult result, std::string where) {
  switch (result) {
    case VK_ERROR_DEVICE_LOST:
      return {ErrorCode::DeviceLost, std::move(where), "the GPU was lost; create the device and the crowd anew"};
    case VK_ERROR_OUT_OF_HOST_MEMORY:
      return {ErrorCode::OutOfMemory, std::move(where), "the driver ran out of host memory"};
    case VK_ERROR_OUT_OF_DEVICE_MEMORY:
      return {ErrorCode::OutOfMemory, std::move(where),
              "the GPU ran out of memory; use fewer instances, a smaller picture or smaller assets"};
    case VK_ERROR_INCOMPATIBLE_DRIVER:
      return {ErrorCode::EnvironmentLacks, std::move(where),
              "no Vulkan driver was found; install one (Debian: mesa-vulkan-drivers)"};
    case VK_ERROR_LAYER_NOT_PRESENT:
      return {ErrorCode::EnvironmentLacks, std::move(where),
              "the validation layer is missing; install it (Debian: vulkan-validationlayers)"};
    case VK_ERROR_EXTENSION_NOT_PRESENT:
    case VK_ERROR_FEATURE_NOT_PRESENT:
      return {ErrorCode::EnvironmentLacks, std::move(where), "the Vulkan driver lacks a needed extension or feature"};
    default:
      return {ErrorCode::EnvironmentLacks, std::move(where),
              "Vulkan refused with result " + std::to_string(static_cast<int>(result))};
  }
}

}  // namespace throng
