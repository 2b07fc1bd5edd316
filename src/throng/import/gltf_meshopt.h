// EXT_meshopt_compression: buffer views compressed with meshoptimizer's codecs.
#pragma once

#include <span>

#include "throng/base/file.h"
#include "throng/import/decode_budget.h"
#include "throng/import/gltf_json.h"

namespace throng::gltf {

enum class MeshoptMode { Attributes, Triangles, Indices };
enum class MeshoptFilter { None, Octahedral, Quaternion, Exponential };

// A compressed view as its extension describes it, checked: the codec can hold that many items in that many bytes.
struct MeshoptView {
  std::span<const std::byte> compressed;
  std::size_t count = 0;
  std::size_t strideBytes = 0;
  MeshoptMode mode = MeshoptMode::Attributes;
  MeshoptFilter filter = MeshoptFilter::None;
  std::string path;

  std::size_t sizeBytes() const { return count * strideBytes; }
};

// Reads the extension object; `bytes` are those of its buffer. Malformed, LimitExceeded (more items than the bytes can
// hold, or than the budget allows).
Result<MeshoptView> readMeshoptView(const JsonValue& extension, std::span<const std::byte> bytes, DecodeBudget& budget);

// Decodes to sizeBytes() bytes. Malformed where the codec rejects the data.
Result<Bytes> decodeMeshoptView(const MeshoptView& view);

}  // namespace throng::gltf
