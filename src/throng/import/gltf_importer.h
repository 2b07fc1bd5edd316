// The reader of glTF 2.0, .gltf and .glb.
//
// What a model of it looks like, on top of what model.h promises:
//   nodes, skins, materials and images are those of the file, in its order and with its indices;
//   parts come depth first over the root nodes of the scene in their order, children in theirs; a node with a mesh
//   gives
//     one part per primitive, in order; with EXT_mesh_gpu_instancing all its primitives once per instance;
//   meshes are primitives, in the order in which parts first need them, shared by the nodes that share the file's mesh;
//     points and lines are left out with a warning;
//   vertices are in the order of the file; where a primitive has no normals there are three per triangle, in the order
//     of its triangles (flat normals, as glTF demands);
//   clips are the file's animations in its order, unnamed ones called "clip 0", repeated names "Walk (2)".
// Repairs, and what is refused: docs/import.md.
#pragma once

#include "throng/base/file.h"
#include "throng/import/importer.h"

namespace throng {

const Importer& gltfImporter();

// The model in the bytes of a .gltf or .glb. `fileName` is for messages; external files are looked for in `folder` and
// below it. Pure but for those files. Safe on hostile bytes: memory is bounded (decode_budget.h), nothing recurses.
Result<Model> parseGltf(Bytes bytes, const std::string& fileName, const std::filesystem::path& folder,
                        const ImportOptions& options = {});

}  // namespace throng
