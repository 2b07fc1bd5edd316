// Draco on a page: refused with a word on what to do, since its decoder would double the download.
#include "throng/import/gltf_draco.h"

namespace throng::gltf {
namespace {

Error refusal() {
  return {ErrorCode::FormatUnsupported, "KHR_draco_mesh_compression",
          "is not read in the browser; bake this file with the throng command, or save it without Draco"};
}

}  // namespace

Result<DracoSource> readDracoSource(const JsonValue&, std::span<const BufferView>, std::size_t, std::size_t) {
  return refusal();
}

Result<DracoPrimitive> decodeDraco(const DracoSource&, const std::map<std::string, const Accessor*>&) {
  return refusal();
}

}  // namespace throng::gltf
