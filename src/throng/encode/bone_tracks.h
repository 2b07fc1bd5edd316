// How the bones of one clip are stored: which form each takes, how fine, and every candidate key in that form.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/bone.h"
#include "throng/encode/bone_skin.h"
#include "throng/encode/clip_motion.h"

namespace throng {

struct BoneTrackOptions {
  double precisionMetres = 0;   // how far rounding may move a vertex, about; > 0
  double precisionRadians = 0;  // and how far it may turn a normal; > 0
  bool ranged = true;          // bit fields within each bone's own range; false: whole words, faster to decode
};

// One clip's candidate keys as they would lie in the asset: row t of `rows` is grid time t.
struct BoneTracks {
  std::uint32_t keys = 0;        // kBoneKeys... of the clip
  std::uint32_t rowWords = 0;
  shader::BoneGrid grid;
  std::vector<std::uint32_t> trackWords;  // kBoneTrackWords per bone; empty unless the clip is mixed
  std::vector<std::uint32_t> rows;        // grid times * rowWords, and three more words
  std::vector<std::uint8_t> boneKeys;     // kBoneKeys... of each bone
};

// Bones that turn about their pivot and keep one scale along all axes become rotations, all others matrices. A rotation
// is undefined where the scale is zero; it then holds its neighbour's. Deterministic.
BoneTracks makeBoneTracks(const BoneSkin& skin, const ClipMotion& motion, const BoneTrackOptions& options);

}  // namespace throng
