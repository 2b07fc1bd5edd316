#include "throng/bake/bake.h"

#include <cmath>

#include "throng/asset/key_times.h"
#include "throng/asset/validate_asset.h"
#include "throng/bake/bake_tracks.h"
#include "throng/bake/collect_materials.h"
#include "throng/bake/merge_mesh.h"
#include "throng/bake/model_source.h"
#include "throng/encode/vertex.h"

namespace throng {

namespace {

constexpr char kGenerator[] = "Throng 0.1";
constexpr std::uint64_t kMaxRowBytes = std::uint64_t(4000) << 20;  // a .glb ends at 4095 MiB
constexpr double kEncodingShare = 0.3;                             // of the progress; the rest is measuring

class Baker {
 public:
  Baker(const Model& model, const BakeOptions& options) : model_(model), options_(options), rig_(buildRig(model)) {}

  Result<Baked> bake() {
    THRONG_TRY(checkOptions());
    THRONG_TRY(mergeParts());
    THRONG_TRY(planClips());
    THRONG_TRY(encodeClips());
    asset().sockets = bakeSockets(model_, asset());
    asset().meshDigest = computeMeshDigest(asset());
    THRONG_TRY(measure());
    return std::move(baked_);
  }

 private:
  Asset& asset() { return baked_.asset; }
  void warn(std::string detail) { baked_.warnings.push_back({model_.name, std::move(detail)}); }

  Status checkOptions() const {
    if (!(options_.framesPerSecond > 0) || !std::isfinite(options_.framesPerSecond) || options_.framesPerSecond > 10000)
      return Error{ErrorCode::InvalidArgument, "framesPerSecond", "must be above 0 and at most 10000"};
    if (options_.encoding && *options_.encoding != Encoding::Vertex)
      return Error{ErrorCode::InvalidArgument, "encoding",
                   std::string("'") + name(*options_.encoding) + "' cannot be baked by this version, only 'vertex'"};
    return Ok{};
  }

  Status mergeParts() {
    PoseScratch scratch;
    PosedVertices restPose;
    poseModel(model_, rig_, nullptr, 0, scratch, restPose);
    MergedMesh merged = mergeMesh(model_, rig_, restPose);
    for (Warning& warning : merged.warnings) baked_.warnings.push_back(std::move(warning));
    if (merged.primitives.empty())
      return Error{ErrorCode::Malformed, model_.name, "has no triangles, so there is nothing to bake"};
    const AssetLimits limits;
    if (merged.mesh.positions.size() > limits.vertexCount)
      return Error{ErrorCode::LimitExceeded, model_.name,
                   "has " + std::to_string(merged.mesh.positions.size()) + " vertices and an asset may have " +
                       std::to_string(limits.vertexCount) + "; simplify it first"};
    asset().name = model_.name;
    asset().generator = kGenerator;
    asset().mesh = std::move(merged.mesh);
    asset().primitives = std::move(merged.primitives);
    asset().groupNames = std::move(merged.groupNames);
    asset().sourceVertices = std::move(merged.sourceVertices);
    collectMaterials(model_, asset());
    return Ok{};
  }

  // Names, lengths and rows of all clips, before anything is encoded.
  Status planClips() {
    if (model_.clips.empty()) {
      warn("has no animation; it is baked as one still");
      AssetClip still;
      still.name = "Still";
      still.loop = LoopMode::Once;
      still.keyTimes = {0, 0};
      asset().clips.push_back(std::move(still));
    }
    double rows = 0;
    for (const Clip& clip : model_.clips) {
      AssetClip planned;
      planned.name = clip.name;
      planned.durationSeconds = static_cast<float>(clip.durationSeconds);
      planned.loop = clip.loop;
      planned.events = clip.events;
      planned.rootMotion = bakeRootMotion(clip, planned.durationSeconds);
      const double keyCount = uniformKeyCount(clip.durationSeconds, options_.framesPerSecond);
      rows += keyCount;
      THRONG_TRY(checkSize(rows));
      planned.firstRow = asset().rowCount();
      planned.keyTimes = uniformKeyTimes(planned.durationSeconds, static_cast<std::uint32_t>(keyCount));
      asset().clips.push_back(std::move(planned));
    }
    const AssetLimits limits;
    if (asset().clips.size() <= limits.clipCount) return Ok{};
    return Error{ErrorCode::LimitExceeded, model_.name,
                 "has more than the " + std::to_string(limits.clipCount) + " clips an asset may have"};
  }

