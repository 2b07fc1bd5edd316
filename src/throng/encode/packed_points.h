// Which vertices of a mesh are one point, which share a normal, and the triangles around each normal.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/asset/asset.h"

namespace throng {

// Groups of indices whose values have been equal in every array seen so far; the first index of a group stands for it.
class EqualityGroups {
 public:
  explicit EqualityGroups(std::span<const Vec3f> values);
  void refine(std::span<const Vec3f> values);  // as many as before
  std::span<const std::uint32_t> representatives() const { return representatives_; }

 private:
  std::vector<std::uint32_t> representatives_;
};

// Numbers for groups, in the order of their first index.
struct Numbering {
  std::vector<std::uint32_t> numberOf;   // of each index
  std::vector<std::uint32_t> firstOf;    // the index that stands for each number
  std::uint32_t count() const { return static_cast<std::uint32_t>(firstOf.size()); }
};
Numbering numberGroups(std::span<const std::uint32_t> representatives);

// Vertices at one place with one normal in the rest pose: they share a recomputed normal, so that hard edges stay. The
// same rule as the source's (pose/point_cache.cpp).
Numbering restNormalGroups(const AssetMesh& mesh);

// The fans of triangles around each normal: per normal a list of point numbers as shaders/throng/packed_rows.h reads it,
// kPackedRingBreak between fans.
std::vector<std::vector<std::uint32_t>> makeRings(const std::vector<AssetPrimitive>& primitives, const Numbering& points,
                                                  const Numbering& normals);

// What a ring makes of points in any unit, double precision; no direction: zero.
Vec3d ringNormalOf(std::span<const std::uint32_t> ring, std::span<const Vec3f> points);

}  // namespace throng
