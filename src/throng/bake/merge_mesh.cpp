#include "throng/bake/merge_mesh.h"

#include <algorithm>
#include <map>

#include <meshoptimizer.h>

#include "throng/asset/validate_asset.h"

namespace throng {

namespace {

constexpr std::uint32_t kUnused = ~0u;

class MeshMerger {
 public:
  MeshMerger(const Model& model, const Rig& rig, const PosedVertices& restPose)
      : model_(model), rig_(rig), restPose_(restPose), firstVertices_(partFirstVertices(model)) {}

  MergedMesh merge() {
    collectTriangles();
    numberVertices();
    gatherVertices();
    gatherTexCoords();
    gatherColors();
    gatherGroups();
    return std::move(result_);
  }

 private:
  const Mesh& meshOf(std::size_t part) const {
    return model_.meshes[static_cast<std::size_t>(model_.parts[part].meshIndex)];
  }

  // Per bone of the rig: whether it turns left hands into right ones in the rest pose.
  std::vector<bool> mirroringBones() const {
    PoseScratch scratch;
    RigPose pose;
    poseRig(model_, rig_, nullptr, 0, scratch, pose);
    std::vector<bool> mirrors;
    for (const Affined& modelFromBind : pose.modelFromBind) mirrors.push_back(determinant(modelFromBind) < 0);
    return mirrors;
  }

  // What a mesh shows: its material, then what each variant replaces it with. kNone where that is the same, so that
  // meshes which look the same in every variant become one primitive.
  std::vector<int> materialsOf(const Mesh& mesh) const {
    std::vector<int> materials(1 + model_.variantNames.size(), kNone);
    materials[0] = mesh.materialIndex;
    for (std::size_t variant = 0; variant < mesh.variantMaterials.size(); ++variant)
      if (mesh.variantMaterials[variant] != mesh.materialIndex) materials[1 + variant] = mesh.variantMaterials[variant];
    return materials;
  }

  // Indices of model vertices, by material.
  void collectTriangles() {
    const std::vector<bool> mirrors = mirroringBones();
    std::map<std::vector<int>, std::vector<std::uint32_t>> byMaterials;
    for (std::size_t part = 0; part < model_.parts.size(); ++part) {
      const Mesh& mesh = meshOf(part);
      std::vector<std::uint32_t>& indices = byMaterials[materialsOf(mesh)];
      const auto first = static_cast<std::uint32_t>(firstVertices_[part]);
      for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
        const std::uint32_t a = first + mesh.indices[i], b = first + mesh.indices[i + 1], c = first + mesh.indices[i + 2];
        const bool influenced = rig_.influenceFirst[a] < rig_.influenceFirst[a + 1];
        const bool turnOver = influenced && mirrors[rig_.influenceBones[rig_.influenceFirst[a]]];
        indices.insert(indices.end(), {a, turnOver ? c : b, turnOver ? b : c});
      }
    }
    std::erase_if(byMaterials, [](const auto& entry) { return entry.second.empty(); });
    gatherVariants(byMaterials);
    for (auto& [materials, indices] : byMaterials) result_.primitives.push_back({materials[0], std::move(indices)});
  }

  template <typename Indices>
  void gatherVariants(const std::map<std::vector<int>, Indices>& byMaterials) {
    for (std::size_t variant = 0; variant < model_.variantNames.size(); ++variant) {
      if (!isKnown(variant)) continue;
      MaterialVariant merged{model_.variantNames[variant], {}};
      for (const auto& entry : byMaterials) merged.materialIndices.push_back(entry.first[1 + variant]);
      result_.variants.push_back(std::move(merged));
    }
  }

  // Whether a part names the variant, be it for the material that it has anyway.
  bool isKnown(std::size_t variant) const {
    for (std::size_t part = 0; part < model_.parts.size(); ++part) {
      const Mesh& mesh = meshOf(part);
      if (!mesh.variantMaterials.empty() && mesh.variantMaterials[variant] != kNone && !mesh.indices.empty()) return true;
    }
    return false;
  }

  // Calls visit(material) for each material that the primitive can wear.
  template <typename Visit>
  void visitMaterials(std::size_t primitive, const Visit& visit) const {
    const auto visitIndex = [&](int index) {
      if (index != kNone) visit(model_.materials[static_cast<std::size_t>(index)]);
    };
    visitIndex(result_.primitives[primitive].materialIndex);
    for (const MaterialVariant& variant : result_.variants) visitIndex(variant.materialIndices[primitive]);
  }

