#include "throng/verify/clip_gauge.h"

#include <algorithm>
#include <cmath>

#include "throng/verify/motion_steps.h"
#include "throng/verify/triangle_normals.h"

namespace throng {
namespace {

constexpr std::size_t kSurfaceTimes = 5;        // normals against triangles and edges: few poses tell
constexpr std::size_t kSteppedVertices = 128;   // how many vertices are looked at for coarse steps
constexpr double kLongEdgeShare = 0.2;          // of the size: shorter ones are no spikes
constexpr double kShortEdgeShare = 0.01;        // edges at rest count as at least this long
constexpr double kSuddenShare = 0.25;           // of the size, for a smeared jump
constexpr double kSuddenTimes = 8;              // faster than the key steps beside it
constexpr double kSuddenSeconds = 0.1;          // in no longer a time

std::vector<float> listTimes(const AssetClip& clip, std::size_t maxTimes) {
  std::vector<float> times;
  for (std::size_t key = 0; key < clip.keyTimes.size(); ++key) {
    const float time = clip.keyTimes[key];
    if (key > 0) {
      const float before = clip.keyTimes[key - 1];
      times.push_back(time > before ? before + (time - before) * 0.5f : std::nextafter(time, 0.0f));
    }
    times.push_back(time);
  }
  if (times.size() <= maxTimes) return times;
  std::vector<float> chosen;
  for (std::size_t i = 0; i < maxTimes; ++i) chosen.push_back(times[i * (times.size() - 1) / (maxTimes - 1)]);
  return chosen;
}

double outsideOf(const Bounds& bounds, Vec3f p) {
  double outside = 0;
  for (int axis = 0; axis < 3; ++axis) {
    outside = std::max(outside, static_cast<double>(bounds.min[axis]) - static_cast<double>(p[axis]));
    outside = std::max(outside, static_cast<double>(p[axis]) - static_cast<double>(bounds.max[axis]));
  }
  return outside;
}

double distanceOf(Vec3f a, Vec3f b) { return static_cast<double>(length(b - a)); }

class Gauger {
 public:
  Gauger(const Asset& asset, std::uint32_t clipIndex, const std::vector<SeamPair>& pairs, double sizeMetres)
      : asset_(asset), clip_(asset.clips[clipIndex]), clipIndex_(clipIndex), pairs_(pairs), size_(sizeMetres) {
    gauge_.seamGaps.resize(pairs.size());
    gauge_.seamGapTimes.resize(pairs.size());
  }

  ClipGauge run(std::size_t maxTimes) {
    const std::vector<float> times = listTimes(clip_, maxTimes);
    gauge_.timesDecoded = times.size();
    for (std::size_t i = 0; i < times.size(); ++i) {
      decodePose(asset_, clipIndex_, times[i], here_);
      if (i == 0) first_ = here_.positions;
      lookAtVertices(times[i]);
      lookAtSeams(times[i]);
      if (i % std::max<std::size_t>(1, times.size() / kSurfaceTimes) == 0) lookAtSurface(times[i]);
    }
    for (std::size_t v = 0; v < first_.size(); ++v)
      gauge_.endsGap.raise(distanceOf(first_[v], here_.positions[v]), times.back(), v);
    lookAtKeys(maxTimes);
    return std::move(gauge_);
  }

 private:
  void lookAtVertices(float time) {
    for (std::size_t v = 0; v < here_.positions.size(); ++v) {
      const Vec3f p = here_.positions[v];
      const double off = std::fabs(static_cast<double>(length(here_.normals[v])) - 1);
      gauge_.normalLengthError.raise(std::isfinite(off) ? off : 1, time, v);
      if (!isFinite(p)) {
        gauge_.notFinite.raise(1, time, v);
        continue;
      }
      gauge_.bounds.add(p);
      gauge_.outsideBounds.raise(outsideOf(clip_.bounds, p), time, v);
      gauge_.move.raise(distanceOf(first_[v], p), time, v);
    }
  }

