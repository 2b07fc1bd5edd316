// Rounding of stored keys to a grid, and what is lost by it. Private to the encode room.
#pragma once

#include <span>

#include "throng/encode/packed_clip.h"

namespace throng {

// Rounds keys (key-major) to multiples of codeMetres from the lowest corner on.
void roundKeys(PointClip& clip, std::span<const Vec3f> keys, std::uint32_t pointCount, double codeMetres);

// The largest distance of any point at any grid time from the sum of its keys as rounded.
double roundedError(const PointClip& clip, const PointSamples& samples);

// The same with the keys as they are; `points` only.
double exactError(const std::vector<TimeWeights>& timeWeights, std::span<const Vec3f> keys, const PointSamples& samples,
                  std::uint32_t pointStep);

// Rounds as coarsely as the tolerance allows after `keyError`, what the keys alone miss by.
void roundWithin(PointClip& clip, std::span<const Vec3f> keys, const PointSamples& samples, double keyError);

}  // namespace throng
