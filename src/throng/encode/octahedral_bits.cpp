#include "throng/encode/octahedral_bits.h"

#include <algorithm>
#include <cmath>

#include "throng/octahedral.h"

namespace throng {

std::uint32_t octahedralBitsFor(double degrees) {
  // Half of this at 9 bits, and so on: the largest error of the nearest of four codes, measured over the sphere.
  constexpr double kDegreesAt8Bits = 0.65;
  std::uint32_t bits = 4;
  while (bits < 12 && kDegreesAt8Bits * std::ldexp(1.0, 8 - static_cast<int>(bits)) > degrees) ++bits;
  return bits;
}

std::uint32_t encodeOctahedralBits(Vec3f normal, std::uint32_t bits) {
  const Vec3d n = normalizedOr(Vec3d(normal), Vec3d{0, 0, 1});
  const double sum = std::fabs(n.x) + std::fabs(n.y) + std::fabs(n.z);
  double u = n.x / sum, v = n.y / sum;
  if (n.z < 0) {
    const double folded = (1 - std::fabs(v)) * (u >= 0 ? 1 : -1);
    v = (1 - std::fabs(u)) * (v >= 0 ? 1 : -1);
    u = folded;
  }
  const double middle = static_cast<double>((1u << (bits - 1)) - 1);
  const double low[2] = {std::floor(u * middle), std::floor(v * middle)};
  std::uint32_t best = 0;
  double bestCosine = -2;
  for (int corner = 0; corner < 4; ++corner) {
    const double x = std::clamp(low[0] + (corner & 1), -middle, middle), y = std::clamp(low[1] + (corner >> 1), -middle, middle);
    const auto direction = shader::octahedralDirection(static_cast<float>(x / middle), static_cast<float>(y / middle));
    const double cosine = n.x * direction.x + n.y * direction.y + n.z * direction.z;
    if (cosine <= bestCosine) continue;
    bestCosine = cosine;
    best = static_cast<std::uint32_t>(x + middle) | static_cast<std::uint32_t>(y + middle) << 16;
  }
  return best;
}

}  // namespace throng
