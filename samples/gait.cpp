#include "gait.h"

#include "noise.h"

namespace throng::samples {
namespace {

constexpr double kTurn = 6.283185307179586;
constexpr double kRadians = 0.017453292519943295;

double wrapped(double phase) { return phase - std::floor(phase); }
double wave(double phase) { return std::cos(kTurn * phase); }

// Curve through values at rising times with level-ish, overshoot-free slopes.
double keyed(std::initializer_list<Vec2<double>> keys, double t) {
  const Vec2<double>* from = keys.begin();
  while (from + 2 < keys.end() && t > (from + 1)->x) ++from;
  return from->y + ((from + 1)->y - from->y) * smoothStep(from->x, (from + 1)->x, t);
}

struct FootState {
  double y, z, pitch, toesUp;
  double rolled;   // metres that the ankle lies ahead of where it would be if the foot lay flat
};

// The ankle when the foot turns by `pitch` about a point on the ground that lies `pivotZ` before the flat ankle.
FootState rolledAbout(double flatAnkleZ, double pivotZ, double pitch) {
  const double height = placeOf(legBone(Side::Left, kFoot)).y;
  const double c = std::cos(pitch * kRadians), s = std::sin(pitch * kRadians);
  const double rolled = pivotZ + height * s - pivotZ * c;
  return {height * c + pivotZ * s, flatAnkleZ + rolled, pitch, 0, rolled};
}

// On the ground, `at` from 0 (strike) to 1 (toe-off): over the heel, flat, over the ball with the toes left behind.
FootState stanceFoot(const Gait& gait, double at) {
  constexpr double kHeel = -0.055;
  const double ball = placeOf(legBone(Side::Left, kToes)).z - placeOf(legBone(Side::Left, kFoot)).z;
  const double flatZ = gait.strikeAhead - gait.groundSpeed * gait.strideSeconds * gait.stance * at;
  constexpr double kFlatFrom = 0.20, kHeelOff = 0.45;
  if (at < kFlatFrom) {
    const double t = 1 - at / kFlatFrom;
    return rolledAbout(flatZ, kHeel, gait.strikePitch * t * t);
  }
  if (at < kHeelOff) return rolledAbout(flatZ, 0, 0);
  const double t = (at - kHeelOff) / (1 - kHeelOff);
  FootState foot = rolledAbout(flatZ, ball, gait.toeOffPitch * t * t);
  foot.toesUp = foot.pitch;
  return foot;
}

double hermite(double from, double fromSlope, double to, double toSlope, double t) {
  const double t2 = t * t, t3 = t2 * t;
  return from * (2 * t3 - 3 * t2 + 1) + fromSlope * (t3 - 2 * t2 + t) + to * (3 * t2 - 2 * t3) + toSlope * (t3 - t2);
}

// In the air, `at` from 0 (toe-off) to 1 (strike), leaving and arriving with the speed of the stance.
FootState swingFoot(const Gait& gait, double at) {
  constexpr double kStep = 1e-4;
  const FootState off = stanceFoot(gait, 1), beforeOff = stanceFoot(gait, 1 - kStep);
  const FootState strike = stanceFoot(gait, 0), afterStrike = stanceFoot(gait, kStep);
  const double slopeScale = (1 - gait.stance) / gait.stance / kStep;
  const auto between = [&](double FootState::*value) {
    return hermite(off.*value, (off.*value - beforeOff.*value) * slopeScale, strike.*value,
                   (afterStrike.*value - strike.*value) * slopeScale, at);
  };
  const double bump = std::sin(kTurn * 0.5 * std::pow(at, gait.liftSkew));
  FootState foot;
  foot.y = between(&FootState::y) + gait.lift * bump * bump;
  foot.z = between(&FootState::z);
  foot.rolled = between(&FootState::rolled);
  foot.pitch = keyed({{0, off.pitch}, {0.22, gait.swingPitch}, {0.80, gait.strikePitch * 0.9}, {1, gait.strikePitch}}, at);
  foot.toesUp = keyed({{0, off.toesUp}, {0.35, 0}, {0.75, 6}, {1, 0}}, at);
  return foot;
}

FootTargets footTargets(const Gait& gait, Side side, double phase) {
  const double own = wrapped(side == Side::Left ? phase : phase + 0.5);
  const FootState state = own < gait.stance ? stanceFoot(gait, own / gait.stance) : swingFoot(gait, (own - gait.stance) / (1 - gait.stance));
  FootTargets foot;
  foot.yaw = 4 * signOf(side);
  foot.ankle = {gait.footApart * signOf(side) + state.rolled * std::sin(foot.yaw * kRadians), state.y, state.z};
  foot.pitch = state.pitch;
  foot.toesUp = state.toesUp;
  return foot;
}

ArmTargets armTargets(const Gait& gait, Side side, double phase) {
  const double own = side == Side::Left ? phase : phase + 0.5;
  ArmTargets arm;
  const double swing = -wave(own - 0.03);
  arm.raise = gait.armRaise;
  arm.forward = gait.armForward + gait.armSwing * swing;
  arm.elbow = gait.elbow + gait.elbowSwing * -wave(own - 0.09);
  arm.twist = 8 - gait.armSwing * 0.15 * swing;
  arm.forearmTwist = 10;
  arm.wrist = 4 * -wave(own - 0.16);
  arm.curl = gait.curl;
  return arm;
}

}  // namespace

Gait walkGait() {
  Gait gait{};
  gait.strideSeconds = 1.0 + 1.0 / 15;
  gait.groundSpeed = 1.25;
  gait.stance = 0.61;
  gait.strikeAhead = 0.345;
  gait.strikePitch = -20;
  gait.toeOffPitch = 46;
  gait.swingPitch = 50;
  gait.lift = 0.055;
  gait.liftSkew = 0.80;
  gait.footApart = 0.078;
  gait.hipsDrop = 0.036;
  gait.bob = 0.016;
  gait.bobPeak = 0.31;
  gait.sway = 0.022;
  gait.hipsYaw = 6;
  gait.hipsRoll = 3.5;
  gait.lean = 2.5;
  gait.armSwing = 21;
  gait.armForward = 3;
  gait.armRaise = 9;
  gait.elbow = 22;
  gait.elbowSwing = 9;
  gait.curl = 24;
  gait.spineYaw = 12;
  return gait;
}

Gait runGait() {
  Gait gait{};
  gait.strideSeconds = 0.70;
  gait.groundSpeed = 3.0;
  gait.stance = 0.34;
  gait.strikeAhead = 0.28;
  gait.strikePitch = -7;
  gait.toeOffPitch = 52;
  gait.swingPitch = 74;
  gait.lift = 0.30;
  gait.liftSkew = 0.82;
  gait.footApart = 0.062;
  gait.hipsDrop = 0.050;
  gait.bob = 0.032;
  gait.bobPeak = 0.42;
  gait.sway = 0.010;
  gait.hipsYaw = 9;
  gait.hipsRoll = 3;
  gait.lean = 11;
  gait.armSwing = 38;
  gait.armForward = -4;
  gait.armRaise = 15;
  gait.elbow = 88;
  gait.elbowSwing = 14;
  gait.curl = 62;
  gait.spineYaw = 20;
  return gait;
}

PoseTargets gaitTargets(const Gait& gait, double phase) {
  PoseTargets targets;
  const double vertical = wave(2 * (phase - gait.bobPeak));
  targets.hipsOffset = {gait.sway * wave(phase - gait.stance * 0.5), gait.bob * vertical - gait.hipsDrop, 0.012};
  targets.hips = {gait.lean * 0.45, -gait.hipsYaw * wave(phase), gait.hipsRoll * wave(phase - gait.stance * 0.45)};
  targets.spine = {gait.lean * 0.55 - 1.0 * vertical, gait.spineYaw * wave(phase - 0.02), -1.3 * targets.hips.roll};
  targets.head = {-gait.lean * 0.75 + 0.8 * wave(2 * (phase - gait.bobPeak - 0.08)), -(gait.spineYaw - gait.hipsYaw) * wave(phase - 0.02),
                  0.3 * targets.hips.roll};
  for (const Side side : {Side::Left, Side::Right}) {
    targets.arms[int(side)] = armTargets(gait, side, phase);
    targets.feet[int(side)] = footTargets(gait, side, phase);
  }
  return targets;
}

bool isPlanted(const Gait& gait, Side side, double phase) {
  return wrapped(side == Side::Left ? phase : phase + 0.5) < gait.stance;
}

}  // namespace throng::samples
