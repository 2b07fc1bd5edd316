#include "human_shape.h"

#include "skeleton.h"

namespace throng::samples {
namespace {

Vec3d folded(Vec3d p) { return {std::abs(p.x), p.y, p.z}; }

Loft uprightLoft(std::vector<LoftKey> keys) { return {{0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {0, 0, 1}, std::move(keys)}; }

std::vector<LoftKey> thickened(std::vector<LoftKey> keys, double factor) {
  for (LoftKey& key : keys) {
    key.radiusU *= factor;
    key.radiusV *= factor;
  }
  return keys;
}

// A place by the left hand's own directions from the wrist: along the fingers, towards the thumb, out of the back.
Vec3d onHand(double along, double across, double out) {
  return placeOf(armBone(Side::Left, kHand)) + kArmAlong * along + Vec3d{0, 0, across} + kArmOutside * out;
}

struct Finger {
  double across, start, length, radius, spread;
};
constexpr Finger kFingers[] = {{0.032, 0.088, 0.074, 0.0092, 0.10},
                               {0.011, 0.092, 0.083, 0.0096, 0.03},
                               {-0.010, 0.090, 0.077, 0.0092, -0.04},
                               {-0.030, 0.083, 0.060, 0.0082, -0.12}};

double fingersDistance(Vec3d p, double scale) {
  double d = 1;
  for (const Finger& finger : kFingers) {
    const Vec3d base = onHand(finger.start - 0.02, finger.across, 0);
    const double middleAlong = finger.start + 0.5 * finger.length;
    const Vec3d middle = onHand(middleAlong, finger.across + finger.spread * 0.5 * finger.length, -0.004);
    const Vec3d tip = onHand(finger.start + finger.length, finger.across + finger.spread * finger.length, -0.014);
    const double first = distanceToRod(p, base, middle, finger.radius * scale * 1.05, finger.radius * scale);
    const double second = distanceToRod(p, middle, tip, finger.radius * scale, finger.radius * scale * 0.78);
    d = std::min(d, softMin(first, second, 0.003));
  }
  return d;
}

double leftHandDistance(Vec3d p, double scale) {
  const Loft palm{onHand(0, 0, 0), kArmAlong, {0, 0, 1}, kArmOutside,
                  {{-0.05, 0, 0, 0.029, 0.023}, {0.0, 0.001, 0, 0.030, 0.020}, {0.03, 0.004, 0, 0.038, 0.019},
                   {0.065, 0.003, 0, 0.044, 0.017}, {0.092, 0.001, 0, 0.043, 0.013}}};
  Loft scaledPalm = palm;
  scaledPalm.keys = thickened(palm.keys, scale);
  double d = softMin(scaledPalm.distance(p), fingersDistance(p, scale), 0.008);
  const Vec3d thumbBase = onHand(0.022, 0.022, -0.006), thumbMiddle = onHand(0.062, 0.054, -0.016), thumbTip = onHand(0.094, 0.069, -0.024);
  const double thumb = softMin(distanceToRod(p, thumbBase, thumbMiddle, 0.015 * scale, 0.0115 * scale),
                               distanceToRod(p, thumbMiddle, thumbTip, 0.0112 * scale, 0.0088 * scale), 0.004);
  return softMin(d, thumb, 0.012);
}

// Skull, jaw, cheeks and brow in one soft mass.
double skullDistance(Vec3d p, const Build& build) {
  double d = distanceToEllipsoid(p, {0, 1.692, -0.016}, {0.0765, 0.090, 0.098});
  d = softMin(d, distanceToEllipsoid(p, {0, 1.630 - build.chinDrop * 0.5, 0.020}, {build.faceWidth, 0.082, 0.066}), 0.03);
  d = softMin(d, distanceToEllipsoid(p, {0, 1.562 - build.chinDrop, 0.058}, {build.jawWidth * 0.72, 0.021, 0.026}), 0.035);
  d = softMin(d, distanceToRod(p, {0.052, 1.590, -0.005}, {0.022, 1.560 - build.chinDrop, 0.050}, build.jawWidth * 0.40, build.jawWidth * 0.46), 0.03);
  d = softMin(d, distanceToEllipsoid(p, {0.040, 1.622, 0.052}, {0.022, 0.020, 0.020}), 0.022);
  return softMin(d, distanceToRod(p, {0.012, 1.672, 0.079}, {0.046, 1.672, 0.058}, 0.009, 0.008), 0.022);
}

double faceDistance(Vec3d p, const Build& build) {
  double d = skullDistance(p, build);
  const Vec3d eye{FaceLayout::eyeX, FaceLayout::eyeY, 0};
  d = softMax(d, -distanceToEllipsoid(p, {eye.x, eye.y, 0.094}, {0.019, 0.011, 0.017}), 0.016);
  d = softMin(d, distanceToEllipsoid(p, {eye.x, eye.y, 0.0665}, {0.0155, 0.0145, 0.0150}), 0.006);
  const double reach = 0.104 + 0.008 * (build.noseLength - 1);
  d = softMin(d, distanceToRod(p, {0, 1.662, 0.080}, {0, FaceLayout::noseTipY + 0.003, reach}, 0.0062, 0.0092), 0.014);
  d = softMin(d, distanceToEllipsoid(p, {0.0115, FaceLayout::noseTipY - 0.001, 0.092}, {0.0078, 0.0070, 0.010}), 0.006);
  const double lip = 0.0062 * build.lipFullness;
  d = softMin(d, distanceToEllipsoid(p, {0, FaceLayout::mouthY + 0.0045, 0.0835}, {0.020, lip, 0.0085}), 0.009);
  return softMin(d, distanceToEllipsoid(p, {0, FaceLayout::mouthY - 0.0060, 0.0820}, {0.016, lip * 1.15, 0.0085}), 0.008);
}

double earDistance(Vec3d p) {
  const Vec3d centre{0.0770, 1.645, -0.008};
  const Vec3d q = p - centre;
  const Vec3d tilted{q.x - 0.35 * std::max(0.0, -q.z), q.y + 0.22 * q.z, q.z - 0.22 * q.y};  // leaning back, standing off
  const double shell = distanceToEllipsoid(tilted, {}, {0.0095, 0.0310, 0.0190});
  return softMax(shell, -distanceToEllipsoid(tilted, {0.0080, 0.003, 0.004}, {0.0060, 0.0200, 0.0105}), 0.004);
}

}  // namespace

Build broadBuild() {
  Build build;
  build.torso = {{0.84, 0, -0.010, 0.120, 0.092}, {0.92, 0, -0.012, 0.158, 0.112}, {1.00, 0, -0.006, 0.153, 0.106},
                 {1.09, 0, -0.004, 0.142, 0.100}, {1.19, 0, -0.008, 0.154, 0.110}, {1.29, 0, -0.012, 0.172, 0.121},
                 {1.36, 0, -0.018, 0.174, 0.117}, {1.42, 0, -0.026, 0.140, 0.094}, {1.47, 0, -0.030, 0.082, 0.070}};
  build.armScale = 1.12;
  build.shoulderRadius = 0.067;
  build.neckRadius = 0.060;
  build.jawWidth = 0.041;
  build.chinDrop = 0.006;
  build.faceWidth = 0.067;
  build.noseLength = 1.15;
  build.handScale = 1.06;
  return build;
}

Build slenderBuild() {
  Build build;
  build.torso = {{0.84, 0, -0.014, 0.125, 0.094}, {0.92, 0, -0.016, 0.168, 0.114}, {1.00, 0, -0.008, 0.150, 0.102},
                 {1.09, 0, -0.002, 0.118, 0.084}, {1.19, 0, -0.004, 0.126, 0.090}, {1.29, 0, -0.010, 0.143, 0.100},
                 {1.36, 0, -0.018, 0.150, 0.098}, {1.42, 0, -0.026, 0.122, 0.080}, {1.47, 0, -0.030, 0.070, 0.060}};
  build.armScale = 0.86;
  build.legScale = 0.94;
  build.shoulderRadius = 0.054;
  build.neckRadius = 0.047;
  build.jawWidth = 0.031;
  build.faceWidth = 0.061;
  build.noseLength = 0.7;
  build.lipFullness = 1.25;
  build.bust = 0.058;
  build.handScale = 0.92;
  return build;
}

double alongArm(Vec3d p) { return dot(folded(p) - placeOf(armBone(Side::Left, kUpperArm)), kArmAlong); }

double outOfArm(Vec3d p) { return dot(folded(p) - placeOf(armBone(Side::Left, kUpperArm)), kArmOutside); }

Field torsoField(const Build& build) {
  const Loft trunk = uprightLoft(build.torso);
  return [=](Vec3d point) {
    const Vec3d p = folded(point);
    double d = trunk.distance(p);
    d = softMin(d, distanceToRod(p, {0.025, 1.468, -0.036}, {0.150, 1.408, -0.028}, 0.040, build.shoulderRadius * 0.84), 0.05);
    if (build.bust > 0)
      d = softMin(d, distanceToEllipsoid(p, {0.072, 1.275, 0.058}, {build.bust * 1.05, build.bust, build.bust}), 0.05);
    return softMin(d, distanceToEllipsoid(p, {0.072, 0.915, -0.058}, {0.080, 0.088, 0.070}), 0.04);
  };
}

Field armField(const Build& build) {
  std::vector<LoftKey> keys = {{0.01, 0, -0.014, 0.050, 0.044}, {0.06, 0, -0.010, 0.052, 0.047}, {0.12, 0.001, -0.004, 0.048, 0.046},
                               {0.20, 0.001, 0, 0.042, 0.042},   {0.285, -0.006, 0, 0.037, 0.037}, {0.34, -0.002, 0, 0.041, 0.038},
                               {0.42, 0.001, 0, 0.036, 0.032},   {0.49, 0.004, 0, 0.030, 0.025},   {0.545, 0.005, 0, 0.029, 0.021}};
  const Loft arm{placeOf(armBone(Side::Left, kUpperArm)), kArmAlong, {0, 0, 1}, kArmOutside, thickened(keys, build.armScale)};
  return [=](Vec3d point) {
    const Vec3d p = folded(point);
    const double shoulder = distanceToEllipsoid(p, {0.168, 1.404, -0.022}, Vec3d{1, 1.05, 1.05} * build.shoulderRadius);
    return softMin(arm.distance(p), shoulder, 0.03);
  };
}

Field legField(const Build& build) {
  std::vector<LoftKey> keys = {{0.06, 0.104, -0.022, 0.038, 0.046}, {0.14, 0.104, -0.024, 0.037, 0.042}, {0.25, 0.103, -0.028, 0.046, 0.052},
                               {0.35, 0.102, -0.028, 0.054, 0.060}, {0.44, 0.101, -0.008, 0.052, 0.055}, {0.50, 0.100, 0.006, 0.055, 0.057},
                               {0.58, 0.098, 0.002, 0.063, 0.067},  {0.70, 0.096, 0.000, 0.075, 0.082},  {0.82, 0.092, -0.006, 0.085, 0.097},
                               {0.92, 0.086, -0.012, 0.090, 0.106}, {0.98, 0.080, -0.012, 0.080, 0.098}};
  const Loft leg = uprightLoft(thickened(keys, build.legScale));
  return [=](Vec3d point) { return leg.distance(folded(point)); };
}

Field handField(const Build& build) {
  return [scale = build.handScale](Vec3d point) { return leftHandDistance(folded(point), scale); };
}

Field headField(const Build& build) {
  return [=](Vec3d point) {
    const Vec3d p = folded(point);
    double d = softMin(faceDistance(p, build), earDistance(p), 0.008);
    const double neck = distanceToRod(p, {0, 1.40, -0.040}, {0, 1.600, -0.020}, build.neckRadius * 1.10, build.neckRadius * 0.95);
    return softMin(d, neck, 0.022);
  };
}

}  // namespace throng::samples
