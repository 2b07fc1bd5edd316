// Materials, textures and images: carried through, images undecoded.
#pragma once

#include <vector>

#include "throng/import/gltf_accessor.h"

namespace throng::gltf {

// All images in the order of the file, their bytes untouched. An external image that cannot be read, or whose path
// leaves the folder, stays without bytes and is warned of.
Result<std::vector<Image>> readImages(Document& document, std::span<const BufferView> views);

// All materials in the order of the file. The texture of an extension (EXT_texture_webp, KHR_texture_basisu) is taken
// where the file has one, since a file's fallback shows the same picture. KHR_materials_unlit becomes Material::unlit;
// the other KHR_materials_* ride along (see Material::extensionsJson).
Result<std::vector<Material>> readMaterials(Document& document, std::size_t imageCount);

// The names of KHR_materials_variants, up to kMaxVariants; a warning says how many more there are.
Result<std::vector<std::string>> readVariantNames(Document& document);

// What each variant replaces a primitive's material with; kNone where it does not. Empty where none does.
Result<std::vector<int>> readVariantMaterials(const Document& document, const JsonValue& primitive, std::size_t materialCount);

}  // namespace throng::gltf
