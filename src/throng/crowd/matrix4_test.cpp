#include "throng/crowd/matrix4.h"

#include <gtest/gtest.h>

namespace throng {
namespace {

TEST(matrix4, perspectiveHasDepthOneAtNearAndFallsTowardsZero) {
  const Matrix4 clipFromView = perspectiveProjection(1.0f, 2.0f, 0.25f);
  const Vec4f near = transform(clipFromView, {0, 0, -0.25f, 1});
  EXPECT_FLOAT_EQ(near.z / near.w, 1);
  const Vec4f far = transform(clipFromView, {0, 0, -1000, 1});
  EXPECT_FLOAT_EQ(far.z / far.w, 0.00025f);
}

TEST(matrix4, whatIsUpInTheWorldIsAtSmallerYInVulkansClipSpace) {
  const Matrix4 clipFromWorld =
      multiply(perspectiveProjection(1.0f, 1.0f, 0.1f), viewFromWorldDirections({1, 0, 0}, {0, 1, 0}));
  EXPECT_LT(transform(clipFromWorld, {5, 1, 0, 1}).y, 0);
  EXPECT_GT(transform(clipFromWorld, {5, 0, 1, 1}).x, 0);  // looking along +X, +Z is to the right
}

TEST(matrix4, inverseUndoesTheMatrix) {
  const Matrix4 a = multiply(perspectiveProjection(0.8f, 1.6f, 0.1f), viewFromWorldDirections({1, -2, 3}, {0, 1, 0}));
  const Matrix4 identity = multiply(a, inverse(a));
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 4; ++column)
      EXPECT_NEAR(identity.m[column * 4 + row], row == column ? 1 : 0, 1e-5);
}

TEST(matrix4, planesOfABoxAreItsDistances) {
  const Matrix4 clipFromView = orthographicProjection({-2, -3}, {4, 5}, 1, 11);
  shader::vec4 planes[6];
  frustumPlanes(clipFromView, planes);
  const auto distance = [&](int plane, Vec3f p) {
    return planes[plane].x * p.x + planes[plane].y * p.y + planes[plane].z * p.z + planes[plane].w;
  };
  const Vec3f inside{0, 0, -3};
  EXPECT_NEAR(distance(0, inside), 2, 1e-5);   // left
  EXPECT_NEAR(distance(1, inside), 4, 1e-5);   // right
  EXPECT_NEAR(distance(4, inside), 2, 1e-5);   // near
  EXPECT_NEAR(distance(5, inside), 8, 1e-5);   // far
  EXPECT_NEAR(distance(2, inside) + distance(3, inside), 8, 1e-5);
}

TEST(matrix4, theInfinitePlaneHoldsEverything) {
  shader::vec4 planes[6];
  frustumPlanes(perspectiveProjection(1.0f, 1.0f, 0.1f), planes);
  EXPECT_FLOAT_EQ(planes[4].w, 1);
  EXPECT_FLOAT_EQ(planes[4].x * planes[4].x + planes[4].y * planes[4].y + planes[4].z * planes[4].z, 0);
}

}  // namespace
}  // namespace throng
