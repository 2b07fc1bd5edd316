// Flat views of a surface laid side by side in one texture. A chart looks at the surface along an axis; triangles that
// face it are drawn there. Painting is done in metres on the chart, so a button is where it is on the body.
#pragma once

#include <functional>

#include "gltf_scene.h"
#include "surface_nets.h"

namespace throng::samples {

struct Chart {
  Vec3d origin;        // lands on the rectangle's middle
  Vec3d right, up;     // unit; what runs right and up in the texture
  double width, height;  // metres that the rectangle spans
  double left, top, right1, bottom;  // the rectangle, in uv

  Vec2f uvAt(Vec3d p) const;
};

// Which chart a triangle belongs to, from its middle and its mean normal.
using ChartChoice = std::function<int(Vec3d middle, Vec3d normal)>;

// The surface with texture coordinates. Vertices on the border of two charts are doubled.
struct Unwrapped {
  Primitive primitive;                      // positions, normals, uvs, indices
  std::vector<std::uint32_t> sourceVertex;  // of the surface, per vertex of the primitive
};
Unwrapped unwrap(const Surface& surface, const std::vector<Chart>& charts, const ChartChoice& choose);

// Colour at (a, b) metres right and up of the chart's origin.
using ChartPaint = std::function<Color(int chart, double a, double b)>;

// Fills every chart's rectangle of a square picture.
Picture paintCharts(int sizeTexels, const std::vector<Chart>& charts, const ChartPaint& paint);

}  // namespace throng::samples
