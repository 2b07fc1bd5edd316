#include "throng/verify/verify_asset.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <mutex>

#include "throng/base/parallel.h"
#include "throng/verify/clip_measurement.h"

namespace throng {
namespace {

// Samples per task: long enough that starting it costs nothing, short enough to share among many cores.
constexpr std::size_t kSamplesPerTask = 200'000;
// How many clips are measured side by side: their histograms take 150 KB each.
constexpr std::size_t kClipsAtOnce = 64;
// An error that may hide between measured times, as a share of the tolerance, and the tolerance where none is given.
constexpr double kHiddenShare = 0.1;
constexpr double kUsualTolerance = 0.0005;
constexpr double kDurationSlackSeconds = 1e-3;

Error malformed(const Asset& asset, const std::string& object, std::string detail) {
  return {ErrorCode::Malformed, asset.name + (object.empty() ? "" : ": " + object), std::move(detail)};
}

Status checkOptions(const VerifyOptions& options) {
  const auto refuse = [](const char* option, const char* detail) {
    return Error{ErrorCode::InvalidArgument, option, detail};
  };
  if (options.timesBetweenKeys < 0 || options.timesBetweenKeys > 1000)
    return refuse("timesBetweenKeys", "must be from 0 to 1000");
  if (!(options.maxStepSeconds >= 1e-5)) return refuse("maxStepSeconds", "must be at least a hundred-thousandth");
  if (!(options.tolerance.positionMetres >= 0)) return refuse("tolerance.positionMetres", "must not be negative");
  if (!(options.tolerance.normalDegrees >= 0)) return refuse("tolerance.normalDegrees", "must not be negative");
  return Ok{};
}

Status checkVertices(const Asset& asset, const Model& model) {
  const std::size_t modelCount = modelVertexCount(model);
  if (asset.sourceVertices.empty()) {
    if (asset.vertexCount() == modelCount) return Ok{};
    return malformed(asset, "", "has " + std::to_string(asset.vertexCount()) + " vertices but the model has " +
                                    std::to_string(modelCount) + "; it was baked from another model, or another state of it");
  }
  if (asset.sourceVertices.size() != asset.vertexCount())
    return malformed(asset, "sourceVertices", "lists " + std::to_string(asset.sourceVertices.size()) + " of " +
                                                  std::to_string(asset.vertexCount()) + " vertices; bake it again");
  const auto largest = std::max_element(asset.sourceVertices.begin(), asset.sourceVertices.end());
  if (*largest < modelCount) return Ok{};
  return malformed(asset, "sourceVertices",
                   "names vertex " + std::to_string(*largest) + " but the model has only " + std::to_string(modelCount) +
                       "; it was baked from another model, or another state of it");
}

// The model's clip of that name; of several, the one that comes as late as this one among the asset's.
const Clip* findClip(const Asset& asset, std::size_t clipIndex, const Model& model) {
  const std::string& name = asset.clips[clipIndex].name;
  const auto sameName = [&](const auto& clip) { return clip.name == name; };
  auto earlier = std::count_if(asset.clips.begin(), asset.clips.begin() + static_cast<std::ptrdiff_t>(clipIndex), sameName);
  for (const Clip& clip : model.clips)
    if (clip.name == name && earlier-- == 0) return &clip;
  return nullptr;
}

Result<MeasuredClip> prepareClip(const Asset& asset, std::uint32_t clipIndex, const Model& model,
                                 const VerifyOptions& options) {
  const AssetClip& assetClip = asset.clips[clipIndex];
  const std::string object = "clip '" + assetClip.name + "'";
  if (assetClip.keyTimes.size() < 2) return malformed(asset, object, "has fewer than two keys; bake it again");
  MeasuredClip measured;
  measured.assetClipIndex = clipIndex;
  measured.sourceClip = findClip(asset, clipIndex, model);
  // A model without clips is baked as a still of its rest pose.
  const bool isStill = model.clips.empty() && assetClip.durationSeconds == 0;
  if (measured.sourceClip == nullptr && !isStill)
    return malformed(asset, object, "is not in the model; it was baked from another model, or another state of it");
  static const Clip kStill;
  const Clip& clip = isStill ? kStill : *measured.sourceClip;
  if (std::fabs(static_cast<double>(assetClip.durationSeconds) - clip.durationSeconds) > kDurationSlackSeconds)
    return malformed(asset, object, "lasts " + std::to_string(assetClip.durationSeconds) + " s but " +
                                        std::to_string(clip.durationSeconds) +
                                        " s in the model; it was baked from another state of it");
  measured.times = listMeasuredTimes(assetClip, clip, options.timesBetweenKeys);
  return measured;
}

// Hands out scratch to tasks, and takes it back.
class ScratchPool {
 public:
  std::unique_ptr<MeasureScratch> take() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return std::make_unique<MeasureScratch>();
    auto scratch = std::move(free_.back());
    free_.pop_back();
    return scratch;
  }
  void giveBack(std::unique_ptr<MeasureScratch> scratch) {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(scratch));
  }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<MeasureScratch>> free_;
};

