#include "skin_weights.h"

#include <algorithm>

#include "distance_field.h"
#include "noise.h"

namespace throng::samples {
namespace {

// A soft plane through a joint. The child takes everything beyond +halfWidth along `outward`, nothing before
// -halfWidth, and nothing at all further than `reach` from the line from the joint over `bend` to `tip`.
struct Gate {
  int bone;
  Vec3d outward;
  double halfWidth;
  double shift;  // metres that the plane is moved outwards
  Vec3d tip;
  double reach;
  Vec3d bend = tip;
};

constexpr double kAnywhere = 10;

void addArmGates(std::vector<Gate>& gates, Side side) {
  const Vec3d along = mirrored(kArmAlong, side), out = mirrored(kArmOutside, side), aside = mirrored({1, 0, 0}, side);
  const Vec3d shoulderOut = normalizedOr(mirrored({1, -0.35, 0}, side), aside);
  const auto bone = [&](ArmBone b) { return armBone(side, b); };
  const Vec3d hand = placeOf(bone(kHand)), fingertips = hand + along * 0.2;
  gates.push_back({bone(kClavicle), aside, 0.07, 0.06, fingertips, 0.135, placeOf(bone(kUpperArm))});
  gates.push_back({bone(kUpperArm), shoulderOut, 0.060, 0.0, fingertips, 0.125});
  gates.push_back({bone(kForearm), along, 0.045, 0, hand, kAnywhere});
  gates.push_back({bone(kHand), along, 0.028, 0, hand + along, kAnywhere});
  const Vec3d thumbTip = hand + mirrored(kArmAlong * 0.098 + Vec3d{0, 0, 0.075} - kArmOutside * 0.025, side);
  const Vec3d thumbOut = normalizedOr(thumbTip - placeOf(bone(kThumb1)), along);
  gates.push_back({bone(kThumb1), thumbOut, 0.014, 0, thumbTip, 0.022});
  gates.push_back({bone(kThumb2), thumbOut, 0.009, 0, thumbTip, kAnywhere});
  gates.push_back({bone(kIndex1), along, 0.012, 0, placeOf(bone(kIndex1)) + along * 0.08 + Vec3d{0, 0, 0.008} - out * 0.014, 0.0185});
  gates.push_back({bone(kIndex2), along, 0.008, 0, {}, kAnywhere});
  gates.push_back({bone(kFingers1), along, 0.012, 0, placeOf(bone(kFingers1)) + along * 0.08 - out * 0.012, 0.050});
  gates.push_back({bone(kFingers2), along, 0.008, 0, {}, kAnywhere});
}

void addLegGates(std::vector<Gate>& gates, Side side) {
  const auto bone = [&](LegBone b) { return legBone(side, b); };
  gates.push_back({bone(kThigh), normalizedOr(mirrored({0.35, -1, 0}, side), {0, -1, 0}), 0.085, -0.01, {}, kAnywhere});
  gates.push_back({bone(kShin), {0, -1, 0}, 0.055, 0, {}, kAnywhere});
  gates.push_back({bone(kFoot), normalizedOr(Vec3d{0, -1, 0.35}, {0, -1, 0}), 0.035, -0.02, {}, kAnywhere});
  gates.push_back({bone(kToes), {0, 0, 1}, 0.028, 0, {}, kAnywhere});
}

std::vector<Gate> makeGates() {
  std::vector<Gate> gates = {{kHips, {0, 1, 0}, 0.01, -10, {}, kAnywhere},
                             {kSpine, {0, 1, 0}, 0.07, 0.0, {}, kAnywhere},
                             {kChest, {0, 1, 0}, 0.07, 0, {}, kAnywhere},
                             {kUpperChest, {0, 1, 0}, 0.07, 0, {}, kAnywhere},
                             {kNeck, {0, 1, 0}, 0.035, 0.005, {0, 1.7, 0}, 0.30},
                             {kHead, {0, 1, 0.2}, 0.035, -0.005, {}, kAnywhere}};
  for (const Side side : {Side::Left, Side::Right}) {
    addArmGates(gates, side);
    addLegGates(gates, side);
  }
  std::sort(gates.begin(), gates.end(), [](const Gate& a, const Gate& b) { return a.bone < b.bone; });
  return gates;
}

double shareOf(const Gate& gate, Vec3d p) {
  const Vec3d joint = placeOf(gate.bone);
  const double beyond = smoothStep(-gate.halfWidth, gate.halfWidth, dot(p - joint, gate.outward) - gate.shift);
  if (gate.reach >= kAnywhere) return beyond;
  const double away = std::min(distanceToRod(p, joint, gate.bend, 0, 0), distanceToRod(p, gate.bend, gate.tip, 0, 0));
  return beyond * smoothStep(gate.reach, gate.reach * 0.75, away);
}

// The arms hang at the height of the hips, so the trunk's planes must not see them: for them the spine lets all pass.
// The legs part at the middle of the body.
double trunkShare(int bone, double share, double onArm, Vec3d p) {
  if (bone == kSpine || bone == kChest || bone == kUpperChest) return std::max(share, onArm);
  if (bone == legBone(Side::Left, kThigh)) return share * (1 - onArm) * smoothStep(-0.018, 0.018, p.x);
  if (bone == legBone(Side::Right, kThigh)) return share * (1 - onArm) * smoothStep(-0.018, 0.018, -p.x);
  return share;
}

Influences fourLargest(const std::vector<double>& weights) {
  std::array<int, kBoneCount> order;
  for (int bone = 0; bone < kBoneCount; ++bone) order[bone] = bone;
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return weights[a] > weights[b]; });
  double sum = 0;
  for (int i = 0; i < 4; ++i) sum += weights[order[i]] > 0.004 ? weights[order[i]] : 0;
  Influences result;
  for (int i = 0; i < 4; ++i) {
    const double weight = weights[order[i]] > 0.004 ? weights[order[i]] / sum : 0;
    result.weights[i] = float(weight);
    result.bones[i] = weight > 0 ? std::uint8_t(order[i]) : 0;
  }
  return result;
}

}  // namespace

Influences influencesAt(Vec3d p) {
  static const std::vector<Gate> gates = makeGates();
  std::vector<double> flow(kBoneCount, 0.0), childShare(kBoneCount, 0.0), wanted(kBoneCount, 0.0);
  for (const Gate& gate : gates) wanted[gate.bone] = shareOf(gate, p);
  const double onArm = std::max(wanted[armBone(Side::Left, kClavicle)], wanted[armBone(Side::Right, kClavicle)]);
  for (const Gate& gate : gates) {
    wanted[gate.bone] = trunkShare(gate.bone, wanted[gate.bone], onArm, p);
    childShare[skeleton()[gate.bone].parent] += wanted[gate.bone];
  }
  flow[kRoot] = 1;
  std::vector<double> kept(kBoneCount, 0.0);
  for (int bone = kRoot; bone < kBoneCount; ++bone) {
    const int parent = skeleton()[bone].parent;
    if (parent != kNothing) flow[bone] = flow[parent] * wanted[bone] / std::max(1.0, childShare[parent]);
    kept[bone] = flow[bone] * std::max(0.0, 1 - childShare[bone]);
  }
  return fourLargest(kept);
}

Influences influencesOf(int bone) {
  Influences result;
  result.bones[0] = std::uint8_t(bone);
  result.weights[0] = 1;
  return result;
}

}  // namespace throng::samples
