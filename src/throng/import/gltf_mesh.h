// Mesh primitives: from accessors to Meshes.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "throng/import/gltf_accessor.h"
#include "throng/import/gltf_draco.h"

namespace throng::gltf {

// What the document says of a mesh without decoding it.
struct MeshInfo {
  std::string name;
  std::size_t targetCount = 0;           // the most that one of its primitives has
  std::vector<std::string> targetNames;  // extras.targetNames, or ""
  std::size_t targetNameBytes = 0;
  std::vector<float> weights;  // default morph weights, targetCount of them
};

Result<std::vector<MeshInfo>> readMeshInfos(const Document& document);

// A primitive that will become a Mesh: its accessors found, its kind and size checked and charged.
struct PrimitivePlan {
  std::string path;  // "meshes[3].primitives[0]"
  std::string meshName;
  std::map<std::string, const Accessor*> attributes;  // by semantic
  std::vector<std::map<std::string, const Accessor*>> targets;
  const Accessor* indices = nullptr;
  int mode = 4;  // 4 triangles, 5 strip, 6 fan
  int materialIndex = kNone;
  std::vector<int> variantMaterials;  // as Mesh::variantMaterials
  const MeshInfo* info = nullptr;
  std::optional<DracoSource> draco;  // then attributes and indices are compressed, targets are not
};

// The primitives of a mesh in their order. Points, lines and primitives without positions are left out with a warning.
Result<std::vector<PrimitivePlan>> planMesh(Document& document, std::size_t meshIndex, const MeshInfo& info,
                                            std::span<const BufferView> views, std::span<const Accessor> accessors);

struct DecodedMesh {
  Mesh mesh;
  std::vector<Warning> warnings;
};

// Decodes one primitive; safe to call from several threads for different plans. `keepInfluences` is false where no part
// draws the mesh by a skin.
Result<DecodedMesh> decodePrimitive(const PrimitivePlan& plan, bool keepInfluences);

}  // namespace throng::gltf
