#include "throng/scene/placement.h"

#include <algorithm>
#include <cmath>

#include "throng/crowd/scatter.h"

namespace throng {
namespace {

constexpr double kPi = 3.14159265358979323846;

std::vector<Vec3d> gridPoints(const GridPlacement& grid) {
  std::vector<Vec3d> points;
  for (std::uint32_t row = 0; row < grid.rows; ++row)
    for (std::uint32_t column = 0; column < grid.columns; ++column) {
      const auto member = static_cast<std::uint32_t>(points.size());
      const double alongX = column - (grid.columns - 1) * 0.5, alongZ = row - (grid.rows - 1) * 0.5;
      points.push_back({grid.centre.x + alongX * grid.spacing.x + grid.jitter.x * (randomUnit(1, member, 1) - 0.5), 0,
                        grid.centre.y + alongZ * grid.spacing.y + grid.jitter.y * (randomUnit(1, member, 2) - 0.5)});
    }
  return points;
}

std::vector<Vec3d> scatteredPoints(const ScatterPlacement& scatter) {
  ScatterOptions options;
  options.seed = scatter.seed;
  options.min = scatter.min;
  options.max = scatter.max;
  options.spacingMetres = scatter.spacing;
  options.count = scatter.count;
  options.density = scatter.density;
  const double share = kPi / 4 * (1 - double(scatter.innerRadius) * scatter.innerRadius / (double(scatter.radius) * scatter.radius));
  // Of the square's points so many lie in the ring; some more, since the share is one of chance.
  if (scatter.radius > 0) options.count = static_cast<std::uint32_t>(scatter.count / std::max(share, 0.05) * 1.1) + 64;
  const Vec2f centre{(scatter.min.x + scatter.max.x) / 2, (scatter.min.y + scatter.max.y) / 2};
  std::vector<Vec3d> points;
  for (const Vec2f point : scatterPoints(options)) {
    const float away = std::hypot(point.x - centre.x, point.y - centre.y);
    const bool isInside = scatter.radius == 0 || (away <= scatter.radius && away >= scatter.innerRadius);
    if (isInside && points.size() < scatter.count) points.push_back({point.x, 0, point.y});
  }
  return points;
}

double seatsInRow(const RingPlacement& ring, std::uint32_t row) {
  const double radius = ring.radius + double(row) * ring.rowSpacing;
  return std::max(1.0, std::floor(radius * (ring.arcRadians.y - ring.arcRadians.x) / ring.spacing));
}

std::vector<Vec3d> ringPoints(const RingPlacement& ring) {
  std::vector<Vec3d> points;
  for (std::uint32_t row = 0; row < ring.rows; ++row) {
    const double radius = ring.radius + double(row) * ring.rowSpacing, count = seatsInRow(ring, row);
    for (double seat = 0; seat < count; ++seat) {
      const double angle = ring.arcRadians.x + (ring.arcRadians.y - ring.arcRadians.x) * (seat + 0.5) / count;
      points.push_back({ring.centre.x + radius * std::cos(angle), double(row) * ring.rise,
                        ring.centre.y + radius * std::sin(angle)});
    }
  }
  return points;
}

std::vector<Vec3d> pathPoints(const PathPlacement& path) {
  std::vector<Vec3d> points;
  for (const FacingPlace& one : placesAlong(path.points, path.spacing)) points.push_back({one.place.x, 0, one.place.y});
  return points;
}

double lengthOf(const std::vector<Vec2f>& path) {
  double metres = 0;
  for (std::size_t i = 1; i < path.size(); ++i) metres += std::hypot(double(path[i].x) - path[i - 1].x, double(path[i].y) - path[i - 1].y);
  return metres;
}

struct PlacePoints {
  std::vector<Vec3d> operator()(const ListPlacement& list) const { return list.points; }
  std::vector<Vec3d> operator()(const GridPlacement& grid) const { return gridPoints(grid); }
  std::vector<Vec3d> operator()(const ScatterPlacement& scatter) const { return scatteredPoints(scatter); }
  std::vector<Vec3d> operator()(const RingPlacement& ring) const { return ringPoints(ring); }
  std::vector<Vec3d> operator()(const PathPlacement& path) const { return pathPoints(path); }
};

struct Bound {
  double operator()(const ListPlacement& list) const { return static_cast<double>(list.points.size()); }
  double operator()(const GridPlacement& grid) const { return double(grid.columns) * grid.rows; }
  double operator()(const ScatterPlacement& scatter) const { return scatter.count; }
  double operator()(const RingPlacement& ring) const { return ring.rows * seatsInRow(ring, ring.rows - 1); }
  double operator()(const PathPlacement& path) const { return lengthOf(path.points) / path.spacing + 1; }
};

}  // namespace

double placementBound(const Placement& placement) { return std::visit(Bound{}, placement); }

std::vector<Vec3d> placePoints(const Placement& placement) { return std::visit(PlacePoints{}, placement); }

}  // namespace throng
