#include <algorithm>
#include <cmath>

#include "throng/asset/key_times.h"
#include "throng/bake/bake_context.h"
#include "throng/bake/model_source.h"
#include "throng/encode/key_times.h"
#include "throng/encode/vertex.h"
#include "throng/pose/pose.h"

namespace throng {

namespace {

constexpr std::uint64_t kMaxRowBytes = std::uint64_t(4000) << 20;  // a .glb ends at 4095 MiB
constexpr std::uint32_t kSampledVertices = 256;

const Clip* sourceClip(const BakeContext& context, std::size_t clip) {
  return clip < context.model.clips.size() ? &context.model.clips[clip] : nullptr;
}

Status checkSize(const BakeContext& context, double rows) {
  const double perRow = context.base.vertexCount() * 8.0 +
                        (context.options.tangents ? static_cast<double>(tangentRowBytes(context.base.vertexCount())) : 0.0);
  const double bytes = rows * perRow;
  if (rows <= AssetLimits{}.rowCount && bytes <= static_cast<double>(kMaxRowBytes)) return Ok{};
  return Error{ErrorCode::LimitExceeded, context.model.name,
               "needs more than " + std::to_string(kMaxRowBytes >> 20) + " MiB or " +
                   std::to_string(AssetLimits{}.rowCount) + " frames at " +
                   std::to_string(context.options.framesPerSecond) +
                   " frames per second; bake fewer clips, or at a lower rate"};
}

// Vertices of the asset spread evenly over it, as model vertices in ascending order.
std::vector<std::uint32_t> spreadVertices(const BakeContext& context) {
  const std::uint32_t count = context.base.vertexCount();
  const std::uint32_t step = std::max(1u, count / kSampledVertices);
  std::vector<std::uint32_t> vertices;
  for (std::uint32_t vertex = 0; vertex < count; vertex += step) {
    const auto& sources = context.base.sourceVertices;
    vertices.push_back(sources.empty() ? vertex : sources[vertex]);
  }
  std::sort(vertices.begin(), vertices.end());
  return vertices;
}

// Positions of a few vertices at times of a clip, one row per time.
class FewPositions {
 public:
  FewPositions(const BakeContext& context, const Clip* clip, const std::vector<std::uint32_t>& vertices)
      : context_(context), clip_(clip), vertices_(vertices) {}

  // `seconds` is on the clip's own time line.
  void append(double seconds) {
    if (clip_ && clip_->cache) {
      poseModel(context_.model, context_.rig, clip_, seconds, scratch_, posed_);
      for (const std::uint32_t vertex : vertices_) positions_.push_back(posed_.positions[vertex]);
      return;
    }
    poseRig(context_.model, context_.rig, clip_, seconds, scratch_, pose_);
    poseVertices(context_.model, context_.rig, pose_, vertices_, scratch_, posed_);
    positions_.insert(positions_.end(), posed_.positions.begin(), posed_.positions.end());
  }

  // The largest squared distance at row `at` from the straight line between rows `from` and `to`.
  float strays(std::size_t from, std::size_t to, std::size_t at, float weight) const {
    float largest = 0;
    const std::size_t width = vertices_.size();
    for (std::size_t i = 0; i < width; ++i) {
      const Vec3f off = lerp(positions_[from * width + i], positions_[to * width + i], weight) - positions_[at * width + i];
      largest = std::max(largest, dot(off, off));
    }
    return largest;
  }

