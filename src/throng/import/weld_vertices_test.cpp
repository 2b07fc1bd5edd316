#include "throng/import/weld_vertices.h"

#include <gtest/gtest.h>

namespace throng {
namespace {

// A square of two triangles, every corner a vertex of its own.
Mesh looseSquare() {
  Mesh mesh;
  mesh.positions = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 0, 0}, {1, 1, 0}, {0, 1, 0}};
  mesh.normals.assign(6, {0, 0, 1});
  mesh.indices = {0, 1, 2, 3, 4, 5};
  return mesh;
}

TEST(WeldVertices, equalCornersBecomeOne) {
  Mesh mesh = looseSquare();
  EXPECT_EQ(weldVertices(mesh), (std::vector<std::uint32_t>{0, 1, 2, 5}));
  EXPECT_EQ(mesh.vertexCount(), 4u);
  EXPECT_EQ(mesh.indices, (std::vector<std::uint32_t>{0, 1, 2, 0, 2, 3}));
}

TEST(WeldVertices, cornersThatDifferInAnythingStay) {
  Mesh normals = looseSquare();
  normals.normals[3] = {0, 1, 0};
  EXPECT_EQ(weldVertices(normals).size(), 5u);

  Mesh weights = looseSquare();
  weights.influencesPerVertex = 2;
  weights.influenceBones.assign(12, 0);
  weights.influenceWeights.assign(12, 0.5f);
  weights.influenceBones[9] = 1;  // the second bone of vertex 4
  EXPECT_EQ(weldVertices(weights).size(), 5u);

  Mesh morphs = looseSquare();
  morphs.morphTargets.resize(1);
  morphs.morphTargets[0].positionDeltas.assign(6, {0, 0, 0});
  morphs.morphTargets[0].positionDeltas[4] = {0, 0, 1};
  EXPECT_EQ(weldVertices(morphs).size(), 5u);
}

TEST(WeldVertices, cornersThatALaterFramePartsStay) {
  Mesh mesh = looseSquare();
  std::vector<std::vector<Vec3f>> frames{mesh.positions};
  frames[0][3] = {0, 0, 5};
  EXPECT_EQ(weldVertices(mesh, frames).size(), 5u);
}

TEST(WeldVertices, anEmptyMeshStaysEmpty) {
  Mesh mesh;
  EXPECT_TRUE(weldVertices(mesh).empty());
}

}  // namespace
}  // namespace throng
