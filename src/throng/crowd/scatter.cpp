#include "throng/crowd/scatter.h"

#include <cassert>
#include <cmath>

namespace throng {
namespace {

// A grid of cells so small that each holds at most one point.
struct PointGrid {
  Vec2f min;
  float cellMetres;
  int columns, rows;
  std::vector<int> pointOfCell;

  PointGrid(const ScatterOptions& options)
      : min(options.min),
        cellMetres(options.spacingMetres / std::sqrt(2.0f)),
        columns(static_cast<int>((options.max.x - options.min.x) / cellMetres) + 1),
        rows(static_cast<int>((options.max.y - options.min.y) / cellMetres) + 1),
        pointOfCell(std::size_t(columns) * rows, -1) {}

  int column(Vec2f p) const { return static_cast<int>((p.x - min.x) / cellMetres); }
  int row(Vec2f p) const { return static_cast<int>((p.y - min.y) / cellMetres); }

  bool isFree(Vec2f p, const std::vector<Vec2f>& points, float spacing) const {
    for (int y = std::max(row(p) - 2, 0); y <= std::min(row(p) + 2, rows - 1); ++y)
      for (int x = std::max(column(p) - 2, 0); x <= std::min(column(p) + 2, columns - 1); ++x) {
        const int index = pointOfCell[std::size_t(y) * columns + x];
        if (index < 0) continue;
        const float dx = points[index].x - p.x, dy = points[index].y - p.y;
        if (dx * dx + dy * dy < spacing * spacing) return false;
      }
    return true;
  }
};

}  // namespace

std::uint32_t randomWord(std::uint32_t seed, std::uint32_t member, std::uint32_t purpose) {
  // Three rounds of a 32-bit finaliser (the constants are of Mueller 2013, "lowbias32").
  std::uint32_t x = seed;
  for (const std::uint32_t word : {member, purpose, 0x9e3779b9u}) {
    x += word * 0x9e3779b9u + 0x85ebca6bu;
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    x ^= x >> 16;
  }
  return x;
}

float randomUnit(std::uint32_t seed, std::uint32_t member, std::uint32_t purpose) {
  return static_cast<float>(randomWord(seed, member, purpose) >> 8) * (1.0f / 16777216.0f);
}

std::vector<Vec2f> scatterPoints(const ScatterOptions& options) {
  assert(options.spacingMetres > 0 && options.max.x > options.min.x && options.max.y > options.min.y);
  PointGrid grid(options);
  std::vector<Vec2f> points;
  constexpr int kMaxMisses = 4000;      // in a row: then the area is full
  constexpr int kMaxStrays = 100'000;  // in a row: then there is no area
  int misses = 0, strays = 0;
  for (std::uint32_t member = 0; misses < kMaxMisses && strays < kMaxStrays && points.size() < options.count; ++member) {
    const Vec2f p{options.min.x + (options.max.x - options.min.x) * randomUnit(options.seed, member, 1),
                  options.min.y + (options.max.y - options.min.y) * randomUnit(options.seed, member, 2)};
    if (options.density && randomUnit(options.seed, member, 3) >= options.density(p)) {
      ++strays;
      continue;
    }
    strays = 0;
    if (!grid.isFree(p, points, options.spacingMetres)) {
      ++misses;
      continue;
    }
    misses = 0;
    grid.pointOfCell[std::size_t(grid.row(p)) * grid.columns + grid.column(p)] = static_cast<int>(points.size());
    points.push_back(p);
  }
  return points;
}

}  // namespace throng
