#include "throng/encode/quantize.h"

#include <cassert>

namespace throng {

namespace {

// Codes per metre along one axis; 0 where the bounds have no extent, so that every code is 0.
float codesPerMetre(float low, float high) {
  const float scale = 65535.0f / (high - low);
  return high > low && std::isfinite(scale) ? scale : 0.0f;
}

std::uint16_t quantize(float value, float low, float scale) {
  const float code = (value - low) * scale + 0.5f;
  // NaN fails the first comparison and becomes 0.
  return static_cast<std::uint16_t>(code > 0.0f ? static_cast<int>(code < 65535.0f ? code : 65535.0f) : 0);
}

}  // namespace

void quantizePositions(std::span<std::uint16_t> texels, std::span<const Vec3f> positions, const Bounds& bounds) {
  assert(texels.size() == 4 * positions.size());
  assert(!bounds.empty());
  const Vec3f low = bounds.min;
  const Vec3f scale{codesPerMetre(low.x, bounds.max.x), codesPerMetre(low.y, bounds.max.y),
                    codesPerMetre(low.z, bounds.max.z)};
  for (std::size_t i = 0; i < positions.size(); ++i) {
    texels[4 * i + 0] = quantize(positions[i].x, low.x, scale.x);
    texels[4 * i + 1] = quantize(positions[i].y, low.y, scale.y);
    texels[4 * i + 2] = quantize(positions[i].z, low.z, scale.z);
  }
}

}  // namespace throng
