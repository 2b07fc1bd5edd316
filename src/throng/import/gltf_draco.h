// KHR_draco_mesh_compression: primitives compressed with Draco.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "throng/import/gltf_accessor.h"

namespace throng::gltf {

// A compressed primitive as its extension describes it. Its header has been looked at: it announces no more points and
// faces than the accessors that were charged for.
struct DracoSource {
  std::string path;
  std::span<const std::byte> bytes;
  std::map<std::string, std::uint32_t> attributeIds;  // by semantic
};

// Reads the extension object. vertexCount and indexCount are those of the primitive's accessors. Malformed, Truncated.
Result<DracoSource> readDracoSource(const JsonValue& extension, std::span<const BufferView> views,
                                    std::size_t vertexCount, std::size_t indexCount);

struct DracoPrimitive {
  std::map<std::string, Accessor> attributes;  // read as any other accessor; they point into storage
  std::vector<std::uint32_t> indices;          // triangles
  std::vector<Bytes> storage;
};

// Decodes it. `declared` are the primitive's accessors, which say the component types. Malformed where Draco rejects
// the data or they do not match the accessors.
Result<DracoPrimitive> decodeDraco(const DracoSource& source, const std::map<std::string, const Accessor*>& declared);

}  // namespace throng::gltf
