// Keys of a `packed` clip: all of the source's, or as few as the tolerance allows, whichever takes fewer bits.
#include <algorithm>
#include <cmath>

#include "throng/encode/packed_clip.h"
#include "throng/encode/point_codes.h"

namespace throng {

namespace {

// Parts of the tolerance that linear keys may use up; what is left is for rounding.
constexpr double kShares[] = {0.35, 0.6};

bool fitsBetween(const PointSamples& samples, std::uint32_t first, std::uint32_t last, double limitSquared) {
  const TimeGrid& grid = samples.grid;
  const double length = double(grid.keyTimes[last]) - grid.keyTimes[first];
  return visitBetween(first, last, [&](std::uint32_t time) {
    const auto weight = static_cast<float>((double(grid.keyTimes[time]) - grid.keyTimes[first]) / length);
    for (std::uint32_t point = 0; point < samples.pointCount; ++point) {
      const Vec3f off = lerp(samples.at(first, point), samples.at(last, point), weight) - samples.at(time, point);
      if (dot(off, off) > limitSquared) return false;
    }
    return true;
  });
}

PointClip clipOfKeys(const PointSamples& samples, const std::vector<std::uint32_t>& keys, double keyError) {
  PointClip clip;
  clip.keyGridTimes = keys;
  for (const std::uint32_t time : keys) clip.keyTimes.push_back(samples.grid.keyTimes[time]);
  const auto last = static_cast<std::uint32_t>(keys.size() - 1);
  const auto stored = [&](std::uint32_t key) { return samples.closed && key == last ? 0 : key; };
  clip.timeWeights.resize(samples.grid.count());
  for (std::uint32_t key = 0; key < last; ++key)
    for (std::uint32_t time = keys[key]; time < keys[key + 1]; ++time) {
      const double span = double(clip.keyTimes[key + 1]) - clip.keyTimes[key];
      const double weight = span > 0 ? (double(samples.grid.keyTimes[time]) - clip.keyTimes[key]) / span : 0;
      clip.timeWeights[time] = {{key, stored(key + 1), 0, 0}, {1 - weight, weight, 0, 0}};
    }
  clip.timeWeights[keys[last]] = {{stored(last), 0, 0, 0}, {1, 0, 0, 0}};
  if (samples.closed) clip.keyGridTimes.pop_back();
  std::vector<Vec3f> values;
  values.reserve(clip.keyGridTimes.size() * samples.pointCount);
  for (const std::uint32_t time : clip.keyGridTimes)
    values.insert(values.end(), &samples.at(time, 0), &samples.at(time, 0) + samples.pointCount);
  roundWithin(clip, values, samples, keyError);
  return clip;
}

double bitsOf(const PointClip& clip, const PointSamples& samples) {
  return estimateStreamBits(clip.codes, planStream(clip.codes)) + samples.normalBitsPerKey * clip.codes.keyCount +
         48.0 * static_cast<double>(clip.keyTimes.size());
}

}  // namespace

PointClip encodePackedPoints(const PointSamples& samples) {
  PointClip best;
  double bestBits = -1;
  const auto consider = [&](const std::vector<std::uint32_t>& keys, double keyError) {
    PointClip clip = clipOfKeys(samples, keys, keyError);
    const double bits = bitsOf(clip, samples);
    if (bestBits >= 0 && bits >= bestBits) return;
    best = std::move(clip);
    bestBits = bits;
  };
  if (samples.linearBetween) {
    std::vector<std::uint32_t> all(samples.grid.count());
    for (std::uint32_t i = 0; i < all.size(); ++i) all[i] = i;
    consider(all, 0);
  }
  std::size_t fewest = samples.linearBetween ? samples.grid.count() : SIZE_MAX;
  for (const double share : kShares) {
    const double limit = share * samples.toleranceMetres;
    const std::vector<std::uint32_t> keys = placeKeys(samples.grid, [&](std::uint32_t first, std::uint32_t last) {
      return fitsBetween(samples, first, last, limit * limit);
    });
    if (keys.size() >= fewest) continue;
    fewest = keys.size();
    consider(keys, limit);
  }
  return best;
}

std::vector<Vec3f> packedKeysOf(const PointClip& clip, std::span<const Vec3f> values, std::uint32_t valueCount) {
  std::vector<Vec3f> keys;
  keys.reserve(clip.keyGridTimes.size() * valueCount);
  for (const std::uint32_t time : clip.keyGridTimes) {
    const auto row = values.subspan(std::size_t(time) * valueCount, valueCount);
    keys.insert(keys.end(), row.begin(), row.end());
  }
  return keys;
}

}  // namespace throng
