#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <random>

#include "throng/pose/pose.h"

namespace throng {
namespace {

const double kHalf = std::sqrt(0.5);
const float kHalfF = std::sqrt(0.5f);
const Quatd kQuarterTurnAboutZ{0, 0, kHalf, kHalf};

Mesh pointMesh(Vec3f position, Vec3f normal) {
  Mesh mesh;
  mesh.positions = {position};
  mesh.normals = {normal};
  return mesh;
}

Model rigidModel(Mesh mesh, Node node) {
  Model model;
  model.nodes = {std::move(node)};
  model.meshes = {std::move(mesh)};
  Part part;
  part.meshIndex = 0;
  part.nodeIndex = 0;
  model.parts = {part};
  return model;
}

// One vertex held by two bones: a root at the origin and one that `second` places.
Model twoBoneModel(Mesh mesh, Node second, float firstWeight) {
  Model model = rigidModel(std::move(mesh), Node{});
  model.nodes.push_back(std::move(second));
  Skin skin;
  skin.boneNodes = {0, 1};
  skin.boneFromBind = {Affined{}, Affined{}};
  model.skins = {skin};
  model.parts[0].skinIndex = 0;
  model.meshes[0].influencesPerVertex = 2;
  model.meshes[0].influenceBones = {0, 1};
  model.meshes[0].influenceWeights = {firstWeight, 1 - firstWeight};
  return model;
}

PosedVertices posed(const Model& model, const Clip* clip = nullptr, double timeSeconds = 0) {
  PoseScratch scratch;
  PosedVertices vertices;
  poseModel(model, buildRig(model), clip, timeSeconds, scratch, vertices);
  return vertices;
}

void expectNear(Vec3f actual, Vec3f expected, float tolerance = 1e-6f) {
  EXPECT_NEAR(actual.x, expected.x, tolerance);
  EXPECT_NEAR(actual.y, expected.y, tolerance);
  EXPECT_NEAR(actual.z, expected.z, tolerance);
}

TEST(Rig, mergesRepeatedBonesAndSortsWeights) {
  Model model = twoBoneModel(pointMesh({}, {0, 1, 0}), Node{}, 0.25f);
  model.meshes[0].influencesPerVertex = 4;
  model.meshes[0].influenceBones = {0, 1, 0, 1};
  model.meshes[0].influenceWeights = {0.125f, 0.375f, 0.125f, 0.375f};
  const Rig rig = buildRig(model);
  ASSERT_EQ(rig.influenceFirst, (std::vector<std::uint32_t>{0, 2}));
  EXPECT_EQ(rig.bones[rig.influenceBones[0]].nodeIndex, 1);
  EXPECT_EQ(rig.influenceWeights, (std::vector<float>{0.75f, 0.25f}));
}

TEST(Rig, sharesEqualBonesAndDropsUnusedOnes) {
  Model model = twoBoneModel(pointMesh({}, {0, 1, 0}), Node{}, 1);
  model.meshes[0].influenceWeights = {1, 0};
  Part rigid;
  rigid.meshIndex = 0;
  rigid.nodeIndex = 0;
  model.parts.push_back(rigid);  // follows node 0 with the identity: the same pair as the skin's first bone
  const Rig rig = buildRig(model);
  EXPECT_EQ(rig.bones.size(), 1u);
  EXPECT_EQ(rig.vertexCount(), 2u);
  EXPECT_EQ(rig.partOfVertex, (std::vector<int>{0, 1}));
}

TEST(Skin, aRigidPartFollowsItsNodeAndItsOwnTransform) {
  Node node;
  node.rotation = kQuarterTurnAboutZ;
  node.translation = {10, 0, 0};
  Model model = rigidModel(pointMesh({1, 0, 0}, {1, 0, 0}), node);
  Affined shift;
  shift.m[0][3] = 2;
  model.parts[0].nodeFromMesh = shift;
  const PosedVertices vertices = posed(model);
  expectNear(vertices.positions[0], {10, 3, 0});
  expectNear(vertices.normals[0], {0, 1, 0});
}

TEST(Skin, twoInfluencesBlendTheirMatrices) {
  Node second;
  second.rotation = kQuarterTurnAboutZ;
  second.translation = {0, 0, 8};
  // Half the identity and half a quarter turn: x goes to (1, 1) / 2, and half way up.
  const PosedVertices vertices = posed(twoBoneModel(pointMesh({1, 0, 0}, {1, 0, 0}), second, 0.5f));
  expectNear(vertices.positions[0], {0.5f, 0.5f, 4});
  expectNear(vertices.normals[0], {kHalfF, kHalfF, 0});
}

TEST(Skin, normalsGoByTheInverseTransposeOfTheBlend) {
  Node second;
  second.scale = {5, 1, 1};
  // The blend is diag(3, 1, 1): the normal (1, 1, 0) becomes (1/3, 1, 0) before it is made unit.
  const PosedVertices vertices = posed(twoBoneModel(pointMesh({}, {kHalfF, kHalfF, 0}), second, 0.5f));
  const float length = std::sqrt(1.0f / 9 + 1);
  expectNear(vertices.normals[0], {1 / (3 * length), 1 / length, 0});
}

TEST(Skin, mirroredNormalsStayOutside) {
  Node node;
  node.scale = {-1, 1, 1};
  Mesh mesh = pointMesh({1, 0, 0}, {1, 0, 0});
  mesh.tangents = {{0, 1, 0, 1}};
  const PosedVertices vertices = posed(rigidModel(mesh, node));
  expectNear(vertices.positions[0], {-1, 0, 0});
  expectNear(vertices.normals[0], {-1, 0, 0});
  expectNear({vertices.tangents[0].x, vertices.tangents[0].y, vertices.tangents[0].z}, {0, 1, 0});
  // Bitangent before: cross(n, t) * w = +z. The mirror leaves +z alone: cross(-x, y) * w = +z needs w = -1.
  EXPECT_EQ(vertices.tangents[0].w, -1);
}

TEST(Skin, zeroScaleKeepsTheRestNormal) {
  Node node;
  node.scale = {0, 0, 0};
  Mesh mesh = pointMesh({1, 2, 3}, {0, kHalfF, kHalfF});
  mesh.tangents = {{1, 0, 0, -1}};
  const PosedVertices vertices = posed(rigidModel(mesh, node));
  EXPECT_EQ(vertices.positions[0], (Vec3f{0, 0, 0}));
  EXPECT_EQ(vertices.normals[0], (Vec3f{0, kHalfF, kHalfF}));
  EXPECT_EQ(vertices.tangents[0], (Vec4f{1, 0, 0, -1}));
}

TEST(Skin, aFlattenedNormalPointsAcrossTheFlatSide) {
  Node node;
  node.scale = {1, 0, 1};
  expectNear(posed(rigidModel(pointMesh({1, 2, 3}, {0.6f, 0.8f, 0}), node)).normals[0], {0, 1, 0});
}

TEST(Skin, normalsSurviveVerySmallScales) {
  Node node;
  node.scale = {1e-12, 2e-12, 1e-12};
  node.rotation = kQuarterTurnAboutZ;
  // Inverse transpose of the scale: (2, 1, 0) from (1, 1, 0), then a quarter turn.
  expectNear(posed(rigidModel(pointMesh({}, {kHalfF, kHalfF, 0}), node)).normals[0],
             {-1 / std::sqrt(5.0f), 2 / std::sqrt(5.0f), 0});
}

Model morphModel(std::vector<float> weights) {
  Mesh mesh = pointMesh({1, 1, 1}, {0, 0, 1});
  mesh.tangents = {{1, 0, 0, 1}};
  MorphTarget first;
  first.positionDeltas = {{2, 0, 0}};
  first.normalDeltas = {{1, 0, -1}};
  MorphTarget second;
  second.positionDeltas = {{0, 4, 0}};
  second.tangentDeltas = {{-1, 0, -1}};
  mesh.morphTargets = {first, second};
  Model model = rigidModel(mesh, Node{});
  model.parts[0].morphWeights = std::move(weights);
  return model;
}

TEST(Morph, addsWeightedDeltasToPositionsNormalsAndTangents) {
  const PosedVertices vertices = posed(morphModel({1, 0.5f}));
  expectNear(vertices.positions[0], {3, 3, 1});
  expectNear(vertices.normals[0], {1, 0, 0});
  expectNear({vertices.tangents[0].x, vertices.tangents[0].y, vertices.tangents[0].z}, {kHalfF, 0, -kHalfF});
}

TEST(Morph, halfTheWeightGivesAUnitNormalHalfWay) {
  expectNear(posed(morphModel({0.5f, 0})).normals[0], {kHalfF, 0, kHalfF});
}

TEST(Morph, aChannelOfTheNodeDrivesTheWeights) {
  Model model = morphModel({0, 0});
  Channel channel;
  channel.nodeIndex = 0;
  channel.path = Path::MorphWeights;
  channel.times = {0, 1};
  channel.values = {0, 0, 1, 0.5f};
  Clip clip;
  clip.durationSeconds = 1;
  clip.channels = {channel};
  expectNear(posed(model, &clip, 0.5).positions[0], {2, 2, 1});
}

TEST(Skin, aHiddenPartCollapsesOntoItsNode) {
  Node node;
  node.translation = {7, 8, 9};
  node.visible = false;
  const PosedVertices vertices = posed(rigidModel(pointMesh({1, 0, 0}, {1, 0, 0}), node));
  EXPECT_EQ(vertices.positions[0], (Vec3f{7, 8, 9}));
  EXPECT_EQ(vertices.normals[0], (Vec3f{1, 0, 0}));
}

// A cloud of vertices with one to six influences on bones of all kinds, mirrored and flat ones among them.
Model randomModel(std::size_t vertexCount) {
  std::mt19937 random(7);
  const auto real = [&] { return static_cast<float>(random() % 20001) / 10000 - 1; };
  Model model = rigidModel(Mesh{}, Node{});
  Skin skin;
  for (int bone = 0; bone < 9; ++bone) {
    Node node;
    node.translation = {real(), real(), real()};
    node.rotation = normalized(Quatd{real(), real(), real(), 1});
    node.scale = {bone == 3 ? -1.0 : 1.0, bone == 4 ? 0.0 : 1.5, 1.0};
    model.nodes.push_back(node);
    skin.boneNodes.push_back(bone + 1);
    skin.boneFromBind.push_back(composeTrs<double>({real(), real(), real()}, Quatd{}, {1, 1, 1}));
  }
  model.skins = {skin};
  model.parts[0].skinIndex = 0;
  Mesh& mesh = model.meshes[0];
  mesh.influencesPerVertex = 6;
  for (std::size_t v = 0; v < vertexCount; ++v) {
    mesh.positions.push_back({real(), real(), real()});
    mesh.normals.push_back(normalizedOr(Vec3f{real(), real(), real()}, Vec3f{1, 0, 0}));
    mesh.tangents.push_back({1, 0, 0, v % 2 == 0 ? 1.0f : -1.0f});
    const unsigned used = 1 + random() % 6;
    for (unsigned i = 0; i < 6; ++i) {
      mesh.influenceBones.push_back((static_cast<unsigned>(v) + i) % 9);
      mesh.influenceWeights.push_back(i < used ? 1.0f / static_cast<float>(used) : 0);
    }
  }
  MorphTarget target;
  for (std::size_t v = 0; v < vertexCount; ++v) target.positionDeltas.push_back({real(), real(), real()});
  mesh.morphTargets = {target};
  model.parts[0].morphWeights = {0.3f};
  return model;
}

// The definition, in double: each influence's point, weighted; the inverse transpose of the blended matrix.
void expectMatchesDefinition(const Rig& rig, const RigPose& pose, const std::vector<Vec3f>& rest, std::size_t v,
                             const PosedVertices& vertices) {
  Affined blend;
  for (auto& row : blend.m) std::fill(row, row + 4, 0.0);
  for (std::uint32_t i = rig.influenceFirst[v]; i < rig.influenceFirst[v + 1]; ++i)
    for (int row = 0; row < 3; ++row)
      for (int col = 0; col < 4; ++col)
        blend.m[row][col] += static_cast<double>(rig.influenceWeights[i]) *
                             pose.modelFromBind[rig.influenceBones[i]].m[row][col];
  expectNear(vertices.positions[v], Vec3f(transformPoint(blend, Vec3d(rest[v]))), 2e-6f);
  if (std::fabs(determinant(blend)) < 0.01) return;
  const Affined inverted = inverse(blend);
  Vec3d normal;
  for (int row = 0; row < 3; ++row) normal[row] = dot(inverted.column(row), Vec3d(rig.normals[v]));
  expectNear(vertices.normals[v], Vec3f(normalizedOr(normal, {})), 1e-4f);
}

TEST(Skin, anyNumberOfInfluencesMatchesTheDefinition) {
  const std::size_t vertexCount = 333;
  const Model model = randomModel(vertexCount);
  const Rig rig = buildRig(model);
  PoseScratch scratch;
  RigPose pose;
  PosedVertices vertices;
  poseRig(model, rig, nullptr, 0, scratch, pose);
  poseVertices(model, rig, pose, scratch, vertices);
  ASSERT_EQ(vertices.positions.size(), vertexCount);
  std::vector<Vec3f> rest = rig.positions;
  for (std::size_t v = 0; v < vertexCount; ++v) rest[v] += model.meshes[0].morphTargets[0].positionDeltas[v] * 0.3f;
  for (std::size_t v = 0; v < vertexCount; ++v) expectMatchesDefinition(rig, pose, rest, v, vertices);
}

TEST(Skin, aSubsetGivesTheSameBitsAsAll) {
  const Model model = randomModel(200);
  const Rig rig = buildRig(model);
  PoseScratch scratch;
  RigPose pose;
  PosedVertices all, some;
  poseRig(model, rig, nullptr, 0, scratch, pose);
  poseVertices(model, rig, pose, scratch, all);
  std::vector<std::uint32_t> subset;
  for (std::uint32_t v = 1; v < 200; v += 1 + v % 3) subset.push_back(v);
  poseVertices(model, rig, pose, subset, scratch, some);
  ASSERT_EQ(some.positions.size(), subset.size());
  for (std::size_t i = 0; i < subset.size(); ++i) {
    EXPECT_EQ(some.positions[i], all.positions[subset[i]]);
    EXPECT_EQ(some.normals[i], all.normals[subset[i]]);
    EXPECT_EQ(some.tangents[i], all.tangents[subset[i]]);
  }
}

TEST(ModelSize, isTheLargestExtentOfTheRestPose) {
  Node node;
  node.scale = {1, 3, 1};
  Mesh mesh = pointMesh({0, 0, 0}, {0, 1, 0});
  mesh.positions.push_back({2, 1, 0});
  mesh.normals.push_back({0, 1, 0});
  const Model model = rigidModel(mesh, node);
  EXPECT_FLOAT_EQ(modelSize(model, buildRig(model)), 3);
}

}  // namespace
}  // namespace throng
