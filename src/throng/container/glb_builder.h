// The growing glTF document and binary buffer of an asset being written. Private to the container room.
#pragma once

#include <array>
#include <set>
#include <span>
#include <string>

#include <nlohmann/json.hpp>

#include "throng/base/file.h"
#include "throng/base/math.h"
#include "throng/base/result.h"
#include "throng/container/meshopt_view.h"
#include "throng/container/stored_chunks.h"

namespace throng {

using Json = nlohmann::ordered_json;  // members stay in the order in which they are written

// The shortest decimal that reads back as this very float.
double shortestDouble(float value);

template <typename Floats>
Json numberArray(const Floats& values) {
  Json array = Json::array();
  for (float value : values) array.push_back(shortestDouble(value));
  return array;
}

inline Json vec3Json(Vec3f v) { return numberArray(std::array{v.x, v.y, v.z}); }

// glTF's numbers for component types and buffer view targets.
inline constexpr int kUnsignedByte = 5121, kUnsignedShort = 5123, kUnsignedInt = 5125, kFloat = 5126;
inline constexpr int kVertexTarget = 34962, kIndexTarget = 34963, kNoTarget = 0;

struct GlbBuilder {
  bool compress = false;
  bool small = false;
  Json document = Json::object();
  Bytes binary;
  std::set<std::string> extensionsUsed, extensionsRequired;

  // Appends bytes at a multiple of `alignment` and returns the new buffer view's index.
  int addView(std::span<const std::byte> bytes, int target = kNoTarget, std::size_t alignment = 4);

  template <typename Value>
  int addArray(std::span<const Value> values, int target = kNoTarget, std::size_t alignment = 4) {
    return addView(std::as_bytes(values), target, alignment);
  }

  // Vertices of `stride` bytes, all of 32-bit numbers, and triangles: views that a viewer reads, or that hold what
  // belongs to the mesh. Compressed (EXT_meshopt_compression) where `small` is set.
  int addVertices(std::span<const std::byte> bytes, std::uint32_t stride, int target);
  int addTriangles(std::span<const std::uint32_t> indices, std::uint32_t vertexCount, int target);

  // The same for rows, compressed where `compress` is set and that makes them smaller; keys of bones are coded only where
  // `small` is set too.
  int addRows(std::span<const std::byte> bytes, const RowsForm& form);

  // An accessor over a whole buffer view; returns its index. Members beyond these (min, max) may be added to the result.
  int addAccessor(int view, int componentType, std::size_t count, const char* type);

  // A view of what stands compressed in the binary chunk and, for the eyes of glTF, in a buffer without bytes.
  int addMeshView(const StoredMeshView& stored, int target);
  std::uint64_t fallbackBytes = 0;  // of that buffer
  bool hasCodedKeys = false;

  // Appends to a top-level array and returns the new element's index.
  int append(const char* list, Json value);
};

// What stands first in a document, and what is known last: the buffer and the extensions. LimitExceeded beyond 4 GiB.
void startGlb(GlbBuilder& builder, const std::string& generator);
Result<Bytes> finishGlb(GlbBuilder& builder);

}  // namespace throng
