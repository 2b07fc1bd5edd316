#include "throng/import/assimp_convert.h"

namespace throng {
namespace {

// The unit quaternion of an orthonormal, right-handed matrix (Shepperd 1978: divide by the largest component).
Quatd quaternionOf(const Affined& r) {
  const double xx = r.m[0][0], yy = r.m[1][1], zz = r.m[2][2];
  const double squared[4] = {1 + xx - yy - zz, 1 - xx + yy - zz, 1 - xx - yy + zz, 1 + xx + yy + zz};
  int largest = 0;
  for (int i = 1; i < 4; ++i)
    if (squared[i] > squared[largest]) largest = i;
  const double s = 0.5 / std::sqrt(squared[largest]);
  const double c = squared[largest] * s;
  const double yzMinus = (r.m[2][1] - r.m[1][2]) * s, zxMinus = (r.m[0][2] - r.m[2][0]) * s;
  const double xyMinus = (r.m[1][0] - r.m[0][1]) * s, xyPlus = (r.m[1][0] + r.m[0][1]) * s;
  const double zxPlus = (r.m[0][2] + r.m[2][0]) * s, yzPlus = (r.m[2][1] + r.m[1][2]) * s;
  switch (largest) {
    case 0: return normalized(Quatd{c, xyPlus, zxPlus, yzMinus});
    case 1: return normalized(Quatd{xyPlus, c, yzPlus, zxMinus});
    case 2: return normalized(Quatd{zxPlus, yzPlus, c, xyMinus});
    default: return normalized(Quatd{yzMinus, zxMinus, xyMinus, c});
  }
}

// Any unit vector at a right angle to v.
Vec3d perpendicular(Vec3d v) {
  return normalizedOr(std::abs(v.x) < 0.7 ? cross(v, Vec3d{1, 0, 0}) : cross(v, Vec3d{0, 1, 0}), Vec3d{1, 0, 0});
}

}  // namespace

Affined toAffine(const aiMatrix4x4& m) {
  Affined result;
  const ai_real rows[3][4] = {{m.a1, m.a2, m.a3, m.a4}, {m.b1, m.b2, m.b3, m.b4}, {m.c1, m.c2, m.c3, m.c4}};
  for (int row = 0; row < 3; ++row)
    for (int col = 0; col < 4; ++col) result.m[row][col] = std::isfinite(rows[row][col]) ? rows[row][col] : 0;
  return result;
}

bool isIdentity(const aiMatrix4x4& m) { return toAffine(m) == Affined{}; }

Trs splitTrs(const Affined& local) {
  Trs result;
  result.translation = local.translation();
  Vec3d columns[3];
  double lengths[3];
  for (int i = 0; i < 3; ++i) {
    columns[i] = local.column(i);
    lengths[i] = length(columns[i]);
  }
  if (determinant(local) < 0) lengths[0] = -lengths[0];
  result.scale = {lengths[0], lengths[1], lengths[2]};
  const auto unit = [&](int i) { return columns[i] * (1 / lengths[i]); };
  // Columns without length say nothing about the rotation: any right-handed frame through the others will do.
  int known = 0, first = -1, missing = -1;
  for (int i = 0; i < 3; ++i) {
    if (std::abs(lengths[i]) > 1e-30) { ++known; if (first < 0) first = i; }
    else missing = i;
  }
  if (known == 0) return result;
  Vec3d axes[3];
  for (int i = 0; i < 3; ++i) axes[i] = std::abs(lengths[i]) > 1e-30 ? unit(i) : Vec3d{};
  if (known == 1) axes[(first + 1) % 3] = perpendicular(axes[first]), missing = (first + 2) % 3;
  if (known < 3) axes[missing] = cross(axes[(missing + 1) % 3], axes[(missing + 2) % 3]);

  Affined rotation;
  rotation.setColumn(0, normalizedOr(axes[0], Vec3d{1, 0, 0}));
  const Vec3d z = normalizedOr(cross(rotation.column(0), axes[1]), perpendicular(rotation.column(0)));
  rotation.setColumn(2, z);
  rotation.setColumn(1, cross(z, rotation.column(0)));
  result.rotation = quaternionOf(rotation);
  const double tolerance = 1e-5;
  for (int i = 0; i < 3; ++i)
    if (length(rotation.column(i) - axes[i]) > tolerance) result.exact = false;
  return result;
}

}  // namespace throng
