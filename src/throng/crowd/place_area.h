// Where on the ground a crowd may stand: polygons, masks, strips along paths; and places in rows. All in x and z, metres.
#pragma once

#include <functional>
#include <vector>

#include "throng/base/math.h"
#include "throng/image/pixels.h"

namespace throng {

// How likely a place is taken, from 0, never, to 1.
using PlaceDensity = std::function<float(Vec2f)>;

// 1 inside of a closed polygon of three corners or more, by the even-odd rule, so that a hole is a loop inside a loop.
PlaceDensity insidePolygon(std::vector<Vec2f> corners);

// 1 within halfWidth of an open path of one point or more.
PlaceDensity nearPath(std::vector<Vec2f> points, float halfWidthMetres);

// What the picture's luminance (Rec. 709, of the values as stored) says between min and max; 0 outside. Its rows run
// from min.y (z) to max.y, its columns from min.x to max.x.
PlaceDensity insideMask(const Pixels& mask, Vec2f min, Vec2f max);

// A place and which way it looks, radians about +Y; 0 looks along +Z.
struct FacingPlace {
  Vec2f place;
  float headingRadians = 0;
};

// Every spacingMetres along the path from its first point on, looking along it.
std::vector<FacingPlace> placesAlong(const std::vector<Vec2f>& path, float spacingMetres);

// columns x rows places around the middle, row by row, all looking the same way: rows run across that direction.
struct PlaceGrid {
  Vec2f middle;
  std::uint32_t columns = 1, rows = 1;
  float columnMetres = 1, rowMetres = 1;
  float headingRadians = 0;
};
std::vector<FacingPlace> placesOf(const PlaceGrid& grid);

}  // namespace throng
