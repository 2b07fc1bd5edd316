// A small software rasteriser: an asset's triangles with a colour per vertex, orthographic, depth-buffered, smooth.
#pragma once

#include <span>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/image/pixels.h"
#include "throng/page/color_ramp.h"

namespace throng::page {

struct RasterView {
  float turnDegrees = 0;       // about the vertical: 0 looks at the front (from +Z), 180 at the back
  float tiltDegrees = 8;       // from above
  std::uint32_t width = 480;   // pixels
  std::uint32_t height = 520;
};

// What is outside of the model is transparent. Positions, normals and colours: one per vertex of the asset. Triangles
// that are not finite are left out. Colours are shaded by a light beside the viewer.
Pixels drawVertices(const Asset& asset, std::span<const Vec3f> positions, std::span<const Vec3f> normals,
                    std::span<const Color> colors, const RasterView& view);

}  // namespace throng::page
