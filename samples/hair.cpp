#include "hair.h"

#include "noise.h"

namespace throng::samples {
namespace {

// How far p lies in front of the hairline: above the forehead, over the ears, down to the nape. Negative where hair is.
double beyondHairline(Vec3d p, double foreheadY, double napeY, double earZ) {
  const double sideways = std::abs(p.x);
  // From the forehead back to the nape the line falls; the temples step back a little.
  const double slope = (foreheadY - napeY) / (0.075 - -0.085);
  const double line = napeY + slope * (p.z + 0.085) + 0.05 * sideways;
  const double below = (line - p.y) * 0.75;
  const double inFrontOfEar = softMin(p.z - earZ, 1.690 - p.y, 0.02) * 0.9;
  return softMax(below, sideways > 0.03 ? inFrontOfEar : below, 0.012);
}

double strands(Vec3d p, double count, double depth) {
  const double angle = std::atan2(p.x, -p.z + 0.01);
  const double wobble = 1.2 * noise(p.y * 18, angle * 2, 5);
  return depth * std::sin(angle * count + wobble * 3);
}

double shortHair(Vec3d p) {
  const double sweep = noise(p.x * 55 + p.y * 12, p.z * 26, 11) - 0.5;
  double cap = distanceToEllipsoid(p, {0, 1.697, -0.018}, {0.0860, 0.0960, 0.1060});
  cap = softMin(cap, distanceToEllipsoid(p, {0.012, 1.768, 0.046}, {0.056, 0.030, 0.050}), 0.03);   // the quiff
  cap = softMin(cap, distanceToEllipsoid(p, {-0.010, 1.775, -0.010}, {0.058, 0.026, 0.070}), 0.03);
  cap += sweep * 0.010 * smoothStep(1.68, 1.76, p.y) + strands(p, 17, 0.0012);
  return softMax(cap, beyondHairline(p, 1.728, 1.578, 0.022), 0.010);
}

double ponytailHair(Vec3d p) {
  double cap = distanceToEllipsoid(p, {0, 1.698, -0.018}, {0.0845, 0.0945, 0.1050});
  cap = softMin(cap, distanceToRod(p, {-0.030, 1.752, 0.062}, {0.070, 1.672, 0.046}, 0.022, 0.013), 0.015);   // parted fringe
  cap = softMin(cap, distanceToRod(p, {-0.040, 1.748, 0.060}, {-0.074, 1.680, 0.038}, 0.019, 0.011), 0.015);
  cap = softMax(cap, beyondHairline(p, 1.722, 1.590, 0.030), 0.010);
  for (const double side : {-1.0, 1.0})   // a lock before each ear
    cap = softMin(cap, distanceToRod(p, {side * 0.075, 1.690, 0.034}, {side * 0.073, 1.632, 0.036}, 0.0095, 0.0030), 0.016);
  const Vec3d knot{0, 1.735, -0.124};
  double tail = distanceToRod(p, knot, {0, 1.690, -0.165}, 0.026, 0.036);
  tail = softMin(tail, distanceToRod(p, {0, 1.690, -0.165}, {0, 1.560, -0.172}, 0.036, 0.034), 0.03);
  tail = softMin(tail, distanceToRod(p, {0, 1.560, -0.172}, {0.004, 1.440, -0.150}, 0.034, 0.010), 0.03);
  tail += 0.003 * std::sin(std::atan2(p.x, p.z + 0.17) * 7 + p.y * 9);
  return softMin(cap + strands(p, 15, 0.0012), tail, 0.012);
}

}  // namespace

Field hairField(HairStyle style) { return style == HairStyle::Short ? shortHair : ponytailHair; }

}  // namespace throng::samples
