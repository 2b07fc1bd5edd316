// A mesh to measure with, of about a person's size and vertex count.
#pragma once

#include <cmath>
#include <utility>

#include "throng/asset/asset.h"

namespace throng::bench {

inline constexpr std::uint32_t kRings = 100, kSegments = 29;  // 3,000 vertices with the seam
inline constexpr std::uint32_t kRows = 61;

// A tube of about a person's size and vertex count, its indices in an order that caches well.
inline Asset tubeAsset() {
  Asset asset;
  asset.name = "tube";
  AssetPrimitive primitive;
  for (std::uint32_t ring = 0; ring < kRings; ++ring)
    for (std::uint32_t segment = 0; segment <= kSegments; ++segment) {
      const float angle = 6.2831853f * float(segment) / kSegments;
      asset.mesh.normals.push_back({std::cos(angle), 0, std::sin(angle)});
      asset.mesh.positions.push_back({0.25f * std::cos(angle), 1.8f * float(ring) / (kRings - 1), 0.25f * std::sin(angle)});
      if (ring == 0 || segment == 0) continue;
      const std::uint32_t corner = ring * (kSegments + 1) + segment, below = corner - kSegments - 1;
      for (const std::uint32_t index : {below - 1, corner - 1, corner, below - 1, corner, below})
        primitive.indices.push_back(index);
    }
  asset.primitives.push_back(std::move(primitive));
  AssetClip clip;
  clip.name = "clip";
  clip.durationSeconds = 2;
  clip.bounds = {{-0.5f, 0, -0.5f}, {0.5f, 1.8f, 0.5f}};
  VertexRows rows;
  for (std::uint32_t row = 0; row < kRows; ++row) {
    clip.keyTimes.push_back(2.0f * float(row) / (kRows - 1));
    for (const Vec3f p : asset.mesh.positions) {
      const auto code = [](float share) { return static_cast<std::uint16_t>(share * 65535); };
      rows.texels.insert(rows.texels.end(), {code(p.x + 0.5f), code(p.y / 1.8f), code(p.z + 0.5f), 0x7f7f});
    }
  }
  asset.clips.push_back(std::move(clip));
  asset.rows = std::move(rows);
  return asset;
}

}  // namespace throng::bench