struct Task {
  MeasuredClip* clip;
  std::size_t begin, end;
};

// Measures groups of clips and keeps the user informed.
class Measurer {
 public:
  Measurer(const MeasureContext& context, const VerifyOptions& options, double hiddenMetres)
      : context_(context), options_(options), hiddenMetres_(hiddenMetres) {
    if (context.perVertex) vertexSquares_.assign(context.asset.vertexCount(), 0.0f);
  }

  // The largest error of every vertex so far, metres; empty unless the context asks for it.
  std::vector<float> vertexPositionMax() const {
    std::vector<float> metres;
    for (const float square : vertexSquares_) metres.push_back(std::sqrt(square));
    return metres;
  }

  Status measure(std::vector<MeasuredClip>& clips, double doneBefore, double share) {
    THRONG_TRY(run(clips, true, doneBefore, share / 2));
    std::vector<MeasuredClip> refined(clips.size());
    for (std::size_t i = 0; i < clips.size(); ++i) {
      auto added = refineTimes(clips[i].times, findFastSteps(clips[i], hiddenMetres_), options_.maxStepSeconds);
      if (!added) {
        Error error = added.error();
        error.where = context_.asset.name + ": clip '" + context_.asset.clips[clips[i].assetClipIndex].name + "'";
        return error;
      }
      refined[i].assetClipIndex = clips[i].assetClipIndex;
      refined[i].sourceClip = clips[i].sourceClip;
      refined[i].times = *std::move(added);
    }
    THRONG_TRY(run(refined, false, doneBefore + share / 2, share / 2));
    for (std::size_t i = 0; i < clips.size(); ++i) append(clips[i], refined[i]);
    return Ok{};
  }

 private:
  static void append(MeasuredClip& clip, const MeasuredClip& refined) {
    clip.times.insert(clip.times.end(), refined.times.begin(), refined.times.end());
    clip.errors.insert(clip.errors.end(), refined.errors.begin(), refined.errors.end());
    clip.positionSquares.merge(refined.positionSquares);
    clip.normalChordSquares.merge(refined.normalChordSquares);
    clip.tangentChordSquares.merge(refined.tangentChordSquares);
  }

  Status run(std::vector<MeasuredClip>& clips, bool withMotion, double doneBefore, double share) {
    const std::size_t timesPerTask =
        std::clamp<std::size_t>(kSamplesPerTask / std::max(1u, context_.asset.vertexCount()), 8, 1024);
    std::vector<Task> tasks;
    for (MeasuredClip& clip : clips) {
      clip.errors.resize(clip.times.size());
      clip.accelerations.resize(withMotion ? clip.times.size() : 0);
      clip.moves.resize(clip.accelerations.size());
      for (std::size_t begin = 0; begin < clip.times.size(); begin += timesPerTask)
        tasks.push_back({&clip, begin, std::min(begin + timesPerTask, clip.times.size())});
    }
    std::size_t done = 0;
    parallelFor(tasks.size(), 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end && !stopped_; ++i) {
        measureTask(tasks[i], withMotion);
        const std::lock_guard lock(mutex_);
        ++done;
        report(*tasks[i].clip, doneBefore + share * static_cast<double>(done) / static_cast<double>(tasks.size()));
      }
    });
    if (stopped_) return Error{ErrorCode::Interrupted, context_.asset.name, "verifying was stopped"};
    return Ok{};
  }

  void measureTask(const Task& task, bool withMotion) {
    auto scratch = pool_.take();
    scratch->positionSquares = {};
    scratch->normalChordSquares = {};
    scratch->tangentChordSquares = {};
    scratch->vertexSquares.assign(context_.perVertex ? context_.asset.vertexCount() : 0, 0.0f);
    measureRange(context_, *task.clip, task.begin, task.end, withMotion, *scratch);
    {
      const std::lock_guard lock(mutex_);
      task.clip->positionSquares.merge(scratch->positionSquares);
      task.clip->normalChordSquares.merge(scratch->normalChordSquares);
      task.clip->tangentChordSquares.merge(scratch->tangentChordSquares);
      for (std::size_t v = 0; v < scratch->vertexSquares.size(); ++v)
        vertexSquares_[v] = std::max(vertexSquares_[v], scratch->vertexSquares[v]);
    }
    pool_.giveBack(std::move(scratch));
  }

  void report(const MeasuredClip& clip, double fraction) {
    if (!options_.progress || stopped_) return;
    if (!options_.progress("verifying " + context_.asset.clips[clip.assetClipIndex].name, fraction)) stopped_ = true;
  }

  const MeasureContext& context_;
  const VerifyOptions& options_;
  const double hiddenMetres_;
  std::vector<float> vertexSquares_;
  ScratchPool pool_;
  std::mutex mutex_;
  std::atomic<bool> stopped_ = false;
};

