// Assimp's matrices and vectors as ours, and the split of a matrix into translation, rotation and scale.
#pragma once

#include <assimp/matrix4x4.h>
#include <assimp/quaternion.h>
#include <assimp/vector3.h>

#include "throng/base/math.h"

namespace throng {

inline Vec3d toVec3d(const aiVector3D& v) { return {v.x, v.y, v.z}; }
inline Vec3f toVec3f(const aiVector3D& v) { return {v.x, v.y, v.z}; }
inline Quatd toQuatd(const aiQuaternion& q) { return {q.x, q.y, q.z, q.w}; }

Affined toAffine(const aiMatrix4x4& m);
bool isIdentity(const aiMatrix4x4& m);

// A matrix as T * R * S. `exact` is false where it has shear (then T, R, S are the nearest by columns).
struct Trs {
  Vec3d translation{0, 0, 0};
  Quatd rotation;
  Vec3d scale{1, 1, 1};
  bool exact = true;
};
Trs splitTrs(const Affined& local);

}  // namespace throng
