#include "throng/pose/morph.h"

#include <algorithm>

namespace throng {
namespace {

// Calls body(target, weight) for each target of the morph that counts.
template <typename Body>
void forEachActiveTarget(const Model& model, const RigMorph& morph, const RigPose& pose, const Body& body) {
  const Mesh& mesh = model.meshes[static_cast<std::size_t>(
      model.parts[static_cast<std::size_t>(morph.partIndex)].meshIndex)];
  for (std::uint32_t target = 0; target < morph.targetCount; ++target) {
    const float weight = pose.morphWeights[morph.firstWeight + target];
    if (weight != 0) body(mesh.morphTargets[target], weight);
  }
}

void addWeighted(const std::vector<Vec3f>& deltas, float weight, Vec3f* destination) {
  for (std::size_t v = 0; v < deltas.size(); ++v) destination[v] += deltas[v] * weight;
}

void addToDirection(Vec4f& tangent, Vec3f delta, float weight) {
  tangent.x += delta.x * weight;
  tangent.y += delta.y * weight;
  tangent.z += delta.z * weight;
}

}  // namespace

bool hasActiveMorphs(const RigPose& pose) {
  return std::any_of(pose.morphWeights.begin(), pose.morphWeights.end(), [](float weight) { return weight != 0; });
}

void morphAll(const Model& model, const Rig& rig, const RigPose& pose, PoseScratch& scratch) {
  scratch.morphedPositions = rig.positions;
  scratch.morphedNormals = rig.normals;
  scratch.morphedTangents = rig.tangents;
  for (const RigMorph& morph : rig.morphs) {
    forEachActiveTarget(model, morph, pose, [&](const MorphTarget& target, float weight) {
      addWeighted(target.positionDeltas, weight, scratch.morphedPositions.data() + morph.firstVertex);
      addWeighted(target.normalDeltas, weight, scratch.morphedNormals.data() + morph.firstVertex);
      if (rig.tangents.empty()) return;
      for (std::size_t v = 0; v < target.tangentDeltas.size(); ++v)
        addToDirection(scratch.morphedTangents[morph.firstVertex + v], target.tangentDeltas[v], weight);
    });
  }
}

void morphSubset(const Model& model, const Rig& rig, const RigPose& pose, std::span<const std::uint32_t> subset,
                 PoseScratch& scratch) {
  scratch.morphedPositions.resize(subset.size());
  scratch.morphedNormals.resize(subset.size());
  scratch.morphedTangents.resize(rig.tangents.empty() ? 0 : subset.size());
  for (std::size_t i = 0; i < subset.size(); ++i) {
    scratch.morphedPositions[i] = rig.positions[subset[i]];
    scratch.morphedNormals[i] = rig.normals[subset[i]];
    if (!rig.tangents.empty()) scratch.morphedTangents[i] = rig.tangents[subset[i]];
  }
  for (const RigMorph& morph : rig.morphs) {
    const auto begin = std::lower_bound(subset.begin(), subset.end(), morph.firstVertex);
    const auto end = std::lower_bound(begin, subset.end(), morph.firstVertex + morph.vertexCount);
    forEachActiveTarget(model, morph, pose, [&](const MorphTarget& target, float weight) {
      for (auto vertex = begin; vertex != end; ++vertex) {
        const auto i = static_cast<std::size_t>(vertex - subset.begin());
        const std::size_t v = *vertex - morph.firstVertex;
        if (!target.positionDeltas.empty()) scratch.morphedPositions[i] += target.positionDeltas[v] * weight;
        if (!target.normalDeltas.empty()) scratch.morphedNormals[i] += target.normalDeltas[v] * weight;
        if (!target.tangentDeltas.empty() && !rig.tangents.empty())
          addToDirection(scratch.morphedTangents[i], target.tangentDeltas[v], weight);
      }
    });
  }
}

}  // namespace throng