  // Brings triangles, then vertices into the order in which a GPU best reads them.
  void numberVertices() {
    const std::size_t modelCount = firstVertices_.back();
    std::vector<std::uint32_t> all;
    for (std::size_t i = 0; i < result_.primitives.size(); ++i) {
      bool blended = false;
      visitMaterials(i, [&](const Material& material) { blended |= material.alphaMode == AlphaMode::Blend; });
      auto& indices = result_.primitives[i].indices;
      if (!blended) meshopt_optimizeVertexCache(indices.data(), indices.data(), indices.size(), modelCount);
      all.insert(all.end(), indices.begin(), indices.end());
    }
    std::vector<std::uint32_t> numberOf(modelCount, kUnused);
    if (!all.empty()) meshopt_optimizeVertexFetchRemap(numberOf.data(), all.data(), all.size(), modelCount);
    for (AssetPrimitive& primitive : result_.primitives)
      for (std::uint32_t& index : primitive.indices) index = numberOf[index];
    const auto used = modelCount - static_cast<std::size_t>(std::count(numberOf.begin(), numberOf.end(), kUnused));
    result_.sourceVertices.resize(used);
    for (std::uint32_t vertex = 0; vertex < modelCount; ++vertex)
      if (numberOf[vertex] != kUnused) result_.sourceVertices[numberOf[vertex]] = vertex;
  }

  template <typename Value>
  std::vector<Value> gathered(const std::vector<Value>& values) const {
    std::vector<Value> result(result_.sourceVertices.size());
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = values[result_.sourceVertices[i]];
    return result;
  }

  void gatherVertices() {
    result_.mesh.positions = gathered(restPose_.positions);
    result_.mesh.normals = gathered(restPose_.normals);
    if (!restPose_.tangents.empty()) result_.mesh.tangents = gathered(restPose_.tangents);
  }

  // One set of an attribute of all parts, `fallback` where a part lacks it.
  template <typename Value>
  std::vector<Value> gatherSet(std::vector<std::vector<Value>> Mesh::*sets, std::size_t set, Value fallback) const {
    std::vector<Value> values(firstVertices_.back(), fallback);
    for (std::size_t part = 0; part < model_.parts.size(); ++part) {
      const auto& own = meshOf(part).*sets;
      if (set < own.size() && !own[set].empty())
        std::copy(own[set].begin(), own[set].end(), values.begin() + static_cast<std::ptrdiff_t>(firstVertices_[part]));
    }
    return gathered(values);
  }

  void gatherTexCoords() {
    std::size_t count = 1;
    for (std::size_t part = 0; part < model_.parts.size(); ++part) count = std::max(count, meshOf(part).texCoords.size());
    for (std::size_t i = 0; i < result_.primitives.size(); ++i)
      visitMaterials(i, [&](const Material& material) { count = std::max(count, setsNeeded(material)); });
    if (count > kMaxTexCoordSets)
      warn("texture coordinates beyond set " + std::to_string(kMaxTexCoordSets - 1) + " are left out");
    for (std::size_t set = 0; set < std::min(count, kMaxTexCoordSets); ++set)
      result_.mesh.texCoords.push_back(gatherSet(&Mesh::texCoords, set, Vec2f{0, 0}));
  }

  static std::size_t setsNeeded(const Material& material) {
    int last = 0;
    for (const std::optional<Texture>* texture :
         {&material.baseColorTexture, &material.metallicRoughnessTexture, &material.normalTexture,
          &material.occlusionTexture, &material.emissiveTexture})
      if (*texture) last = std::max(last, (*texture)->texCoord);
    for (const Texture& texture : material.extraTextures) last = std::max(last, texture.texCoord);
    return static_cast<std::size_t>(last) + 1;
  }

  void gatherColors() {
    std::size_t count = 0;
    for (std::size_t part = 0; part < model_.parts.size(); ++part) count = std::max(count, meshOf(part).colors.size());
    if (count > kMaxColorSets) warn("colours beyond set " + std::to_string(kMaxColorSets - 1) + " are left out");
    for (std::size_t set = 0; set < std::min(count, kMaxColorSets); ++set)
      result_.mesh.colors.push_back(gatherSet(&Mesh::colors, set, Vec4f{1, 1, 1, 1}));
  }

  void gatherGroups() {
    std::vector<std::uint8_t> groups(firstVertices_.back(), 0);
    auto& names = result_.groupNames;
    for (std::size_t part = 0; part < model_.parts.size(); ++part) {
      const std::string& group = model_.parts[part].group;
      if (group.empty()) continue;
      auto found = std::find(names.begin(), names.end(), group);
      if (found == names.end() && names.size() == kMaxGroups) {
        warn("group '" + group + "' is one more than the " + std::to_string(kMaxGroups) +
             " an asset may have; its parts are always drawn");
        continue;
      }
      if (found == names.end()) found = names.insert(names.end(), group);
      std::fill(groups.begin() + static_cast<std::ptrdiff_t>(firstVertices_[part]),
                groups.begin() + static_cast<std::ptrdiff_t>(firstVertices_[part + 1]),
                static_cast<std::uint8_t>(found - names.begin() + 1));
    }
    if (!names.empty()) result_.mesh.groups = gathered(groups);
  }

  void warn(std::string detail) { result_.warnings.push_back({model_.name, std::move(detail)}); }

  const Model& model_;
  const Rig& rig_;
  const PosedVertices& restPose_;
  std::vector<std::size_t> firstVertices_;
  MergedMesh result_;
};

}  // namespace

MergedMesh mergeMesh(const Model& model, const Rig& rig, const PosedVertices& restPose) {
  return MeshMerger(model, rig, restPose).merge();
}

}  // namespace throng
