// From a distance field to triangles.
#pragma once

#include <cstdint>
#include <vector>

#include "distance_field.h"

namespace throng::samples {

// Vertices lie on the surface; normals are the field's gradient, so they are smooth whatever the triangles.
struct Surface {
  std::vector<Vec3d> positions;
  std::vector<Vec3d> normals;
  std::vector<std::uint32_t> indices;
};

// The zero surface of the field inside the box, on cells of cellSize metres (naive surface nets, after Gibson 1998).
// The surface must lie inside the box.
Surface surfaceOf(const Field& field, Vec3d boxMin, Vec3d boxMax, double cellSize);

// Fewer triangles, about targetVertexCount vertices, keeping a subset of the vertices. Where `bent` is given (one per
// vertex), the error is judged on those positions: a body in a bent pose keeps the loops its joints need.
Surface simplified(const Surface& surface, std::size_t targetVertexCount, const std::vector<Vec3d>& bent = {});

// Cut off where `beyond` is positive, along a clean edge: hems, cuffs, necklines.
Surface clipped(const Surface& surface, const Field& beyond);

// Without the triangles that lie deeper than `depth` metres inside of a body that hides them.
Surface withoutHidden(const Surface& surface, const Field& body, double depth);

// Appends b to a.
void append(Surface& a, const Surface& b);

}  // namespace throng::samples
