// Unit normals to 2 x 8 bits, so that decodeOctahedral (shaders/throng/octahedral.h) gives back the nearest of the four
// codes around them: at most 0.65 degrees off.
#pragma once

#include <cstdint>
#include <span>

#include "throng/base/math.h"

namespace throng {

// codes[i] for normals[i]; as many of each. Normals need not be unit; one without a direction (zero or not finite)
// becomes +Z. Neither byte is ever 255. Allocates nothing.
void encodeOctahedral(std::span<std::uint16_t> codes, std::span<const Vec3f> normals);

}  // namespace throng
