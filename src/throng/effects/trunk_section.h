// The outline of a trunk at a height: what a cut shows. Pure function of the mesh.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "throng/base/math.h"

namespace throng {

// The section of triangles with the plane y = height, as points (x, z) in order: the closed outline that lies nearest
// to the vertical axis through the origin. Where no outline closes (a mesh with holes), the convex hull of the piece
// nearest to the axis. At most maxPoints, the shortest edges joined first. Empty where nothing is cut.
std::vector<Vec2f> trunkSection(std::span<const std::array<Vec3f, 3>> triangles, float height, std::size_t maxPoints);

// The centre of an outline's area; its mean point where it has none.
Vec2f sectionCentre(std::span<const Vec2f> outline);

// The mean distance of an outline's points from its centre.
float sectionRadius(std::span<const Vec2f> outline);

}  // namespace throng
