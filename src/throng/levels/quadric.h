// Sums of squared distances to planes (Garland and Heckbert, 1997).
#pragma once

#include "throng/base/math.h"

namespace throng {

struct Quadric {
  double xx = 0, xy = 0, xz = 0, yy = 0, yz = 0, zz = 0;  // the symmetric matrix
  double x = 0, y = 0, z = 0, constant = 0;

  // Adds `weight` times the squared distance to the plane through `point` with this unit normal.
  void addPlane(Vec3d normal, Vec3d point, double weight) {
    const double d = -dot(normal, point);
    xx += weight * normal.x * normal.x;
    xy += weight * normal.x * normal.y;
    xz += weight * normal.x * normal.z;
    yy += weight * normal.y * normal.y;
    yz += weight * normal.y * normal.z;
    zz += weight * normal.z * normal.z;
    x += weight * normal.x * d;
    y += weight * normal.y * d;
    z += weight * normal.z * d;
    constant += weight * d * d;
  }

  void add(const Quadric& other) {
    xx += other.xx;
    xy += other.xy;
    xz += other.xz;
    yy += other.yy;
    yz += other.yz;
    zz += other.zz;
    x += other.x;
    y += other.y;
    z += other.z;
    constant += other.constant;
  }

  double at(Vec3d p) const {
    const double square = p.x * (xx * p.x + 2 * (xy * p.y + xz * p.z + x)) + p.y * (yy * p.y + 2 * (yz * p.z + y)) +
                          p.z * (zz * p.z + 2 * z) + constant;
    return square > 0 ? square : 0;
  }
};

}  // namespace throng