  Status checkSize(double rows) const {
    const double bytes = rows * baked_.asset.vertexCount() * 8;
    if (rows <= AssetLimits{}.rowCount && bytes <= static_cast<double>(kMaxRowBytes)) return Ok{};
    return Error{ErrorCode::LimitExceeded, model_.name,
                 "needs more than " + std::to_string(kMaxRowBytes >> 20) + " MiB or " +
                     std::to_string(AssetLimits{}.rowCount) + " frames at " + std::to_string(options_.framesPerSecond) +
                     " frames per second; bake fewer clips, or at a lower rate"};
  }

  Status encodeClips() {
    VertexRows rows;
    const std::size_t rowLength = std::size_t(4) * asset().vertexCount();
    rows.texels.resize(rowLength * asset().rowCount());
    std::vector<std::string> open;  // loops whose ends do not meet
    std::size_t keysDone = 0;
    for (std::size_t i = 0; i < asset().clips.size(); ++i) {
      AssetClip& clip = asset().clips[i];
      const Clip* source = i < model_.clips.size() ? &model_.clips[i] : nullptr;
      VertexClipInput input;
      input.name = clip.name;
      input.durationSeconds = source ? source->durationSeconds : 0;
      input.keyTimes = clip.keyTimes;
      input.vertexCount = asset().vertexCount();
      input.closeLoop = clip.loop == LoopMode::Loop;
      input.source = makeClipSource(model_, rig_, source, asset().sourceVertices);
      if (options_.progress)
        input.keyDone = [&, step = "encoding " + clip.name] {
          return options_.progress(step, kEncodingShare * static_cast<double>(++keysDone) / asset().rowCount());
        };
      auto code = encodeVertexClip(
          std::span(rows.texels).subspan(clip.firstRow * rowLength, clip.keyTimes.size() * rowLength), input);
      if (!code) return inModel(std::move(code).error());
      clip.bounds = code->bounds;
      if (input.closeLoop && !code->endsMeet) open.push_back(clip.name);
    }
    asset().rows = std::move(rows);
    warnOfOpenLoops(open);
    return Ok{};
  }

  void warnOfOpenLoops(const std::vector<std::string>& open) {
    if (open.empty()) return;
    std::string names;
    for (std::size_t i = 0; i < std::min<std::size_t>(open.size(), 3); ++i) names += (i ? "', '" : "'") + open[i];
    const std::string more = open.size() > 3 ? "' and " + std::to_string(open.size() - 3) + " more" : "'";
    warn(std::to_string(open.size()) + " of " + std::to_string(asset().clips.size()) +
         " clips do not end in the pose they begin with and jump there when looped: " + names + more);
  }

  Error inModel(Error error) const {
    error.where = model_.name + ": " + error.where;
    return error;
  }

  Status measure() {
    VerifyOptions verify;
    verify.tolerance = options_.tolerance;
    if (options_.progress)
      verify.progress = [this](std::string_view step, double fraction) {
        return options_.progress(step, kEncodingShare + (1 - kEncodingShare) * fraction);
      };
    THRONG_ASSIGN(baked_.verification, verifyAsset(asset(), model_, verify));
    for (std::size_t i = 0; i < asset().clips.size(); ++i) asset().clips[i].error = baked_.verification.clips[i].error;
    return Ok{};
  }

  const Model& model_;
  const BakeOptions& options_;
  const Rig rig_;
  Baked baked_;
};

}  // namespace

Result<Baked> bake(const Model& model, const BakeOptions& options) { return Baker(model, options).bake(); }

}  // namespace throng
