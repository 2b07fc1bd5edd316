#include "throng/encode/key_times.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "throng/pose/pose.h"

namespace throng {

namespace {

void append(TimeGrid& grid, const Clip& clip, double seconds) {
  grid.keyTimes.push_back(static_cast<float>(seconds));
  grid.sampleSeconds.push_back(clip.startSeconds + seconds);
  grid.beforeJump.push_back(0);
}

// The pose just before the jump, at the jump's time. At the clip's very end the time itself must show the pose after,
// so the pose before comes one rounding step earlier.
void appendBeforeJump(TimeGrid& grid, const Clip& clip, double seconds) {
  append(grid, clip, seconds);
  grid.sampleSeconds.back() = std::nextafter(clip.startSeconds + seconds, -std::numeric_limits<double>::infinity());
  grid.beforeJump.back() = 1;
  if (seconds >= clip.durationSeconds) grid.keyTimes.back() = std::nextafter(grid.keyTimes.back(), 0.0f);
}

// Both lists ascending.
std::vector<double> mergeTimes(const std::vector<double>& keys, const std::vector<double>& jumps, double end) {
  std::vector<double> merged;
  std::merge(keys.begin(), keys.end(), jumps.begin(), jumps.end(), std::back_inserter(merged));
  std::vector<double> result;
  for (double time : merged) {
    time = std::min(time, end);
    // Times that are one float are one key.
    if (result.empty() || static_cast<float>(time) > static_cast<float>(result.back())) result.push_back(time);
  }
  return result;
}

bool containsTime(const std::vector<double>& jumps, double seconds) {
  const auto at = std::lower_bound(jumps.begin(), jumps.end(), seconds - 1e-9);
  return at != jumps.end() && *at <= seconds + 1e-9;
}

// The farthest feasible key after `first`, at most `limit`: gallop from the last length, then halve the gap.
std::uint32_t farthestKey(std::uint32_t first, std::uint32_t limit, std::uint32_t guess, const SegmentTest& fits) {
  std::uint32_t good = first + 1, bad = limit + 1;
  std::uint32_t length = std::max<std::uint32_t>(guess, 2);
  while (bad - good > 1) {
    const std::uint32_t probe = std::min(first + length, limit);
    if (probe <= good) break;
    if (fits(first, probe)) {
      good = probe;
      if (bad <= limit || good == limit) break;
      length *= 2;
    } else {
      bad = probe;
      if (good > first + 1) break;
      length = std::max<std::uint32_t>(length / 2, 2);
      if (first + length >= bad) break;
    }
  }
  while (bad - good > 1) {
    const std::uint32_t probe = good + (bad - good) / 2;
    (fits(first, probe) ? good : bad) = probe;
  }
  return good;
}

}  // namespace

TimeGrid makeTimeGrid(const Clip& clip, const TimeGridOptions& options) {
  assert(options.stepSeconds > 0);
  TimeGrid grid;
  const double duration = clip.durationSeconds;
  if (!(duration > 0)) {
    append(grid, clip, 0);
    append(grid, clip, 0);
    return grid;
  }
  const std::vector<double> jumps = sourceJumpTimes(clip);
  const std::vector<double> keys = mergeTimes(sourceKeyTimes(clip), jumps, duration);
  const double step = std::max(options.stepSeconds, duration / static_cast<double>(options.maxTimes));
  for (std::size_t key = 0; key < keys.size(); ++key) {
    if (key > 0 && containsTime(jumps, keys[key])) appendBeforeJump(grid, clip, keys[key]);
    append(grid, clip, keys[key]);
    if (key + 1 == keys.size()) break;
    const double gap = keys[key + 1] - keys[key];
    const auto pieces = static_cast<std::size_t>(std::ceil(gap / step - 1e-9));
    for (std::size_t piece = 1; piece < pieces; ++piece) {
      const double seconds = keys[key] + gap * (static_cast<double>(piece) / static_cast<double>(pieces));
      if (static_cast<float>(seconds) > grid.keyTimes.back() &&
          static_cast<float>(seconds) < static_cast<float>(keys[key + 1]))
        append(grid, clip, seconds);
    }
  }
  return grid;
}

TimeGrid refineTimeGrid(const TimeGrid& grid, const std::vector<std::uint32_t>& pieces,
                        std::vector<std::uint32_t>& source) {
  assert(pieces.size() + 1 == grid.count());
  TimeGrid result;
  source.clear();
  const auto push = [&](float keyTime, double sampleSeconds, std::uint8_t beforeJump, std::uint32_t from) {
    result.keyTimes.push_back(keyTime);
    result.sampleSeconds.push_back(sampleSeconds);
    result.beforeJump.push_back(beforeJump);
    source.push_back(from);
  };
  for (std::uint32_t i = 0; i < grid.count(); ++i) {
    push(grid.keyTimes[i], grid.sampleSeconds[i], grid.beforeJump[i], i);
    if (i + 1 == grid.count() || grid.beforeJump[i]) continue;
    const double gap = grid.sampleSeconds[i + 1] - grid.sampleSeconds[i];
    const double keyOffset = grid.keyTimes[i] - grid.sampleSeconds[i];
    for (std::uint32_t piece = 1; piece < pieces[i]; ++piece) {
      const double seconds = grid.sampleSeconds[i] + gap * (static_cast<double>(piece) / pieces[i]);
      const auto keyTime = static_cast<float>(seconds + keyOffset);
      if (keyTime > result.keyTimes.back() && keyTime < grid.keyTimes[i + 1]) push(keyTime, seconds, 0, kNewTime);
    }
  }
  return result;
}

std::vector<std::uint32_t> placeKeys(const TimeGrid& grid, const SegmentTest& fits) {
  assert(grid.count() >= 2);
  const auto count = static_cast<std::uint32_t>(grid.count());
  std::vector<std::uint32_t> keys{0};
  std::uint32_t guess = 8;
  while (keys.back() + 1 < count) {
    const std::uint32_t first = keys.back();
    if (grid.beforeJump[first]) {
      keys.push_back(first + 1);
      continue;
    }
    std::uint32_t limit = first + 1;
    while (limit + 1 < count && !grid.beforeJump[limit]) ++limit;
    const std::uint32_t next = farthestKey(first, limit, guess, fits);
    guess = next - first;
    keys.push_back(next);
  }
  return keys;
}

}  // namespace throng
