#include "throng/levels/points.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace throng {
namespace {

// Vertices that start from one place and part are looked at among so many points there; others stay alone.
constexpr std::size_t kMaxPointsAtPlace = 32;

}  // namespace

std::vector<std::uint32_t> findPoints(std::span<const std::vector<Vec3f>> poses, float slackMetres) {
  const std::vector<Vec3f>& rest = poses[0];
  std::vector<std::uint32_t> order(rest.size()), points(rest.size());
  std::iota(order.begin(), order.end(), 0u);
  const auto placeOf = [&](std::uint32_t vertex) {
    const Vec3f p = rest[vertex];
    return std::tuple(p.x, p.y, p.z);
  };
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return placeOf(a) != placeOf(b) ? placeOf(a) < placeOf(b) : a < b;
  });
  const auto stayTogether = [&](std::uint32_t a, std::uint32_t b) {
    return std::all_of(poses.begin() + 1, poses.end(), [&](const std::vector<Vec3f>& pose) {
      const Vec3f apart = pose[a] - pose[b];
      return dot(apart, apart) <= slackMetres * slackMetres;
    });
  };
  std::vector<std::uint32_t> here;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::uint32_t vertex = order[i];
    if (i == 0 || placeOf(order[i - 1]) != placeOf(vertex)) here.clear();
    const auto found = std::find_if(here.begin(), here.end(), [&](std::uint32_t point) { return stayTogether(point, vertex); });
    points[vertex] = found != here.end() ? *found : vertex;
    if (found == here.end() && here.size() < kMaxPointsAtPlace) here.push_back(vertex);
  }
  return points;
}

}  // namespace throng
