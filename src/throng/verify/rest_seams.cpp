#include "throng/verify/rest_seams.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "throng/pose/pose.h"

namespace throng {
namespace {

constexpr int kSourceTimesPerClip = 6;

}  // namespace

std::vector<SeamPair> findSeamPairs(const Asset& asset) {
  const auto& at = asset.mesh.positions;
  const auto placeOf = [&](std::uint32_t v) { return std::tuple(at[v].x, at[v].y, at[v].z); };
  std::vector<std::uint32_t> order(at.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
    return placeOf(a) != placeOf(b) ? placeOf(a) < placeOf(b) : a < b;
  });
  std::vector<SeamPair> pairs;
  std::size_t lowest = 0;
  for (std::size_t i = 1; i < order.size(); ++i) {
    if (placeOf(order[i]) != placeOf(order[lowest])) lowest = i;
    else pairs.push_back({order[lowest], order[i]});
  }
  return pairs;
}

std::vector<std::uint8_t> findPairsOpenedBySource(const Asset& asset, const Model& source,
                                                  const std::vector<SeamPair>& pairs, float slackMetres) {
  std::vector<std::uint8_t> opened(pairs.size());
  const Rig rig = buildRig(source);
  const auto modelVertex = [&](std::uint32_t v) { return asset.sourceVertices.empty() ? v : asset.sourceVertices[v]; };
  PoseScratch scratch;
  PosedVertices posed;
  for (const Clip& clip : source.clips)
    for (int step = 0; step < kSourceTimesPerClip; ++step) {
      const double share = static_cast<double>(step) / (kSourceTimesPerClip - 1);
      poseModel(source, rig, &clip, clip.startSeconds + clip.durationSeconds * share, scratch, posed);
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        const Vec3f apart = posed.positions[modelVertex(pairs[i].second)] - posed.positions[modelVertex(pairs[i].first)];
        if (length(apart) > slackMetres) opened[i] = 1;
      }
    }
  return opened;
}

}  // namespace throng
