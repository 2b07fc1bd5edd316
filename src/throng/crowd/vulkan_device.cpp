#include "throng/crowd/vulkan_device.h"

#include <algorithm>
#include <cstring>
#include <mutex>

#include "throng/crowd/vulkan_error.h"

namespace throng {
namespace {

constexpr const char* kValidationLayer = "VK_LAYER_KHRONOS_validation";

struct Messages {
  std::mutex mutex;
  std::vector<std::string> texts;
};

VKAPI_ATTR VkBool32 VKAPI_CALL collectMessage(VkDebugUtilsMessageSeverityFlagBitsEXT, VkDebugUtilsMessageTypeFlagsEXT,
                                              const VkDebugUtilsMessengerCallbackDataEXT* data, void* user) {
  auto* messages = static_cast<Messages*>(user);
  const std::lock_guard lock(messages->mutex);
  messages->texts.emplace_back(data->pMessage);
  return VK_FALSE;
}

bool hasValidationLayer() {
  std::uint32_t count = 0;
  vkEnumerateInstanceLayerProperties(&count, nullptr);
  std::vector<VkLayerProperties> layers(count);
  vkEnumerateInstanceLayerProperties(&count, layers.data());
  return std::any_of(layers.begin(), layers.end(),
                     [](const VkLayerProperties& layer) { return !std::strcmp(layer.layerName, kValidationLayer); });
}

VkDebugUtilsMessengerCreateInfoEXT messengerInfo(Messages& messages) {
  VkDebugUtilsMessengerCreateInfoEXT info{VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT};
  info.messageSeverity =
      VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
  info.messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT;
  info.pfnUserCallback = collectMessage;
  info.pUserData = &messages;
  return info;
}

VkResult createInstance(const HeadlessOptions& options, Messages& messages, VkInstance& instance) {
  VkApplicationInfo application{VK_STRUCTURE_TYPE_APPLICATION_INFO};
  application.pApplicationName = "throng";
  application.apiVersion = VK_API_VERSION_1_3;
  std::vector<const char*> extensions = options.instanceExtensions;
  VkInstanceCreateInfo info{VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO};
  info.pApplicationInfo = &application;
  VkDebugUtilsMessengerCreateInfoEXT messenger = messengerInfo(messages);
  const VkValidationFeatureEnableEXT enabled = VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT;
  VkValidationFeaturesEXT checks{VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT};
  checks.enabledValidationFeatureCount = 1;
  checks.pEnabledValidationFeatures = &enabled;
  if (options.validation) {
    extensions.push_back(VK_EXT_DEBUG_UTILS_EXTENSION_NAME);
    info.enabledLayerCount = 1;
    info.ppEnabledLayerNames = &kValidationLayer;
    messenger.pNext = &checks;
    info.pNext = &messenger;
  }
  info.enabledExtensionCount = static_cast<std::uint32_t>(extensions.size());
  info.ppEnabledExtensionNames = extensions.data();
  return vkCreateInstance(&info, nullptr, &instance);
}

int rank(VkPhysicalDeviceType type) {
  switch (type) {
    case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU: return 0;
    case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU: return 1;
    case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU: return 2;
    default: return 3;
  }
}

bool findQueueFamily(VkPhysicalDevice device, std::uint32_t& familyIndex) {
  std::uint32_t count = 0;
  vkGetPhysicalDeviceQueueFamilyProperties(device, &count, nullptr);
  std::vector<VkQueueFamilyProperties> families(count);
  vkGetPhysicalDeviceQueueFamilyProperties(device, &count, families.data());
  constexpr VkQueueFlags kNeeded = VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT;
  for (std::uint32_t index = 0; index < count; ++index) {
    if ((families[index].queueFlags & kNeeded) != kNeeded) continue;
    familyIndex = index;
    return true;
  }
  return false;
}

// Picks the best device that suits; `reasons` collects why others do not.
VkPhysicalDevice pickDevice(VkInstance instance, const std::string& wantedName, std::string& reasons,
                            std::string& pickedName) {
  std::uint32_t count = 0;
  vkEnumeratePhysicalDevices(instance, &count, nullptr);
  std::vector<VkPhysicalDevice> devices(count);
  vkEnumeratePhysicalDevices(instance, &count, devices.data());
  VkPhysicalDevice best = VK_NULL_HANDLE;
  int bestRank = 0;
  for (VkPhysicalDevice device : devices) {
    VkPhysicalDeviceProperties properties;
    vkGetPhysicalDeviceProperties(device, &properties);
    const std::string name = properties.deviceName;
    std::uint32_t familyIndex = 0;
    std::string reason;
    if (name.find(wantedName) == std::string::npos) reason = "its name does not contain '" + wantedName + "'";
    else if (!findQueueFamily(device, familyIndex)) reason = "it has no queue for graphics and compute";
    else if (const Status status = checkPhysicalDevice(device); !status) reason = status.error().detail;
    if (!reason.empty()) {
      reasons += (reasons.empty() ? "" : "; ") + name + ": " + reason;
      continue;
    }
    if (best && rank(properties.deviceType) >= bestRank) continue;
    best = device;
    bestRank = rank(properties.deviceType);
    pickedName = name;
  }
  return best;
}

// One required feature by its name, so that a refusal can say which one is missing.
struct NamedFeature {
  const char* name;
  VkBool32 (*read)(const VulkanFeatures&);
};

constexpr NamedFeature kRequiredFeatures[] = {
    {"multiDrawIndirect", [](const VulkanFeatures& f) { return f.features.features.multiDrawIndirect; }},
    {"drawIndirectFirstInstance", [](const VulkanFeatures& f) { return f.features.features.drawIndirectFirstInstance; }},
    {"shaderClipDistance", [](const VulkanFeatures& f) { return f.features.features.shaderClipDistance; }},
    {"shaderInt64", [](const VulkanFeatures& f) { return f.features.features.shaderInt64; }},
    {"shaderDrawParameters", [](const VulkanFeatures& f) { return f.features11.shaderDrawParameters; }},
    {"bufferDeviceAddress", [](const VulkanFeatures& f) { return f.features12.bufferDeviceAddress; }},
    {"scalarBlockLayout", [](const VulkanFeatures& f) { return f.features12.scalarBlockLayout; }},
    {"dynamicRendering", [](const VulkanFeatures& f) { return f.features13.dynamicRendering; }},
    {"synchronization2", [](const VulkanFeatures& f) { return f.features13.synchronization2; }},
    {"maintenance4", [](const VulkanFeatures& f) { return f.features13.maintenance4; }},
};

void linkFeatures(VulkanFeatures& f) {
  f.features.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;
  f.features11.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES;
  f.features12.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES;
  f.features13.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES;
  f.features.pNext = &f.features11;
  f.features11.pNext = &f.features12;
  f.features12.pNext = &f.features13;
}

}  // namespace

void fillRequiredFeatures(VulkanFeatures& f) {
  linkFeatures(f);
  f.features.features.multiDrawIndirect = VK_TRUE;
  f.features.features.drawIndirectFirstInstance = VK_TRUE;
  f.features.features.shaderClipDistance = VK_TRUE;
  f.features.features.shaderInt64 = VK_TRUE;
  f.features11.shaderDrawParameters = VK_TRUE;
  f.features12.bufferDeviceAddress = VK_TRUE;
  f.features12.scalarBlockLayout = VK_TRUE;
  f.features13.dynamicRendering = VK_TRUE;
  f.features13.synchronization2 = VK_TRUE;
  f.features13.maintenance4 = VK_TRUE;
}

Status checkPhysicalDevice(VkPhysicalDevice physicalDevice) {
  VkPhysicalDeviceProperties properties;
  vkGetPhysicalDeviceProperties(physicalDevice, &properties);
  std::string missing;
  const auto miss = [&](const std::string& what) { missing += (missing.empty() ? "" : ", ") + what; };
  if (properties.apiVersion < VK_API_VERSION_1_3) {
    miss("Vulkan 1.3");
  } else {
    VulkanFeatures features;
    linkFeatures(features);
    vkGetPhysicalDeviceFeatures2(physicalDevice, &features.features);
    for (const NamedFeature& feature : kRequiredFeatures)
      if (!feature.read(features)) miss(feature.name);
  }
  if (!(properties.limits.framebufferColorSampleCounts & VK_SAMPLE_COUNT_4_BIT)) miss("4x multisampling");
  if (missing.empty()) return Ok{};
  return Error{ErrorCode::EnvironmentLacks, properties.deviceName, "the device lacks " + missing};
}

struct HeadlessDevice::Content {
  VulkanDevice handles;
  std::string name;
  Messages messages;
  VkDebugUtilsMessengerEXT messenger = VK_NULL_HANDLE;

