#include "throng/pose/rig.h"

#include <algorithm>
#include <array>
#include <map>

#include "throng/pose/point_cache.h"

namespace throng {
namespace {

struct Influence {
  std::uint32_t bone = 0;
  double weight = 0;
};

// Gives each (node, matrix) pair one number, in the order of first use.
class BoneTable {
 public:
  explicit BoneTable(std::vector<RigBone>& bones) : bones_(bones) {}

  std::uint32_t indexOf(int nodeIndex, const Affined& boneFromBind) {
    Key key;
    key.first = nodeIndex;
    for (std::size_t i = 0; i < 12; ++i) key.second[i] = boneFromBind.m[i / 4][i % 4];
    const auto [found, isNew] = indices_.try_emplace(key, static_cast<std::uint32_t>(bones_.size()));
    if (isNew) bones_.push_back({nodeIndex, boneFromBind});
    return found->second;
  }

 private:
  using Key = std::pair<int, std::array<double, 12>>;
  std::vector<RigBone>& bones_;
  std::map<Key, std::uint32_t> indices_;
};

// One influence per bone, falling by weight, none without weight, sum 1.
void tidyInfluences(std::vector<Influence>& influences) {
  std::sort(influences.begin(), influences.end(), [](Influence a, Influence b) { return a.bone < b.bone; });
  std::size_t kept = 0;
  for (const Influence influence : influences) {
    if (!(influence.weight > 0)) continue;
    if (kept > 0 && influences[kept - 1].bone == influence.bone) {
      influences[kept - 1].weight += influence.weight;
    } else {
      influences[kept++] = influence;
    }
  }
  influences.resize(kept);
  std::stable_sort(influences.begin(), influences.end(), [](Influence a, Influence b) { return a.weight > b.weight; });
  double sum = 0;
  for (const Influence influence : influences) sum += influence.weight;
  for (Influence& influence : influences) influence.weight /= sum;
}

void appendInfluences(Rig& rig, const std::vector<Influence>& influences) {
  for (const Influence influence : influences) {
    rig.influenceBones.push_back(influence.bone);
    rig.influenceWeights.push_back(static_cast<float>(influence.weight));
  }
  rig.influenceFirst.push_back(static_cast<std::uint32_t>(rig.influenceBones.size()));
}

void addSkinnedPart(const Model& model, const Part& part, BoneTable& table, Rig& rig) {
  const Mesh& mesh = model.meshes[static_cast<std::size_t>(part.meshIndex)];
  const Skin& skin = model.skins[static_cast<std::size_t>(part.skinIndex)];
  const auto rigBone = [&](std::size_t bone) {
    const Affined boneFromMesh =
        part.nodeFromMesh ? skin.boneFromBind[bone] * *part.nodeFromMesh : skin.boneFromBind[bone];
    return table.indexOf(skin.boneNodes[bone], boneFromMesh);
  };
  const auto width = static_cast<std::size_t>(mesh.influencesPerVertex);
  std::vector<std::int64_t> known(skin.boneNodes.size(), -1);
  std::vector<Influence> influences;
  for (std::size_t v = 0; v < mesh.vertexCount(); ++v) {
    influences.clear();
    for (std::size_t i = v * width; i < (v + 1) * width; ++i) {
      if (!(mesh.influenceWeights[i] > 0)) continue;
      const std::uint32_t bone = mesh.influenceBones[i];
      if (known[bone] < 0) known[bone] = rigBone(bone);
      influences.push_back({static_cast<std::uint32_t>(known[bone]), mesh.influenceWeights[i]});
    }
    // A vertex that nothing holds follows the skin's first bone, as most loaders do.
    if (influences.empty()) influences.push_back({rigBone(0), 1});
    tidyInfluences(influences);
    appendInfluences(rig, influences);
  }
}

void addRigidPart(const Model& model, const Part& part, BoneTable& table, Rig& rig) {
  const std::size_t count = model.meshes[static_cast<std::size_t>(part.meshIndex)].vertexCount();
  if (count == 0) return;
  const std::uint32_t bone = table.indexOf(part.nodeIndex, part.nodeFromMesh.value_or(Affined{}));
  for (std::size_t v = 0; v < count; ++v) appendInfluences(rig, {{bone, 1}});
}

void addMorphs(const Model& model, int partIndex, std::uint32_t firstVertex, Rig& rig) {
  const Part& part = model.parts[static_cast<std::size_t>(partIndex)];
  const Mesh& mesh = model.meshes[static_cast<std::size_t>(part.meshIndex)];
  if (mesh.morphTargets.empty()) return;
  RigMorph morph;
  morph.partIndex = partIndex;
  morph.nodeIndex = part.nodeIndex;
  morph.firstVertex = firstVertex;
  morph.vertexCount = static_cast<std::uint32_t>(mesh.vertexCount());
  morph.firstWeight = rig.morphWeightCount;
  morph.targetCount = static_cast<std::uint32_t>(mesh.morphTargets.size());
  rig.morphWeightCount += morph.targetCount;
  rig.morphs.push_back(morph);
}

void appendGeometry(const Mesh& mesh, bool withTangents, Rig& rig) {
  rig.positions.insert(rig.positions.end(), mesh.positions.begin(), mesh.positions.end());
  for (std::size_t v = 0; v < mesh.vertexCount(); ++v) {
    const Vec3f normal = mesh.normals.empty() ? Vec3f{} : mesh.normals[v];
    rig.normals.push_back(normal == Vec3f{} ? Vec3f{0, 1, 0} : normal);
  }
  if (withTangents) rig.tangents.insert(rig.tangents.end(), mesh.tangents.begin(), mesh.tangents.end());
}

bool allHaveTangents(const Model& model) {
  return !model.parts.empty() && std::all_of(model.parts.begin(), model.parts.end(), [&](const Part& part) {
    return !model.meshes[static_cast<std::size_t>(part.meshIndex)].tangents.empty();
  });
}

}  // namespace

Rig buildRig(const Model& model) {
  Rig rig;
  rig.influenceFirst.push_back(0);
  BoneTable table(rig.bones);
  const bool withTangents = allHaveTangents(model);
  for (std::size_t partIndex = 0; partIndex < model.parts.size(); ++partIndex) {
    const Part& part = model.parts[partIndex];
    const Mesh& mesh = model.meshes[static_cast<std::size_t>(part.meshIndex)];
    const auto firstVertex = static_cast<std::uint32_t>(rig.vertexCount());
    const bool skinned = part.skinIndex != kNone && mesh.influencesPerVertex > 0 &&
                         !model.skins[static_cast<std::size_t>(part.skinIndex)].boneNodes.empty();
    if (skinned) {
      addSkinnedPart(model, part, table, rig);
    } else {
      addRigidPart(model, part, table, rig);
    }
    appendGeometry(mesh, withTangents, rig);
    rig.partOfVertex.resize(rig.vertexCount(), static_cast<int>(partIndex));
    addMorphs(model, static_cast<int>(partIndex), firstVertex, rig);
  }
  const bool recomputes = std::any_of(model.clips.begin(), model.clips.end(),
                                      [](const Clip& clip) { return clip.cache && clip.cache->normals.empty(); });
  const bool turnsTangents = withTangents && std::any_of(model.clips.begin(), model.clips.end(),
                                                         [](const Clip& clip) { return clip.cache.has_value(); });
  if (recomputes || turnsTangents) prepareCacheShading(model, rig);
  return rig;
}

}  // namespace throng
