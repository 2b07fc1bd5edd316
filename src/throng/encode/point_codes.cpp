#include "throng/encode/point_codes.h"

#include <algorithm>
#include <cmath>
#include <mutex>

#include "throng/base/parallel.h"

namespace throng {

namespace {

// Half the diagonal of a cell of the grid, over its side.
const double kHalfDiagonal = std::sqrt(3.0) / 2;
constexpr double kMaxCode = 1 << 22;

template <typename KeyAt>
double largestError(const std::vector<TimeWeights>& timeWeights, const PointSamples& samples, std::uint32_t pointStep,
                    const KeyAt& keyAt) {
  std::mutex mutex;
  double largest = 0;
  parallelFor(timeWeights.size(), 4, [&](std::size_t begin, std::size_t end) {
    double here = 0;
    for (std::size_t time = begin; time < end; ++time) {
      const TimeWeights& w = timeWeights[time];
      const int terms = w.weights[2] == 0 && w.weights[3] == 0 ? w.weights[1] == 0 ? 1 : 2 : 4;
      for (std::uint32_t point = 0; point < samples.pointCount; point += pointStep) {
        Vec3d off = Vec3d(samples.at(static_cast<std::uint32_t>(time), point)) * -1.0;
        for (int i = 0; i < terms; ++i) off += keyAt(w.keys[i], point) * w.weights[i];
        here = std::max(here, dot(off, off));
      }
    }
    const std::lock_guard lock(mutex);
    largest = std::max(largest, here);
  });
  return std::sqrt(largest);
}

}  // namespace

void roundKeys(PointClip& clip, std::span<const Vec3f> keys, std::uint32_t pointCount, double codeMetres) {
  Bounds bounds;
  for (const Vec3f& key : keys) bounds.add(key);
  const double widest = bounds.largestExtent();
  clip.codeMetres = static_cast<float>(std::max({codeMetres, widest / kMaxCode, 1e-30}));
  clip.origin = bounds.min;
  clip.codes.pointCount = pointCount;
  clip.codes.keyCount = static_cast<std::uint32_t>(keys.size() / pointCount);
  clip.codes.codes.resize(keys.size() * 3);
  parallelFor(keys.size(), 4096, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
      for (int axis = 0; axis < 3; ++axis)
        clip.codes.codes[3 * i + static_cast<std::size_t>(axis)] = static_cast<std::int32_t>(
            std::lround((double(keys[i][axis]) - clip.origin[axis]) / double(clip.codeMetres)));
  });
}

double roundedError(const PointClip& clip, const PointSamples& samples) {
  const Vec3d origin(clip.origin);
  const double scale = clip.codeMetres;
  return largestError(clip.timeWeights, samples, 1, [&](std::uint32_t key, std::uint32_t point) {
    const std::int32_t* code = clip.codes.at(key, point);
    return origin + Vec3d{double(code[0]), double(code[1]), double(code[2])} * scale;
  });
}

double exactError(const std::vector<TimeWeights>& timeWeights, std::span<const Vec3f> keys, const PointSamples& samples,
                  std::uint32_t pointStep) {
  return largestError(timeWeights, samples, pointStep, [&](std::uint32_t key, std::uint32_t point) {
    return Vec3d(keys[std::size_t(key) * samples.pointCount + point]);
  });
}

void roundWithin(PointClip& clip, std::span<const Vec3f> keys, const PointSamples& samples, double keyError) {
  Bounds bounds;
  for (const Vec3f& position : samples.positions) bounds.add(position);
  // What 32-bit floats lose in the decoder.
  const double limit = samples.toleranceMetres * 0.999 - 4e-7 * double(length(bounds.extent()));
  double good = std::max(limit - keyError, 0.1 * samples.toleranceMetres) / kHalfDiagonal;
  double bad = limit / kHalfDiagonal * 1.3;
  for (int round = 0; round < 5 && bad > good * 1.02; ++round) {
    const double middle = (good + bad) / 2;
    roundKeys(clip, keys, samples.pointCount, middle);
    (roundedError(clip, samples) <= limit ? good : bad) = middle;
  }
  roundKeys(clip, keys, samples.pointCount, good);
  clip.positionMax = roundedError(clip, samples);
}

}  // namespace throng
