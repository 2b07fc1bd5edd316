#include "throng/bake/bake.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "throng/bake/bake_context.h"
#include "throng/bake/bake_tracks.h"
#include "throng/bake/prepare_bake.h"
#include "throng/bake/round_mesh.h"
#include "throng/encode/bone.h"
#include "throng/levels/measure_levels.h"

namespace throng {

namespace {

constexpr double kEncodingShare = 0.5;  // of an attempt's progress; the rest is measuring
constexpr int kMaxRepairs = 5;
constexpr int kMaxLoosenings = 16;
constexpr double kLoosening = 1.5;
// Clips that miss are baked again this much finer than their miss asks for.
constexpr double kRepairMargin = 0.98;
constexpr double kSmallVertexSeconds = 20'000;

enum class Kind { Morph, BonePacked, BoneWords, Packed, PackedStored, Spline, VertexUniform, VertexPlaced };

Encoding encodingOf(Kind kind) {
  return kind == Kind::Morph ? Encoding::Morph
         : kind == Kind::Packed || kind == Kind::PackedStored ? Encoding::Packed
         : kind == Kind::Spline ? Encoding::Spline
         : kind == Kind::BonePacked || kind == Kind::BoneWords ? Encoding::Bone : Encoding::Vertex;
}

// "0.82 mm": three digits, no locale.
std::string millimetres(double metres) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g mm", metres * 1000);
  return text;
}

struct Measured {
  Attempt attempt;
  Verification verification;
};

class Baker {
 public:
  explicit Baker(const BakeContext& context) : context_(context), model_(context.model), options_(context.options) {}

  Result<Baked> run() {
    THRONG_ASSIGN(const std::vector<Kind> kinds, kindsToTry());
    for (const Kind kind : kinds) {
      if (settled() && !worthBuilding(kind)) {
        THRONG_TRY(estimate(kind));
        continue;
      }
      THRONG_TRY(attempt(kind));
    }
    return finish();
  }

 private:
  bool isMorph() const { return canEncodeMorph(model_, context_.rig); }
  bool isBone() const { return canEncodeBone(model_); }

  static bool isPacked(Kind kind) { return encodingOf(kind) == Encoding::Packed || kind == Kind::Spline; }

  // Few enough vertices and seconds to try one encoding more.
  bool isSmall() const {
    double seconds = 0;
    for (const Clip& clip : model_.clips) seconds += clip.durationSeconds;
    return seconds * context_.base.vertexCount() <= kSmallVertexSeconds;
  }

  // In the order of preference: the first that meets every wish is taken.
  Result<std::vector<Kind>> kindsToTry() const {
    const Kind vertex = options_.placeKeys ? Kind::VertexPlaced : Kind::VertexUniform;
    const Kind bone = options_.prefer == Preference::Size ? Kind::BonePacked : Kind::BoneWords;
    if (options_.encoding == Encoding::Vertex) return std::vector{vertex};
    if (options_.encoding == Encoding::Bone && isBone()) return std::vector{bone};
    if (options_.encoding == Encoding::Morph && isMorph()) return std::vector{Kind::Morph};
    if (options_.encoding == Encoding::Packed)
      return std::vector{options_.prefer == Preference::Size ? Kind::Packed : Kind::PackedStored};
    if (options_.encoding == Encoding::Spline) return std::vector{Kind::Spline};
    if (options_.encoding)
      return Error{ErrorCode::InvalidArgument, "encoding",
                   std::string("'") + name(*options_.encoding) + "' does not suit " + model_.name + ": " +
                       (*options_.encoding == Encoding::Bone ? "its vertices do not follow bones"
                                                               : "more than morph targets moves its vertices")};
    std::vector<Kind> kinds;
    if (options_.prefer == Preference::Speed) {
      kinds = {Kind::VertexUniform, Kind::VertexPlaced};
      if (isMorph()) kinds.push_back(Kind::Morph);
      else if (isBone()) kinds.insert(kinds.end(), {Kind::BoneWords, Kind::BonePacked});
      else kinds.push_back(Kind::PackedStored);
    } else {
      if (isMorph()) kinds.push_back(Kind::Morph);
      else if (isBone()) kinds.push_back(Kind::BonePacked);
      else kinds.push_back(Kind::Packed);
      if (isMorph() ? isSmall() : !isBone()) kinds.push_back(Kind::Spline);
      kinds.insert(kinds.end(), {Kind::VertexPlaced, Kind::VertexUniform});
    }
    return kinds;
  }

  bool settled() const { return best_ && meets(*best_); }

  bool meets(const Measured& measured) const {
    return measured.verification.withinTolerance &&
           (options_.maxBytes == 0 || gpuBytes(measured.attempt.asset) <= options_.maxBytes);
  }

