#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>

#include "throng/base/format_values.h"
#include "throng/base/parallel.h"
#include "throng/verify/clip_gauge.h"
#include "throng/verify/examination.h"
#include "throng/verify/triangle_normals.h"

namespace throng {
namespace {

// Shares of the model's size.
constexpr double kStillShare = 1e-5;
constexpr double kEndsShare = 1e-3;
constexpr double kJumpShare = 0.01;
constexpr double kCrackShare = 5e-5;
constexpr double kApartShare = 5e-3;
constexpr double kCoarseShare = 5e-4;
constexpr double kOutsideShare = 5e-4;
// Others.
constexpr double kUnitSlack = 0.02;
constexpr double kFlippedMore = 0.05;   // of the surface, beyond what the rest pose has
constexpr double kStretch = 10;
constexpr double kFarSizes = 50;        // from the origin, in sizes
constexpr double kLooseBounds = 2;
constexpr float kSourceGap = 1e-5f;     // share of the size: what the source itself opens

// How far a pair comes apart, and where.
struct SeamGap {
  float metres = 0;
  float timeSeconds = 0;
  std::size_t clip = 0;
};

struct Motion {
  const std::vector<SeamPair>& pairs;
  std::vector<ClipGauge> clips;   // their seamGaps are moved to:
  std::vector<SeamGap> seamGaps;  // one per pair
  std::size_t timesDecoded = 0;
};

Place placeOf(std::size_t clip, const Extreme& extreme) {
  return {static_cast<int>(clip), extreme.timeSeconds, extreme.vertex, ""};
}

// Tallies the clips in which `extreme` exceeds the limit, and gives the largest of all clips for the case that none does.
template <typename Extract>
double tallyClips(const Motion& motion, double limit, Tally& tally, const Extract& extract) {
  double largest = 0;
  for (std::size_t i = 0; i < motion.clips.size(); ++i) {
    const Extreme extreme = extract(i, motion.clips[i]);
    largest = std::max(largest, extreme.value);
    if (extreme.value > limit) tally.add(extreme.value, placeOf(i, extreme));
  }
  return largest;
}

std::string inClips(const Tally& tally) { return tally.count > 1 ? " in the worst of " + formatCount(tally.count) + " clips" : ""; }

void concludeVertices(Examination& examination, const Motion& motion) {
  Tally infinite, normals;
  tallyClips(motion, 0, infinite, [](std::size_t, const ClipGauge& clip) { return clip.notFinite; });
  const double off = tallyClips(motion, kUnitSlack, normals, [](std::size_t, const ClipGauge& clip) { return clip.normalLengthError; });
  const std::string times = countWords(motion.timesDecoded, "pose", "poses") + " decoded";
  examination.conclude(issues::kDecodedNotFinite, infinite, countWords(infinite.count, "clip", "clips"), times);
  examination.conclude(issues::kDecodedNormalsNotUnit, normals, "length off by up to " + formatSignificant(off, 2) + inClips(normals),
                       "length off by at most " + formatSignificant(off, 2));
}

void concludeSurface(Examination& examination, const Motion& motion) {
  const AssetMesh& mesh = examination.asset.mesh;
  const double atRest = flippedShare(examination.asset, mesh.positions, mesh.normals);
  Tally flipped, stretched;
  const double share = tallyClips(motion, atRest + kFlippedMore, flipped, [](std::size_t, const ClipGauge& clip) {
    return Extreme{clip.flippedShare, clip.flippedTime, 0};
  });
  flipped.place.vertex = -1;
  const std::string measured = formatSignificant(100 * share, 2) + " % of the surface, " + formatSignificant(100 * atRest, 2) + " % at rest";
  examination.conclude(issues::kDecodedNormalsFlipped, flipped, measured + inClips(flipped), measured);
  const double stretch = tallyClips(motion, kStretch, stretched, [](std::size_t, const ClipGauge& clip) { return clip.stretchedEdge; });
  examination.conclude(issues::kStretchedTriangles, stretched, "an edge " + formatSignificant(stretch, 3) + " times as long as at rest",
                       stretch > 0 ? "long edges at most " + formatSignificant(stretch, 2) + " times as long as at rest" : "no edge grows long");
}

void concludeSeams(Examination& examination, const Motion& motion, const std::vector<std::uint8_t>& openedBySource) {
  Tally cracks, apart;
  double largest = 0;
  for (std::size_t i = 0; i < motion.pairs.size(); ++i) {
    if (!openedBySource.empty() && openedBySource[i] != 0) continue;
    const SeamGap& gap = motion.seamGaps[i];
    const auto metres = static_cast<double>(gap.metres);
    const Place place{static_cast<int>(gap.clip), static_cast<double>(gap.timeSeconds), motion.pairs[i].second, ""};
    largest = std::max(largest, metres);
    if (metres > kApartShare * examination.size) apart.add(metres, place);
    else if (metres > kCrackShare * examination.size) cracks.add(metres, place);
  }
  const std::string pairs = countWords(motion.pairs.size(), "pair", "pairs");
  const auto words = [&](const Tally& tally) { return formatCount(tally.count) + " of " + pairs + ", " + formatLength(tally.worst) + " apart"; };
  const std::string fine = motion.pairs.empty() ? "no vertices share a place" : pairs + ", at most " + formatLength(largest) + " apart";
  examination.conclude(issues::kSeamCracks, cracks, words(cracks), pairs);
  examination.conclude(issues::kPartsComeApart, apart, words(apart), fine);
}

void concludeTime(Examination& examination, const Motion& motion) {
  const Asset& asset = examination.asset;
  const double size = examination.size;
  Tally still, ends, jumps, smears;
  double stillest = -1;
  for (std::size_t i = 0; i < motion.clips.size(); ++i) {
    const double move = motion.clips[i].move.value;
    if (asset.clips[i].durationSeconds == 0 || motion.clips[i].notFinite.value > 0) continue;
    if (stillest < 0 || move < stillest) stillest = move;
    if (move <= kStillShare * size) still.add(-move, {.clipIndex = static_cast<int>(i)});
  }
  const auto loops = [&](std::size_t i) { return asset.clips[i].loop == LoopMode::Loop && asset.clips[i].durationSeconds > 0; };
  const double gap = tallyClips(motion, kEndsShare * size, ends, [&](std::size_t i, const ClipGauge& clip) { return loops(i) ? clip.endsGap : Extreme{}; });
  const double jump = tallyClips(motion, kJumpShare * size, jumps, [&](std::size_t i, const ClipGauge& clip) { return loops(i) ? clip.jump : Extreme{}; });
  const double smear = tallyClips(motion, 0, smears, [](std::size_t, const ClipGauge& clip) { return clip.smearedJump; });
  examination.conclude(issues::kStillClip, still, countWords(still.count, "clip", "clips"),
                       stillest < 0 ? "no clip lasts" : "at least " + formatLength(stillest) + " of motion");
  ends.place.timeSeconds = -1;
  examination.conclude(issues::kLoopEndsApart, ends, formatLength(gap) + " between the last and the first pose" + inClips(ends), formatLength(gap) + " apart at most");
  examination.conclude(issues::kJumpInLoop, jumps, formatLength(jump) + " at once" + inClips(jumps));
  examination.conclude(issues::kSmearedJump, smears, formatLength(smear) + " between two keys" + inClips(smears));
}

// The step that the vertex encoding's codes take, or else the one that shows.
double stepOf(const Asset& asset, std::size_t clip, const ClipGauge& gauge) {
  const double codes = asset.encoding() == Encoding::Vertex ? static_cast<double>(asset.clips[clip].bounds.largestExtent()) / 65535 : 0;
  return std::max(codes, gauge.stepMetres);
}

void concludeBounds(Examination& examination, const Motion& motion) {
  const Asset& asset = examination.asset;
  const double size = examination.size;
  Tally coarse, far, outside, loose;
  const double step = tallyClips(motion, kCoarseShare * size, coarse, [&](std::size_t i, const ClipGauge& clip) {
    return Extreme{stepOf(asset, i, clip), -1, clip.stepVertex};
  });
  coarse.place.vertex = -1;
  const double distance = tallyClips(motion, kFarSizes * size, far, [](std::size_t, const ClipGauge& clip) {
    return Extreme{static_cast<double>(length(clip.bounds.centre())), -1, 0};
  });
  far.place.vertex = -1;
  const double beyond = tallyClips(motion, kOutsideShare * size, outside, [](std::size_t, const ClipGauge& clip) { return clip.outsideBounds; });
  const double factor = tallyClips(motion, kLooseBounds, loose, [&](std::size_t i, const ClipGauge& clip) {
    const double needed = std::max(static_cast<double>(clip.bounds.largestExtent()), 0.001 * size);
    return Extreme{needed > 0 ? static_cast<double>(asset.clips[i].bounds.largestExtent()) / needed : 0, -1, 0};
  });
  loose.place.vertex = -1;
  examination.conclude(issues::kCoarseSteps, coarse, "steps of " + formatLength(step) + inClips(coarse),
                       step > 0 ? "steps of " + formatLength(step) : "no steps to be seen");
  examination.conclude(issues::kFarFromOrigin, far, formatLength(distance) + " from it" + inClips(far), formatLength(distance) + " from it at most");
  examination.conclude(issues::kBoundsTooSmall, outside, formatLength(beyond) + " outside" + inClips(outside), formatLength(beyond) + " outside at most");
  examination.conclude(issues::kBoundsTooLarge, loose, formatSignificant(factor, 3) + " times the motion" + inClips(loose),
                       formatSignificant(factor, 3) + " times the motion at most");
}

// Of equal gaps the one of the lowest clip stays, in whatever order clips come.
void mergeSeamGaps(Motion& motion, std::size_t clip) {
  ClipGauge& gauge = motion.clips[clip];
  for (std::size_t i = 0; i < motion.seamGaps.size(); ++i) {
    SeamGap& gap = motion.seamGaps[i];
    const float metres = gauge.seamGaps[i];
    if (metres > gap.metres || (metres == gap.metres && clip < gap.clip)) gap = {metres, gauge.seamGapTimes[i], clip};
  }
  gauge.seamGaps = {};
  gauge.seamGapTimes = {};
}

Status gaugeClips(Examination& examination, Motion& motion) {
  const Asset& asset = examination.asset;
  motion.clips.resize(asset.clips.size());
  motion.seamGaps.resize(motion.pairs.size());
  std::mutex mutex;
  std::atomic<bool> stopped = false;
  std::size_t done = 0;
  parallelFor(asset.clips.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end && !stopped; ++i) {
      motion.clips[i] = gaugeClip(asset, static_cast<std::uint32_t>(i), motion.pairs, examination.size, kMaxExaminedTimes);
      const std::lock_guard lock(mutex);
      mergeSeamGaps(motion, i);
      const double fraction = static_cast<double>(++done) / static_cast<double>(asset.clips.size());
      if (examination.options.progress && !examination.options.progress("examining " + asset.clips[i].name, fraction)) stopped = true;
    }
  });
  if (stopped) return Error{ErrorCode::Interrupted, asset.name, "examining was stopped"};
  for (const ClipGauge& clip : motion.clips) motion.timesDecoded += clip.timesDecoded;
  return Ok{};
}

}  // namespace

Status examineMotion(Examination& examination, const Model* source) {
  const std::vector<SeamPair> pairs = findSeamPairs(examination.asset);
  Motion motion{pairs, {}, {}, 0};
  THRONG_TRY(gaugeClips(examination, motion));
  std::vector<std::uint8_t> openedBySource;
  if (source != nullptr && examination.diagnosis.verification)
    openedBySource = findPairsOpenedBySource(examination.asset, *source, pairs, kSourceGap * static_cast<float>(examination.size));
  concludeVertices(examination, motion);
  concludeSurface(examination, motion);
  concludeSeams(examination, motion, openedBySource);
  concludeTime(examination, motion);
  concludeBounds(examination, motion);
  return Ok{};
}

}  // namespace throng
