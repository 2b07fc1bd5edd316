#include "gestures.h"

#include "noise.h"

namespace throng::samples {
namespace {

constexpr double kTurn = 6.283185307179586;

double wave(double phase) { return std::sin(kTurn * phase); }

// Breath and shifting weight, common to all that stand.
PoseTargets breathingTargets(double weightPhase, double breathPhase) {
  PoseTargets targets = standingTargets();
  const double shift = wave(weightPhase), breath = wave(breathPhase);
  targets.hipsOffset += Vec3d{0.018 * shift, -0.004 * shift * shift, 0.004 * wave(weightPhase + 0.2)};
  targets.hips = {1.0, 2.0 * shift, 2.2 * shift};
  targets.spine = {-1.5 - 1.6 * breath, -3.0 * shift, -3.2 * shift};
  targets.head = {1.5 + 1.0 * breath, 0, 0.8 * shift};
  for (const Side side : {Side::Left, Side::Right}) {
    ArmTargets& arm = targets.arms[int(side)];
    arm.raise = 8.5 + 0.9 * breath - 1.2 * shift * signOf(side);
    arm.forward = 2 + 1.5 * wave(weightPhase - 0.1);
    arm.elbow = 15 + 1.5 * breath;
    arm.twist = 6;
    arm.forearmTwist = 12;
    arm.shrug = 1.2 + 1.2 * breath;
    arm.curl = 22 + 3 * wave(weightPhase + 0.25 * signOf(side));
  }
  return targets;
}

}  // namespace

PoseTargets idleTargets(double phase) {
  PoseTargets targets = breathingTargets(phase, 2 * phase);
  const double look = wave(phase - 0.12) + 0.35 * wave(2 * phase);
  targets.head.yaw = 13 * look;
  targets.head.pitch += 2.0 * wave(2 * phase + 0.3);
  return targets;
}

PoseTargets waveTargets(double phase) {
  PoseTargets targets = breathingTargets(phase, phase);
  const double beat = wave(4 * phase), lag = wave(4 * phase - 0.10);
  ArmTargets& arm = targets.arms[int(Side::Right)];
  arm.raise = 102 + 3 * lag;
  arm.forward = 14;
  arm.twist = -82 + 5 * beat;
  arm.elbow = 78 + 22 * beat;
  arm.forearmTwist = 45;
  arm.wrist = -6 - 9 * wave(4 * phase - 0.2);
  arm.curl = 5;
  arm.shrug = 12;
  targets.spine.roll += 3;
  targets.head.roll += 4;
  targets.head.yaw += -5;
  targets.spine.yaw += 2 * lag;
  return targets;
}

PoseTargets cheerTargets(double phase) {
  // Crouch, jump (feet off the ground between phases 0.30 and 0.64), land and sink.
  constexpr double kOff = 0.30, kLand = 0.64, kHeight = 0.16;
  PoseTargets targets = standingTargets();
  const double flight = std::clamp((phase - kOff) / (kLand - kOff), 0.0, 1.0);
  const double air = 4 * flight * (1 - flight);
  const double crouch = smoothStep(0.0, 0.16, phase) * smoothStep(kOff, 0.18, phase) + 0.8 * smoothStep(kLand - 0.02, 0.75, phase) * smoothStep(0.99, 0.77, phase);
  targets.hipsOffset += Vec3d{0, kHeight * air - 0.105 * crouch, -0.035 * crouch};
  targets.hips.pitch = 13 * crouch;
  targets.spine = {10 * crouch - 7 * air - 3, 0, 0};
  targets.head = {-12 * crouch - 6 * air - 4, 0, 0};
  const double push = smoothStep(kOff - 0.08, kOff + 0.06, phase) * smoothStep(kLand + 0.06, kLand - 0.10, phase);
  for (const Side side : {Side::Left, Side::Right}) {
    ArmTargets& arm = targets.arms[int(side)];
    const double pump = smoothStep(0.12, 0.42, phase) * smoothStep(0.98, 0.62, phase);
    arm.raise = 118 + 40 * pump;
    arm.forward = 8 * (1 - pump) + 4;
    arm.twist = -78 + 10 * pump;
    arm.elbow = 82 - 66 * pump;
    arm.curl = 78;
    arm.shrug = 8 + 14 * pump;
    FootTargets& foot = targets.feet[int(side)];
    foot.ankle += Vec3d{0.02 * signOf(side), kHeight * air * 0.92 + 0.062 * push, -0.030 * push};
    foot.pitch = 40 * push;
    foot.toesUp = 40 * push * (1 - smoothStep(0.0, 0.25, air));
  }
  return targets;
}

}  // namespace throng::samples
