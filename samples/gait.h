// Walking and running on the spot over ground that passes at a constant speed.
#pragma once

#include "pose_solver.h"

namespace throng::samples {

// One stride (left and right step). The left heel strikes at phase 0, the right one half a stride later.
struct Gait {
  double strideSeconds;
  double groundSpeed;         // metres a second
  double stance;              // part of the stride that a foot is on the ground
  double strikeAhead;         // where the foot's own ankle would be at the strike if it lay flat, metres before the hips
  double strikePitch;         // degrees, toes up is negative
  double toeOffPitch;
  double swingPitch;          // largest, early in the swing
  double lift, liftSkew;      // of the ankle in the swing; a skew below 1 lifts early
  double footApart;           // of the middle line
  double hipsDrop, bob, bobPeak;  // metres; the phase at which the hips are highest
  double sway, hipsYaw, hipsRoll, lean;
  double armSwing, armForward, armRaise, elbow, elbowSwing, curl;
  double spineYaw;
};

Gait walkGait();
Gait runGait();

PoseTargets gaitTargets(const Gait& gait, double phase);

// True while the foot stands on the ground, and where its ball is; for tests and for the README's numbers.
bool isPlanted(const Gait& gait, Side side, double phase);

}  // namespace throng::samples
