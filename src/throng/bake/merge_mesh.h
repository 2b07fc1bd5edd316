// All parts of a model as one mesh: one vertex numbering, one primitive per material, or set of materials that variants
// choose from.
#pragma once

#include "throng/asset/asset.h"
#include "throng/model/model.h"
#include "throng/pose/pose.h"

namespace throng {

struct MergedMesh {
  AssetMesh mesh;
  std::vector<AssetPrimitive> primitives;     // materialIndex: of the model; ascending, without a material first
  std::vector<MaterialVariant> variants;      // likewise; those that no part of the model knows are left out
  std::vector<std::string> groupNames;
  std::vector<std::uint32_t> sourceVertices;  // model vertex of each vertex
  std::vector<Warning> warnings;
};

// Merges the parts in the rest pose. Vertices that no triangle uses are dropped; the others are ordered as the triangles
// need them, and the triangles so that a GPU's vertex cache is used well (those of blended materials keep their order).
// Triangles whose bone mirrors in the rest pose are turned over, so that they face as their normals do.
// What a part lacks is filled: texture coordinates 0 0, colours white. There is always one set of texture coordinates,
// and as many as the materials refer to. Tangents stay only where every part has them.
MergedMesh mergeMesh(const Model& model, const Rig& rig, const PosedVertices& restPose);

}  // namespace throng
