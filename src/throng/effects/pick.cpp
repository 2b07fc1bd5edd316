#include "throng/effects/pick.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace throng {
namespace {

constexpr std::uint32_t kLeafTrunks = 4;
// The median split halves every cell, so 32 levels hold all that 32-bit indices can name.
constexpr int kMaxStack = 64;

std::optional<double> hitSphere(const Ray& ray, Vec3d centre, double radius) {
  const Vec3d offset = ray.origin - centre;
  const double along = dot(offset, ray.direction);
  const double squared = along * along - (dot(offset, offset) - radius * radius);
  if (squared < 0) return std::nullopt;
  const double distance = -along - std::sqrt(squared);
  if (distance < 0) return std::nullopt;
  return distance;
}

std::optional<double> hitCylinder(const Ray& ray, const Trunk& trunk) {
  const Vec3d offset = ray.origin - trunk.root;
  const double a = ray.direction.x * ray.direction.x + ray.direction.z * ray.direction.z;
  if (a < 1e-18) return std::nullopt;  // along the stem: the round ends are what it can hit
  const double b = offset.x * ray.direction.x + offset.z * ray.direction.z;
  const double c = offset.x * offset.x + offset.z * offset.z - double(trunk.radius) * trunk.radius;
  const double squared = b * b - a * c;
  if (squared < 0) return std::nullopt;
  const double distance = (-b - std::sqrt(squared)) / a;
  const double height = offset.y + distance * ray.direction.y;
  if (distance < 0 || height < 0 || height > trunk.height) return std::nullopt;
  return distance;
}

std::optional<double> hitTrunk(const Ray& ray, const Trunk& trunk) {
  std::optional<double> nearest = hitCylinder(ray, trunk);
  for (const double height : {0.0, double(trunk.height)}) {
    const auto end = hitSphere(ray, trunk.root + Vec3d{0, height, 0}, trunk.radius);
    if (end && (!nearest || *end < *nearest)) nearest = end;
  }
  return nearest;
}

}  // namespace

TrunkPicker::TrunkPicker(std::span<const Trunk> trunks) : trunks_(trunks.begin(), trunks.end()), order_(trunks.size()) {
  std::iota(order_.begin(), order_.end(), 0u);
  if (trunks_.empty()) return;
  cells_.reserve(2 * trunks_.size() / kLeafTrunks + 2);
  cells_.push_back({});
  build(0, 0, static_cast<std::uint32_t>(trunks_.size()));
}

TrunkPicker::Box TrunkPicker::boxOf(const Trunk& trunk) {
  const double r = trunk.radius;
  return {trunk.root - Vec3d{r, r, r}, trunk.root + Vec3d{r, trunk.height + r, r}};
}

void TrunkPicker::build(std::uint32_t cell, std::uint32_t begin, std::uint32_t end) {
  Box box = boxOf(trunks_[order_[begin]]);
  for (std::uint32_t index = begin + 1; index < end; ++index) {
    const Box other = boxOf(trunks_[order_[index]]);
    for (int axis = 0; axis < 3; ++axis) {
      box.min[axis] = std::min(box.min[axis], other.min[axis]);
      box.max[axis] = std::max(box.max[axis], other.max[axis]);
    }
  }
  cells_[cell].box = box;
  if (end - begin <= kLeafTrunks) {
    cells_[cell].first = begin;
    cells_[cell].count = end - begin;
    return;
  }
  const Vec3d extent = box.max - box.min;
  const int axis = extent.x >= extent.y && extent.x >= extent.z ? 0 : extent.z >= extent.y ? 2 : 1;
  const std::uint32_t middle = begin + (end - begin) / 2;
  std::nth_element(order_.begin() + begin, order_.begin() + middle, order_.begin() + end,
                   [&](std::uint32_t a, std::uint32_t b) {
                     const double left = trunks_[a].root[axis], right = trunks_[b].root[axis];
                     return left != right ? left < right : a < b;
                   });
  const auto children = static_cast<std::uint32_t>(cells_.size());
  cells_[cell].first = children;
  cells_.resize(cells_.size() + 2);
  build(children, begin, middle);
  build(children + 1, middle, end);
}

// The distance at which the ray enters the box, infinity where it misses. A ray within a slab's plane gives NaN for
// that axis, which min and max pass over since NaN is their second argument.
double TrunkPicker::entryDistance(const Box& box, const Ray& ray, Vec3d inverseDirection) {
  double from = 0, to = ray.maxDistance;
  for (int axis = 0; axis < 3; ++axis) {
    const double a = (box.min[axis] - ray.origin[axis]) * inverseDirection[axis];
    const double b = (box.max[axis] - ray.origin[axis]) * inverseDirection[axis];
    from = std::max(from, std::min(a, b));
    to = std::min(to, std::max(a, b));
  }
  return from <= to ? from : std::numeric_limits<double>::infinity();
}

void TrunkPicker::pickInLeaf(const Cell& leaf, const Ray& ray, std::optional<Pick>& best) const {
  for (std::uint32_t index = leaf.first; index < leaf.first + leaf.count; ++index) {
    const std::uint32_t trunkIndex = order_[index];
    const auto distance = hitTrunk(ray, trunks_[trunkIndex]);
    if (!distance || *distance > ray.maxDistance) continue;
    if (best && (*distance > best->distance || (*distance == best->distance && trunkIndex > best->trunkIndex))) continue;
    const Vec3d point = ray.origin + ray.direction * *distance;
    best = Pick{trunkIndex, point, *distance, point.y - trunks_[trunkIndex].root.y};
  }
}

std::optional<Pick> TrunkPicker::pick(const Ray& ray) const {
  std::optional<Pick> best;
  if (cells_.empty()) return best;
  const Vec3d inverse{1 / ray.direction.x, 1 / ray.direction.y, 1 / ray.direction.z};
  std::uint32_t stack[kMaxStack];
  int depth = 0;
  stack[depth++] = 0;
  while (depth > 0) {
    const Cell& cell = cells_[stack[--depth]];
    const double nearest = best ? best->distance : ray.maxDistance;
    if (!(entryDistance(cell.box, ray, inverse) <= nearest)) continue;
    if (cell.count > 0) {
      pickInLeaf(cell, ray, best);
      continue;
    }
    const bool firstNearer = entryDistance(cells_[cell.first].box, ray, inverse) <=
                             entryDistance(cells_[cell.first + 1].box, ray, inverse);
    assert(depth + 2 <= kMaxStack);
    stack[depth++] = cell.first + (firstNearer ? 1 : 0);
    stack[depth++] = cell.first + (firstNearer ? 0 : 1);
  }
  return best;
}

}  // namespace throng
