#include "throng/levels/measure_levels.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "throng/base/parallel.h"
#include "throng/decode/decode.h"
#include "throng/levels/foliage.h"
#include "throng/levels/points.h"
#include "throng/levels/triangle_tree.h"

namespace throng {
namespace {

// Vertices times moments that are measured.
constexpr double kMaxSamples = 1'000'000;
constexpr double kLeastTimes = 8, kMostTimes = 96;

// What of one level is to be measured.
struct Lost {
  std::vector<std::uint32_t> indices;   // of the whole level
  std::vector<std::uint32_t> surface;   // vertices of the full mesh that the level lacks
  std::vector<std::uint32_t> foliage;   // likewise
  std::size_t foliageVertices = 0;      // of the full mesh
};

Lost findLost(const Asset& asset, const DetailLevel& level, const std::vector<std::uint8_t>& foliage) {
  Lost lost;
  std::vector<std::uint8_t> kept(asset.vertexCount());
  for (const auto& indices : level.indices) {
    lost.indices.insert(lost.indices.end(), indices.begin(), indices.end());
    for (const std::uint32_t vertex : indices) kept[vertex] = 1;
  }
  std::vector<std::uint8_t> seen(asset.vertexCount());
  for (std::size_t primitive = 0; primitive < asset.primitives.size(); ++primitive)
    for (const std::uint32_t vertex : asset.primitives[primitive].indices) {
      if (seen[vertex]) continue;
      seen[vertex] = 1;
      lost.foliageVertices += foliage[primitive];
      if (!kept[vertex]) (foliage[primitive] ? lost.foliage : lost.surface).push_back(vertex);
    }
  return lost;
}

double errorAt(const Lost& lost, const std::vector<Vec3f>& positions) {
  if (lost.indices.empty()) return 0;
  const TriangleTree tree(lost.indices, positions);
  float surface = 0;
  double squares = 0;
  for (const std::uint32_t vertex : lost.surface) surface = std::max(surface, tree.distanceSquare(positions[vertex]));
  for (const std::uint32_t vertex : lost.foliage) squares += static_cast<double>(tree.distanceSquare(positions[vertex]));
  const double foliage = lost.foliageVertices > 0 ? squares / static_cast<double>(lost.foliageVertices) : 0;
  return std::sqrt(std::max(static_cast<double>(surface), foliage));
}

}  // namespace

std::vector<double> measureLevelErrors(const Asset& asset, const std::vector<DetailLevel>& levels, std::span<const PoseTime> times) {
  const std::vector<std::uint8_t> foliage =
      findFoliage(asset.primitives, findPoints(std::span(&asset.mesh.positions, 1), 0));
  std::vector<Lost> lost;
  for (const DetailLevel& level : levels) lost.push_back(findLost(asset, level, foliage));
  std::vector<std::vector<double>> errors(times.size());
  parallelFor(times.size(), 1, [&](std::size_t begin, std::size_t end) {
    DecodedVertices decoded;
    for (std::size_t i = begin; i < end; ++i) {
      decodePose(asset, times[i].clipIndex, times[i].seconds, decoded);
      for (Vec3f& position : decoded.positions)
        if (!isFinite(position)) position = {};
      for (const Lost& level : lost) errors[i].push_back(errorAt(level, decoded.positions));
    }
  });
  std::vector<double> largest(levels.size());
  for (const std::vector<double>& moment : errors)
    for (std::size_t level = 0; level < moment.size(); ++level) largest[level] = std::max(largest[level], moment[level]);
  return largest;
}

std::vector<PoseTime> measuredPoseTimes(const Asset& asset, double density) {
  const double affordable = kMaxSamples / std::max(1u, asset.vertexCount());
  return spreadPoseTimes(asset.clips, static_cast<std::size_t>(density * std::clamp(affordable, kLeastTimes, kMostTimes)));
}

void stateLevelErrors(const Asset& asset, std::vector<DetailLevel>& levels) {
  const std::vector<double> errors = measureLevelErrors(asset, levels, measuredPoseTimes(asset));
  double largest = 0;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    largest = std::max(largest, errors[i]);
    // Rounded up, so that what is stated is never less than what was measured.
    levels[i].errorMetres = std::nextafter(static_cast<float>(largest), std::numeric_limits<float>::max());
  }
}

}  // namespace throng
