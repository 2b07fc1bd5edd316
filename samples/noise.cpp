#include "noise.h"

namespace throng::samples {
namespace {

double cornerValue(std::int32_t x, std::int32_t y, std::uint32_t seed) {
  const std::uint32_t mixed = hashOf(std::uint32_t(x) * 0x27d4eb2du + seed) ^ std::uint32_t(y) * 0x165667b1u;
  return hashOf(mixed) * (1.0 / 4294967295.0);
}

}  // namespace

double noise(double x, double y, std::uint32_t seed) {
  const double floorX = std::floor(x), floorY = std::floor(y);
  const std::int32_t cellX = std::int32_t(floorX), cellY = std::int32_t(floorY);
  const double u = smoothStep(0, 1, x - floorX), v = smoothStep(0, 1, y - floorY);
  const double bottom = cornerValue(cellX, cellY, seed) * (1 - u) + cornerValue(cellX + 1, cellY, seed) * u;
  const double top = cornerValue(cellX, cellY + 1, seed) * (1 - u) + cornerValue(cellX + 1, cellY + 1, seed) * u;
  return bottom * (1 - v) + top * v;
}

double cloudNoise(double x, double y, std::uint32_t seed) {
  return (noise(x, y, seed) * 4 + noise(x * 2, y * 2, seed + 1) * 2 + noise(x * 4, y * 4, seed + 2)) / 7;
}

}  // namespace throng::samples
