// The skeleton both people share. Bind rotations are the identity: a bone's frame is the model's frame moved to the
// bone's place, so a turn about x is a turn about x for every bone. Metres, Y up, facing +Z, left is +X.
#pragma once

#include <vector>

#include "gltf_scene.h"

namespace throng::samples {

enum Bone : int {
  kRoot, kHips, kSpine, kChest, kUpperChest, kNeck, kHead,
  kLeftArmFirst,  // the ten bones of Limb, left
  kRightArmFirst = kLeftArmFirst + 10,
  kLeftLegFirst = kRightArmFirst + 10,
  kRightLegFirst = kLeftLegFirst + 4,
  kBoneCount = kRightLegFirst + 4,
};

// Added to kLeftArmFirst or kRightArmFirst.
enum ArmBone : int { kClavicle, kUpperArm, kForearm, kHand, kThumb1, kThumb2, kIndex1, kIndex2, kFingers1, kFingers2 };
// Added to kLeftLegFirst or kRightLegFirst.
enum LegBone : int { kThigh, kShin, kFoot, kToes };

enum class Side { Left, Right };
inline double signOf(Side side) { return side == Side::Left ? 1.0 : -1.0; }
inline int armBone(Side side, ArmBone bone) { return int(side == Side::Left ? kLeftArmFirst : kRightArmFirst) + int(bone); }
inline int legBone(Side side, LegBone bone) { return int(side == Side::Left ? kLeftLegFirst : kRightLegFirst) + int(bone); }

struct BoneRest {
  const char* name;
  int parent;
  Vec3d place;  // in the model, bind pose
};

// All kBoneCount bones, parents first.
const std::vector<BoneRest>& skeleton();

inline Vec3d placeOf(int bone) { return skeleton()[bone].place; }

// The arms of the bind pose hang away from the body at 45 degrees. These are the left arm's directions; mirror x for
// the right.
inline constexpr double kHalfRoot = 0.70710678118654752;
inline constexpr Vec3d kArmAlong{kHalfRoot, -kHalfRoot, 0};
inline constexpr Vec3d kArmOutside{kHalfRoot, kHalfRoot, 0};  // away from the body: the back of the hand

inline Vec3d mirrored(Vec3d p, Side side) { return {p.x * signOf(side), p.y, p.z}; }

// Nodes of the skeleton appended to the scene, its skin set.
void addSkeleton(Scene& scene);

}  // namespace throng::samples
