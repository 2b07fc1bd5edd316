// A wall that hides what stands behind it, for tests and benches: an asset without importer or baker.
#pragma once

#include "throng/crowd/test_figure.h"

namespace throng::test {

// One box, which does not move.
inline Asset wallAsset(Vec3f min, Vec3f max) {
  Asset asset;
  asset.name = "wall";
  asset.primitives.resize(1);
  asset.materials = {plainMaterial("plaster", {0.55f, 0.5f, 0.42f, 1})};
  asset.primitives[0].materialIndex = 0;
  AssetClip still;
  still.name = "still";
  still.keyTimes = {0, 0};
  still.bounds.add(min);
  still.bounds.add(max);
  VertexRows rows;
  for (const FigureVertex& vertex : figureVertices()) {
    if (vertex.box != 0) break;
    const FigureBox model = figureBoxes()[0];
    Vec3f position;
    for (int axis = 0; axis < 3; ++axis)
      position[axis] = vertex.position[axis] == model.max[axis] ? max[axis] : min[axis];
    const std::uint32_t index = asset.vertexCount();
    asset.mesh.positions.push_back(position);
    asset.mesh.normals.push_back(vertex.normal);
    if (index % 4 == 0)
      for (const std::uint32_t corner : {0, 1, 2, 0, 2, 3}) asset.primitives[0].indices.push_back(index + corner);
  }
  for (int row = 0; row < 2; ++row)
    for (std::size_t index = 0; index < asset.mesh.positions.size(); ++index) {
      for (int axis = 0; axis < 3; ++axis)
        rows.texels.push_back(asset.mesh.positions[index][axis] == max[axis] ? 65535 : 0);
      rows.texels.push_back(octahedralCode(asset.mesh.normals[index]));
    }
  asset.clips.push_back(still);
  asset.rows = std::move(rows);
  return asset;
}

}  // namespace throng::test
