// Surfaces that tests simplify.
#pragma once

#include <cmath>

#include "throng/asset/asset.h"

namespace throng {

inline void addTriangle(std::vector<std::uint32_t>& indices, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  indices.insert(indices.end(), {a, b, c});
}

// A sphere of radius 1 in two primitives, its halves, with a seam of texture coordinates from pole to pole.
inline Asset sphereAsset(std::uint32_t rings, std::uint32_t segments) {
  Asset asset;
  asset.primitives.resize(2);
  asset.mesh.texCoords.resize(1);
  for (std::uint32_t ring = 0; ring <= rings; ++ring)
    for (std::uint32_t segment = 0; segment <= segments; ++segment) {
      const float polar = 3.1415927f * float(ring) / float(rings);
      const float around = 6.2831853f * float(segment % segments) / float(segments);
      const float radius = ring % rings == 0 ? 0 : std::sin(polar);
      asset.mesh.positions.push_back({radius * std::cos(around), std::cos(polar), radius * std::sin(around)});
      asset.mesh.normals.push_back(asset.mesh.positions.back());
      asset.mesh.texCoords[0].push_back({float(segment) / float(segments), float(ring) / float(rings)});
      if (ring == 0 || segment == 0) continue;
      const std::uint32_t corner = ring * (segments + 1) + segment, above = corner - segments - 1;
      auto& indices = asset.primitives[ring * 2 > rings].indices;
      addTriangle(indices, above - 1, above, corner);
      addTriangle(indices, above - 1, corner, corner - 1);
    }
  return asset;
}

// A flat sheet in the plane y = 0, `across` by `along` quads of 1 cm.
inline Asset sheetAsset(std::uint32_t across, std::uint32_t along) {
  Asset asset;
  asset.primitives.resize(1);
  asset.mesh.texCoords.resize(1);
  for (std::uint32_t z = 0; z <= along; ++z)
    for (std::uint32_t x = 0; x <= across; ++x) {
      asset.mesh.positions.push_back({0.01f * float(x), 0, 0.01f * float(z)});
      asset.mesh.normals.push_back({0, 1, 0});
      asset.mesh.texCoords[0].push_back({float(x) / float(across), float(z) / float(along)});
      if (x == 0 || z == 0) continue;
      const std::uint32_t corner = z * (across + 1) + x, before = corner - across - 1;
      addTriangle(asset.primitives[0].indices, before - 1, corner, before);
      addTriangle(asset.primitives[0].indices, before - 1, corner - 1, corner);
    }
  return asset;
}

// One clip whose keys are these poses, in vertex rows, a second apart.
inline void addPoses(Asset& asset, const std::vector<std::vector<Vec3f>>& poses) {
  AssetClip clip;
  clip.durationSeconds = float(poses.size() - 1);
  VertexRows rows;
  for (const auto& pose : poses)
    for (const Vec3f position : pose) clip.bounds.add(position);
  for (std::size_t key = 0; key < poses.size(); ++key) {
    clip.keyTimes.push_back(float(key));
    for (const Vec3f position : poses[key]) {
      for (int axis = 0; axis < 3; ++axis) {
        const float extent = clip.bounds.extent()[axis];
        const float share = extent > 0 ? (position[axis] - clip.bounds.min[axis]) / extent : 0;
        rows.texels.push_back(static_cast<std::uint16_t>(share * 65535 + 0.5f));
      }
      rows.texels.push_back(127 | 127 << 8);
    }
  }
  asset.clips = {clip};
  asset.rows = rows;
}

}  // namespace throng
