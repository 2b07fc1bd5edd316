#include "throng/bake/bake_context.h"
#include "throng/bake/reorder_vertices.h"
#include "throng/bone_rows.h"
#include "throng/encode/bone.h"

namespace throng {

namespace {

// Vertex data, in the order that the encoding sorted it to: a level's vertices then are the first of each class.
void reorderMesh(const BoneSkin& skin, Asset& asset) {
  reorderVertices(skin.listPlaces, asset);
  AssetMesh& mesh = asset.mesh;
  mesh.positions = skin.positions;
  mesh.normals = skin.normals;
  if (!mesh.tangents.empty()) mesh.tangents = skin.tangents;
  asset.sourceVertices = skin.sourceVertices;
}

// Loads of at most 16 bytes: the influences, then for each bone its pivot, its track and two keys.
double boneLoads(const BoneSkin& skin, const BoneRows& rows) {
  const double influences = static_cast<double>(skin.influenceBones.size()) / static_cast<double>(skin.vertexCount());
  double perBone = 0;
  for (const std::uint32_t at : rows.clipsAt) {
    const std::uint32_t keys = rows.words[at];
    perBone += keys == shader::kBoneKeysMixed ? 5 : keys == shader::kBoneKeysAffine ? 5 : 3;
  }
  return 1 + influences * perBone / static_cast<double>(rows.clipsAt.size());
}

// Per delta: itself, its target, two weights.
double morphLoads(const MorphRows& rows, std::uint32_t vertexCount) {
  if (rows.empty()) return 0;
  const double deltas = rows.words[rows.words[2] + vertexCount];
  return 1 + 4 * deltas / vertexCount;
}

}  // namespace

Result<Attempt> attemptBone(const BakeContext& context, const BoneAttemptOptions& options, const Progress& progress) {
  BoneEncodeOptions encode;
  encode.toleranceMetres = context.tolerance.positionMetres;
  encode.normalToleranceDegrees = context.tolerance.normalDegrees;
  encode.clipToleranceMetres = options.clipTolerances;
  for (const Tolerance& own : context.clipTolerances) encode.clipNormalToleranceDegrees.push_back(own.normalDegrees);
  encode.ranged = options.ranged;
  if (context.options.forDownload) encode.roundingShare = kCodedRoundingShare;
  encode.progress = progress;
  auto encoded = options.morphOnly
                     ? encodeMorph(context.model, context.rig, context.base.sourceVertices, encode)
                     : encodeBone(context.model, context.rig, context.base.sourceVertices, encode);
  if (!encoded) return std::move(encoded).error();

  Attempt attempt;
  attempt.asset = context.base;
  Asset& asset = attempt.asset;
  reorderMesh(encoded->skin, asset);
  std::uint32_t firstRow = 0;
  for (std::size_t i = 0; i < asset.clips.size(); ++i) {
    AssetClip& clip = asset.clips[i];
    EncodedClip& code = encoded->clips[i];
    clip.firstRow = firstRow;
    clip.keyTimes = std::move(code.keyTimes);
    clip.bounds = code.bounds;
    firstRow += static_cast<std::uint32_t>(clip.keyTimes.size());
    if (clip.loop == LoopMode::Loop && !code.endsMeet) attempt.openLoops.push_back(clip.name);
  }
  attempt.loadsPerVertex = morphLoads(encoded->rows.morph, asset.vertexCount());
  if (options.morphOnly) {
    attempt.variant = "sparse targets";
    asset.rows = std::move(encoded->rows.morph);
  } else {
    attempt.variant = options.ranged ? "packed bits" : "whole words";
    attempt.loadsPerVertex += boneLoads(encoded->skin, encoded->rows);
    asset.rows = std::move(encoded->rows);
  }
  return attempt;
}

}  // namespace throng
