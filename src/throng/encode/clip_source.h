// What an encoder reads: the vertices of one clip at any time of it.
#pragma once

#include <functional>
#include <span>

#include "throng/base/math.h"

namespace throng {

// Fills positions and normals (in the asset's numbering, model space, metres) at a time from the clip's start, 0 to its
// duration. Called from several threads at once. The same time gives the same bits.
using ClipSource = std::function<void(double seconds, std::span<Vec3f> positions, std::span<Vec3f> normals)>;

}  // namespace throng
