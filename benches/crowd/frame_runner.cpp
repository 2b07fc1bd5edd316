#include "frame_runner.h"

#include <time.h>

#include <vector>

#include "allocation_count.h"
#include "throng/crowd/vulkan_error.h"

namespace throng::bench {
namespace {

constexpr const char* kWhere = "bench";
constexpr std::uint32_t kQueryCount = kMaxMarks + 1;

double seconds(const timespec& time) { return double(time.tv_sec) + double(time.tv_nsec) * 1e-9; }

double clockSeconds(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return seconds(now);
}

VkPhysicalDeviceProperties propertiesOf(const VulkanDevice& device) {
  VkPhysicalDeviceProperties properties;
  vkGetPhysicalDeviceProperties(device.physicalDevice, &properties);
  return properties;
}

std::uint32_t timestampBits(const VulkanDevice& device) {
  std::uint32_t count = 0;
  vkGetPhysicalDeviceQueueFamilyProperties(device.physicalDevice, &count, nullptr);
  std::vector<VkQueueFamilyProperties> families(count);
  vkGetPhysicalDeviceQueueFamilyProperties(device.physicalDevice, &count, families.data());
  return families[device.queueFamilyIndex].timestampValidBits;
}

}  // namespace

double processSeconds() { return clockSeconds(CLOCK_PROCESS_CPUTIME_ID); }
double threadSeconds() { return clockSeconds(CLOCK_THREAD_CPUTIME_ID); }
double wallSeconds() { return clockSeconds(CLOCK_MONOTONIC); }

Result<FrameRunner> FrameRunner::create(const VulkanDevice& device) {
  FrameRunner result;
  result.device_ = device;
  VkCommandPoolCreateInfo pool{VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
  pool.flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
  pool.queueFamilyIndex = device.queueFamilyIndex;
  THRONG_VK(vkCreateCommandPool(device.device, &pool, nullptr, result.pool_.receive(device.device)), kWhere);
  VkCommandBufferAllocateInfo allocation{VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
  allocation.commandPool = result.pool_.get();
  allocation.commandBufferCount = 1;
  THRONG_VK(vkAllocateCommandBuffers(device.device, &allocation, &result.commands_), kWhere);
  VkFenceCreateInfo fence{VK_STRUCTURE_TYPE_FENCE_CREATE_INFO};
  THRONG_VK(vkCreateFence(device.device, &fence, nullptr, result.fence_.receive(device.device)), kWhere);
  const VkPhysicalDeviceProperties properties = propertiesOf(device);
  const std::uint32_t bits = timestampBits(device);
  if (properties.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU || bits == 0) return result;
  result.secondsPerTick_ = double(properties.limits.timestampPeriod) * 1e-9;
  result.tickMask_ = bits >= 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << bits) - 1;
  VkQueryPoolCreateInfo queries{VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO};
  queries.queryType = VK_QUERY_TYPE_TIMESTAMP;
  queries.queryCount = kQueryCount;
  THRONG_VK(vkCreateQueryPool(device.device, &queries, nullptr, result.queries_.receive(device.device)), kWhere);
  return result;
}

Status FrameRunner::readTimestamps(std::uint32_t count, FrameTimes& times) const {
  std::array<std::uint64_t, kQueryCount> ticks{};
  THRONG_VK(vkGetQueryPoolResults(device_.device, queries_.get(), 0, count, sizeof ticks, ticks.data(), sizeof ticks[0],
                                  VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT),
            kWhere);
  const auto between = [&](std::size_t from, std::size_t to) {
    return double((ticks[to] - ticks[from]) & tickMask_) * secondsPerTick_;
  };
  for (std::uint32_t index = 1; index < count; ++index) times.parts[index - 1] = between(index - 1, index);
  times.workSeconds = between(0, count - 1);
  return Ok{};
}

Status FrameRunner::recordInto(const Record& record, std::uint32_t& markCount, FrameTimes& times) {
  const Mark mark = [&] {
    if (queries_ && markCount < kQueryCount)
      vkCmdWriteTimestamp2(commands_, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, queries_.get(), markCount++);
  };
  const double start = threadSeconds();
  VkCommandBufferBeginInfo begin{VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  begin.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
  THRONG_VK(vkBeginCommandBuffer(commands_, &begin), kWhere);
  if (queries_) vkCmdResetQueryPool(commands_, queries_.get(), 0, kQueryCount);
  mark();
  const std::uint64_t allocationStart = allocationCount();
  THRONG_TRY(record(commands_, mark));
  times.allocations = allocationCount() - allocationStart;
  mark();
  THRONG_VK(vkEndCommandBuffer(commands_), kWhere);
  times.recordSeconds = threadSeconds() - start;
  return Ok{};
}

Status FrameRunner::submitAndWait(FrameTimes& times) {
  const double start = threadSeconds();
  VkCommandBufferSubmitInfo buffer{VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO};
  buffer.commandBuffer = commands_;
  VkSubmitInfo2 submit{VK_STRUCTURE_TYPE_SUBMIT_INFO_2};
  submit.commandBufferInfoCount = 1;
  submit.pCommandBufferInfos = &buffer;
  THRONG_VK(vkQueueSubmit2(device_.queue, 1, &submit, fence_.get()), kWhere);
  times.submitSeconds = threadSeconds() - start;
  const VkFence fence = fence_.get();
  THRONG_VK(vkWaitForFences(device_.device, 1, &fence, VK_TRUE, UINT64_MAX), kWhere);
  THRONG_VK(vkResetFences(device_.device, 1, &fence), kWhere);
  return Ok{};
}

Result<FrameTimes> FrameRunner::run(const Record& record) {
  FrameTimes times;
  std::uint32_t markCount = 0;
  const double wallStart = bench::wallSeconds(), processStart = processSeconds();
  THRONG_TRY(recordInto(record, markCount, times));
  THRONG_TRY(submitAndWait(times));
  times.wallSeconds = bench::wallSeconds() - wallStart;
  times.workSeconds = processSeconds() - processStart;
  if (queries_) THRONG_TRY(readTimestamps(markCount, times));
  return times;
}

Result<FrameTimes> FrameRunner::recordOnly(const Record& record) {
  FrameTimes times;
  std::uint32_t markCount = 0;
  THRONG_TRY(recordInto(record, markCount, times));
  return times;
}

std::string describeDevice(const VulkanDevice& device, const FrameRunner& runner) {
  VkPhysicalDeviceVulkan12Properties driver{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES};
  VkPhysicalDeviceProperties2 properties{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, &driver, {}};
  vkGetPhysicalDeviceProperties2(device.physicalDevice, &properties);
  return std::string(properties.properties.deviceName) + "; driver " + driver.driverName + " " + driver.driverInfo + "; " +
         (runner.usesTimestamps() ? "GPU time by time stamps" : "CPU time of the software driver, all threads");
}

Result<std::vector<std::string>> deviceNames() {
  VkApplicationInfo application{VK_STRUCTURE_TYPE_APPLICATION_INFO};
  application.apiVersion = VK_API_VERSION_1_3;
  VkInstanceCreateInfo info{VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO};
  info.pApplicationInfo = &application;
  VkInstance instance = VK_NULL_HANDLE;
  THRONG_VK(vkCreateInstance(&info, nullptr, &instance), "Vulkan instance");
  std::uint32_t count = 0;
  vkEnumeratePhysicalDevices(instance, &count, nullptr);
  std::vector<VkPhysicalDevice> devices(count);
  vkEnumeratePhysicalDevices(instance, &count, devices.data());
  std::vector<std::string> names;
  for (const VkPhysicalDevice device : devices) {
    VkPhysicalDeviceProperties properties;
    vkGetPhysicalDeviceProperties(device, &properties);
    names.push_back(properties.deviceName);
  }
  vkDestroyInstance(instance, nullptr);
  return names;
}

}  // namespace throng::bench
