#include "throng/crowd/matrix4.h"

#include <cmath>

namespace throng {
namespace {

float& at(Matrix4& a, int row, int column) { return a.m[column * 4 + row]; }
float at(const Matrix4& a, int row, int column) { return a.m[column * 4 + row]; }

double minor(const Matrix4& a, int skippedRow, int skippedColumn) {
  double v[9];
  int count = 0;
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 4; ++column)
      if (row != skippedRow && column != skippedColumn) v[count++] = at(a, row, column);
  return v[0] * (v[4] * v[8] - v[5] * v[7]) - v[1] * (v[3] * v[8] - v[5] * v[6]) + v[2] * (v[3] * v[7] - v[4] * v[6]);
}

}  // namespace

Matrix4 multiply(const Matrix4& a, const Matrix4& b) {
  Matrix4 result{};
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 4; ++column)
      for (int k = 0; k < 4; ++k) at(result, row, column) += at(a, row, k) * at(b, k, column);
  return result;
}

Matrix4 inverse(const Matrix4& a) {
  Matrix4 result{};
  double determinant = 0;
  for (int column = 0; column < 4; ++column)
    determinant += at(a, 0, column) * minor(a, 0, column) * (column % 2 ? -1 : 1);
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 4; ++column)
      at(result, row, column) =
          static_cast<float>(minor(a, column, row) * ((row + column) % 2 ? -1 : 1) / determinant);
  return result;
}

Vec4f transform(const Matrix4& a, Vec4f p) {
  Vec4f result;
  for (int row = 0; row < 4; ++row)
    result[row] = at(a, row, 0) * p.x + at(a, row, 1) * p.y + at(a, row, 2) * p.z + at(a, row, 3) * p.w;
  return result;
}

Matrix4 viewFromWorldDirections(Vec3f forward, Vec3f up) {
  const Vec3f back = -normalizedOr(forward, Vec3f{0, 0, -1});
  const Vec3f right = normalizedOr(cross(up, back), Vec3f{1, 0, 0});
  const Vec3f trueUp = cross(back, right);
  Matrix4 result{};
  const Vec3f rows[3] = {right, trueUp, back};
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column) at(result, row, column) = rows[row][column];
  at(result, 3, 3) = 1;
  return result;
}

Matrix4 perspectiveProjection(float verticalFieldOfViewRadians, float aspect, float nearMetres) {
  const float f = 1 / std::tan(verticalFieldOfViewRadians / 2);
  Matrix4 result{};
  at(result, 0, 0) = f / aspect;
  at(result, 1, 1) = -f;
  at(result, 2, 3) = nearMetres;
  at(result, 3, 2) = -1;
  return result;
}

Matrix4 orthographicProjection(Vec2f min, Vec2f max, float nearMetres, float farMetres) {
  Matrix4 result{};
  at(result, 0, 0) = 2 / (max.x - min.x);
  at(result, 0, 3) = -(max.x + min.x) / (max.x - min.x);
  at(result, 1, 1) = -2 / (max.y - min.y);
  at(result, 1, 3) = (max.y + min.y) / (max.y - min.y);
  at(result, 2, 2) = -1 / (farMetres - nearMetres);
  at(result, 2, 3) = -nearMetres / (farMetres - nearMetres);
  at(result, 3, 3) = 1;
  return result;
}

void frustumPlanes(const Matrix4& m, shader::vec4 planes[6]) {
  // Rows of the matrix combined: Gribb and Hartmann 2001.
  const auto row = [&](int index) { return Vec4f{at(m, index, 0), at(m, index, 1), at(m, index, 2), at(m, index, 3)}; };
  const auto set = [&](int plane, Vec4f a, Vec4f b, float sign) {
    const Vec4f p{a.x + sign * b.x, a.y + sign * b.y, a.z + sign * b.z, a.w + sign * b.w};
    const float norm = length(Vec3f{p.x, p.y, p.z});
    planes[plane] = norm > 1e-6f ? shader::vec4(p.x / norm, p.y / norm, p.z / norm, p.w / norm)
                                 : shader::vec4(0, 0, 0, 1);
  };
  const Vec4f w = row(3);
  set(0, w, row(0), 1);
  set(1, w, row(0), -1);
  set(2, w, row(1), 1);
  set(3, w, row(1), -1);
  set(4, row(2), row(2), 0);
  set(5, w, row(2), -1);
}

}  // namespace throng
