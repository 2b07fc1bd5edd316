// A small tree made of boxes around an octagonal stem, for tests of effects: an asset without importer or baker.
#pragma once

#include "throng/crowd/test_figure.h"

namespace throng::test {

inline constexpr float kPlantHeight = 4;
inline constexpr float kStemRadius = 0.2f;

// A ring of eight vertices of the stem every quarter of a metre up to the crown, and a crown of one box from 2.5 m up.
inline Asset plantAsset() {
  Asset asset;
  asset.name = "sapling";
  asset.primitives.resize(1);
  const auto add = [&](Vec3f position, Vec3f normal) {
    asset.mesh.positions.push_back(position);
    asset.mesh.normals.push_back(normal);
  };
  std::vector<std::uint32_t>& indices = asset.primitives[0].indices;
  for (int ring = 0; ring <= 16; ++ring)
    for (int side = 0; side < 8; ++side) {
      const float angle = 6.2831853f * float(side) / 8;
      const Vec3f out{std::cos(angle), 0, std::sin(angle)};
      add(out * kStemRadius + Vec3f{0, 0.25f * float(ring), 0}, out);
      if (ring == 16) continue;
      const std::uint32_t a = ring * 8 + side, b = ring * 8 + (side + 1) % 8;
      for (const std::uint32_t corner : {a, a + 8, b, b, a + 8, b + 8}) indices.push_back(corner);
    }
  const auto first = static_cast<std::uint32_t>(asset.mesh.positions.size());
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3f position{corner & 1 ? 0.7f : -0.7f, corner & 2 ? kPlantHeight : 2.5f, corner & 4 ? 0.7f : -0.7f};
    add(position, normalizedOr(position - Vec3f{0, 3.25f, 0}, Vec3f{0, 1, 0}));
  }
  for (const int corner : {0, 4, 2, 2, 4, 6, 1, 3, 5, 5, 3, 7, 0, 1, 4, 4, 1, 5, 2, 6, 3, 3, 6, 7, 0, 2, 1, 1, 2, 3, 4, 5, 6, 6, 5, 7})
    indices.push_back(first + corner);
  asset.primitives[0].materialIndex = 0;
  asset.materials = {plainMaterial("bark", {0.5f, 0.5f, 0.5f, 1})};
  AssetClip still;
  still.name = "still";
  still.keyTimes = {0, 0};
  for (const Vec3f position : asset.mesh.positions) still.bounds.add(position);
  VertexRows rows;
  for (int row = 0; row < 2; ++row)
    for (std::size_t index = 0; index < asset.mesh.positions.size(); ++index) {
      for (int axis = 0; axis < 3; ++axis)
        rows.texels.push_back(static_cast<std::uint16_t>((asset.mesh.positions[index][axis] - still.bounds.min[axis]) /
                                                             still.bounds.extent()[axis] * 65535 +
                                                         0.5f));
      rows.texels.push_back(octahedralCode(asset.mesh.normals[index]));
    }
  asset.clips.push_back(still);
  asset.rows = std::move(rows);
  return asset;
}

}  // namespace throng::test
