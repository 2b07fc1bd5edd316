#include "throng/verify/clip_measurement.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace throng {
namespace {

// Steps more unlike than this give no acceleration: the shorter one's rounding would drown it.
constexpr double kMostUnlikeSteps = 64;

// The largest of `squareAt(vertex)`, in eight lanes so that it is not one long chain.
template <typename SquareAt>
float largestLength(std::size_t vertexCount, const SquareAt& squareAt) {
  constexpr std::size_t kLanes = 8;
  float largest[kLanes] = {};
  for (std::size_t first = 0; first < vertexCount; first += kLanes) {
    const std::size_t count = std::min(kLanes, vertexCount - first);
    for (std::size_t lane = 0; lane < count; ++lane) {
      const float square = squareAt(first + lane);
      largest[lane] = square > largest[lane] ? square : largest[lane];
    }
  }
  return std::sqrt(*std::max_element(largest, largest + kLanes));
}

float farthestMove(const std::vector<Vec3f>& from, const std::vector<Vec3f>& to) {
  return largestLength(from.size(), [&](std::size_t v) {
    const Vec3f move = to[v] - from[v];
    return dot(move, move);
  });
}

// The second divided difference of three samples that are stepBefore and stepAfter apart.
float largestAcceleration(const PosedVertices& before, const PosedVertices& here, const PosedVertices& after,
                          double stepBefore, double stepAfter) {
  const bool alike = stepBefore > 0 && stepAfter > 0 && stepBefore < kMostUnlikeSteps * stepAfter &&
                     stepAfter < kMostUnlikeSteps * stepBefore;
  if (!alike) return -1;
  const auto weightBefore = static_cast<float>(2 / (stepBefore * (stepBefore + stepAfter)));
  const auto weightAfter = static_cast<float>(2 / (stepAfter * (stepBefore + stepAfter)));
  return largestLength(here.positions.size(), [&](std::size_t v) {
    const Vec3f bend = (after.positions[v] - here.positions[v]) * weightAfter -
                       (here.positions[v] - before.positions[v]) * weightBefore;
    return dot(bend, bend);
  });
}

void poseAt(const MeasureContext& context, const MeasuredClip& clip, std::size_t time, PoseScratch& scratch,
            PosedVertices& posed) {
  poseModel(context.model, context.rig, clip.sourceClip, clip.times[time].sourceSeconds, scratch, posed);
}

// The posed vertices in the asset's numbering.
const PosedVertices& inAssetOrder(const Asset& asset, const PosedVertices& posed, PosedVertices& reordered) {
  if (asset.sourceVertices.empty()) return posed;
  const std::size_t count = asset.sourceVertices.size();
  reordered.positions.resize(count);
  reordered.normals.resize(count);
  reordered.tangents.resize(posed.tangents.empty() ? 0 : count);
  for (std::size_t v = 0; v < reordered.tangents.size(); ++v) reordered.tangents[v] = posed.tangents[asset.sourceVertices[v]];
  for (std::size_t v = 0; v < count; ++v) {
    reordered.positions[v] = posed.positions[asset.sourceVertices[v]];
    reordered.normals[v] = posed.normals[asset.sourceVertices[v]];
  }
  return reordered;
}

// What is not finite counts as infinitely wrong, as in measureTime.
void raiseVertexSquares(const std::vector<Vec3f>& decoded, const std::vector<Vec3f>& source, std::vector<float>& squares) {
  for (std::size_t v = 0; v < squares.size(); ++v) {
    const Vec3f difference = decoded[v] - source[v];
    const float square = dot(difference, difference);
    squares[v] = std::max(squares[v], std::isfinite(square) ? square : std::numeric_limits<float>::infinity());
  }
}

}  // namespace

void measureRange(const MeasureContext& context, MeasuredClip& clip, std::size_t begin, std::size_t end,
                  bool withMotion, MeasureScratch& scratch) {
  PosedVertices *before = &scratch.posed[0], *here = &scratch.posed[1], *after = &scratch.posed[2];
  if (withMotion && begin > 0) poseAt(context, clip, begin - 1, scratch.poseScratch, *before);
  poseAt(context, clip, begin, scratch.poseScratch, *here);
  for (std::size_t time = begin; time < end; ++time) {
    const bool hasNext = time + 1 < clip.times.size();
    if (hasNext && (withMotion || time + 1 < end)) poseAt(context, clip, time + 1, scratch.poseScratch, *after);
    decodePose(context.asset, clip.assetClipIndex, clip.times[time].assetSeconds, scratch.decoded);
    const PosedVertices& source = inAssetOrder(context.asset, *here, scratch.reordered);
    context.normalWeights.measure(source.positions, scratch.areas, scratch.weights);
    clip.errors[time] =
        measureTime(scratch.decoded.positions, source.positions, scratch.decoded.normals, source.normals,
                    scratch.weights, scratch.positionSquares, scratch.normalChordSquares);
    // A model that lost its tangents since the bake is judged by the rest.
    if (!scratch.decoded.tangents.empty() && !source.tangents.empty())
      clip.errors[time].tangentChordSquareMax =
          measureTangents({scratch.decoded.tangents, scratch.decoded.normals}, {source.tangents, source.normals},
                          scratch.weights, scratch.tangentChordSquares);
    if (context.perVertex) raiseVertexSquares(scratch.decoded.positions, source.positions, scratch.vertexSquares);
    if (withMotion) {
      const double now = clip.times[time].sourceSeconds;
      clip.moves[time] = hasNext ? farthestMove(here->positions, after->positions) : 0;
      clip.accelerations[time] = time > 0 && hasNext
                                     ? largestAcceleration(*before, *here, *after, now - clip.times[time - 1].sourceSeconds,
                                                           clip.times[time + 1].sourceSeconds - now)
                                     : -1;
    }
    std::swap(before, here);
    std::swap(here, after);
  }
}

std::vector<std::uint8_t> findFastSteps(const MeasuredClip& clip, double hiddenMetres) {
  std::vector<std::uint8_t> fast(clip.times.size());
  for (std::size_t i = 0; i + 1 < clip.times.size(); ++i) {
    const double step = clip.times[i + 1].sourceSeconds - clip.times[i].sourceSeconds;
    const auto acceleration = static_cast<double>(std::max(clip.accelerations[i], clip.accelerations[i + 1]));
    // Half way through a step, constant acceleration a is a * step^2 / 8 away from the chord.
    const double hidden = acceleration < 0 ? static_cast<double>(clip.moves[i]) : acceleration * step * step / 8;
    fast[i] = hidden > hiddenMetres ? 1 : 0;
  }
  return fast;
}

}  // namespace throng
