#include "throng/asset/key_times.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "throng/time_line.h"

namespace throng {

double uniformKeyCount(double durationSeconds, double framesPerSecond) {
  assert(durationSeconds >= 0 && framesPerSecond > 0);
  // A duration of 31.0004 frames is 31 frames and the rounding of its source, not a reason for a 32nd.
  constexpr double kRounding = 1e-3;
  return std::max(1.0, std::ceil(durationSeconds * framesPerSecond - kRounding)) + 1;
}

std::vector<float> uniformKeyTimes(float durationSeconds, std::uint32_t keyCount) {
  assert(keyCount >= 2);
  std::vector<float> times(keyCount);
  for (std::uint32_t key = 0; key < keyCount; ++key)
    times[key] = shader::uniformKeyTime(durationSeconds, key, keyCount);
  return times;
}

bool areUniformKeyTimes(const std::vector<float>& keyTimes, float durationSeconds) {
  const auto keyCount = static_cast<std::uint32_t>(keyTimes.size());
  if (keyCount < 2) return false;
  for (std::uint32_t key = 0; key < keyCount; ++key)
    if (keyTimes[key] != shader::uniformKeyTime(durationSeconds, key, keyCount)) return false;
  return true;
}

}  // namespace throng
