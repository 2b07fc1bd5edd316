#include "distance_field.h"

namespace throng::samples {
namespace {

// Catmull-Rom through b and c with the neighbours a and d, by unequal steps: slopes are of the neighbours' chord.
double curveValue(const double position[4], const double value[4], double t) {
  const double step = position[2] - position[1];
  const double slopeB = (value[2] - value[0]) / std::max(1e-9, position[2] - position[0]) * step;
  const double slopeC = (value[3] - value[1]) / std::max(1e-9, position[3] - position[1]) * step;
  const double t2 = t * t, t3 = t2 * t;
  return value[1] * (2 * t3 - 3 * t2 + 1) + slopeB * (t3 - 2 * t2 + t) + value[2] * (3 * t2 - 2 * t3) + slopeC * (t3 - t2);
}

}  // namespace

double softMin(double a, double b, double blend) {
  if (blend <= 0) return std::min(a, b);
  const double h = std::max(blend - std::abs(a - b), 0.0) / blend;
  return std::min(a, b) - h * h * blend * 0.25;
}

double softMax(double a, double b, double blend) { return -softMin(-a, -b, blend); }

double distanceToRod(Vec3d p, Vec3d a, Vec3d b, double radiusA, double radiusB) {
  const Vec3d axis = b - a;
  const double t = std::clamp(dot(p - a, axis) / std::max(1e-12, dot(axis, axis)), 0.0, 1.0);
  return length(p - (a + axis * t)) - (radiusA + (radiusB - radiusA) * t);
}

double distanceToEllipsoid(Vec3d p, Vec3d centre, Vec3d radii) {
  const Vec3d q = p - centre;
  const Vec3d scaled{q.x / radii.x, q.y / radii.y, q.z / radii.z};
  const Vec3d twice{scaled.x / radii.x, scaled.y / radii.y, scaled.z / radii.z};
  const double k0 = length(scaled), k1 = length(twice);
  if (k1 < 1e-9) return -std::min({radii.x, radii.y, radii.z});
  return k0 * (k0 - 1) / k1;
}

LoftKey Loft::sectionAt(double along) const {
  const int last = int(keys.size()) - 1;
  if (along <= keys.front().along) return keys.front();
  if (along >= keys.back().along) return keys.back();
  int segment = 0;
  while (along > keys[segment + 1].along) ++segment;
  const int index[4] = {std::max(segment - 1, 0), segment, segment + 1, std::min(segment + 2, last)};
  const double t = (along - keys[segment].along) / (keys[segment + 1].along - keys[segment].along);
  double position[4];
  for (int i = 0; i < 4; ++i) position[i] = keys[index[i]].along;
  const auto curve = [&](double LoftKey::*member) {
    const double values[4] = {keys[index[0]].*member, keys[index[1]].*member, keys[index[2]].*member, keys[index[3]].*member};
    return curveValue(position, values, t);
  };
  return {along, curve(&LoftKey::centreU), curve(&LoftKey::centreV), curve(&LoftKey::radiusU), curve(&LoftKey::radiusV)};
}

double Loft::distance(Vec3d p) const {
  const Vec3d q = p - origin;
  const double along = dot(q, axis);
  const LoftKey section = sectionAt(along);
  const double offsetU = dot(q, u) - section.centreU, offsetV = dot(q, v) - section.centreV;
  const double scaledU = offsetU / section.radiusU, scaledV = offsetV / section.radiusV;
  const double k0 = std::sqrt(scaledU * scaledU + scaledV * scaledV);
  const double twiceU = scaledU / section.radiusU, twiceV = scaledV / section.radiusV;
  const double k1 = std::sqrt(twiceU * twiceU + twiceV * twiceV);
  const double across = k1 < 1e-9 ? -std::min(section.radiusU, section.radiusV) : k0 * (k0 - 1) / k1;
  const double beyond = std::max(keys.front().along - along, along - keys.back().along);
  const double outsideAcross = std::max(across, 0.0), outsideEnd = std::max(beyond, 0.0);
  return std::sqrt(outsideAcross * outsideAcross + outsideEnd * outsideEnd) + std::min(std::max(across, beyond), 0.0);
}

Vec3d gradientOf(const Field& field, Vec3d p) {
  const double step = 0.0015;
  const Vec3d slope{field({p.x + step, p.y, p.z}) - field({p.x - step, p.y, p.z}),
                    field({p.x, p.y + step, p.z}) - field({p.x, p.y - step, p.z}),
                    field({p.x, p.y, p.z + step}) - field({p.x, p.y, p.z - step})};
  return normalizedOr(slope, Vec3d{0, 1, 0});
}

}  // namespace throng::samples
