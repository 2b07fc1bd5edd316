#include "throng/levels/triangle_tree.h"

#include <numeric>

namespace throng {
namespace {

constexpr std::uint32_t kTrianglesPerLeaf = 4;
constexpr int kMaxNodesVisited = 512;  // some ten times what a surface needs
constexpr std::size_t kMaxDepth = 64;  // halving 2^32 triangles takes 32

float boxDistanceSquare(const Bounds& box, Vec3f p) {
  float square = 0;
  for (int axis = 0; axis < 3; ++axis) {
    const float outside = std::max({box.min[axis] - p[axis], p[axis] - box.max[axis], 0.0f});
    square += outside * outside;
  }
  return square;
}

}  // namespace

Vec3f nearestOnTriangle(Vec3f p, Vec3f a, Vec3f b, Vec3f c) {
  const Vec3f ab = b - a, ac = c - a, ap = p - a;
  const float d1 = dot(ab, ap), d2 = dot(ac, ap);
  if (d1 <= 0 && d2 <= 0) return a;
  const Vec3f bp = p - b;
  const float d3 = dot(ab, bp), d4 = dot(ac, bp);
  if (d3 >= 0 && d4 <= d3) return b;
  const float vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return d1 - d3 > 0 ? a + ab * (d1 / (d1 - d3)) : a;
  const Vec3f cp = p - c;
  const float d5 = dot(ab, cp), d6 = dot(ac, cp);
  if (d6 >= 0 && d5 <= d6) return c;
  const float vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return d2 - d6 > 0 ? a + ac * (d2 / (d2 - d6)) : a;
  const float va = d3 * d6 - d5 * d4;
  const float along = (d4 - d3) + (d5 - d6);
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) return along > 0 ? b + (c - b) * ((d4 - d3) / along) : b;
  const float whole = va + vb + vc;
  if (!(whole > 0)) return a;
  return a + ab * (vb / whole) + ac * (vc / whole);
}

TriangleTree::TriangleTree(std::span<const std::uint32_t> indices, std::span<const Vec3f> positions)
    : indices_(indices), positions_(positions), order_(indices.size() / 3) {
  if (order_.empty()) return;
  std::iota(order_.begin(), order_.end(), 0u);
  std::vector<Vec3f> centres;
  centres.reserve(order_.size());
  for (std::size_t i = 0; i + 2 < indices.size(); i += 3)
    centres.push_back((positions[indices[i]] + positions[indices[i + 1]] + positions[indices[i + 2]]) * (1.0f / 3));
  nodes_.reserve(order_.size());
  nodes_.emplace_back();
  split(0, 0, static_cast<std::uint32_t>(order_.size()), centres);
}

void TriangleTree::split(std::uint32_t node, std::uint32_t first, std::uint32_t last, std::span<const Vec3f> centres) {
  Bounds bounds, middles;
  for (std::uint32_t i = first; i < last; ++i) {
    for (int corner = 0; corner < 3; ++corner) bounds.add(positions_[indices_[3 * order_[i] + corner]]);
    middles.add(centres[order_[i]]);
  }
  nodes_[node].bounds = bounds;
  if (last - first <= kTrianglesPerLeaf) {
    nodes_[node].first = first;
    nodes_[node].count = last - first;
    return;
  }
  const Vec3f extent = middles.extent();
  const int axis = extent.x >= extent.y && extent.x >= extent.z ? 0 : extent.y >= extent.z ? 1 : 2;
  const std::uint32_t middle = first + (last - first) / 2;
  std::nth_element(order_.begin() + first, order_.begin() + middle, order_.begin() + last,
                   [&](std::uint32_t a, std::uint32_t b) {
                     return centres[a][axis] != centres[b][axis] ? centres[a][axis] < centres[b][axis] : a < b;
                   });
  const auto children = static_cast<std::uint32_t>(nodes_.size());
  nodes_[node].first = children;
  nodes_.emplace_back();
  nodes_.emplace_back();
  split(children, first, middle, centres);
  split(children + 1, middle, last, centres);
}

float TriangleTree::distanceSquare(Vec3f p) const {
  float best = std::numeric_limits<float>::infinity();
  if (nodes_.empty()) return best;
  std::uint32_t waiting[kMaxDepth];
  std::size_t count = 0;
  waiting[count++] = 0;
  for (int visited = 0; count > 0 && (visited < kMaxNodesVisited || std::isinf(best)); ++visited) {
    const Node& node = nodes_[waiting[--count]];
    if (boxDistanceSquare(node.bounds, p) >= best) continue;
    if (node.count == 0) {
      const bool leftFirst = boxDistanceSquare(nodes_[node.first].bounds, p) <= boxDistanceSquare(nodes_[node.first + 1].bounds, p);
      waiting[count++] = node.first + (leftFirst ? 1 : 0);
      waiting[count++] = node.first + (leftFirst ? 0 : 1);
      continue;
    }
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
      const std::uint32_t* corner = &indices_[3 * std::size_t(order_[i])];
      const Vec3f off = nearestOnTriangle(p, positions_[corner[0]], positions_[corner[1]], positions_[corner[2]]) - p;
      best = std::min(best, dot(off, off));
    }
  }
  return best;
}

}  // namespace throng
