#include "own_renderer.h"

#include <utility>
#include <vector>

#include "throng/crowd/pipelines.h"
#include "throng_shaders/pillar_frag.h"
#include "throng_shaders/pillar_vert.h"

using namespace throng;

namespace {

struct Push {
  Matrix4 clipFromWorld;
  Vec4f eye;
};

Error failure(const char* what) { return {ErrorCode::EnvironmentLacks, what, "failed; is there a Vulkan 1.3 driver?"}; }

Result<std::uint32_t> graphicsFamily(VkPhysicalDevice device) {
  std::uint32_t count = 0;
  vkGetPhysicalDeviceQueueFamilyProperties(device, &count, nullptr);
  std::vector<VkQueueFamilyProperties> families(count);
  vkGetPhysicalDeviceQueueFamilyProperties(device, &count, families.data());
  for (std::uint32_t index = 0; index < count; ++index)
    if (families[index].queueFlags & VK_QUEUE_GRAPHICS_BIT && families[index].queueFlags & VK_QUEUE_COMPUTE_BIT) return index;
  return failure("a queue for graphics and compute");
}

}  // namespace

Result<OwnRenderer> OwnRenderer::create(const VulkanFeatures& features) {
  OwnRenderer renderer;
  THRONG_TRY(renderer.createDevice(features));
  THRONG_TRY(renderer.createPipeline());
  return renderer;
}

OwnRenderer::OwnRenderer(OwnRenderer&& other) noexcept
    : device_(std::exchange(other.device_, {})), layout_(std::move(other.layout_)), pillars_(std::move(other.pillars_)) {}

OwnRenderer::~OwnRenderer() {
  pillars_ = {};
  layout_ = {};
  if (device_.device) vkDestroyDevice(device_.device, nullptr);
  if (device_.instance) vkDestroyInstance(device_.instance, nullptr);
}

Status OwnRenderer::createDevice(const VulkanFeatures& features) {
  VkApplicationInfo application{VK_STRUCTURE_TYPE_APPLICATION_INFO};
  application.apiVersion = VK_API_VERSION_1_3;
  VkInstanceCreateInfo instance{VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO};
  instance.pApplicationInfo = &application;
  if (vkCreateInstance(&instance, nullptr, &device_.instance) != VK_SUCCESS) return failure("vkCreateInstance");
  std::uint32_t count = 0;
  vkEnumeratePhysicalDevices(device_.instance, &count, nullptr);
  std::vector<VkPhysicalDevice> devices(count);
  vkEnumeratePhysicalDevices(device_.instance, &count, devices.data());
  // The first that can do what the crowd needs.
  for (VkPhysicalDevice candidate : devices)
    if (!device_.physicalDevice && checkPhysicalDevice(candidate)) device_.physicalDevice = candidate;
  if (!device_.physicalDevice) return failure("finding a device with Vulkan 1.3");
  THRONG_ASSIGN(device_.queueFamilyIndex, graphicsFamily(device_.physicalDevice));
  const float priority = 1;
  VkDeviceQueueCreateInfo queue{VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO};
  queue.queueFamilyIndex = device_.queueFamilyIndex;
  queue.queueCount = 1;
  queue.pQueuePriorities = &priority;
  VkDeviceCreateInfo info{VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO};
  info.pNext = &features.features;
  info.queueCreateInfoCount = 1;
  info.pQueueCreateInfos = &queue;
  if (vkCreateDevice(device_.physicalDevice, &info, nullptr, &device_.device) != VK_SUCCESS) return failure("vkCreateDevice");
  vkGetDeviceQueue(device_.device, device_.queueFamilyIndex, 0, &device_.queue);
  return Ok{};
}

Status OwnRenderer::createPipeline() {
  THRONG_ASSIGN(layout_, createPipelineLayout(device_, {}, sizeof(Push)));
  GraphicsPipelineOptions options;
  options.vertexShader = kShader_pillar_vert;
  options.fragmentShader = kShader_pillar_frag;
  options.layout = layout_.get();
  options.colorFormats = {kColorFormat};
  options.depthFormat = kDepthFormat;
  options.depthCompare = VK_COMPARE_OP_GREATER;
  THRONG_ASSIGN(pillars_, createGraphicsPipeline(device_, options));
  return Ok{};
}

void OwnRenderer::drawPillars(VkCommandBuffer commands, const Matrix4& clipFromWorld, Vec3d eye) const {
  const Push push{clipFromWorld, {static_cast<float>(eye.x), static_cast<float>(eye.y), static_cast<float>(eye.z), 0}};
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pillars_.get());
  vkCmdSetCullMode(commands, VK_CULL_MODE_NONE);
  vkCmdPushConstants(commands, layout_.get(), VK_SHADER_STAGE_ALL, 0, sizeof push, &push);
  vkCmdDraw(commands, 36, 5, 0, 0);
}
