// One clip of the `packed` or `spline` encoding: its key times or knots by error, its codes. Private to the encode room.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/encode/key_times.h"
#include "throng/encode/packed_stream.h"

namespace throng {

// Points of a clip at all times of its grid, and how wrong they may become.
struct PointSamples {
  const TimeGrid& grid;
  std::uint32_t pointCount = 0;
  std::span<const Vec3f> positions;  // time-major
  bool linearBetween = false;
  bool closed = false;               // the last time shows the first pose
  double toleranceMetres = 0;
  double normalBitsPerKey = 0;       // what stored normals add to each key
  const Vec3f& at(std::uint32_t time, std::uint32_t point) const { return positions[std::size_t(time) * pointCount + point]; }
};

struct SplinePiece {
  std::uint32_t firstKey, firstControl;
};

// How each time of the grid is made of stored keys.
struct TimeWeights {
  std::uint32_t keys[4] = {0, 0, 0, 0};
  double weights[4] = {0, 0, 0, 0};
};

struct PointClip {
  std::vector<float> keyTimes;
  std::vector<SplinePiece> pieces;      // of a spline
  PointCodes codes;
  Vec3f origin{};                       // of code 0
  float codeMetres = 0;
  std::vector<TimeWeights> timeWeights; // one per grid time
  std::vector<std::uint32_t> keyGridTimes;  // packed: the grid time of each stored key
  double positionMax = 0;
};

PointClip encodePackedPoints(const PointSamples& samples);
PointClip encodeSplinePoints(const PointSamples& samples);

// Stored keys of another quantity (normals), by the same keys or the same knots; time-major in, key-major out.
std::vector<Vec3f> packedKeysOf(const PointClip& clip, std::span<const Vec3f> values, std::uint32_t valueCount);
std::vector<Vec3f> splineKeysOf(const TimeGrid& grid, const PointClip& clip, bool closed, std::span<const Vec3f> values,
                                std::uint32_t valueCount);

}  // namespace throng
