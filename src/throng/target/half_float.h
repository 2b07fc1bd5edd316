// IEEE 754 binary16, the 16-bit floating-point numbers of textures.
#pragma once

#include <cstdint>

namespace throng {

inline constexpr float kLargestHalf = 65504;

// The bits of the half nearest to `value`, ties to even. Beyond the largest half it is the largest; NaN is 0.
std::uint16_t halfBits(float value);

// The value of those bits.
float halfValue(std::uint16_t bits);

}  // namespace throng
