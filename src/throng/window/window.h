// A window of the system, by GLFW.
#pragma once

#include <vulkan/vulkan.h>

#include <memory>
#include <string>
#include <vector>

#include "throng/base/math.h"
#include "throng/base/result.h"

struct GLFWwindow;

namespace throng {

// One at a time; the main thread.
class Window {
 public:
  // EnvironmentLacks where no display can be opened, or it cannot show Vulkan.
  static Result<Window> open(const std::string& title, std::uint32_t widthPixels, std::uint32_t heightPixels);
  Window(Window&&) noexcept;
  Window& operator=(Window&&) noexcept;
  ~Window();

  GLFWwindow* handle() const;
  // What the Vulkan instance needs for createSurface.
  std::vector<const char*> instanceExtensions() const;
  // The caller destroys it, before the instance and this.
  Result<VkSurfaceKHR> createSurface(VkInstance instance) const;

  // Takes what happened since the last call.
  void poll();
  bool shouldClose() const;
  VkExtent2D extentPixels() const;  // zero while minimised
  std::vector<std::string> takeDroppedFiles();
  // Whether a letter's key went down since this was last asked about it.
  bool takeKeyPressed(char letter);
  // Right (D, less A), up (E, less Q), forward (W, less S), each -1 to 1.
  Vec3d flightWish() const;

 private:
  struct Content;
  explicit Window(std::unique_ptr<Content> content);
  std::unique_ptr<Content> content_;
};

}  // namespace throng