  // After one that meets every wish, only uniform frames can still be smaller, and only where there are no bones.
  bool worthBuilding(Kind kind) const {
    if (options_.prefer == Preference::Size && kind == Kind::Spline) return true;
    return options_.prefer == Preference::Size && kind == Kind::VertexUniform &&
           best_->attempt.asset.encoding() == Encoding::Vertex && !options_.encoding;
  }

  // A row of the table for something that is not built.
  Status estimate(Kind kind) {
    if (kind != Kind::VertexUniform) return Ok{};
    auto keys = uniformKeys(context_);
    if (!keys) return Ok{};
    Trial trial = describeVertex(*keys);
    const SampledError sampled = sampleVertexError(context_, *keys);
    trial.error.positionMax = sampled.positionMetres;
    const bool misses = sampled.positionMetres > context_.tolerance.positionMetres && context_.tolerance.positionMetres > 0;
    trial.verdict = misses ? missWords(context_.base.clips[sampled.clipIndex].name, sampled.seconds) + "; not built"
                    : options_.prefer == Preference::Size ? "larger; not built" : "not needed; not built";
    trials_.push_back(std::move(trial));
    return Ok{};
  }

  Trial describeVertex(const std::vector<std::vector<float>>& keyTimes) const {
    Asset shell;
    shell.mesh.positions.resize(context_.base.vertexCount());
    shell.clips = context_.base.clips;
    double keys = 0, seconds = 0;
    for (std::size_t i = 0; i < keyTimes.size(); ++i) {
      shell.clips[i].keyTimes = keyTimes[i];
      keys += static_cast<double>(keyTimes[i].size());
      seconds += shell.clips[i].durationSeconds;
    }
    Trial trial;
    trial.encoding = Encoding::Vertex;
    trial.variant = uniformWords();
    const double angleBytes = options_.tangents ? static_cast<double>(tangentRowBytes(shell.vertexCount())) : 0;
    const double rowBytes = keys * (shell.vertexCount() * 8.0 + angleBytes);
    trial.gpuBytes = gpuBytes(shell) + static_cast<std::uint64_t>(rowBytes);
    trial.bytesPerVertexFrame = rowBytes / (std::max(shell.vertexCount(), 1u) * std::max(seconds * 30, 1.0));
    trial.keysPerSecond = seconds > 0 ? keys / seconds : 0;
    trial.loadsPerVertex = options_.tangents ? 4 : 2;
    return trial;
  }

  std::string uniformWords() const {
    char text[48];
    std::snprintf(text, sizeof text, "%g keys/s", options_.framesPerSecond);
    return text;
  }

  Status attempt(Kind kind) {
    if (options_.prefer == Preference::Speed && kind == Kind::VertexUniform && !options_.encoding) {
      auto keys = uniformKeys(context_);
      if (!keys) return Ok{};
      const bool misses = sampleVertexError(context_, *keys).positionMetres > context_.tolerance.positionMetres;
      const bool tooLarge = options_.maxBytes > 0 && describeVertex(*keys).gpuBytes > options_.maxBytes;
      if (misses || tooLarge) return estimate(kind);
    }
    if (kind == Kind::Spline && settled() && options_.prefer == Preference::Size) {
      THRONG_ASSIGN(const bool larger, noteIfLarger(kind));
      if (larger) return Ok{};
    }
    auto measured = buildWithin(kind);
    // What is too large for an asset is no candidate, unless it is the only one.
    if (!measured && measured.error().code == ErrorCode::LimitExceeded && !options_.encoding &&
        (best_ || isBone() || isPacked(kind))) {
      Trial trial;
      trial.encoding = encodingOf(kind);
      trial.verdict = measured.error().detail;
      trials_.push_back(std::move(trial));
      return Ok{};
    }
    if (!measured) return std::move(measured).error();
    trials_.push_back(describe(*measured));
    if (best_ && !isBetter(*measured, *best_)) return Ok{};
    best_ = *std::move(measured);
    bestTrial_ = trials_.size() - 1;
    return Ok{};
  }

  // Whether what the tolerance asks of an encoding at least takes more bytes than the best so far; then a row says so.
  Result<bool> noteIfLarger(Kind kind) {
    auto built = build(kind, firstTolerances(), progress(0, kEncodingShare));
    if (!built) return built.error().code == ErrorCode::Interrupted ? Result<bool>(std::move(built).error()) : Result<bool>(false);
    if (gpuBytes(built->asset) < gpuBytes(best_->attempt.asset)) return false;
    Measured unmeasured;
    unmeasured.attempt = *std::move(built);
    Trial trial = describe(unmeasured);
    trial.built = false;
    trial.error.positionMax = unmeasured.attempt.positionMax;
    trial.verdict = "larger; not measured";
    trials_.push_back(std::move(trial));
    return true;
  }

