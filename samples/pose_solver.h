// From what an animator says (where the feet are, how high an arm) to bone rotations. Angles are degrees.
#pragma once

#include <vector>

#include "skeleton.h"

namespace throng::samples {

struct Turn {       // applied roll first, then pitch, then yaw
  double pitch = 0;  // about x: forwards is positive
  double yaw = 0;    // about y: to the left is positive
  double roll = 0;   // about z: the left side up is positive
};

struct ArmTargets {
  double raise = 10;      // sideways from hanging: 0 down, 90 level, 180 up
  double forward = 0;     // swung forwards
  double twist = 0;       // about the upper arm; -90 turns a bent forearm upwards
  double elbow = 12;      // bend
  double forearmTwist = 0;
  double wrist = 0;       // bend towards the palm
  double curl = 18;       // fingers
  double shrug = 0;       // the collar bone lifted
};

struct FootTargets {
  Vec3d ankle;            // in the model
  double pitch = 0;       // toes down is positive
  double yaw = 0;         // to the left is positive
  double toesUp = 0;      // bend of the toes against the foot
};

// Indexed by Side.
struct PoseTargets {
  Vec3d hipsOffset{};     // from the bind pose
  Turn hips, spine, head; // the spine's and the head's are against the hips and the chest
  ArmTargets arms[2];
  FootTargets feet[2];
};

struct Pose {
  Vec3d hipsTranslation;                    // local, of the hips
  std::vector<Quatd> localRotations;        // kBoneCount
  std::vector<Affined> modelFromBind;       // kBoneCount: takes a bind-pose point to its place
};

// Legs reach for their ankles by two-bone inverse kinematics with the knees forward; a foot out of reach is approached.
Pose solvePose(const PoseTargets& targets);

// Standing on both feet, arms hanging.
PoseTargets standingTargets();

// Every joint well bent: not a pose to look at, but one to judge triangles by.
PoseTargets bentTargets();

}  // namespace throng::samples