  ~Content() {
    if (handles.device) {
      vkDeviceWaitIdle(handles.device);
      vkDestroyDevice(handles.device, nullptr);
    }
    if (messenger) {
      const auto destroy = reinterpret_cast<PFN_vkDestroyDebugUtilsMessengerEXT>(
          vkGetInstanceProcAddr(handles.instance, "vkDestroyDebugUtilsMessengerEXT"));
      destroy(handles.instance, messenger, nullptr);
    }
    if (handles.instance) vkDestroyInstance(handles.instance, nullptr);
  }

  VkResult createMessenger() {
    const auto create = reinterpret_cast<PFN_vkCreateDebugUtilsMessengerEXT>(
        vkGetInstanceProcAddr(handles.instance, "vkCreateDebugUtilsMessengerEXT"));
    const VkDebugUtilsMessengerCreateInfoEXT info = messengerInfo(messages);
    return create ? create(handles.instance, &info, nullptr, &messenger) : VK_ERROR_EXTENSION_NOT_PRESENT;
  }

  VkResult createDevice(const HeadlessOptions& options) {
    VulkanFeatures features;
    fillRequiredFeatures(features);
    VkPhysicalDeviceFeatures present;
    vkGetPhysicalDeviceFeatures(handles.physicalDevice, &present);
    features.features.features.fillModeNonSolid = present.fillModeNonSolid;
    features.features.features.samplerAnisotropy = present.samplerAnisotropy;
    const float priority = 1;
    VkDeviceQueueCreateInfo queue{VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO};
    queue.queueFamilyIndex = handles.queueFamilyIndex;
    queue.queueCount = 1;
    queue.pQueuePriorities = &priority;
    VkDeviceCreateInfo info{VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, &features.features};
    info.queueCreateInfoCount = 1;
    info.pQueueCreateInfos = &queue;
    info.enabledExtensionCount = static_cast<std::uint32_t>(options.deviceExtensions.size());
    info.ppEnabledExtensionNames = options.deviceExtensions.data();
    const VkResult result = vkCreateDevice(handles.physicalDevice, &info, nullptr, &handles.device);
    if (result == VK_SUCCESS) vkGetDeviceQueue(handles.device, handles.queueFamilyIndex, 0, &handles.queue);
    return result;
  }
};

Result<HeadlessDevice> HeadlessDevice::create(const HeadlessOptions& options) {
  auto content = std::make_unique<Content>();
  VulkanDevice& handles = content->handles;
  if (options.validation && !hasValidationLayer()) return vulkanError(VK_ERROR_LAYER_NOT_PRESENT, "Vulkan instance");
  THRONG_VK(createInstance(options, content->messages, handles.instance), "Vulkan instance");
  if (options.validation) THRONG_VK(content->createMessenger(), "Vulkan debug messenger");
  std::string reasons;
  handles.physicalDevice = pickDevice(handles.instance, options.deviceName, reasons, content->name);
  if (!handles.physicalDevice)
    return Error{ErrorCode::EnvironmentLacks, "Vulkan",
                 reasons.empty() ? "no Vulkan device was found; install a driver (Debian: mesa-vulkan-drivers)"
                                 : "no device suits: " + reasons};
  findQueueFamily(handles.physicalDevice, handles.queueFamilyIndex);
  THRONG_VK(content->createDevice(options), content->name);
  return HeadlessDevice(std::move(content));
}

HeadlessDevice::HeadlessDevice(std::unique_ptr<Content> content) : content_(std::move(content)) {}
HeadlessDevice::HeadlessDevice(HeadlessDevice&&) noexcept = default;
HeadlessDevice& HeadlessDevice::operator=(HeadlessDevice&&) noexcept = default;
HeadlessDevice::~HeadlessDevice() = default;

const VulkanDevice& HeadlessDevice::handles() const { return content_->handles; }
const std::string& HeadlessDevice::name() const { return content_->name; }

std::vector<std::string> HeadlessDevice::validationMessages() const {
  const std::lock_guard lock(content_->messages.mutex);
  return content_->messages.texts;
}

}  // namespace throng
