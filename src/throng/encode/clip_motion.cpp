#include "throng/encode/clip_motion.h"

#include <algorithm>
#include <cmath>

#include "throng/base/parallel.h"

namespace throng {

namespace {

// How far any influence of any bone is apart in two poses, at most.
double largestDifference(const BoneSkin& skin, const Affined* a, const Affined* b) {
  double largest = 0;
  for (std::size_t vertex = 0; vertex < skin.vertexCount(); ++vertex) {
    const Vec3d rest(skin.positions[vertex]);
    for (std::uint32_t i = skin.influenceFirst[vertex]; i < skin.influenceFirst[vertex + 1]; ++i) {
      const std::uint32_t bone = skin.influenceBones[i];
      largest = std::max(largest, length(transformPoint(a[bone], rest) - transformPoint(b[bone], rest)));
    }
  }
  return largest;
}

bool weightsMeet(const ClipMotion& motion, std::uint32_t last) {
  for (std::uint32_t weight = 0; weight < motion.weightCount; ++weight)
    if (std::fabs(motion.weightsAt(0)[weight] - motion.weightsAt(last)[weight]) > 1e-3f) return false;
  return true;
}

constexpr std::uint32_t kMaxPieces = 16;

// How far a bone's vertices stray from the chord between its poses around time i, at most.
double bend(const ClipMotion& motion, const BoneSkin& skin, std::uint32_t time) {
  double largest = 0;
  const Affined *before = motion.bonesAt(time - 1), *here = motion.bonesAt(time), *after = motion.bonesAt(time + 1);
  for (std::uint32_t bone = 0; bone < motion.boneCount; ++bone) {
    double squared = 0;
    for (int row = 0; row < 3; ++row)
      for (int col = 0; col < 3; ++col) {
        const double second = after[bone].m[row][col] - 2 * here[bone].m[row][col] + before[bone].m[row][col];
        squared += second * second;
      }
    const Vec3d pivot(skin.bones[bone].pivot);
    const Vec3d second = transformPoint(after[bone], pivot) - transformPoint(here[bone], pivot) * 2.0 +
                         transformPoint(before[bone], pivot);
    // A chord over the middle of a constant acceleration is an eighth of the second difference away.
    largest = std::max(largest, (length(second) + std::sqrt(squared) * skin.bones[bone].reach) / 8);
  }
  return largest;
}

// Into how many steps each step of the grid has to be cut. A key of the source bends the motion at itself, not beside
// it, so a step counts as bent only where both its ends are.
std::vector<std::uint32_t> piecesFor(const ClipMotion& motion, const BoneSkin& skin, double hiddenMetres) {
  const auto count = static_cast<std::uint32_t>(motion.grid.count());
  std::vector<double> bends(count);
  parallelFor(count, 64, [&](std::size_t begin, std::size_t end) {
    for (std::size_t time = std::max<std::size_t>(begin, 1); time < std::min<std::size_t>(end, count - 1); ++time)
      bends[time] = bend(motion, skin, static_cast<std::uint32_t>(time));
  });
  if (count > 2) {
    bends[0] = bends[1];
    bends[count - 1] = bends[count - 2];
  }
  std::vector<std::uint32_t> pieces(count - 1, 1);
  for (std::uint32_t i = 0; i + 1 < count; ++i) {
    const double ratio = std::min(bends[i], bends[i + 1]) / hiddenMetres;
    if (ratio > 1) pieces[i] = std::min(static_cast<std::uint32_t>(std::ceil(std::sqrt(std::min(ratio, 1e6)))), kMaxPieces);
  }
  return pieces;
}

// Poses the times of the grid; those that `source` names are taken from `known`.
void samplePoses(const Model& model, const Rig& rig, const BoneSkin& skin, const Clip* clip, ClipMotion& motion,
                 const ClipMotion* known, const std::vector<std::uint32_t>& source) {
  const std::size_t count = motion.grid.count();
  motion.modelFromRest.resize(count * motion.boneCount);
  motion.morphWeights.resize(count * motion.weightCount);
  parallelFor(count, 32, [&](std::size_t begin, std::size_t end) {
    PoseScratch scratch;
    RigPose pose;
    std::vector<Affined> bones;
    for (std::size_t time = begin; time < end; ++time) {
      const auto boneSlot = motion.modelFromRest.begin() + static_cast<std::ptrdiff_t>(time * motion.boneCount);
      const auto weightSlot = motion.morphWeights.begin() + static_cast<std::ptrdiff_t>(time * motion.weightCount);
      if (known && source[time] != kNewTime) {
        std::copy_n(known->bonesAt(source[time]), motion.boneCount, boneSlot);
        std::copy_n(known->weightsAt(source[time]), motion.weightCount, weightSlot);
        continue;
      }
      poseRig(model, rig, clip, motion.grid.sampleSeconds[time], scratch, pose);
      poseSkinBones(skin, pose, bones);
      std::copy(bones.begin(), bones.end(), boneSlot);
      std::copy(pose.morphWeights.begin(), pose.morphWeights.end(), weightSlot);
    }
  });
}

}  // namespace

ClipMotion sampleClipMotion(const Model& model, const Rig& rig, const BoneSkin& skin, const Clip* clip,
                            const MotionOptions& options) {
  ClipMotion motion;
  motion.grid = makeTimeGrid(clip ? *clip : Clip{}, options.grid);
  motion.boneCount = static_cast<std::uint32_t>(skin.bones.size());
  motion.weightCount = rig.morphWeightCount;
  samplePoses(model, rig, skin, clip, motion, nullptr, {});
  if (options.hiddenMetres > 0) {
    const std::vector<std::uint32_t> pieces = piecesFor(motion, skin, options.hiddenMetres);
    if (std::any_of(pieces.begin(), pieces.end(), [](std::uint32_t count) { return count > 1; })) {
      ClipMotion finer;
      std::vector<std::uint32_t> source;
      finer.grid = refineTimeGrid(motion.grid, pieces, source);
      finer.boneCount = motion.boneCount;
      finer.weightCount = motion.weightCount;
      samplePoses(model, rig, skin, clip, finer, &motion, source);
      motion = std::move(finer);
    }
  }
  const auto last = static_cast<std::uint32_t>(motion.grid.count() - 1);
  motion.endsMeet = (!clip || clip->loop == LoopMode::Loop) && weightsMeet(motion, last) &&
                    largestDifference(skin, motion.bonesAt(0), motion.bonesAt(last)) <= options.meetMetres;
  return motion;
}

}  // namespace throng
