// 4x4 matrices for projection, column-major as shaders read them: clipFromWorld * point.
#pragma once

#include "throng/shared/crowd_types.h"
#include "throng/base/math.h"

namespace throng {

using Matrix4 = shader::mat4;

Matrix4 multiply(const Matrix4& a, const Matrix4& b);
Matrix4 inverse(const Matrix4& a);  // entries are not finite where a is singular
Vec4f transform(const Matrix4& a, Vec4f p);

// The rotation that takes world directions to a camera's: x right, y up, looking along -z. `forward` and `up` need not
// be unit, must not be parallel.
Matrix4 viewFromWorldDirections(Vec3f forward, Vec3f up);

// Perspective with reversed depth: 1 at nearMetres, 0 at infinity; y points down in clip space, as Vulkan has it.
Matrix4 perspectiveProjection(float verticalFieldOfViewRadians, float aspect, float nearMetres);

// A box of view space to clip space, depth 0 at its near side (z = -nearMetres) to 1 at its far side.
Matrix4 orthographicProjection(Vec2f min, Vec2f max, float nearMetres, float farMetres);

// The six planes of a clip volume (left, right, bottom, top, z >= 0, z <= w), unit normals inwards. A plane at infinity
// becomes (0, 0, 0, 1): everything is inside it.
void frustumPlanes(const Matrix4& clipFromWorld, shader::vec4 planes[6]);

}  // namespace throng