 private:
  const BakeContext& context_;
  const Clip* clip_;
  const std::vector<std::uint32_t>& vertices_;
  PoseScratch scratch_;
  RigPose pose_;
  PosedVertices posed_;
  std::vector<Vec3f> positions_;
};

}  // namespace

Result<std::vector<std::vector<float>>> uniformKeys(const BakeContext& context) {
  std::vector<std::vector<float>> keyTimes;
  double rows = 0;
  for (std::size_t i = 0; i < context.base.clips.size(); ++i) {
    const AssetClip& clip = context.base.clips[i];
    if (context.model.clips.empty()) {
      keyTimes.push_back({0, 0});
      continue;
    }
    const double keyCount = uniformKeyCount(clip.durationSeconds, context.clipRates[i]);
    rows += keyCount;
    THRONG_TRY(checkSize(context, rows));
    keyTimes.push_back(uniformKeyTimes(clip.durationSeconds, static_cast<std::uint32_t>(keyCount)));
  }
  return keyTimes;
}

std::vector<std::vector<float>> placedKeys(const BakeContext& context, const std::vector<double>& clipTolerances) {
  const std::vector<std::uint32_t> vertices = spreadVertices(context);
  std::vector<std::vector<float>> keyTimes;
  for (std::size_t i = 0; i < context.base.clips.size(); ++i) {
    const Clip* clip = sourceClip(context, i);
    const TimeGrid grid = makeTimeGrid(clip ? *clip : Clip{});
    FewPositions few(context, clip, vertices);
    for (const double seconds : grid.sampleSeconds) few.append(seconds);
    const auto limit = static_cast<float>(clipTolerances[i] * clipTolerances[i]);
    const auto fits = [&](std::uint32_t first, std::uint32_t last) {
      const float start = grid.keyTimes[first], length = grid.keyTimes[last] - start;
      return visitBetween(first, last, [&](std::uint32_t time) {
        return few.strays(first, last, time, (grid.keyTimes[time] - start) / length) <= limit;
      });
    };
    std::vector<float> times;
    for (const std::uint32_t key : placeKeys(grid, fits)) times.push_back(grid.keyTimes[key]);
    keyTimes.push_back(std::move(times));
  }
  return keyTimes;
}

SampledError sampleVertexError(const BakeContext& context, const std::vector<std::vector<float>>& keyTimes) {
  const std::vector<std::uint32_t> vertices = spreadVertices(context);
  SampledError worst;
  for (std::size_t i = 0; i < keyTimes.size(); ++i) {
    const Clip* clip = sourceClip(context, i);
    if (!clip) continue;
    FewPositions few(context, clip, vertices);
    for (std::size_t key = 0; key + 1 < keyTimes[i].size(); ++key) {
      const double time = keyTimes[i][key], middle = (time + keyTimes[i][key + 1]) / 2;
      few.append(clip->startSeconds + time);
      few.append(clip->startSeconds + middle);
      if (key == 0) continue;
      const double error = std::sqrt(few.strays(2 * key - 2, 2 * key, 2 * key - 1, 0.5f));
      if (error > worst.positionMetres) worst = {error, i, (keyTimes[i][key - 1] + time) / 2};
    }
  }
  return worst;
}

Result<Attempt> attemptVertex(const BakeContext& context, const std::vector<std::vector<float>>& keyTimes,
                              std::string variant, const Progress& progress) {
  Attempt attempt{context.base, std::move(variant), context.options.tangents ? 4.0 : 2.0, {}};
  Asset& asset = attempt.asset;
  double rowCount = 0;
  for (const std::vector<float>& times : keyTimes) rowCount += static_cast<double>(times.size());
  THRONG_TRY(checkSize(context, rowCount));
  std::uint32_t firstRow = 0;
  for (std::size_t i = 0; i < asset.clips.size(); ++i) {
    asset.clips[i].keyTimes = keyTimes[i];
    asset.clips[i].firstRow = firstRow;
    firstRow += static_cast<std::uint32_t>(keyTimes[i].size());
  }
  VertexRows rows;
  const std::size_t rowLength = std::size_t(4) * asset.vertexCount();
  rows.texels.resize(rowLength * asset.rowCount());
  const std::size_t angleBytes = context.options.tangents ? tangentRowBytes(asset.vertexCount()) : 0;
  rows.tangents.resize(angleBytes * asset.rowCount());
  std::size_t keysDone = 0;
  for (std::size_t i = 0; i < asset.clips.size(); ++i) {
    AssetClip& clip = asset.clips[i];
    const Clip* source = sourceClip(context, i);
    VertexClipInput input;
    input.name = clip.name;
    input.durationSeconds = source ? source->durationSeconds : 0;
    input.keyTimes = clip.keyTimes;
    input.vertexCount = asset.vertexCount();
    input.closeLoop = clip.loop == LoopMode::Loop;
    input.source = makeClipSource(context.model, context.rig, source, asset.sourceVertices);
    if (progress)
      input.keyDone = [&, step = "encoding " + clip.name] {
        return progress(step, static_cast<double>(++keysDone) / asset.rowCount());
      };
    auto code = encodeVertexClip(
        std::span(rows.texels).subspan(clip.firstRow * rowLength, clip.keyTimes.size() * rowLength), input,
        {std::span(rows.tangents).subspan(clip.firstRow * angleBytes, clip.keyTimes.size() * angleBytes),
         asset.mesh.tangents, asset.mesh.normals});
    if (!code) {
      Error error = std::move(code).error();
      error.where = context.model.name + ": " + error.where;
      return error;
    }
    clip.bounds = code->bounds;
    if (input.closeLoop && !code->endsMeet) attempt.openLoops.push_back(clip.name);
  }
  asset.rows = std::move(rows);
  return attempt;
}

}  // namespace throng
