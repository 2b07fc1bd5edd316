#include "throng/import/gltf_extensions.h"

#include <algorithm>
#include <array>

namespace throng::gltf {
namespace {

constexpr std::array<std::string_view, 17> kRead = {
    "EXT_mesh_gpu_instancing", "EXT_meshopt_compression", "EXT_texture_webp", "KHR_animation_pointer",
    "KHR_draco_mesh_compression", "KHR_mesh_quantization", "KHR_node_visibility", "KHR_texture_basisu",
    "KHR_texture_transform",
    // Nothing that moves or colours a vertex; ignored.
    "EXT_lights_image_based", "EXT_lights_ies", "KHR_audio_emitter", "KHR_lights_punctual", "KHR_node_hoverability",
    "KHR_node_selectability", "KHR_xmp", "KHR_xmp_json_ld"};

}  // namespace

bool readsExtension(std::string_view name) {
  // Material extensions are carried through as they are.
  if (name.substr(0, 14) == "KHR_materials_") return true;
  return std::find(kRead.begin(), kRead.end(), name) != kRead.end();
}

}  // namespace throng::gltf
