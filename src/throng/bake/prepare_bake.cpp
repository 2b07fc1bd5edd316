#include "throng/bake/prepare_bake.h"

#include <algorithm>
#include <cmath>

#include "throng/bake/bake_levels.h"
#include "throng/bake/bake_tracks.h"
#include "throng/bake/collect_materials.h"
#include "throng/bake/merge_mesh.h"
#include "throng/pose/pose.h"

namespace throng {

namespace {

constexpr char kGenerator[] = "Throng 0.1";

Status checkOptions(const Model& model, const BakeOptions& options) {
  const auto refuse = [](const char* option, std::string detail) {
    return Error{ErrorCode::InvalidArgument, option, std::move(detail)};
  };
  if (!(options.framesPerSecond > 0) || !std::isfinite(options.framesPerSecond) || options.framesPerSecond > 10000)
    return refuse("framesPerSecond", "must be above 0 and at most 10000");
  if (!(options.tolerance.positionMetres >= 0) || !std::isfinite(options.tolerance.positionMetres))
    return refuse("tolerance.positionMetres", "must not be negative");
  if (!(options.tolerance.normalDegrees >= 0) || !std::isfinite(options.tolerance.normalDegrees))
    return refuse("tolerance.normalDegrees", "must not be negative");
  if (options.tangents && options.encoding != Encoding::Vertex)
    return refuse("tangents", "are stored by the encoding 'vertex' only (bones turn them by themselves); ask for that encoding too");
  if (options.levelCount > kMaxCoarserLevels)
    return refuse("levelCount", "must be at most " + std::to_string(kMaxCoarserLevels));
  for (const ClipOverride& own : options.clipOverrides) {
    const std::string clip = "of clip '" + own.clipName + "' ";
    for (const double value : {own.positionMetres, own.normalDegrees, own.framesPerSecond})
      if (!(value >= 0) || !std::isfinite(value)) return refuse("clipOverrides", clip + "must not be negative");
    if (own.framesPerSecond > 10000) return refuse("clipOverrides", clip + "must be at most 10000 frames per second");
    if (std::none_of(model.clips.begin(), model.clips.end(), [&](const Clip& c) { return c.name == own.clipName; }))
      return refuse("clipOverrides", "name clip '" + own.clipName + "', which the model lacks");
  }
  return Ok{};
}

Status mergeParts(const Model& model, BakeContext& context, std::vector<Warning>& warnings) {
  PoseScratch scratch;
  PosedVertices restPose;
  poseModel(model, context.rig, nullptr, 0, scratch, restPose);
  Bounds bounds;
  for (const Vec3f position : restPose.positions) bounds.add(position);
  context.sizeMetres = bounds.largestExtent();
  MergedMesh merged = mergeMesh(model, context.rig, restPose);
  warnings.insert(warnings.end(), merged.warnings.begin(), merged.warnings.end());
  if (merged.primitives.empty())
    return Error{ErrorCode::Malformed, model.name, "has no triangles, so there is nothing to bake"};
  const AssetLimits limits;
  if (merged.mesh.positions.size() > limits.vertexCount)
    return Error{ErrorCode::LimitExceeded, model.name,
                 "has " + std::to_string(merged.mesh.positions.size()) + " vertices and an asset may have " +
                     std::to_string(limits.vertexCount) + "; simplify it first"};
  Asset& asset = context.base;
  asset.name = model.name;
  asset.generator = kGenerator;
  asset.mesh = std::move(merged.mesh);
  asset.restSizeMetres = bounds.largestExtent();
  asset.primitives = std::move(merged.primitives);
  asset.variants = std::move(merged.variants);
  asset.groupNames = std::move(merged.groupNames);
  asset.sourceVertices = std::move(merged.sourceVertices);
  collectMaterials(model, asset);
  return Ok{};
}

// Names and lengths of all clips, before anything is encoded.
Status planClips(const Model& model, Asset& asset, std::vector<Warning>& warnings) {
  if (model.clips.empty()) {
    warnings.push_back({model.name, "has no animation; it is baked as one still"});
    AssetClip still;
    still.name = "Still";
    still.loop = LoopMode::Once;
    asset.clips.push_back(std::move(still));
  }
  for (const Clip& clip : model.clips) {
    AssetClip planned;
    planned.name = clip.name;
    planned.durationSeconds = static_cast<float>(clip.durationSeconds);
    planned.loop = clip.loop;
    planned.events = clip.events;
    planned.rootMotion = bakeRootMotion(clip, planned.durationSeconds);
    asset.clips.push_back(std::move(planned));
  }
  const AssetLimits limits;
  if (asset.clips.size() <= limits.clipCount) return Ok{};
  return Error{ErrorCode::LimitExceeded, model.name,
               "has more than the " + std::to_string(limits.clipCount) + " clips an asset may have"};
}

Tolerance effectiveTolerance(const BakeOptions& options, double sizeMetres) {
  Tolerance tolerance = options.tolerance;
  if (options.encoding == Encoding::Vertex && !options.placeKeys) return tolerance;
  if (tolerance.positionMetres == 0) tolerance.positionMetres = std::max(kDefaultTolerancePart * sizeMetres, 1e-9);
  if (tolerance.normalDegrees == 0) tolerance.normalDegrees = kDefaultNormalDegrees;
  return tolerance;
}

}  // namespace

Result<BakeContext> prepareBake(const Model& model, const BakeOptions& options, std::vector<Warning>& warnings) {
  THRONG_TRY(checkOptions(model, options));
  BakeContext context{model, options, buildRig(model)};
  THRONG_TRY(mergeParts(model, context, warnings));
  if (options.tangents && context.base.mesh.tangents.empty())
    return Error{ErrorCode::InvalidArgument, model.name,
                 "has no tangents on every mesh, so none can be stored; export it with tangents, which needs texture "
                 "coordinates, or bake it without --tangents"};
  context.tolerance = effectiveTolerance(options, context.sizeMetres);
  THRONG_TRY(planClips(model, context.base, warnings));
  addLevels(context);
  context.clipTolerances.assign(context.base.clips.size(), context.tolerance);
  context.clipRates.assign(context.base.clips.size(), options.framesPerSecond);
  for (const ClipOverride& own : options.clipOverrides)
    for (std::size_t i = 0; i < model.clips.size(); ++i) {
      if (model.clips[i].name != own.clipName) continue;
      if (own.positionMetres > 0) context.clipTolerances[i].positionMetres = own.positionMetres;
      if (own.normalDegrees > 0) context.clipTolerances[i].normalDegrees = own.normalDegrees;
      if (own.framesPerSecond > 0) context.clipRates[i] = own.framesPerSecond;
    }
  return context;
}

}  // namespace throng
