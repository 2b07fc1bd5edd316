// The `bone` and `morph` encodings of a whole model. What is stored: asset/bone_rows.h.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/base/progress.h"
#include "throng/base/result.h"
#include "throng/encode/bone_skin.h"
#include "throng/encode/rounding_share.h"
#include "throng/model/model.h"
#include "throng/pose/rig.h"

namespace throng {

struct BoneEncodeOptions {
  double toleranceMetres = 0;         // > 0: the largest error of any vertex at any time
  double normalToleranceDegrees = 0;  // how far a bone may be turned wrongly; 0: no limit
  // A clip's own, where they differ (0: as above); one per clip of the model or empty.
  std::vector<double> clipToleranceMetres;
  std::vector<double> clipNormalToleranceDegrees;
  double roundingShare = kUsualRoundingShare;
  bool ranged = true;                 // bit-packed keys within each bone's own range; false: whole words, faster
  Progress progress;
};

// One clip's share of the asset.
struct EncodedClip {
  std::vector<float> keyTimes;
  Bounds bounds;
  bool endsMeet = false;   // the last row is the first
  double positionMax = 0;  // largest error on the grid of candidate times, metres
};

// The rest pose, influences and numbering that the rows need (asset order), and the rows. One clip for a model without.
struct BoneEncoding {
  BoneSkin skin;
  BoneRows rows;      // of encodeMorph: only rows.morph
  std::vector<EncodedClip> clips;
};

// Whether every vertex of every clip follows bones and targets (no point caches), and there is one.
bool canEncodeBone(const Model& model);

// ... and its bones never move, so that the targets alone are enough.
bool canEncodeMorph(const Model& model, const Rig& rig);

// Of the model vertices listed (at least one); the encoding's own order is in BoneEncoding::skin.
// LimitExceeded (too many bones or words), Interrupted. canEncodeBone, canEncodeMorph hold. Clips are encoded side by
// side; the bytes do not depend on the number of threads.
Result<BoneEncoding> encodeBone(const Model& model, const Rig& rig, std::span<const std::uint32_t> vertices,
                                const BoneEncodeOptions& options);
Result<BoneEncoding> encodeMorph(const Model& model, const Rig& rig, std::span<const std::uint32_t> vertices,
                                 const BoneEncodeOptions& options);

}  // namespace throng
