#include "throng/import/gltf_skin.h"

namespace throng::gltf {
namespace {

Result<std::vector<Affined>> readMatrices(const Accessor& accessor, std::size_t boneCount, DecodeBudget& budget) {
  if (accessor.rows != 4 || accessor.columns != 4)
    return accessor.malformed("is used for inverse bind matrices, which are MAT4");
  if (accessor.count < boneCount)
    return accessor.malformed("has " + std::to_string(accessor.count) + " inverse bind matrices for " +
                              std::to_string(boneCount) + " bones");
  THRONG_TRY(budget.charge(accessor.count, 16 * sizeof(float), accessor.path));
  std::vector<float> numbers(accessor.count * 16);
  THRONG_TRY(readFloats(accessor, numbers));
  if (const std::size_t bad = firstNonFinite(numbers); bad != numbers.size())
    return accessor.malformed("has an inverse bind matrix that is NaN or infinite at element " +
                              std::to_string(bad / 16));
  std::vector<Affined> matrices(boneCount);
  for (std::size_t bone = 0; bone < boneCount; ++bone)
    for (int row = 0; row < 3; ++row)
      for (int column = 0; column < 4; ++column)
        matrices[bone].m[row][column] = numbers[bone * 16 + static_cast<std::size_t>(column * 4 + row)];
  return matrices;
}

}  // namespace

Result<std::vector<Skin>> readSkins(Document& document, std::span<const Accessor> accessors, std::size_t nodeCount) {
  THRONG_ASSIGN(const JsonValue list, document.root.array("skins"));
  std::vector<Skin> skins;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const JsonValue json = list.item(i);
    Skin skin;
    THRONG_ASSIGN(skin.name, json.textOr("name", ""));
    THRONG_ASSIGN(const JsonValue bones, json.array("joints"));
    if (bones.size() == 0) return json.malformedAt("joints", "is absent or empty, though a skin needs bones");
    THRONG_TRY(document.budget.charge(bones.size(), sizeof(Affined) + sizeof(int), json.path()));
    for (std::size_t b = 0; b < bones.size(); ++b) {
      THRONG_ASSIGN(const int node, bones.item(b).asIndex(nodeCount, "nodes"));
      skin.boneNodes.push_back(node);
    }
    THRONG_ASSIGN(const int matrices, json.indexOr("inverseBindMatrices", accessors.size(), "accessors"));
    skin.boneFromBind.resize(skin.boneNodes.size());
    if (matrices != kNone) {
      THRONG_ASSIGN(skin.boneFromBind, readMatrices(accessors[matrices], bones.size(), document.budget));
    }
    skins.push_back(std::move(skin));
  }
  return skins;
}

}  // namespace throng::gltf
