// One clip of the `bone` or `morph` encoding: the form of its bones, its key times by error, and its words.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/encode/bone_skin.h"
#include "throng/encode/clip_motion.h"
#include "throng/encode/morph_set.h"
#include "throng/encode/rounding_share.h"

namespace throng {

struct BoneClipOptions {
  double toleranceMetres = 0;         // > 0: the largest error of any vertex at any time
  double normalToleranceDegrees = 0;  // how far a bone may be turned wrongly; 0: no limit
  double roundingShare = kUsualRoundingShare;
  bool ranged = true;                 // see BoneTrackOptions
  bool bones = true;                  // false: the bones never move and are left out (`morph` alone)
};

struct BoneClipCode {
  std::vector<float> keyTimes;
  std::vector<std::uint32_t> boneWords;   // the clip's chunk of BoneRows::words, firstRow left 0
  std::vector<std::uint32_t> morphWords;  // and of MorphRows::words; empty without morphs
  Bounds bounds;                          // of all vertices at all grid times, as decoded
  double positionMax = 0;                 // the largest error found on the grid, metres
  bool endsMeet = false;
};

// What all clips share.
struct BoneEncodeContext {
  const BoneSkin& skin;
  const MorphSet& morph;
  std::vector<std::uint32_t> different;  // see differentVertices
  std::vector<std::uint32_t> extreme;    // see extremeVertices
};

// Places keys with a few vertices, proves them on all, and places again with the vertices that missed, until every grid
// time is within tolerance or nothing more helps. Deterministic.
BoneClipCode encodeBoneClip(const BoneEncodeContext& context, ClipMotion motion, const BoneClipOptions& options);

}  // namespace throng
