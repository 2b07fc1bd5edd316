// Solid bodies as signed distances: negative inside, metres. Shapes are joined one after another with soft seams.
#pragma once

#include <functional>
#include <vector>

#include "throng/base/math.h"

namespace throng::samples {

// Distances need not be exact, but must not grow much faster than one metre a metre.
using Field = std::function<double(Vec3d)>;

// The smaller (union) or larger (intersection) of two distances, rounded over `blend` metres
// (polynomial smooth minimum, Inigo Quilez, 2013).
double softMin(double a, double b, double blend);
double softMax(double a, double b, double blend);

// A rod with round ends, thick `radiusA` at a and `radiusB` at b.
double distanceToRod(Vec3d p, Vec3d a, Vec3d b, double radiusA, double radiusB);

// An ellipsoid along the axes (first-order distance, Inigo Quilez, 2008).
double distanceToEllipsoid(Vec3d p, Vec3d centre, Vec3d radii);

// Elliptic sections strung along an axis: limbs, torsos, soles. Between keys everything is a smooth curve.
struct LoftKey {
  double along;               // metres from the origin on the axis
  double centreU, centreV;    // where the section's middle lies across the axis
  double radiusU, radiusV;
};
struct Loft {
  Vec3d origin;
  Vec3d axis, u, v;           // orthonormal
  std::vector<LoftKey> keys;  // two or more, `along` rising

  LoftKey sectionAt(double along) const;
  double distance(Vec3d p) const;
};

// The outward direction of the field at p: the normal of the surface there.
Vec3d gradientOf(const Field& field, Vec3d p);

}  // namespace throng::samples