bool isWithin(const ErrorStatistics& error, const Tolerance& tolerance) {
  return (tolerance.positionMetres == 0 || error.positionMax <= tolerance.positionMetres) &&
         (tolerance.normalDegrees == 0 || error.normalP999Degrees <= tolerance.normalDegrees);
}

std::vector<ErrorAtTime> curveOf(const MeasuredClip& clip, std::uint32_t vertexCount) {
  std::vector<ErrorAtTime> curve;
  curve.reserve(clip.times.size());
  for (std::size_t i = 0; i < clip.times.size(); ++i) {
    const TimeErrors& errors = clip.errors[i];
    const double meanSquare = errors.positionSquareSum / std::max(1u, vertexCount);
    curve.push_back({clip.times[i].assetSeconds, std::sqrt(errors.positionSquareMax),
                     static_cast<float>(std::sqrt(meanSquare)),
                     static_cast<float>(degreesFromChordSquare(static_cast<double>(errors.normalChordSquareMax)))});
  }
  // The times of refineTimes come after the others; the two sides of a jump keep their order.
  std::stable_sort(curve.begin(), curve.end(),
                   [](const ErrorAtTime& a, const ErrorAtTime& b) { return a.timeSeconds < b.timeSeconds; });
  return curve;
}

ClipVerification summarize(const Asset& asset, const MeasuredClip& clip, const Tolerance& tolerance,
                           ErrorSummary& summary) {
  ClipVerification verification;
  verification.name = asset.clips[clip.assetClipIndex].name;
  verification.timesMeasured = clip.times.size();
  float worst = -1;
  for (std::size_t i = 0; i < clip.times.size(); ++i) {
    summary.addTime(clip.errors[i]);
    const auto time = static_cast<double>(clip.times[i].assetSeconds);
    const float square = clip.errors[i].positionSquareMax;
    if (square < worst || (square == worst && time >= verification.worstTimeSeconds)) continue;
    worst = square;
    verification.worstTimeSeconds = time;
    verification.worstVertex = clip.errors[i].worstVertex;
  }
  verification.curve = curveOf(clip, asset.vertexCount());
  summary.addHistograms(clip.positionSquares, clip.normalChordSquares, clip.tangentChordSquares);
  verification.error = summary.statistics();
  verification.withinTolerance = isWithin(verification.error, tolerance);
  return verification;
}

}  // namespace

Result<Verification> verifyAsset(const Asset& asset, const Model& model, const VerifyOptions& options) {
  THRONG_TRY(checkOptions(options));
  if (asset.clips.empty()) return malformed(asset, "", "has no clips, so there is nothing to verify; bake it again");
  THRONG_TRY(checkVertices(asset, model));
  const Rig rig = buildRig(model);
  const NormalWeights normalWeights(asset);
  const MeasureContext context{asset, model, rig, normalWeights, options.perVertex};
  const double tolerance = options.tolerance.positionMetres > 0
                               ? options.tolerance.positionMetres
                               : kUsualTolerance * static_cast<double>(modelSize(model, rig));
  Measurer measurer(context, options, kHiddenShare * tolerance);
  Verification verification;
  ErrorSummary overall;
  for (std::size_t first = 0; first < asset.clips.size(); first += kClipsAtOnce) {
    const std::size_t last = std::min(first + kClipsAtOnce, asset.clips.size());
    std::vector<MeasuredClip> clips;
    for (std::size_t i = first; i < last; ++i) {
      THRONG_ASSIGN(auto clip, prepareClip(asset, static_cast<std::uint32_t>(i), model, options));
      clips.push_back(std::move(clip));
    }
    const auto total = static_cast<double>(asset.clips.size());
    THRONG_TRY(measurer.measure(clips, static_cast<double>(first) / total, static_cast<double>(last - first) / total));
    for (const MeasuredClip& clip : clips) {
      ErrorSummary summary;
      verification.clips.push_back(summarize(asset, clip, options.tolerance, summary));
      overall.addSummary(summary);
    }
  }
  verification.error = overall.statistics();
  verification.vertexPositionMax = measurer.vertexPositionMax();
  for (const ClipVerification& clip : verification.clips) verification.withinTolerance &= clip.withinTolerance;
  return verification;
}

}  // namespace throng
