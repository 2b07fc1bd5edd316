#include "throng/verify/measured_times.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <string>

#include "throng/pose/pose.h"

namespace throng {
namespace {

constexpr double kSameMomentSeconds = 1e-6;
// How far beside a jump the source is posed: beyond what rounding moves the jump by, and nothing moves in it.
constexpr double kBesideJumpSeconds = 1e-9;
// A step that is longer than allowed by no more than this share is not: it came from rounding.
constexpr double kRounding = 1e-9;
// Four hours at 480 times a second.
constexpr int kMostRefinedTimes = 8'000'000;

// A moment at which the asset, the source or both jump.
struct Jump {
  double sourceSeconds = 0;  // from the clip's start
  float assetSeconds = 0;
};

std::vector<double> assetJumpTimes(const AssetClip& clip) {
  std::vector<double> times;
  for (std::size_t key = 1; key < clip.keyTimes.size(); ++key)
    if (clip.keyTimes[key] == clip.keyTimes[key - 1]) times.push_back(static_cast<double>(clip.keyTimes[key]));
  return times;
}

// Jumps of both, those of one moment paired. One at the very start has no side before it and is none.
std::vector<Jump> pairJumps(const AssetClip& assetClip, const Clip& clip) {
  std::vector<Jump> jumps;
  for (const double time : sourceJumpTimes(clip)) jumps.push_back({time, static_cast<float>(time)});
  const std::size_t sourceCount = jumps.size();
  for (const double time : assetJumpTimes(assetClip)) {
    const auto pair = std::find_if(jumps.begin(), jumps.begin() + static_cast<std::ptrdiff_t>(sourceCount),
                                   [&](const Jump& jump) { return std::fabs(jump.sourceSeconds - time) <= kSameMomentSeconds; });
    if (pair != jumps.begin() + static_cast<std::ptrdiff_t>(sourceCount)) {
      pair->assetSeconds = static_cast<float>(time);
    } else {
      jumps.push_back({time, static_cast<float>(time)});
    }
  }
  std::erase_if(jumps, [](const Jump& jump) { return jump.assetSeconds <= 0; });
  std::sort(jumps.begin(), jumps.end(), [](const Jump& a, const Jump& b) { return a.sourceSeconds < b.sourceSeconds; });
  return jumps;
}

std::vector<double> plainTimes(const AssetClip& assetClip, const Clip& clip, int timesBetweenKeys) {
  std::vector<double> times = sourceKeyTimes(clip);
  for (std::size_t key = 0; key < assetClip.keyTimes.size(); ++key) {
    const auto time = static_cast<double>(assetClip.keyTimes[key]);
    times.push_back(time);
    if (key + 1 == assetClip.keyTimes.size()) break;
    const double span = static_cast<double>(assetClip.keyTimes[key + 1]) - time;
    for (int i = 1; i <= timesBetweenKeys && span > kSameMomentSeconds; ++i)
      times.push_back(time + span * i / (timesBetweenKeys + 1));
  }
  std::sort(times.begin(), times.end());
  return times;
}

MeasuredTime momentAt(const Clip& clip, double time) { return {clip.startSeconds + time, static_cast<float>(time)}; }

void appendJump(const Clip& clip, float durationSeconds, const Jump& jump, std::vector<MeasuredTime>& moments) {
  const double at = clip.startSeconds + jump.sourceSeconds;
  moments.push_back({at - kBesideJumpSeconds, std::nextafter(jump.assetSeconds, 0.0f)});
  // At the end only the side before it is ever played.
  if (jump.assetSeconds < durationSeconds) moments.push_back({at + kBesideJumpSeconds, jump.assetSeconds});
}

}  // namespace

std::vector<MeasuredTime> listMeasuredTimes(const AssetClip& assetClip, const Clip& clip, int timesBetweenKeys) {
  std::vector<MeasuredTime> moments;
  if (!(assetClip.durationSeconds > 0)) return {momentAt(clip, 0)};
  const std::vector<Jump> jumps = pairJumps(assetClip, clip);
  auto jump = jumps.begin();
  double previous = -1;
  for (const double time : plainTimes(assetClip, clip, timesBetweenKeys)) {
    for (; jump != jumps.end() && jump->sourceSeconds <= time + kSameMomentSeconds; ++jump) {
      appendJump(clip, assetClip.durationSeconds, *jump, moments);
      previous = jump->sourceSeconds;
    }
    if (time - previous <= kSameMomentSeconds) continue;
    moments.push_back(momentAt(clip, time));
    previous = time;
  }
  return moments;
}

Result<std::vector<MeasuredTime>> refineTimes(std::span<const MeasuredTime> times, std::span<const std::uint8_t> fast,
                                              double maxStepSeconds) {
  assert(fast.size() + 1 >= times.size() && maxStepSeconds > 0);
  std::vector<MeasuredTime> added;
  for (std::size_t i = 0; i + 1 < times.size(); ++i) {
    const double step = times[i + 1].sourceSeconds - times[i].sourceSeconds;
    if (!fast[i] || step <= maxStepSeconds) continue;
    const double start = static_cast<double>(times[i].assetSeconds);
    const double assetStep = static_cast<double>(times[i + 1].assetSeconds) - start;
    const double parts = std::ceil(step / maxStepSeconds * (1 - kRounding));
    if (parts + static_cast<double>(added.size()) > kMostRefinedTimes)
      return Error{ErrorCode::LimitExceeded, "",
                   "the clip would have to be measured at more than " + std::to_string(kMostRefinedTimes) +
                       " times; allow longer steps than " + std::to_string(maxStepSeconds) + " s"};
    for (double k = 1; k < parts; ++k)
      added.push_back({times[i].sourceSeconds + step * (k / parts), static_cast<float>(start + assetStep * (k / parts))});
  }
  return added;
}

}  // namespace throng