  // One that meets the tolerance beats one that does not; then the smaller, or among misses the less wrong.
  bool isBetter(const Measured& a, const Measured& b) const {
    if (meets(a) != meets(b)) return meets(a);
    if (!meets(a)) return a.verification.error.positionMax < b.verification.error.positionMax;
    return options_.prefer == Preference::Size && gpuBytes(a.attempt.asset) < gpuBytes(b.attempt.asset);
  }

  std::vector<double> firstTolerances() const {
    std::vector<double> tolerances;
    for (const Tolerance& own : context_.clipTolerances)
      tolerances.push_back(own.positionMetres > 0 ? own.positionMetres
                                                  : std::max(kDefaultTolerancePart * context_.sizeMetres, 1e-9));
    return tolerances;
  }

  // Builds and measures, again and finer for the clips that miss, or coarser for all where there are too many bytes.
  Result<Measured> buildWithin(Kind kind) {
    std::vector<double> tolerances = firstTolerances();
    THRONG_ASSIGN(Measured measured, buildOnce(kind, tolerances));
    if (kind == Kind::VertexUniform) return measured;
    for (int round = 0; round < kMaxLoosenings && options_.maxBytes > 0 && gpuBytes(measured.attempt.asset) > options_.maxBytes; ++round) {
      for (double& tolerance : tolerances) tolerance *= kLoosening;
      THRONG_ASSIGN(measured, buildOnce(kind, tolerances));
      if (round + 1 == kMaxLoosenings || gpuBytes(measured.attempt.asset) <= options_.maxBytes) return measured;
    }
    for (int round = 0; round < kMaxRepairs && !measured.verification.withinTolerance; ++round) {
      tighten(measured.verification, tolerances);
      THRONG_ASSIGN(Measured finer, buildOnce(kind, tolerances));
      const bool better = finer.verification.error.positionMax < measured.verification.error.positionMax ||
                          finer.verification.withinTolerance;
      if (!better) break;
      measured = std::move(finer);
    }
    return measured;
  }

  void tighten(const Verification& verification, std::vector<double>& tolerances) const {
    for (std::size_t i = 0; i < tolerances.size(); ++i) {
      const ClipVerification& clip = verification.clips[i];
      if (clip.withinTolerance) continue;
      const double limit = context_.clipTolerances[i].positionMetres;
      const bool positions = clip.error.positionMax > limit;
      tolerances[i] *= positions ? std::max(limit / clip.error.positionMax, 0.25) * kRepairMargin : 0.7;
    }
  }

  Result<Measured> buildOnce(Kind kind, const std::vector<double>& tolerances) {
    Measured measured;
    THRONG_ASSIGN(measured.attempt, build(kind, tolerances, progress(0, kEncodingShare)));
    if (options_.forDownload) roundMesh(measured.attempt.asset.mesh);
    VerifyOptions verify;
    verify.tolerance = context_.tolerance;
    verify.progress = progress(kEncodingShare, 1 - kEncodingShare);
    THRONG_ASSIGN(measured.verification, verifyAsset(measured.attempt.asset, model_, verify));
    judgeClips(measured.verification);
    return measured;
  }

  // Clips with a tolerance of their own are judged by that.
  void judgeClips(Verification& verification) const {
    verification.withinTolerance = true;
    for (std::size_t i = 0; i < verification.clips.size(); ++i) {
      ClipVerification& clip = verification.clips[i];
      const Tolerance& own = context_.clipTolerances[i];
      clip.withinTolerance = (own.positionMetres == 0 || clip.error.positionMax <= own.positionMetres) &&
                             (own.normalDegrees == 0 || clip.error.normalP999Degrees <= own.normalDegrees);
      verification.withinTolerance &= clip.withinTolerance;
    }
  }

  Result<Attempt> build(Kind kind, const std::vector<double>& tolerances, const Progress& report) {
    if (kind == Kind::VertexUniform) {
      THRONG_ASSIGN(const auto keys, uniformKeys(context_));
      return attemptVertex(context_, keys, uniformWords(), report);
    }
    if (kind == Kind::VertexPlaced) {
      // Rounding to 16 bits needs a little of the tolerance.
      std::vector<double> finer = tolerances;
      for (double& tolerance : finer) tolerance *= 0.95;
      return attemptVertex(context_, placedKeys(context_, finer), "placed keys", report);
    }
    if (isPacked(kind))
      return attemptPacked(context_, {kind == Kind::Spline, kind == Kind::PackedStored, tolerances}, report);
    return attemptBone(context_, {kind == Kind::Morph, kind != Kind::BoneWords, tolerances}, report);
  }

