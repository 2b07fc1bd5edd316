#include "pose_solver.h"

namespace throng::samples {
namespace {

constexpr double kRadians = 0.017453292519943295;

Quatd turnAbout(Vec3d axis, double degrees) {
  const double half = degrees * kRadians * 0.5, s = std::sin(half);
  return {axis.x * s, axis.y * s, axis.z * s, std::cos(half)};
}
Quatd inverted(Quatd q) { return {-q.x, -q.y, -q.z, q.w}; }
Quatd quaternionOf(const Turn& t, double share = 1) {
  return turnAbout({0, 1, 0}, t.yaw * share) * turnAbout({1, 0, 0}, t.pitch * share) * turnAbout({0, 0, 1}, t.roll * share);
}
Vec3d turned(Quatd q, Vec3d v) { return transformVector(composeTrs(Vec3d{}, q, Vec3d{1, 1, 1}), v); }

// The mirror image of a rotation in the plane x = 0.
Quatd mirroredTurn(Quatd q, Side side) { return side == Side::Left ? q : Quatd{q.x, -q.y, -q.z, q.w}; }

// Rotation whose matrix has these orthonormal columns (Shepperd 1978).
Quatd quaternionOfColumns(Vec3d x, Vec3d y, Vec3d z) {
  const double trace = x.x + y.y + z.z;
  if (trace > 0) return normalized(Quatd{y.z - z.y, z.x - x.z, x.y - y.x, 1 + trace});
  if (x.x > y.y && x.x > z.z) return normalized(Quatd{1 + x.x - y.y - z.z, x.y + y.x, z.x + x.z, y.z - z.y});
  if (y.y > z.z) return normalized(Quatd{x.y + y.x, 1 + y.y - x.x - z.z, y.z + z.y, z.x - x.z});
  return normalized(Quatd{z.x + x.z, y.z + z.y, 1 + z.z - x.x - y.y, x.y - y.x});
}

// The rotation of a frame whose y runs along `along` and whose x is as near to `hinge` as that allows.
Quatd frameOf(Vec3d along, Vec3d hinge) {
  const Vec3d y = normalizedOr(along, Vec3d{0, 1, 0});
  const Vec3d x = normalizedOr(hinge - y * dot(hinge, y), Vec3d{1, 0, 0});
  return quaternionOfColumns(x, y, cross(x, y));
}

class Solver {
 public:
  Solver() : rotations_(kBoneCount), places_(kBoneCount) {}

  void place(int bone, Quatd modelRotation) {
    const int parent = skeleton()[bone].parent;
    rotations_[bone] = modelRotation;
    places_[bone] = placeInParent(bone, parent);
  }
  // By a rotation against the parent.
  void placeLocal(int bone, Quatd local) { place(bone, rotations_[skeleton()[bone].parent] * local); }

  void setRoot() {
    rotations_[kRoot] = {};
    places_[kRoot] = {};
  }
  void setHips(Vec3d offset, const Turn& turn) {
    rotations_[kHips] = quaternionOf(turn);
    places_[kHips] = placeOf(kHips) + offset;
  }

  void setTrunk(const Turn& spine, const Turn& head) {
    for (const int bone : {kSpine, kChest, kUpperChest}) placeLocal(bone, quaternionOf(spine, 1.0 / 3));
    placeLocal(kNeck, quaternionOf(head, 0.4));
    placeLocal(kHead, quaternionOf(head, 0.6));
  }

  void setArm(Side side, const ArmTargets& arm) {
    const auto set = [&](ArmBone bone, Quatd left) { placeLocal(armBone(side, bone), mirroredTurn(left, side)); };
    const Vec3d hinge = cross(kArmAlong, Vec3d{0, 0, 1});
    const Quatd swing = turnAbout({1, 0, 0}, -arm.forward) * turnAbout({0, 0, 1}, arm.raise - 45 - arm.shrug);
    set(kClavicle, turnAbout({0, 0, 1}, arm.shrug));
    set(kUpperArm, swing * turnAbout(kArmAlong, arm.twist));
    set(kForearm, turnAbout(hinge, arm.elbow) * turnAbout(kArmAlong, arm.forearmTwist));
    set(kHand, turnAbout({0, 0, -1}, arm.wrist));
    const Vec3d thumbHinge = normalizedOr(Vec3d{kArmAlong.x * 0.8, kArmAlong.y * 0.8, -0.6}, kArmAlong);
    set(kThumb1, turnAbout(thumbHinge, arm.curl * 0.25));
    set(kThumb2, turnAbout(thumbHinge, arm.curl * 0.35));
    set(kIndex1, turnAbout({0, 0, -1}, arm.curl * 0.85));
    set(kIndex2, turnAbout({0, 0, -1}, arm.curl));
    set(kFingers1, turnAbout({0, 0, -1}, arm.curl));
    set(kFingers2, turnAbout({0, 0, -1}, arm.curl * 1.1));
  }

