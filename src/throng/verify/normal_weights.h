// How much the normal of each vertex counts at one time: as much as is left of its surface.
//
// A surface that has shrunk to a part of its rest area shows that part of its shading, and one that has shrunk to a
// point shows none: its normals are then noise below the position tolerance. docs/decisions/0004 says why.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/base/math.h"

namespace throng {

// The weight of a surface at or above its rest area. One of less than half of 1 / kWholeNormalWeight counts nothing.
inline constexpr std::uint32_t kWholeNormalWeight = 65536;

// Of a vertex: the area of the triangles around it in a pose over that at rest, at most 1. A vertex without area at rest
// and an area that is not finite count whole.
class NormalWeights {
 public:
  explicit NormalWeights(const Asset& asset);

  // `positions` and `weights` hold one entry per vertex of the asset; `areas` is space, reused. Thread-safe.
  void measure(std::span<const Vec3f> positions, std::vector<float>& areas, std::vector<std::uint32_t>& weights) const;

 private:
  void sumAreas(std::span<const Vec3f> positions, std::vector<float>& areas) const;

  std::vector<std::array<std::uint32_t, 3>> triangles_;
  std::vector<float> wholePerArea_;  // kWholeNormalWeight over the rest area; 0 where there is none
};

}  // namespace throng
