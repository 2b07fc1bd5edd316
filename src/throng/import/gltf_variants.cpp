// KHR_materials_variants: sets of materials that a viewer may choose from.
#include "throng/import/gltf_material.h"

#include <algorithm>

#include "throng/model/variant_limit.h"

namespace throng::gltf {
namespace {

constexpr char kExtension[] = "KHR_materials_variants";

// All that the document lists, for a primitive may name those beyond kMaxVariants too.
Result<JsonValue> variantList(const Document& document) {
  THRONG_ASSIGN(const JsonValue extension, document.root.extension(kExtension));
  return extension.array("variants");
}

}  // namespace

Result<std::vector<std::string>> readVariantNames(Document& document) {
  THRONG_ASSIGN(const JsonValue list, variantList(document));
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(list.size(), kMaxVariants); ++i) {
    THRONG_ASSIGN(std::string name, list.item(i).textOr("name", ""));
    names.push_back(std::move(name));
  }
  if (list.size() > kMaxVariants)
    document.warnings.push_back({list.path(), "has " + std::to_string(list.size()) + " variants; those beyond " +
                                                  std::to_string(kMaxVariants) + " are left out"});
  return names;
}

Result<std::vector<int>> readVariantMaterials(const Document& document, const JsonValue& primitive, std::size_t materialCount) {
  std::vector<int> chosen;
  THRONG_ASSIGN(const JsonValue extension, primitive.extension(kExtension));
  THRONG_ASSIGN(const JsonValue mappings, extension.array("mappings"));
  if (mappings.size() == 0) return chosen;
  THRONG_ASSIGN(const JsonValue list, variantList(document));
  chosen.assign(std::min(list.size(), kMaxVariants), kNone);
  for (std::size_t i = 0; i < mappings.size(); ++i) {
    const JsonValue mapping = mappings.item(i);
    THRONG_ASSIGN(const int material, mapping.indexRequired("material", materialCount, "materials"));
    THRONG_ASSIGN(const JsonValue variants, mapping.array("variants"));
    for (std::size_t v = 0; v < variants.size(); ++v) {
      THRONG_ASSIGN(const int variant, variants.item(v).asIndex(list.size(), "variants"));
      if (static_cast<std::size_t>(variant) < chosen.size()) chosen[static_cast<std::size_t>(variant)] = material;
    }
  }
  return chosen;
}

}  // namespace throng::gltf
