// From nodes to parts: what is drawn, in which order.
#pragma once

#include <vector>

#include "throng/import/gltf_accessor.h"
#include "throng/import/gltf_mesh.h"

namespace throng::gltf {

// What the scene draws. Part::meshIndex counts `primitives`, each of which becomes the Mesh of that index.
struct ScenePlan {
  std::vector<PrimitivePlan> primitives;
  std::vector<bool> drawnBySkin;  // per primitive: whether some part draws it by a skin
  std::vector<Part> parts;
};

// Walks `order` (nodes, depth first) and makes a part of each primitive of each node's mesh, in the order of the file;
// a mesh that several nodes draw is planned once. A node with EXT_mesh_gpu_instancing makes all its primitives once
// per instance.
Result<ScenePlan> planParts(Document& document, const std::vector<int>& order, const std::vector<Node>& nodes,
                            const std::vector<MeshInfo>& infos, std::span<const BufferView> views,
                            std::span<const Accessor> accessors);

}  // namespace throng::gltf
