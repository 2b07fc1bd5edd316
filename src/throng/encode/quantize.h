// Positions to 16 bits per axis over given bounds.
#pragma once

#include <cstdint>
#include <span>

#include "throng/base/math.h"

namespace throng {

// Writes the nearest codes of x, y and z of positions[i] to texels[4 * i + 0..2]; texels[4 * i + 3] is left alone.
// decodeVertexTexel gives each axis back within half of extent / 65535, and rounding of the 32-bit floats. Positions
// outside the bounds go to the nearest side, NaN to the lower one. bounds must not be empty; texels holds four entries
// per position. Vertices at the same position get the same codes. Allocates nothing.
void quantizePositions(std::span<std::uint16_t> texels, std::span<const Vec3f> positions, const Bounds& bounds);

}  // namespace throng
