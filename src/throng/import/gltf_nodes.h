// The node graph: names, transforms, parents.
#pragma once

#include <optional>
#include <vector>

#include "throng/import/gltf_document.h"

namespace throng::gltf {

// All nodes in the order of the file, each with its parent. A matrix is split into T, R and S where they give it back
// within 1e-6 of its size. Malformed: a node with two parents, a cycle, an index out of range.
Result<std::vector<Node>> readNodes(Document& document);

// T, R and S of a matrix whose columns are at right angles (a mirrored one gets a negative x scale); nullopt where they
// do not give it back.
struct Trs {
  Vec3d translation;
  Quatd rotation;
  Vec3d scale;
};
std::optional<Trs> splitMatrix(const Affined& matrix);

// The nearest T, R and S, shear dropped.
Trs nearestTrs(const Affined& matrix);

// The root nodes to draw: those of scene `sceneIndex`, or for kNone of the file's default scene, else its first, else
// all nodes without a parent. InvalidArgument where there is no such scene.
Result<std::vector<int>> readSceneRoots(const Document& document, const std::vector<Node>& nodes, int sceneIndex);

// The nodes below the roots, depth first: a node before its children, children in their order.
Result<std::vector<int>> depthFirstOrder(const Document& document, const std::vector<int>& roots,
                                         std::size_t nodeCount);

}  // namespace throng::gltf
