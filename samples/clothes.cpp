#include "clothes.h"

#include "noise.h"
#include "skeleton.h"

namespace throng::samples {

Field topField(const Build& build, const Top& top, Field under) {
  Build worn = build;
  worn.torso = top.torso;
  const Field torso = torsoField(worn), arm = armField(build);
  return [=](Vec3d p) {
    const double along = alongArm(p);
    const double loose = top.sleeveLooseness * smoothStep(0.02, top.sleeveEnd, along);
    const double sleeve = softMax(arm(p) - top.thickness - loose, along - top.sleeveEnd, 0.010);
    const double trunk = softMin(torso(p) - top.thickness, under(p) - 0.010, 0.02);
    double d = softMin(trunk, sleeve, 0.045);
    d = softMax(d, top.hemY - p.y, 0.012);
    const Vec3d neckBase{0, 1.500, -0.022};
    if (top.collarHeight > 0) {
      const Vec3d collarTop = neckBase + Vec3d{0, top.collarHeight, 0.004};
      const double ring = distanceToRod(p, {0, 1.455, -0.030}, collarTop, top.neckWidth + 0.016, top.neckWidth + 0.012);
      d = softMin(d, softMax(ring, p.y - collarTop.y + 0.22 * p.z, 0.006), 0.02);
    }
    const double opening = distanceToRod(p, {0, 1.482, -0.026 + top.scoop}, {0, 1.75, -0.012}, top.neckWidth, top.neckWidth);
    return softMax(d, -opening, 0.010);
  };
}

Field trousersField(const Build& build, const Trousers& trousers) {
  const Field torso = torsoField(build), leg = legField(build);
  return [=](Vec3d p) {
    const double down = smoothStep(0.80, 0.15, p.y);
    const double looseness = trousers.thighLooseness + (trousers.hemLooseness - trousers.thighLooseness) * down;
    const double legs = leg(p) - looseness;
    double d = softMin(legs, torso(p) - 0.008, 0.035);
    d = softMax(d, trousers.hemY - p.y, 0.010);
    return softMax(d, p.y - trousers.waistY, 0.010);
  };
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
