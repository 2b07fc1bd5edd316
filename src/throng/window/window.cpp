#include "throng/window/window.h"

#include <GLFW/glfw3.h>

#include <set>
#include <utility>

#include "throng/crowd/vulkan_error.h"

namespace throng {
namespace {

// Why GLFW refused, in its own words.
std::string glfwReason() {
  const char* text = nullptr;
  return glfwGetError(&text) != GLFW_NO_ERROR && text ? text : "no reason was given";
}

Error noDisplay(const std::string& reason) {
  return {ErrorCode::EnvironmentLacks, "window",
          "no window can be opened (" + reason + "); run it on a desktop, or draw without a window by throng render"};
}

}  // namespace

struct Window::Content {
  GLFWwindow* window = nullptr;
  std::vector<std::string> dropped;
  std::set<char> keysSeenDown;

  double isDown(char letter) const { return glfwGetKey(window, letter) == GLFW_PRESS; }

  ~Content() {
    if (window) glfwDestroyWindow(window);
    glfwTerminate();
  }
};

Result<Window> Window::open(const std::string& title, std::uint32_t widthPixels, std::uint32_t heightPixels) {
  if (!glfwInit()) return noDisplay(glfwReason());
  auto content = std::make_unique<Content>();
  if (!glfwVulkanSupported()) return noDisplay("the display cannot show Vulkan");
  glfwWindowHint(GLFW_CLIENT_API, GLFW_NO_API);
  content->window = glfwCreateWindow(static_cast<int>(widthPixels), static_cast<int>(heightPixels), title.c_str(), nullptr, nullptr);
  if (!content->window) return noDisplay(glfwReason());
  glfwSetWindowUserPointer(content->window, content.get());
  glfwSetDropCallback(content->window, [](GLFWwindow* window, int count, const char** paths) {
    auto& dropped = static_cast<Content*>(glfwGetWindowUserPointer(window))->dropped;
    dropped.insert(dropped.end(), paths, paths + count);
  });
  return Window(std::move(content));
}

Window::Window(std::unique_ptr<Content> content) : content_(std::move(content)) {}
Window::Window(Window&&) noexcept = default;
Window& Window::operator=(Window&&) noexcept = default;
Window::~Window() = default;

GLFWwindow* Window::handle() const { return content_->window; }

std::vector<const char*> Window::instanceExtensions() const {
  std::uint32_t count = 0;
  const char** names = glfwGetRequiredInstanceExtensions(&count);
  return {names, names + count};
}

Result<VkSurfaceKHR> Window::createSurface(VkInstance instance) const {
  VkSurfaceKHR surface = VK_NULL_HANDLE;
  THRONG_VK(glfwCreateWindowSurface(instance, content_->window, nullptr, &surface), "window");
  return surface;
}

void Window::poll() { glfwPollEvents(); }

bool Window::shouldClose() const { return glfwWindowShouldClose(content_->window); }

VkExtent2D Window::extentPixels() const {
  int width = 0, height = 0;
  glfwGetFramebufferSize(content_->window, &width, &height);
  return {static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height)};
}

std::vector<std::string> Window::takeDroppedFiles() { return std::exchange(content_->dropped, {}); }

bool Window::takeKeyPressed(char letter) {
  const bool isDown = content_->isDown(letter) > 0;
  const bool wasDown = content_->keysSeenDown.contains(letter);
  if (isDown) content_->keysSeenDown.insert(letter);
  else content_->keysSeenDown.erase(letter);
  return isDown && !wasDown;
}

// GLFW's codes of letters are their capitals.
Vec3d Window::flightWish() const {
  const Content& c = *content_;
  return {c.isDown('D') - c.isDown('A'), c.isDown('E') - c.isDown('Q'), c.isDown('W') - c.isDown('S')};
}

}  // namespace throng
