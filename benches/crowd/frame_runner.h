// Runs command buffers one at a time and says what each cost.
#pragma once

#include <array>
#include <functional>
#include <string>

#include "throng/crowd/gpu_memory.h"

namespace throng::bench {

// CPU seconds of this process, all threads; of this thread alone; and what a clock on the wall says.
double processSeconds();
double threadSeconds();
double wallSeconds();

inline constexpr std::size_t kMaxMarks = 8;

struct FrameTimes {
  double recordSeconds = 0;  // CPU time of the calling thread: recording
  double submitSeconds = 0;  // and vkQueueSubmit2
  double workSeconds = 0;    // the command buffer itself: GPU time, or CPU time of a software driver
  double wallSeconds = 0;    // from before recording until it is done
  std::array<double, kMaxMarks> parts{};  // GPU time up to each mark since the one before; 0 of software drivers
  std::uint64_t allocations = 0;          // of the calling thread while it records and submits
};

// Called between pieces of work: a time stamp.
using Mark = std::function<void()>;

class FrameRunner {
 public:
  static Result<FrameRunner> create(const VulkanDevice& device);
  using Record = std::function<Status(VkCommandBuffer, const Mark&)>;
  // Records, submits and waits.
  Result<FrameTimes> run(const Record& record);
  // Records and throws it away: what recording costs where running takes minutes. Fills in what it can.
  Result<FrameTimes> recordOnly(const Record& record);

  // Whether the device is measured by its own time stamps; else it is this computer's CPU, whose time is counted.
  bool usesTimestamps() const { return static_cast<bool>(queries_); }

 private:
  Status recordInto(const Record& record, std::uint32_t& markCount, FrameTimes& times);
  Status submitAndWait(FrameTimes& times);
  Status readTimestamps(std::uint32_t count, FrameTimes& times) const;

  VulkanDevice device_;
  GpuCommandPool pool_;
  GpuFence fence_;
  GpuQueryPool queries_;  // none where CPU time counts
  VkCommandBuffer commands_ = VK_NULL_HANDLE;
  double secondsPerTick_ = 0;
  std::uint64_t tickMask_ = 0;
};

// What the numbers are of, one line: device, driver, how time was taken.
std::string describeDevice(const VulkanDevice& device, const FrameRunner& runner);

// The names of all devices, in the order of their numbers.
Result<std::vector<std::string>> deviceNames();

}  // namespace throng::bench
