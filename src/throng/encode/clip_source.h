// What an encoder reads: the vertices of one clip at any time of it.
#pragma once

#include <functional>
#include <span>

#include "throng/base/math.h"

namespace throng {

// Where a source writes: one entry per vertex of the asset, in its numbering, model space, metres.
struct ClipSample {
  std::span<Vec3f> positions;
  std::span<Vec3f> normals;
  std::span<Vec4f> tangents;  // empty: not wanted
};

// Fills a sample at a time from the clip's start, 0 to its duration. Called from several threads at once. The same time
// gives the same bits.
using ClipSource = std::function<void(double seconds, const ClipSample& sample)>;

}  // namespace throng
