// Buffer views of the mesh as EXT_meshopt_compression stores them: vertex attributes and triangles, which viewers that
// know the extension decode by themselves. Private to the container room.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "throng/base/file.h"

namespace throng {

// How such a view is stored; its content is `count` elements of `stride` bytes.
struct MeshoptForm {
  bool triangles = false;    // indices of 2 or 4 bytes, three to a triangle; else vertices
  bool exponential = false;  // of vertices: every 32 bits are a float as a whole number and a power of two
  std::uint32_t stride = 0;
  std::uint64_t count = 0;

  std::uint64_t contentBytes() const { return count * stride; }
};

struct StoredMeshView {
  MeshoptForm form;
  Bytes bytes;
};

// Vertices of 32-bit numbers, without loss: with the filter where each component is a multiple of one power of two.
StoredMeshView storeVertices(std::span<const std::byte> bytes, std::uint32_t stride);

// Indices of whole triangles, each 2 bytes wide where vertexCount is at most 65,535, else 4.
StoredMeshView storeTriangles(std::span<const std::uint32_t> indices, std::uint32_t vertexCount);

// The triangles as they come back: each may begin at another of its corners.
std::vector<std::uint32_t> storedTriangles(std::span<const std::uint32_t> indices, std::uint32_t vertexCount);

// Whether stride and filter are what the extension allows, and so many stored bytes can hold the content: a guard before
// memory is taken.
bool isPossible(const MeshoptForm& form, std::uint64_t storedBytes);

// The content; nothing where the bytes do not decode. isPossible holds.
std::optional<Bytes> decodeMeshView(const MeshoptForm& form, std::span<const std::byte> stored);

}  // namespace throng
