#include "clothes.h"

#include "noise.h"
#include "skeleton.h"

namespace throng::samples {

Garment topGarment(const Build& build, const Top& top, Field under) {
  Build worn = build;
  worn.torso = top.torso;
  const Field torso = torsoField(worn), arm = armField(build);
  const Vec3d collarTop{0, 1.500 + top.collarHeight, -0.018};
  const auto solid = [=](Vec3d p) {
    const double loose = top.sleeveLooseness * smoothStep(0.02, top.sleeveEnd, alongArm(p));
    const double trunk = softMin(torso(p) - top.thickness, under(p) - 0.010, 0.02);
    double d = softMin(trunk, arm(p) - top.thickness - loose, 0.045);
    const Vec3d collarBase{0, 1.455, -0.030};
    if (top.collarHeight > 0)
      d = softMin(d, distanceToRod(p, collarBase, collarTop + (collarTop - collarBase) * 0.5, top.neckWidth + 0.014, top.neckWidth + 0.007), 0.02);
    return d;
  };
  const auto beyondEdge = [=](Vec3d p) {
    const double beyondCuff = std::min(alongArm(p) - top.sleeveEnd, outOfArm(p) + 0.115);
    const double cut = std::max(top.hemY - p.y, beyondCuff);
    if (top.collarHeight > 0) return std::max(cut, std::abs(p.x) < 0.12 ? p.y - collarTop.y + 0.25 * (p.z + 0.02) : -1.0);
    return std::max(cut, -distanceToRod(p, {0, 1.482, -0.026 + top.scoop}, {0, 1.75, -0.012}, top.neckWidth, top.neckWidth));
  };
  return {solid, beyondEdge};
}

Garment trousersGarment(const Build& build, const Trousers& trousers) {
  const Field torso = torsoField(build), leg = legField(build);
  const auto solid = [=](Vec3d p) {
    const double down = smoothStep(0.80, 0.15, p.y);
    const double looseness = trousers.thighLooseness + (trousers.hemLooseness - trousers.thighLooseness) * down;
    return softMin(leg(p) - looseness, torso(p) - 0.008, 0.035);
  };
  return {solid, [=](Vec3d p) { return std::max(trousers.hemY - p.y, p.y - trousers.waistY); }};
}

Field shoesField(const Shoes& shoes) {
  const double s = shoes.scale;
  return [=](Vec3d point) {
    const Vec3d ankle = placeOf(legBone(Side::Left, kFoot));
    Vec3d p{std::abs(point.x) - ankle.x, point.y, point.z + 0.02};
    p.x -= 0.05 * std::max(0.0, p.z);  // toes point outwards a little
    p = {p.x / s, p.y, p.z / s};
    double d = distanceToEllipsoid(p, {0, 0.034, -0.036}, {0.040, 0.052, 0.050});
    d = softMin(d, distanceToEllipsoid(p, {0.004, 0.024, 0.130}, {0.051, 0.041, 0.084}), 0.03);
    d = softMin(d, distanceToRod(p, {0, 0.040, -0.020}, {0.002, 0.032, 0.120}, 0.042, 0.040), 0.03);
    d = softMin(d, distanceToRod(p, {0, 0.078, 0.000}, {0.002, 0.046, 0.100}, 0.040, 0.030), 0.03);
    const double shaft = distanceToRod(p, {0, 0.06, -0.008}, {0, shoes.shaftY + 0.06, -0.004}, 0.043, 0.049);
    d = softMin(d, softMax(shaft, p.y - shoes.shaftY, 0.008), 0.03);
    d -= 0.0045 * smoothStep(shoes.soleY + 0.004, shoes.soleY - 0.004, p.y);
    const double arch = distanceToRod(p, {-0.08, -0.010, 0.042}, {0.08, -0.010, 0.042}, 0.010 + shoes.heelLift, 0.010 + shoes.heelLift);
    d = softMax(d, -arch, 0.006);
    return softMax(d, -p.y, 0.006) * s;
  };
}

}  // namespace throng::samples
