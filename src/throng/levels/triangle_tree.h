// The nearest point of many triangles, by a tree of boxes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/base/math.h"

namespace throng {

// The point of a triangle that is nearest to p (Ericson, Real-Time Collision Detection, 2004, 5.1.5).
Vec3f nearestOnTriangle(Vec3f p, Vec3f a, Vec3f b, Vec3f c);

class TriangleTree {
 public:
  // Of indexed triangles; the positions must outlive the tree and be finite.
  TriangleTree(std::span<const std::uint32_t> indices, std::span<const Vec3f> positions);

  // The squared distance from p to the nearest triangle. Without triangles: infinite. Where very many triangles lie
  // across each other it stops early with one that is near: never less than the distance.
  float distanceSquare(Vec3f p) const;

 private:
  struct Node {
    Bounds bounds;
    std::uint32_t first = 0, count = 0;  // triangles; count 0: the children are `first` and first + 1
  };
  void split(std::uint32_t node, std::uint32_t first, std::uint32_t last, std::span<const Vec3f> centres);

  std::span<const std::uint32_t> indices_;
  std::span<const Vec3f> positions_;
  std::vector<std::uint32_t> order_;  // of triangles
  std::vector<Node> nodes_;
};

}  // namespace throng