  void lookAtSeams(float time) {
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      const auto gap = static_cast<float>(distanceOf(here_.positions[pairs_[i].first], here_.positions[pairs_[i].second]));
      if (gap > gauge_.seamGaps[i]) gauge_.seamGaps[i] = gap, gauge_.seamGapTimes[i] = time;
    }
  }

  void lookAtSurface(float time) {
    const double share = flippedShare(asset_, here_.positions, here_.normals);
    if (share > gauge_.flippedShare) gauge_.flippedShare = share, gauge_.flippedTime = time;
    const auto& rest = asset_.mesh.positions;
    for (const AssetPrimitive& primitive : asset_.primitives)
      for (std::size_t i = 0; i < primitive.indices.size(); ++i) {
        const std::uint32_t a = primitive.indices[i], b = primitive.indices[i % 3 == 2 ? i - 2 : i + 1];
        const double edge = distanceOf(here_.positions[a], here_.positions[b]);
        if (!(edge > kLongEdgeShare * size_) || !std::isfinite(edge)) continue;
        gauge_.stretchedEdge.raise(edge / std::max(distanceOf(rest[a], rest[b]), kShortEdgeShare * size_), time, b);
      }
  }

  // Jumps, sudden moves and steps, from the poses at the keys.
  void lookAtKeys(std::size_t maxTimes) {
    const std::vector<float>& times = clip_.keyTimes;
    if (times.size() > maxTimes) return;
    std::vector<Extreme> moves;
    MotionSteps steps(asset_.vertexCount(), kSteppedVertices);
    std::vector<Vec3f> before;
    for (std::size_t key = 0; key < times.size(); ++key) {
      const bool beforeJump = key + 1 < times.size() && times[key + 1] == times[key] && times[key] > 0;
      decodePose(asset_, clipIndex_, beforeJump ? std::nextafter(times[key], 0.0f) : times[key], here_);
      steps.addKey(here_.positions);
      if (key > 0) {
        Extreme move;
        for (std::size_t v = 0; v < before.size(); ++v) move.raise(distanceOf(before[v], here_.positions[v]), times[key], v);
        moves.push_back(move);
        if (times[key] == times[key - 1]) gauge_.jump.raise(move.value, times[key], move.vertex);
      }
      before = here_.positions;
    }
    findSmearedJumps(moves);
    gauge_.stepMetres = steps.coarsest(gauge_.stepVertex);
  }

  double speedOf(const std::vector<Extreme>& moves, std::size_t step) const {
    const double seconds = static_cast<double>(clip_.keyTimes[step + 1]) - static_cast<double>(clip_.keyTimes[step]);
    return seconds > 0 ? moves[step].value / seconds : 0;
  }

  void findSmearedJumps(const std::vector<Extreme>& moves) {
    for (std::size_t step = 1; step + 1 < moves.size(); ++step) {
      const double seconds = static_cast<double>(clip_.keyTimes[step + 1]) - static_cast<double>(clip_.keyTimes[step]);
      if (seconds <= 0 || seconds > kSuddenSeconds || moves[step].value < kSuddenShare * size_) continue;
      const double beside = std::max(speedOf(moves, step - 1), speedOf(moves, step + 1));
      if (speedOf(moves, step) > kSuddenTimes * beside)
        gauge_.smearedJump.raise(moves[step].value, moves[step].timeSeconds, moves[step].vertex);
    }
  }

  const Asset& asset_;
  const AssetClip& clip_;
  const std::uint32_t clipIndex_;
  const std::vector<SeamPair>& pairs_;
  const double size_;
  std::vector<Vec3f> first_;
  DecodedVertices here_;
  ClipGauge gauge_;
};

}  // namespace

ClipGauge gaugeClip(const Asset& asset, std::uint32_t clipIndex, const std::vector<SeamPair>& pairs, double sizeMetres,
                    std::size_t maxTimes) {
  return Gauger(asset, clipIndex, pairs, sizeMetres).run(maxTimes);
}

}  // namespace throng
