#include "throng/verify/triangle_normals.h"

#include <cmath>

namespace throng {

double flippedShare(const Asset& asset, const std::vector<Vec3f>& positions, const std::vector<Vec3f>& normals) {
  double area = 0, flippedArea = 0;
  for (const AssetPrimitive& primitive : asset.primitives) {
    if (primitive.materialIndex != kNone && asset.materials[static_cast<std::size_t>(primitive.materialIndex)].doubleSided) continue;
    for (std::size_t i = 0; i + 2 < primitive.indices.size(); i += 3) {
      const std::uint32_t a = primitive.indices[i], b = primitive.indices[i + 1], c = primitive.indices[i + 2];
      const Vec3f outwards = cross(positions[b] - positions[a], positions[c] - positions[a]);
      const auto twiceArea = static_cast<double>(length(outwards));
      const float along = dot(outwards, normals[a] + normals[b] + normals[c]);
      if (!std::isfinite(twiceArea) || !std::isfinite(along)) continue;
      area += twiceArea;
      if (along < 0) flippedArea += twiceArea;
    }
  }
  return area > 0 ? flippedArea / area : 0;
}

}  // namespace throng
