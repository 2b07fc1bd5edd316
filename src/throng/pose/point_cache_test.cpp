#include "throng/pose/point_cache.h"

#include <gtest/gtest.h>

#include <cmath>

namespace throng {
namespace {

const float kHalfF = std::sqrt(0.5f);

// Two triangles that meet along the z axis, like an open book lying flat; each has its own three vertices. The first
// sample is the rest pose, the second folds the right page up to vertical.
Model bookModel(bool smooth) {
  Model model;
  model.nodes = {Node{}};
  Mesh mesh;
  mesh.positions = {{0, 0, 0}, {-1, 0, 0}, {0, 0, -1}, {0, 0, 0}, {0, 0, -1}, {1, 0, 0}};
  mesh.indices = {0, 2, 1, 3, 5, 4};
  const Vec3f up{0, 1, 0};
  const Vec3f tilted{0.1f, std::sqrt(0.99f), 0};
  mesh.normals = {up, up, up, smooth ? up : tilted, smooth ? up : tilted, up};
  mesh.tangents.assign(6, {1, 0, 0, 1});
  model.meshes = {mesh};
  Part part;
  part.meshIndex = 0;
  part.nodeIndex = 0;
  model.parts = {part};
  Clip clip;
  clip.startSeconds = 2;
  clip.durationSeconds = 1;
  PointCache cache;
  cache.times = {2, 3};
  cache.positions = mesh.positions;
  cache.positions.insert(cache.positions.end(), mesh.positions.begin(), mesh.positions.end());
  cache.positions[6 + 5] = {0, 1, 0};
  clip.cache = cache;
  model.clips = {clip};
  return model;
}

PosedVertices posedAt(const Model& model, double timeSeconds) {
  PoseScratch scratch;
  PosedVertices vertices;
  poseModel(model, buildRig(model), &model.clips[0], timeSeconds, scratch, vertices);
  return vertices;
}

void expectNear(Vec3f actual, Vec3f expected) {
  EXPECT_NEAR(actual.x, expected.x, 1e-6f);
  EXPECT_NEAR(actual.y, expected.y, 1e-6f);
  EXPECT_NEAR(actual.z, expected.z, 1e-6f);
}

TEST(PointCache, positionsAreLinearBetweenSamples) {
  expectNear(posedAt(bookModel(true), 2.25).positions[5], {0.75f, 0.25f, 0});
  expectNear(posedAt(bookModel(true), 3).positions[5], {0, 1, 0});
}

TEST(PointCache, smoothNormalsAreTheAreaWeightedMean) {
  const PosedVertices vertices = posedAt(bookModel(true), 3);
  // Equal areas: the left page looks up, the right page looks to -x; the shared edge between the two.
  expectNear(vertices.normals[0], {-kHalfF, kHalfF, 0});
  expectNear(vertices.normals[3], {-kHalfF, kHalfF, 0});
  expectNear(vertices.normals[1], {0, 1, 0});
  expectNear(vertices.normals[5], {-1, 0, 0});
}

TEST(PointCache, hardEdgesStayHard) {
  const PosedVertices vertices = posedAt(bookModel(false), 3);
  expectNear(vertices.normals[0], {0, 1, 0});
  expectNear(vertices.normals[3], {-1, 0, 0});
}

TEST(PointCache, tangentsTurnWithTheSurface) {
  const Vec4f tangent = posedAt(bookModel(false), 3).tangents[5];
  expectNear({tangent.x, tangent.y, tangent.z}, {0, 1, 0});
  EXPECT_EQ(tangent.w, 1);
}

TEST(PointCache, givenNormalsAreMixedAndMadeUnit) {
  Model model = bookModel(true);
  PointCache& cache = *model.clips[0].cache;
  cache.normals.assign(12, {0, 1, 0});
  cache.normals[6 + 5] = {-1, 0, 0};
  expectNear(posedAt(model, 2.5).normals[5], {-kHalfF, kHalfF, 0});
}

TEST(PointCache, aCollapsedTriangleKeepsTheRestNormal) {
  Model model = bookModel(true);
  for (std::size_t i = 6; i < 12; ++i) model.clips[0].cache->positions[i] = {0, 0, 0};
  const PosedVertices vertices = posedAt(model, 3);
  for (const Vec3f normal : vertices.normals) expectNear(normal, {0, 1, 0});
}

}  // namespace
}  // namespace throng
