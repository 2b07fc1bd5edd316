#include <algorithm>
#include <cmath>

#include "throng/bake/bake_context.h"
#include "throng/bake/model_source.h"
#include "throng/encode/packed.h"
#include "throng/packed_rows.h"
#include "throng/pose/pose.h"

namespace throng {

namespace {

// Moments looked at between two samples of a point cache, which is linear there: a spline is not.
constexpr double kSplineTimesPerSample = 4;

// A step that keeps the samples of all clips within memory.
double affordableStep(const BakeContext& context) {
  double seconds = 0;
  for (const Clip& clip : context.model.clips) seconds += clip.durationSeconds;
  const double times = double(kMaxPackedSampleBytes) / 2 / (2 * sizeof(Vec3f) * std::max(1u, context.base.vertexCount()));
  return std::max(1.0 / 480, seconds / std::max(times, 1.0));
}

TimeGrid gridOf(const Clip& clip, bool spline, double affordable) {
  TimeGridOptions options;
  options.stepSeconds = affordable;
  if (clip.cache) {
    const double samples = static_cast<double>(std::max<std::size_t>(clip.cache->times.size(), 2) - 1);
    const double gap = std::max(clip.durationSeconds, 1e-3) / samples;
    options.stepSeconds = spline ? std::max(gap / kSplineTimesPerSample, affordable / 2) : 1e9;
  }
  return makeTimeGrid(clip, options);
}

// Loads of at most 16 bytes: the link; per stored key of a point its header and residuals; normals.
double packedLoads(const PackedEncoding& encoding, bool spline) {
  const double perPoint = spline ? 8 : 4;
  if (encoding.storedNormals) return 1 + perPoint + perPoint / 2;
  const std::vector<std::uint32_t>& words = encoding.rows.words;
  const std::uint32_t normals = words[1];
  const double ringPoints = static_cast<double>(words[words[3] + normals]) / normals;
  return 1 + perPoint * (1 + ringPoints) + 1 + ringPoints / 8;
}

}  // namespace

Result<Attempt> attemptPacked(const BakeContext& context, const PackedAttemptOptions& options, const Progress& progress) {
  Attempt attempt;
  attempt.asset = context.base;
  Asset& asset = attempt.asset;
  static const Clip kStill;
  const double affordable = affordableStep(context);
  std::vector<PackedClipInput> inputs;
  for (std::size_t i = 0; i < asset.clips.size(); ++i) {
    const Clip* source = i < context.model.clips.size() ? &context.model.clips[i] : nullptr;
    const Clip& clip = source ? *source : kStill;
    PackedClipInput input;
    input.name = asset.clips[i].name;
    input.grid = gridOf(clip, options.spline, affordable);
    input.startSeconds = clip.startSeconds;
    input.linearBetween = clip.cache.has_value();
    input.closeLoop = asset.clips[i].loop == LoopMode::Loop;
    input.toleranceMetres = options.clipTolerances[i];
    input.source = makeClipSource(context.model, context.rig, source, asset.sourceVertices);
    inputs.push_back(std::move(input));
  }
  PackedOptions packed;
  packed.spline = options.spline;
  packed.normals = options.storedNormals ? PackedNormals::Stored : PackedNormals::Chosen;
  if (context.tolerance.normalDegrees > 0) packed.normalToleranceDegrees = context.tolerance.normalDegrees;
  packed.progress = progress;
  auto encoded = encodePacked(asset.mesh, asset.primitives, inputs, packed);
  if (!encoded) {
    Error error = std::move(encoded).error();
    error.where = context.model.name + ": " + error.where;
    return error;
  }
  std::uint32_t firstRow = 0;
  for (std::size_t i = 0; i < asset.clips.size(); ++i) {
    AssetClip& clip = asset.clips[i];
    PackedClipCode& code = encoded->clips[i];
    clip.firstRow = firstRow;
    clip.keyTimes = std::move(code.keyTimes);
    clip.bounds = code.bounds;
    firstRow += static_cast<std::uint32_t>(clip.keyTimes.size());
    attempt.positionMax = std::max(attempt.positionMax, code.positionMax);
    if (clip.loop == LoopMode::Loop && !code.endsMeet) attempt.openLoops.push_back(clip.name);
  }
  attempt.variant = encoded->storedNormals ? "stored normals" : "recomputed normals";
  attempt.loadsPerVertex = packedLoads(*encoded, options.spline);
  if (options.spline) asset.rows = SplineRows{std::move(encoded->rows)};
  else asset.rows = std::move(encoded->rows);
  return attempt;
}

}  // namespace throng
