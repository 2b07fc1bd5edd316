#include "throng/target/half_float.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace throng {

std::uint16_t halfBits(float value) {
  if (std::isnan(value)) return 0;
  const std::uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  const double magnitude = std::min(std::fabs(value), kLargestHalf);
  if (magnitude == 0) return sign;
  // Halves of exponent e are 2^(e - 10) apart; below 2^-14 they stay 2^-24 apart.
  const int exponent = std::max(std::ilogb(magnitude), -14);
  const auto steps = static_cast<std::uint32_t>(std::nearbyint(std::ldexp(magnitude, 10 - exponent)));
  // steps is 1024 to 2048 for normal numbers: the leading one adds one to the exponent field, as does a carry.
  const std::uint32_t bits = (static_cast<std::uint32_t>(exponent + 14) << 10) + steps;
  return static_cast<std::uint16_t>(sign | bits);
}

float halfValue(std::uint16_t bits) {
  const int exponent = (bits >> 10) & 31;
  const int fraction = bits & 1023;
  const float sign = bits & 0x8000 ? -1.0f : 1.0f;
  if (exponent == 31) return fraction ? std::numeric_limits<float>::quiet_NaN() : sign * std::numeric_limits<float>::infinity();
  if (exponent == 0) return sign * std::ldexp(static_cast<float>(fraction), -24);
  return sign * std::ldexp(static_cast<float>(1024 + fraction), exponent - 25);
}

}  // namespace throng