  void setLeg(Side side, const FootTargets& foot) {
    const auto bone = [&](LegBone b) { return legBone(side, b); };
    const Vec3d hip = placeInParent(bone(kThigh), kHips);
    const Vec3d thighBind = placeOf(bone(kShin)) - placeOf(bone(kThigh)), shinBind = placeOf(bone(kFoot)) - placeOf(bone(kShin));
    const double thighLength = length(thighBind), shinLength = length(shinBind);
    const Vec3d reach = foot.ankle - hip;
    const double distance = std::min(length(reach), 0.9995 * (thighLength + shinLength));
    const Vec3d along = normalizedOr(reach, Vec3d{0, -1, 0});
    const Vec3d forward = turned(rotations_[kHips] * turnAbout({0, 1, 0}, foot.yaw * 0.7), {0.04 * signOf(side), 0, 1});
    const Vec3d bend = normalizedOr(forward - along * dot(forward, along), Vec3d{0, 0, 1});
    const double toKnee = (thighLength * thighLength - shinLength * shinLength + distance * distance) / (2 * distance);
    const double out = std::sqrt(std::max(0.0, thighLength * thighLength - toKnee * toKnee));
    const Vec3d knee = hip + along * toKnee + bend * out, ankle = hip + along * distance;
    const Vec3d hinge = cross(bend, along);
    place(bone(kThigh), frameOf(knee - hip, hinge) * inverted(frameOf(thighBind, {1, 0, 0})));
    place(bone(kShin), frameOf(ankle - knee, hinge) * inverted(frameOf(shinBind, {1, 0, 0})));
    const Quatd yaw = turnAbout({0, 1, 0}, foot.yaw);
    place(bone(kFoot), yaw * turnAbout({1, 0, 0}, foot.pitch));
    place(bone(kToes), yaw * turnAbout({1, 0, 0}, foot.pitch - foot.toesUp));
  }

  Pose pose() const {
    Pose result;
    result.hipsTranslation = places_[kHips] - places_[kRoot];
    for (int bone = 0; bone < kBoneCount; ++bone) {
      const int parent = skeleton()[bone].parent;
      result.localRotations.push_back(normalized(parent == kNothing ? rotations_[bone] : inverted(rotations_[parent]) * rotations_[bone]));
      Affined fromBind = composeTrs(places_[bone], rotations_[bone], Vec3d{1, 1, 1});
      fromBind.setColumn(3, places_[bone] - turned(rotations_[bone], placeOf(bone)));
      result.modelFromBind.push_back(fromBind);
    }
    return result;
  }

 private:
  Vec3d placeInParent(int bone, int parent) const {
    return places_[parent] + turned(rotations_[parent], placeOf(bone) - placeOf(parent));
  }

  std::vector<Quatd> rotations_;  // of the model
  std::vector<Vec3d> places_;
};

}  // namespace

Pose solvePose(const PoseTargets& targets) {
  Solver solver;
  solver.setRoot();
  solver.setHips(targets.hipsOffset, targets.hips);
  solver.setTrunk(targets.spine, targets.head);
  for (const Side side : {Side::Left, Side::Right}) {
    solver.setArm(side, targets.arms[int(side)]);
    solver.setLeg(side, targets.feet[int(side)]);
  }
  return solver.pose();
}

PoseTargets standingTargets() {
  PoseTargets targets;
  targets.hipsOffset = {0, -0.010, 0.008};
  for (const Side side : {Side::Left, Side::Right}) {
    FootTargets& foot = targets.feet[int(side)];
    foot.ankle = placeOf(legBone(side, kFoot));
    foot.yaw = 7 * signOf(side);
  }
  return targets;
}

PoseTargets bentTargets() {
  PoseTargets targets;
  targets.hipsOffset = {0, -0.12, 0};
  targets.spine = {25, 30, 10};
  targets.head = {15, 25, 0};
  for (const Side side : {Side::Left, Side::Right}) {
    ArmTargets& arm = targets.arms[int(side)];
    arm = {75, 30, 30, 75, 0, 25, 40, 10};
    FootTargets& foot = targets.feet[int(side)];
    foot.ankle = placeOf(legBone(side, kFoot)) + Vec3d{0.08 * signOf(side), 0.20, side == Side::Left ? 0.30 : -0.20};
    foot.pitch = 20;
    foot.toesUp = 35;
  }
  return targets;
}

}  // namespace throng::samples
