// ufbx's vectors and matrices as ours.
#pragma once

#include <ufbx.h>

#include <string>

#include "throng/base/math.h"

namespace throng {

inline Vec3d toVec3d(const ufbx_vec3& v) { return {v.x, v.y, v.z}; }
inline Vec3f toVec3f(const ufbx_vec3& v) {
  return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}
inline Quatd toQuatd(const ufbx_quat& q) { return {q.x, q.y, q.z, q.w}; }
inline std::string toString(const ufbx_string& text) { return std::string(text.data, text.length); }

inline Affined toAffine(const ufbx_matrix& m) {
  Affined result;
  for (int i = 0; i < 4; ++i) result.setColumn(i, toVec3d(m.cols[i]));
  return result;
}

}  // namespace throng
