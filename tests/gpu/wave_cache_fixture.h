// A point cache for tests of packed encodings on a device.
#pragma once

#include <cmath>

#include "throng/model/model.h"

namespace throng {

// A sheet of cloth as a point cache, its normals recomputed.
inline Model waveCache() {
  Model model;
  model.name = "waves";
  Mesh mesh;
  constexpr std::uint32_t kColumns = 14, kRows = 11;
  for (std::uint32_t v = 0; v < kColumns * kRows; ++v) {
    mesh.positions.push_back({0.05f * static_cast<float>(v % kColumns), 0, 0.05f * static_cast<float>(v / kColumns)});
    mesh.normals.push_back({0, 1, 0});
  }
  for (std::uint32_t row = 0; row + 1 < kRows; ++row)
    for (std::uint32_t column = 0; column + 1 < kColumns; ++column) {
      const std::uint32_t a = row * kColumns + column, c = a + kColumns;
      mesh.indices.insert(mesh.indices.end(), {a, c, a + 1, a + 1, c, c + 1});
    }
  PointCache cache;
  for (int frame = 0; frame <= 40; ++frame) {
    cache.times.push_back(frame / 30.0);
    for (const Vec3f& p : mesh.positions) {
      const float wave = std::sin(8 * p.x + 3 * p.z + 0.25f * static_cast<float>(frame));
      cache.positions.push_back({p.x + 0.02f * wave, 0.05f * wave * wave, p.z});
    }
  }
  model.nodes.resize(1);
  model.meshes.push_back(mesh);
  Part part;
  part.meshIndex = part.nodeIndex = 0;
  model.parts.push_back(part);
  Clip clip;
  clip.name = "wave";
  clip.durationSeconds = 40 / 30.0;
  clip.loop = LoopMode::Once;
  clip.cache = cache;
  model.clips.push_back(clip);
  return model;
}

}  // namespace throng
