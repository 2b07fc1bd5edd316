#include "skeleton.h"

#include <string>

namespace throng::samples {
namespace {

constexpr Vec3d kShoulder{0.175, 1.435, -0.02};

Vec3d onArm(double along, double across, double out) {
  return kShoulder + kArmAlong * along + Vec3d{0, 0, across} + kArmOutside * out;
}

// Names as Blender mirrors them: ".L" and ".R".
struct LeftBone {
  const char* left;
  const char* right;
  int parent;  // an index into the limb, or kNothing: the limb's root
  Vec3d place;
};

std::vector<LeftBone> armBones() {
  return {{"clavicle.L", "clavicle.R", kNothing, {0.025, 1.44, 0.0}},
          {"upper_arm.L", "upper_arm.R", kClavicle, onArm(0, 0, 0)},
          {"forearm.L", "forearm.R", kUpperArm, onArm(0.285, -0.008, 0)},
          {"hand.L", "hand.R", kForearm, onArm(0.535, 0.005, 0)},
          {"thumb_1.L", "thumb_1.R", kHand, onArm(0.565, 0.030, -0.008)},
          {"thumb_2.L", "thumb_2.R", kThumb1, onArm(0.598, 0.056, -0.018)},
          {"index_1.L", "index_1.R", kHand, onArm(0.625, 0.033, 0)},
          {"index_2.L", "index_2.R", kIndex1, onArm(0.660, 0.037, -0.004)},
          {"fingers_1.L", "fingers_1.R", kHand, onArm(0.625, -0.010, 0)},
          {"fingers_2.L", "fingers_2.R", kFingers1, onArm(0.662, -0.013, -0.004)}};
}

std::vector<LeftBone> legBones() {
  return {{"thigh.L", "thigh.R", kNothing, {0.092, 0.925, 0.0}},
          {"shin.L", "shin.R", kThigh, {0.100, 0.500, 0.012}},
          {"foot.L", "foot.R", kShin, {0.104, 0.085, -0.020}},
          {"toes.L", "toes.R", kFoot, {0.112, 0.022, 0.115}}};
}

void addLimb(std::vector<BoneRest>& bones, const std::vector<LeftBone>& limb, Side side, int limbParent) {
  const int first = int(bones.size());
  for (const LeftBone& bone : limb)
    bones.push_back({side == Side::Left ? bone.left : bone.right, bone.parent == kNothing ? limbParent : first + bone.parent,
                     mirrored(bone.place, side)});
}

std::vector<BoneRest> makeSkeleton() {
  std::vector<BoneRest> bones = {
      {"root", kNothing, {0, 0, 0}},          {"hips", kRoot, {0, 0.96, 0}},
      {"spine", kHips, {0, 1.06, -0.01}},     {"chest", kSpine, {0, 1.19, -0.02}},
      {"upper_chest", kChest, {0, 1.32, -0.025}}, {"neck", kUpperChest, {0, 1.485, -0.03}},
      {"head", kNeck, {0, 1.575, -0.012}}};
  addLimb(bones, armBones(), Side::Left, kUpperChest);
  addLimb(bones, armBones(), Side::Right, kUpperChest);
  addLimb(bones, legBones(), Side::Left, kHips);
  addLimb(bones, legBones(), Side::Right, kHips);
  return bones;
}

}  // namespace

const std::vector<BoneRest>& skeleton() {
  static const std::vector<BoneRest> bones = makeSkeleton();
  return bones;
}

void addSkeleton(Scene& scene) {
  const int first = int(scene.nodes.size());
  for (const BoneRest& bone : skeleton()) {
    SceneNode node;
    node.name = bone.name;
    node.translation = bone.place;
    if (bone.parent != kNothing) {
      node.parent = first + bone.parent;
      node.translation = bone.place - placeOf(bone.parent);
    }
    scene.skinNodes.push_back(int(scene.nodes.size()));
    scene.skinOrigins.push_back(bone.place);
    scene.nodes.push_back(node);
  }
}

}  // namespace throng::samples