  Progress progress(double from, double share) const {
    if (!options_.progress) return {};
    // Several attempts go from nothing to all; what the caller sees never falls.
    return [this, from, share](std::string_view step, double fraction) {
      shownFraction_ = std::max(shownFraction_, from + share * fraction);
      return options_.progress(step, shownFraction_);
    };
  }

  Trial describe(const Measured& measured) const {
    const Asset& asset = measured.attempt.asset;
    Trial trial;
    trial.encoding = asset.encoding();
    trial.variant = measured.attempt.variant;
    trial.gpuBytes = gpuBytes(asset);
    trial.bytesPerVertexFrame = bytesPerVertexFrame(asset);
    double seconds = 0;
    for (const AssetClip& clip : asset.clips) seconds += clip.durationSeconds;
    trial.keysPerSecond = seconds > 0 ? asset.rowCount() / seconds : 0;
    trial.loadsPerVertex = measured.attempt.loadsPerVertex;
    trial.error = measured.verification.error;
    trial.built = true;
    const bool fits = options_.maxBytes == 0 || trial.gpuBytes <= options_.maxBytes;
    trial.verdict = !measured.verification.withinTolerance ? worstClip(measured.verification)
                    : fits ? "within tolerance, larger" : "larger than --max-bytes";
    return trial;
  }

  static std::string missWords(const std::string& clip, double seconds) {
    char text[48];
    std::snprintf(text, sizeof text, "' at %.2f s", seconds);
    return "misses: clip '" + clip + text;
  }

  // The clip that misses by most.
  static std::string worstClip(const Verification& verification) {
    const ClipVerification* worst = nullptr;
    for (const ClipVerification& clip : verification.clips)
      if (!clip.withinTolerance && (!worst || clip.error.positionMax > worst->error.positionMax)) worst = &clip;
    if (!worst) return "misses";
    return missWords(worst->name, worst->worstTimeSeconds);
  }

  std::string toleranceWords() const {
    char normals[32] = "";
    if (context_.tolerance.normalDegrees > 0)
      std::snprintf(normals, sizeof normals, " and %.3g°", context_.tolerance.normalDegrees);
    return millimetres(context_.tolerance.positionMetres) + normals;
  }

  Result<Baked> finish() {
    Baked baked;
    Trial& chosen = trials_[bestTrial_];
    chosen.chosen = true;
    if (options_.encoding) {
      chosen.verdict = best_->verification.withinTolerance ? "as asked" : "as asked; " + chosen.verdict;
    } else if (meets(*best_)) {
      chosen.verdict = std::string(options_.prefer == Preference::Size ? "chosen: smallest" : "chosen: fewest loads") +
                       " within " + toleranceWords();
    } else {
      chosen.verdict = "chosen: nearest; " + chosen.verdict;
    }
    baked.asset = std::move(best_->attempt.asset);
    baked.verification = std::move(best_->verification);
    baked.tolerance = context_.tolerance;
    baked.trials = std::move(trials_);
    for (std::size_t i = 0; i < baked.asset.clips.size(); ++i) baked.asset.clips[i].error = baked.verification.clips[i].error;
    stateLevelErrors(baked.asset, baked.asset.levels);
    baked.asset.sockets = bakeSockets(model_, baked.asset);
    baked.asset.meshDigest = computeMeshDigest(baked.asset);
    warnOfOpenLoops(best_->attempt.openLoops, baked);
    return baked;
  }

  void warnOfOpenLoops(const std::vector<std::string>& open, Baked& baked) const {
    if (open.empty()) return;
    std::string names;
    for (std::size_t i = 0; i < std::min<std::size_t>(open.size(), 3); ++i) names += (i ? "', '" : "'") + open[i];
    const std::string more = open.size() > 3 ? "' and " + std::to_string(open.size() - 3) + " more" : "'";
    baked.warnings.push_back({model_.name, std::to_string(open.size()) + " of " + std::to_string(baked.asset.clips.size()) +
                                               " clips do not end in the pose they begin with and jump there when looped: " +
                                               names + more});
  }

  const BakeContext& context_;
  const Model& model_;
  const BakeOptions& options_;
  std::optional<Measured> best_;
  std::size_t bestTrial_ = 0;
  std::vector<Trial> trials_;
  mutable double shownFraction_ = 0;
};

}  // namespace

Result<Baked> bake(const Model& model, const BakeOptions& options) {
  std::vector<Warning> warnings;
  THRONG_ASSIGN(const BakeContext context, prepareBake(model, options, warnings));
  THRONG_ASSIGN(Baked baked, Baker(context).run());
  baked.warnings.insert(baked.warnings.begin(), warnings.begin(), warnings.end());
  return baked;
}

}  // namespace throng
