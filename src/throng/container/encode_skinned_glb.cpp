// A mesh that follows a skin, for engines that skin by themselves.
#include <array>
#include <cassert>

#include "throng/asset/validate_asset.h"
#include "throng/container/container.h"
#include "throng/container/write_materials.h"
#include "throng/container/write_mesh.h"

namespace throng {
namespace {

constexpr std::size_t kPerSet = 4;  // bones of a vertex in JOINTS_n and WEIGHTS_n

// JOINTS_set and WEIGHTS_set.
void addInfluences(const SkinBinding& binding, std::size_t set, GlbBuilder& builder, Json& attributes) {
  std::vector<std::array<std::uint16_t, kPerSet>> bones;
  std::vector<std::array<float, kPerSet>> weights;
  for (std::size_t first = set * kPerSet; first < binding.bones.size(); first += binding.perVertex) {
    auto& vertexBones = bones.emplace_back();
    auto& vertexWeights = weights.emplace_back();
    for (std::size_t place = 0; place < kPerSet; ++place) {
      vertexBones[place] = binding.bones[first + place];
      vertexWeights[place] = binding.weights[first + place];
    }
  }
  attributes["JOINTS_" + std::to_string(set)] = addAttribute(builder, bones, kUnsignedShort, "VEC4");
  attributes["WEIGHTS_" + std::to_string(set)] = addAttribute(builder, weights, kFloat, "VEC4");
}

// Bones that stand where the mesh rests: with identity matrices everywhere the skin moves nothing by itself.
int addSkin(std::uint32_t boneCount, GlbBuilder& builder) {
  Json bones = Json::array();
  for (std::uint32_t bone = 0; bone < boneCount; ++bone)
    bones.push_back(builder.append("nodes", {{"name", "bone" + std::to_string(bone)}}));
  const int root = builder.append("nodes", {{"name", "bones"}, {"children", bones}});
  builder.append("skins", {{"skeleton", root}, {"joints", std::move(bones)}});
  return root;
}

}  // namespace

Result<Bytes> encodeSkinnedGlb(const Asset& asset, const SkinBinding& binding) {
  THRONG_TRY(validateAsset(asset));
  assert(binding.perVertex % kPerSet == 0 && binding.bones.size() == std::size_t(asset.vertexCount()) * binding.perVertex &&
         binding.weights.size() == binding.bones.size());
  GlbBuilder builder;
  startGlb(builder, asset.generator);
  Json attributes = writeAttributes(asset.mesh, false, builder);
  for (std::size_t set = 0; set < binding.perVertex / kPerSet; ++set) addInfluences(binding, set, builder, attributes);
  const int node = writeMeshNode(asset, attributes, builder);
  const int root = addSkin(binding.boneCount, builder);
  builder.document["nodes"][node]["skin"] = 0;
  builder.document["scene"] = builder.append("scenes", {{"nodes", Json::array({node, root})}});
  THRONG_TRY(writeMaterials(asset, builder));
  return finishGlb(builder);
}

}  // namespace throng
