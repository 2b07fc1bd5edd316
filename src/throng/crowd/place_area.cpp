#include "throng/crowd/place_area.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <memory>

namespace throng {
namespace {

Vec2f between(Vec2f a, Vec2f b, float t) { return {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t}; }

float distanceSquared(Vec2f a, Vec2f b) { return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y); }

float distanceToSegmentSquared(Vec2f p, Vec2f a, Vec2f b) {
  const float lengthSquared = distanceSquared(a, b);
  if (lengthSquared == 0) return distanceSquared(p, a);
  const float t = ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / lengthSquared;
  return distanceSquared(p, between(a, b, std::clamp(t, 0.0f, 1.0f)));
}

}  // namespace

PlaceDensity insidePolygon(std::vector<Vec2f> corners) {
  assert(corners.size() >= 3);
  return [corners = std::move(corners)](Vec2f p) {
    bool inside = false;
    Vec2f a = corners.back();
    for (const Vec2f b : corners) {
      if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)) inside = !inside;
      a = b;
    }
    return inside ? 1.0f : 0.0f;
  };
}

PlaceDensity nearPath(std::vector<Vec2f> points, float halfWidthMetres) {
  assert(!points.empty() && halfWidthMetres > 0);
  return [points = std::move(points), halfWidthMetres](Vec2f p) {
    float nearest = distanceSquared(p, points.front());
    for (std::size_t i = 1; i < points.size(); ++i)
      nearest = std::min(nearest, distanceToSegmentSquared(p, points[i - 1], points[i]));
    return nearest <= halfWidthMetres * halfWidthMetres ? 1.0f : 0.0f;
  };
}

PlaceDensity insideMask(const Pixels& mask, Vec2f min, Vec2f max) {
  assert(mask.width > 0 && mask.height > 0 && max.x > min.x && max.y > min.y);
  const auto kept = std::make_shared<const Pixels>(mask);
  return [kept, min, max](Vec2f p) {
    const float x = std::floor((p.x - min.x) / (max.x - min.x) * static_cast<float>(kept->width));
    const float y = std::floor((p.y - min.y) / (max.y - min.y) * static_cast<float>(kept->height));
    if (x < 0 || y < 0 || x >= static_cast<float>(kept->width) || y >= static_cast<float>(kept->height)) return 0.0f;
    const std::size_t texel = (static_cast<std::size_t>(y) * kept->width + static_cast<std::size_t>(x)) * 4;
    const auto channel = [&](std::size_t c) { return static_cast<float>(std::to_integer<int>(kept->rgba[texel + c])) / 255.0f; };
    return 0.2126f * channel(0) + 0.7152f * channel(1) + 0.0722f * channel(2);
  };
}

std::vector<FacingPlace> placesAlong(const std::vector<Vec2f>& path, float spacingMetres) {
  assert(spacingMetres > 0);
  std::vector<FacingPlace> places;
  float ahead = 0;  // from the segment's beginning to the next place
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Vec2f from = path[i - 1], to = path[i];
    const float length = std::sqrt(distanceSquared(from, to));
    for (; ahead <= length && length > 0; ahead += spacingMetres)
      places.push_back({between(from, to, ahead / length), std::atan2(to.x - from.x, to.y - from.y)});
    ahead -= length;
  }
  return places;
}

std::vector<FacingPlace> placesOf(const PlaceGrid& grid) {
  const float sine = std::sin(grid.headingRadians), cosine = std::cos(grid.headingRadians);
  std::vector<FacingPlace> places;
  places.reserve(std::size_t(grid.columns) * grid.rows);
  for (std::uint32_t row = 0; row < grid.rows; ++row)
    for (std::uint32_t column = 0; column < grid.columns; ++column) {
      const float across = (static_cast<float>(column) - 0.5f * static_cast<float>(grid.columns - 1)) * grid.columnMetres;
      const float along = (static_cast<float>(row) - 0.5f * static_cast<float>(grid.rows - 1)) * grid.rowMetres;
      places.push_back({{grid.middle.x + across * cosine + along * sine, grid.middle.y - across * sine + along * cosine},
                        grid.headingRadians});
    }
  return places;
}

}  // namespace throng
