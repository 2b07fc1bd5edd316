// Unit normals to 2 x 2..15 bits, so that storedNormal (shaders/throng/packed_rows.h) gives back the nearest of the four
// codes around them.
#pragma once

#include <cstdint>

#include "throng/base/math.h"

namespace throng {

// The bits per coordinate with which no normal is further off than this (> 0), 4 to 12.
std::uint32_t octahedralBitsFor(double degrees);

// First coordinate in the low half, second in the high half. One without a direction becomes +Z.
std::uint32_t encodeOctahedralBits(Vec3f normal, std::uint32_t bits);

}  // namespace throng
