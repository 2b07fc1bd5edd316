#include "throng/window/frame_timer.h"

#include <algorithm>

#include "throng/crowd/vulkan_error.h"

namespace throng {
namespace {

constexpr std::uint32_t kStamps = kTimedParts + 1;

}  // namespace

Result<FrameTimer> FrameTimer::create(const VulkanDevice& device) {
  FrameTimer timer;
  timer.device_ = device.device;
  VkPhysicalDeviceProperties properties;
  vkGetPhysicalDeviceProperties(device.physicalDevice, &properties);
  std::uint32_t count = 0;
  vkGetPhysicalDeviceQueueFamilyProperties(device.physicalDevice, &count, nullptr);
  std::vector<VkQueueFamilyProperties> families(count);
  vkGetPhysicalDeviceQueueFamilyProperties(device.physicalDevice, &count, families.data());
  if (families[device.queueFamilyIndex].timestampValidBits == 0) return timer;
  timer.millisecondsPerTick_ = properties.limits.timestampPeriod * 1e-6;
  VkQueryPoolCreateInfo info{VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO};
  info.queryType = VK_QUERY_TYPE_TIMESTAMP;
  info.queryCount = kFramesInFlight * kStamps;
  THRONG_VK(vkCreateQueryPool(device.device, &info, nullptr, timer.queries_.receive(device.device)), "time stamps");
  return timer;
}

void FrameTimer::begin(VkCommandBuffer commands, std::uint32_t slot) {
  if (!queries_) return;
  if (used_[slot]) collect(slot);
  slot_ = slot;
  used_[slot] = true;
  marked_[slot] = {};
  vkCmdResetQueryPool(commands, queries_.get(), slot * kStamps, kStamps);
  vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, queries_.get(), slot * kStamps);
}

void FrameTimer::mark(VkCommandBuffer commands, std::size_t part) {
  if (!queries_) return;
  marked_[slot_][part] = true;
  vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, queries_.get(),
                       slot_ * kStamps + 1 + static_cast<std::uint32_t>(part));
}

// Parts that were not recorded took no time.
void FrameTimer::collect(std::uint32_t slot) {
  const auto read = [&](std::uint32_t stamp) {
    std::uint64_t ticks = 0;
    vkGetQueryPoolResults(device_, queries_.get(), slot * kStamps + stamp, 1, sizeof ticks, &ticks, sizeof ticks,
                          VK_QUERY_RESULT_64_BIT);
    return ticks;
  };
  std::uint64_t before = read(0);
  for (std::size_t part = 0; part < kTimedParts; ++part) {
    float milliseconds = 0;
    if (marked_[slot][part]) {
      const std::uint64_t now = read(1 + static_cast<std::uint32_t>(part));
      milliseconds = static_cast<float>(double(now - before) * millisecondsPerTick_);
      before = now;
    }
    std::rotate(history_[part].begin(), history_[part].begin() + 1, history_[part].end());
    history_[part].back() = milliseconds;
  }
}

}  // namespace throng
