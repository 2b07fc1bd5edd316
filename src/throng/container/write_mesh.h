// The rest-pose mesh as glTF. Private to the container room.
#pragma once

#include "throng/asset/asset.h"
#include "throng/container/glb_builder.h"

namespace throng {

// Writes a vertex attribute and returns its accessor. `type`: glTF's word for Value.
template <typename Value>
int addAttribute(GlbBuilder& builder, const std::vector<Value>& values, int componentType, const char* type) {
  const int view = builder.addVertices(std::as_bytes(std::span(values)), sizeof(Value), kVertexTarget);
  return builder.addAccessor(view, componentType, values.size(), type);
}

// The attributes of all primitives. `numbered`: with the vertex number as the last set of texture coordinates.
Json writeAttributes(const AssetMesh& mesh, bool numbered, GlbBuilder& builder);

// Mesh and node, of the asset's name, with the variants of its materials; returns the node's index.
int writeMeshNode(const Asset& asset, const Json& attributes, GlbBuilder& builder);

}  // namespace throng
