// Where the members of a group stand: the same description gives the same points everywhere.
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "throng/base/math.h"
#include "throng/crowd/place_area.h"

namespace throng {

// These places, as they are said.
struct ListPlacement {
  std::vector<Vec3d> points;  // y is the height above the ground
};

struct GridPlacement {
  std::uint32_t columns = 1, rows = 1;  // along x and z
  Vec2f spacing{1, 1};
  Vec2f centre;
  Vec2f jitter;  // each is moved by up to half of this, at random
};

// Points of a Poisson disk process (scatter.h) in a disk or a rectangle, or in what a density leaves of it.
struct ScatterPlacement {
  std::uint32_t count = 1;
  float spacing = 1;      // no two closer than this
  Vec2f min, max;         // of the rectangle, or of the square around the disk
  float radius = 0;       // of a disk about the middle of the square; 0: the whole rectangle
  float innerRadius = 0;  // a hole in the disk
  PlaceDensity density;   // empty: everywhere
  std::uint32_t seed = 1;
};

// Circles one behind the other, each higher than the one before, as in a stadium.
struct RingPlacement {
  Vec2f centre;
  float radius = 10;
  std::uint32_t rows = 1;
  float rowSpacing = 0.9f;
  float rise = 0;         // of one row over the one before
  float spacing = 0.6f;   // along a row
  Vec2f arcRadians{0, 6.2831853f};  // which part of the circle: 0 is +x, a quarter turn is +z
};

// One behind the other along a path, a first point and at least a second.
struct PathPlacement {
  std::vector<Vec2f> points;
  float spacing = 1;
};

using Placement = std::variant<ListPlacement, GridPlacement, ScatterPlacement, RingPlacement, PathPlacement>;

// How many points there are at most; a double, so that absurd numbers can be refused.
double placementBound(const Placement& placement);

// The points, y above the ground. Assumes a bound that fits memory, spacings above 0. A ScatterPlacement gives fewer
// than asked where no more fit.
std::vector<Vec3d> placePoints(const Placement& placement);

}  // namespace throng
