#include <algorithm>
#include <cassert>

#include "throng/pose/morph.h"
#include "throng/pose/pose.h"
#include "throng/pose/skin_kernel.h"

namespace throng {
namespace {

void preparePalette(const RigPose& pose, PoseScratch& scratch) {
  scratch.palette.resize(pose.modelFromBind.size());
  std::transform(pose.modelFromBind.begin(), pose.modelFromBind.end(), scratch.palette.begin(),
                 [](const Affined& matrix) { return Affinef(matrix); });
}

void resizeFor(const Rig& rig, std::size_t count, PosedVertices& vertices) {
  vertices.positions.resize(count);
  vertices.normals.resize(count);
  vertices.tangents.resize(rig.tangents.empty() ? 0 : count);
}

// The rest geometry to skin: the rig's own, or what the morph targets made of it.
struct RestGeometry {
  const Vec3f* positions;
  const Vec3f* normals;
  const Vec4f* tangents;
};

RestGeometry morphedGeometry(const PoseScratch& scratch) {
  return {scratch.morphedPositions.data(), scratch.morphedNormals.data(), scratch.morphedTangents.data()};
}

void skinBlockAt(const SkinBlock& block, const RestGeometry& rest, std::size_t first, std::size_t count,
                 PosedVertices& vertices) {
  skinBlock(block, count, rest.positions + first, rest.normals + first, vertices.positions.data() + first,
            vertices.normals.data() + first);
  if (!vertices.tangents.empty())
    skinTangents(block, count, rest.tangents + first, vertices.tangents.data() + first);
}

bool anyPartHidden(const RigPose& pose) {
  return std::any_of(pose.partVisible.begin(), pose.partVisible.end(), [](std::uint8_t shown) { return shown == 0; });
}

void collapseHidden(const Rig& rig, const RigPose& pose, std::size_t vertex, Vec3f& position) {
  const auto part = static_cast<std::size_t>(rig.partOfVertex[vertex]);
  if (pose.partVisible[part] == 0) position = pose.partOrigins[part];
}

SkinInfluences influencesOf(const Rig& rig) {
  return {rig.influenceFirst.data(), rig.influenceBones.data(), rig.influenceWeights.data()};
}

}  // namespace

void poseVertices(const Model& model, const Rig& rig, const RigPose& pose, PoseScratch& scratch,
                  PosedVertices& vertices) {
  preparePalette(pose, scratch);
  resizeFor(rig, rig.vertexCount(), vertices);
  RestGeometry rest{rig.positions.data(), rig.normals.data(), rig.tangents.data()};
  if (hasActiveMorphs(pose)) {
    morphAll(model, rig, pose, scratch);
    rest = morphedGeometry(scratch);
  }
  SkinBlock block;
  for (std::size_t first = 0; first < rig.vertexCount(); first += kSkinBlockSize) {
    const std::size_t count = std::min(kSkinBlockSize, rig.vertexCount() - first);
    blendMatrices(scratch.palette.data(), influencesOf(rig), first, count, block);
    skinBlockAt(block, rest, first, count, vertices);
  }
  if (!anyPartHidden(pose)) return;
  for (std::size_t v = 0; v < rig.vertexCount(); ++v) collapseHidden(rig, pose, v, vertices.positions[v]);
}

void poseVertices(const Model& model, const Rig& rig, const RigPose& pose, std::span<const std::uint32_t> subset,
                  PoseScratch& scratch, PosedVertices& vertices) {
  assert(std::is_sorted(subset.begin(), subset.end()));
  preparePalette(pose, scratch);
  resizeFor(rig, subset.size(), vertices);
  morphSubset(model, rig, pose, subset, scratch);
  const RestGeometry rest = morphedGeometry(scratch);
  SkinBlock block;
  for (std::size_t first = 0; first < subset.size(); first += kSkinBlockSize) {
    const std::size_t count = std::min(kSkinBlockSize, subset.size() - first);
    blendMatrices(scratch.palette.data(), influencesOf(rig), subset.subspan(first, count), block);
    skinBlockAt(block, rest, first, count, vertices);
  }
  if (!anyPartHidden(pose)) return;
  for (std::size_t i = 0; i < subset.size(); ++i) collapseHidden(rig, pose, subset[i], vertices.positions[i]);
}

}  // namespace throng
