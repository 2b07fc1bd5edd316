// A mesh of which levels of detail can be made, for tests.
#pragma once

#include <cmath>

#include "throng/crowd/test_figure.h"

namespace throng::test {

// A tube of the figure's size that bends to and fro.
inline Asset bendingTube() {
  constexpr int kRings = 24, kSegments = 12, kKeys = 9;
  Asset asset;
  asset.name = "tube";
  asset.primitives.resize(1);
  asset.primitives[0].materialIndex = 0;
  asset.materials = {plainMaterial("cloth", {0.5f, 0.5f, 0.5f, 1})};
  for (int ring = 0; ring < kRings; ++ring)
    for (int segment = 0; segment < kSegments; ++segment) {
      const float angle = 6.2831853f * float(segment) / kSegments;
      const Vec3f out{std::cos(angle), 0, std::sin(angle)};
      asset.mesh.normals.push_back(out);
      asset.mesh.positions.push_back(out * 0.35f + Vec3f{0, 1.8f * float(ring) / (kRings - 1), 0});
      if (ring == 0) continue;
      const std::uint32_t base = ring * kSegments, a = base + segment, b = base + (segment + 1) % kSegments;
      for (const std::uint32_t index : {a - kSegments, a, b - kSegments, b - kSegments, a, b})
        asset.primitives[0].indices.push_back(index);
    }
  VertexRows rows;
  for (const char* name : {"walk", "sway"}) {
    AssetClip clip;
    clip.name = name;
    clip.durationSeconds = 1.2f;
    clip.firstRow = asset.rowCount();
    clip.bounds.add(Vec3f{-0.8f, 0, -0.4f});
    clip.bounds.add(Vec3f{0.8f, 1.8f, 0.4f});
    for (int key = 0; key < kKeys; ++key) {
      clip.keyTimes.push_back(clip.durationSeconds * float(key) / (kKeys - 1));
      for (std::size_t index = 0; index < asset.mesh.positions.size(); ++index) {
        Vec3f p = asset.mesh.positions[index];
        p.x += 0.13f * p.y * p.y * std::sin(6.2831853f * float(key % (kKeys - 1)) / (kKeys - 1));
        for (int axis = 0; axis < 3; ++axis)
          rows.texels.push_back(static_cast<std::uint16_t>(
              (p[axis] - clip.bounds.min[axis]) / clip.bounds.extent()[axis] * 65535 + 0.5f));
        rows.texels.push_back(octahedralCode(asset.mesh.normals[index]));
      }
    }
    asset.clips.push_back(clip);
    asset.rows = rows;
  }
  return asset;
}

}  // namespace throng::test
