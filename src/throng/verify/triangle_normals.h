// How normals stand against the triangles they belong to.
#pragma once

#include <vector>

#include "throng/asset/asset.h"

namespace throng {

// Which part of the surface, 0 to 1, has vertex normals against the winding of its triangles (counter-clockwise is
// outside). Triangles of double-sided materials and those that are not finite do not count; 0 where none do.
double flippedShare(const Asset& asset, const std::vector<Vec3f>& positions, const std::vector<Vec3f>& normals);

}  // namespace throng
