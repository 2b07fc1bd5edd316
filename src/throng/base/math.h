// Small vectors, quaternions and affine matrices: plain values, right-handed, column vectors.
//
// A matrix is named aFromB: it takes a point in space B to space A, so worldFromBone = worldFromModel * modelFromBone.
// Everything compiles to the same operations on every compiler (the build forbids contraction to fused multiply-add).
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

namespace throng {

template <typename T>
struct Vec2 {
  T x{}, y{};
  friend bool operator==(const Vec2&, const Vec2&) = default;
};

template <typename T>
struct Vec3 {
  T x{}, y{}, z{};
  T& operator[](int axis) { return axis == 0 ? x : axis == 1 ? y : z; }
  const T& operator[](int axis) const { return axis == 0 ? x : axis == 1 ? y : z; }
  template <typename U>
  explicit operator Vec3<U>() const { return {static_cast<U>(x), static_cast<U>(y), static_cast<U>(z)}; }
  friend bool operator==(const Vec3&, const Vec3&) = default;
};

template <typename T>
struct Vec4 {
  T x{}, y{}, z{}, w{};
  T& operator[](int axis) { return axis == 0 ? x : axis == 1 ? y : axis == 2 ? z : w; }
  const T& operator[](int axis) const { return axis == 0 ? x : axis == 1 ? y : axis == 2 ? z : w; }
  friend bool operator==(const Vec4&, const Vec4&) = default;
};

using Vec2f = Vec2<float>;
using Vec3f = Vec3<float>;
using Vec4f = Vec4<float>;
using Vec3d = Vec3<double>;
using Vec4d = Vec4<double>;

template <typename T> Vec3<T> operator+(Vec3<T> a, Vec3<T> b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
template <typename T> Vec3<T> operator-(Vec3<T> a, Vec3<T> b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
template <typename T> Vec3<T> operator-(Vec3<T> a) { return {-a.x, -a.y, -a.z}; }
template <typename T> Vec3<T> operator*(Vec3<T> a, Vec3<T> b) { return {a.x * b.x, a.y * b.y, a.z * b.z}; }
template <typename T> Vec3<T> operator*(Vec3<T> a, T s) { return {a.x * s, a.y * s, a.z * s}; }
template <typename T> Vec3<T> operator*(T s, Vec3<T> a) { return a * s; }
template <typename T> Vec3<T>& operator+=(Vec3<T>& a, Vec3<T> b) { return a = a + b; }
template <typename T> T dot(Vec3<T> a, Vec3<T> b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
template <typename T> Vec3<T> cross(Vec3<T> a, Vec3<T> b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <typename T> T length(Vec3<T> a) { return std::sqrt(dot(a, a)); }

// The unit vector along a, or `fallback` where a has no direction (zero or not finite).
template <typename T> Vec3<T> normalizedOr(Vec3<T> a, Vec3<T> fallback) {
  const T squared = dot(a, a);
  if (!(squared > 0) || !std::isfinite(squared)) return fallback;
  return a * (T(1) / std::sqrt(squared));
}

template <typename T> Vec3<T> lerp(Vec3<T> a, Vec3<T> b, T t) { return a + (b - a) * t; }

template <typename T> bool isFinite(Vec3<T> a) { return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z); }

// Unit quaternion x y z w, as glTF stores it.
template <typename T>
struct Quat {
  T x{}, y{}, z{}, w{1};
  friend bool operator==(const Quat&, const Quat&) = default;
};
using Quatf = Quat<float>;
using Quatd = Quat<double>;

template <typename T> Quat<T> operator*(Quat<T> a, Quat<T> b) {
  return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
          a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}
template <typename T> T dot(Quat<T> a, Quat<T> b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }

// The unit quaternion, or the identity where q has no direction.
template <typename T> Quat<T> normalized(Quat<T> q) {
  const T squared = dot(q, q);
  if (!(squared > 0) || !std::isfinite(squared)) return {};
  const T s = T(1) / std::sqrt(squared);
  return {q.x * s, q.y * s, q.z * s, q.w * s};
}

// Affine map of 3-space: three rows of four, the last column is the translation. p' = linear * p + translation.
template <typename T>
struct Affine {
  T m[3][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}};  // m[row][column]

  Vec3<T> column(int index) const { return {m[0][index], m[1][index], m[2][index]}; }
  Vec3<T> translation() const { return column(3); }
  void setColumn(int index, Vec3<T> v) { m[0][index] = v.x; m[1][index] = v.y; m[2][index] = v.z; }

  template <typename U>
  explicit operator Affine<U>() const {
    Affine<U> result;
    for (int row = 0; row < 3; ++row)
      for (int col = 0; col < 4; ++col) result.m[row][col] = static_cast<U>(m[row][col]);
    return result;
  }
  friend bool operator==(const Affine&, const Affine&) = default;
};
using Affinef = Affine<float>;
using Affined = Affine<double>;

template <typename T> Vec3<T> transformPoint(const Affine<T>& a, Vec3<T> p) {
  return {a.m[0][0] * p.x + a.m[0][1] * p.y + a.m[0][2] * p.z + a.m[0][3],
          a.m[1][0] * p.x + a.m[1][1] * p.y + a.m[1][2] * p.z + a.m[1][3],
          a.m[2][0] * p.x + a.m[2][1] * p.y + a.m[2][2] * p.z + a.m[2][3]};
}
template <typename T> Vec3<T> transformVector(const Affine<T>& a, Vec3<T> v) {
  return {a.m[0][0] * v.x + a.m[0][1] * v.y + a.m[0][2] * v.z, a.m[1][0] * v.x + a.m[1][1] * v.y + a.m[1][2] * v.z,
          a.m[2][0] * v.x + a.m[2][1] * v.y + a.m[2][2] * v.z};
}

template <typename T> Affine<T> operator*(const Affine<T>& a, const Affine<T>& b) {
  Affine<T> result;
  for (int row = 0; row < 3; ++row)
    for (int col = 0; col < 4; ++col)
      result.m[row][col] = a.m[row][0] * b.m[0][col] + a.m[row][1] * b.m[1][col] + a.m[row][2] * b.m[2][col] +
                           (col == 3 ? a.m[row][3] : T(0));
  return result;
}

template <typename T> T determinant(const Affine<T>& a) { return dot(a.column(0), cross(a.column(1), a.column(2))); }

// The cofactor matrix of the linear part (translation zero): det * inverse transpose. It turns normals rightly under
// any linear map, also singular ones; normalise after. Under a mirroring map (det < 0) it turns them inwards, as the
// winding of the triangles does: multiply by the sign of the determinant to keep them outside.
template <typename T> Affine<T> cofactor(const Affine<T>& a) {
  Affine<T> result;
  result.setColumn(0, cross(a.column(1), a.column(2)));
  result.setColumn(1, cross(a.column(2), a.column(0)));
  result.setColumn(2, cross(a.column(0), a.column(1)));
  result.setColumn(3, {});
  return result;
}

// The inverse. Where the linear part is singular the result has non-finite entries; test determinant first.
template <typename T> Affine<T> inverse(const Affine<T>& a) {
  const Affine<T> c = cofactor(a);
  const T scale = T(1) / determinant(a);
  Affine<T> result;
  for (int row = 0; row < 3; ++row)
    for (int col = 0; col < 3; ++col) result.m[row][col] = c.m[col][row] * scale;
  result.setColumn(3, -transformVector(result, a.translation()));
  return result;
}

// Rotation matrix of a unit quaternion (the glTF and textbook formula), then scale before it, translation after it.
template <typename T> Affine<T> composeTrs(Vec3<T> translation, Quat<T> q, Vec3<T> scale) {
  const T xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z;
  const T xy = q.x * q.y, xz = q.x * q.z, yz = q.y * q.z;
  const T wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
  Affine<T> result;
  result.setColumn(0, Vec3<T>{1 - 2 * (yy + zz), 2 * (xy + wz), 2 * (xz - wy)} * scale.x);
  result.setColumn(1, Vec3<T>{2 * (xy - wz), 1 - 2 * (xx + zz), 2 * (yz + wx)} * scale.y);
  result.setColumn(2, Vec3<T>{2 * (xz + wy), 2 * (yz - wx), 1 - 2 * (xx + yy)} * scale.z);
  result.setColumn(3, translation);
  return result;
}

template <typename T> bool isFinite(const Affine<T>& a) {
  for (const auto& row : a.m)
    for (T value : row)
      if (!std::isfinite(value)) return false;
  return true;
}

// Axis-aligned box. Empty until something is added.
struct Bounds {
  Vec3f min{std::numeric_limits<float>::infinity(), std::numeric_limits<float>::infinity(),
            std::numeric_limits<float>::infinity()};
  Vec3f max{-std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(),
            -std::numeric_limits<float>::infinity()};

  bool empty() const { return !(min.x <= max.x); }
  void add(Vec3f p) {
    min = {std::min(min.x, p.x), std::min(min.y, p.y), std::min(min.z, p.z)};
    max = {std::max(max.x, p.x), std::max(max.y, p.y), std::max(max.z, p.z)};
  }
  void add(const Bounds& other) {
    if (other.empty()) return;
    add(other.min);
    add(other.max);
  }
  Vec3f extent() const { return empty() ? Vec3f{} : max - min; }
  float largestExtent() const { return std::max({extent().x, extent().y, extent().z}); }
  Vec3f centre() const { return empty() ? Vec3f{} : (min + max) * 0.5f; }
  friend bool operator==(const Bounds&, const Bounds&) = default;
};

}  // namespace throng
