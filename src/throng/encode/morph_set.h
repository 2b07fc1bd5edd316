// The morph targets of a model as the `morph` encoding keeps them: sparse, 16 bits.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/encode/bone_skin.h"
#include "throng/encode/clip_motion.h"
#include "throng/model/model.h"
#include "throng/pose/rig.h"

namespace throng {

// A target's effect on one vertex, in the space of the asset's rest pose.
struct MorphDelta {
  std::uint32_t target = 0;  // index into MorphSet::weights
  Vec3f position;
  Vec3f normal;
};

// Range of a target's weight over all clips, as 16-bit codes see it.
struct MorphWeight {
  std::uint32_t rigWeight = 0;  // index into RigPose::morphWeights
  float min = 0, step = 0;
};

struct MorphSet {
  std::vector<MorphWeight> weights;       // targets that some pose uses
  std::vector<std::uint32_t> deltaFirst;  // asset vertex v owns [deltaFirst[v], deltaFirst[v + 1])
  std::vector<MorphDelta> sourceDeltas;   // as the source has them
  std::vector<MorphDelta> deltas;         // as decoded, in the same order
  std::vector<std::uint32_t> words;       // the part of MorphRows::words before the clips

  bool empty() const { return weights.empty(); }
};

// The smallest and largest value of one of the rig's weights.
struct WeightRange {
  float min = 0, max = 0;
};

// Widens the ranges (one per rig weight; empty: none seen yet) by a motion's weights.
void addWeights(const ClipMotion& motion, std::vector<WeightRange>& ranges);

// Targets whose range is only 0 are not used. Deltas that never move a vertex by slackMetres nor turn its normal
// noticeably are left out.
MorphSet buildMorphSet(const Model& model, const Rig& rig, const BoneSkin& skin, std::span<const WeightRange> ranges,
                       double slackMetres);

// The codes of all weights at a grid time, packed two to a word.
void packMorphWeights(const MorphSet& set, const float* rigWeights, std::span<std::uint32_t> row);

// Words of such a row.
std::uint32_t morphRowWords(const MorphSet& set);

}  // namespace throng
