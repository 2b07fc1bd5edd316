#include "throng/play/ground_speed.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

#include "throng/decode/decode.h"

namespace throng {
namespace {

constexpr float kStepSeconds = 1.0f / 60;
constexpr float kStandingPart = 0.02f;  // of the model's size above the lowest point

float lowestPoint(const Asset& asset, std::uint32_t clipIndex, int stepCount) {
  float lowest = asset.clips[clipIndex].bounds.max.y;
  DecodedVertices pose;
  for (int step = 0; step <= stepCount; ++step) {
    decodePose(asset, clipIndex, static_cast<float>(step) * kStepSeconds, pose);
    for (const Vec3f position : pose.positions) lowest = std::min(lowest, position.y);
  }
  return lowest;
}

float median(std::vector<float>& values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

// The median speed, over the ground, of what stands on it throughout one step; negative where nothing does.
float standingSpeed(const std::vector<Vec3f>& before, const std::vector<Vec3f>& after, float standingBelow) {
  std::vector<float> speeds;
  for (std::size_t vertex = 0; vertex < before.size(); ++vertex) {
    if (before[vertex].y > standingBelow || after[vertex].y > standingBelow) continue;
    const Vec3f moved = after[vertex] - before[vertex];
    speeds.push_back(std::hypot(moved.x, moved.z) / kStepSeconds);
  }
  return speeds.empty() ? -1 : median(speeds);
}

}  // namespace

float groundSpeed(const Asset& asset, std::uint32_t clipIndex) {
  assert(clipIndex < asset.clips.size());
  const AssetClip& clip = asset.clips[clipIndex];
  if (clip.durationSeconds <= 0) return 0;
  if (const auto& travelled = clip.rootMotion.translations; !travelled.empty()) {
    const Vec3f way = travelled.back() - travelled.front();
    if (const float metres = std::hypot(way.x, way.z); metres > 0) return metres / clip.durationSeconds;
  }
  const int stepCount = static_cast<int>(clip.durationSeconds / kStepSeconds);
  const float standingBelow = lowestPoint(asset, clipIndex, stepCount) + kStandingPart * asset.restSizeMetres;
  std::vector<float> speeds;
  DecodedVertices before, after;
  decodePose(asset, clipIndex, 0, before);
  for (int step = 1; step <= stepCount; ++step, std::swap(before, after)) {
    decodePose(asset, clipIndex, static_cast<float>(step) * kStepSeconds, after);
    if (const float speed = standingSpeed(before.positions, after.positions, standingBelow); speed >= 0) speeds.push_back(speed);
  }
  return median(speeds);
}

}  // namespace throng
