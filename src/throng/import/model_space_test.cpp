#include "throng/import/model_space.h"

#include <gtest/gtest.h>

#include "throng/pose/pose.h"

namespace throng {
namespace {

// A triangle on a bone that hangs on a turned, scaled and moved parent, with a clip that turns and moves both.
Model movingModel() {
  Model model;
  Node parent, bone;
  parent.name = "parent";
  parent.translation = {1, 2, 3};
  parent.rotation = normalized(Quatd{0.1, 0.2, 0.3, 0.9});
  parent.scale = {1, 2, 0.5};
  bone.parent = 0;
  bone.translation = {0, 1, 0.5};
  bone.compensatedNode = 0;
  model.nodes = {parent, bone};
  Mesh mesh;
  mesh.positions = {{0, 0, 0}, {1, 0, 0.25f}, {0, 1, 2}};
  mesh.normals = {{0, 0, 1}, {1, 0, 0}, {0, 1, 0}};
  mesh.indices = {0, 1, 2};
  mesh.influencesPerVertex = 1;
  mesh.influenceBones = {0, 0, 0};
  mesh.influenceWeights = {1, 1, 1};
  model.meshes = {mesh};
  Affined boneFromBind;
  boneFromBind.setColumn(3, {0.5, -1, 2});
  model.skins = {Skin{"skin", {1}, {boneFromBind}}};
  Part part;
  part.meshIndex = part.nodeIndex = part.skinIndex = 0;
  model.parts = {part};
  Clip clip;
  clip.durationSeconds = 1;
  const Quatf turned = normalized(Quatf{0.3f, -0.5f, 0.2f, 0.8f});
  Channel rotation{1, Path::Rotation, Interpolation::Linear, {0, 1}, {0, 0, 0, 1, turned.x, turned.y, turned.z, turned.w}};
  Channel translation{0, Path::Translation, Interpolation::Linear, {0, 1}, {0, 0, 0, 3, -2, 1}};
  Channel scale{0, Path::Scale, Interpolation::Linear, {0, 1}, {1, 1, 1, 2, 1, 0.5f}};
  clip.channels = {rotation, translation, scale};
  model.clips = {clip};
  return model;
}

std::vector<Vec3f> posedAt(const Model& model, double seconds) {
  const Rig rig = buildRig(model);
  PoseScratch scratch;
  PosedVertices posed;
  poseModel(model, rig, &model.clips[0], seconds, scratch, posed);
  return posed.positions;
}

// Whatever the axes, posing after the change is changing after the pose.
void expectCommutes(const SpaceChange& change) {
  const Model before = movingModel();
  Model after = before;
  changeSpace(after, change);
  for (const double seconds : {0.0, 0.4, 1.0}) {
    const std::vector<Vec3f> a = posedAt(before, seconds), b = posedAt(after, seconds);
    for (std::size_t v = 0; v < a.size(); ++v)
      for (int i = 0; i < 3; ++i)
        EXPECT_NEAR(b[v][i], change.scale * change.sign[i] * a[v][change.axis[i]], 2e-6 * (1 + std::abs(b[v][i]))) << seconds;
  }
}

TEST(ModelSpace, posesAreTheSameSeenFromOtherAxes) {
  expectCommutes(fromZUp());
  expectCommutes(fromZUp(0.01));
  expectCommutes({{1, 2, 0}, {1, 1, 1}, 3});
}

TEST(ModelSpace, posesAreTheSameInAMirror) {
  expectCommutes({{0, 1, 2}, {1, 1, -1}, 1});
  expectCommutes({{2, 1, 0}, {1, 1, 1}, 0.5});
}

TEST(ModelSpace, aMirrorTurnsTrianglesRound) {
  Model model = movingModel();
  const SpaceChange mirror{{0, 1, 2}, {-1, 1, 1}, 1};
  EXPECT_EQ(determinant(mirror), -1);
  changeSpace(model, mirror);
  EXPECT_EQ(model.meshes[0].indices, (std::vector<std::uint32_t>{0, 2, 1}));
}

TEST(ModelSpace, zUpBecomesYUp) {
  Model model = movingModel();
  changeSpace(model, fromZUp(2));
  EXPECT_EQ(determinant(fromZUp()), 1);
  EXPECT_EQ(model.meshes[0].positions[2], (Vec3f{0, 4, -2}));  // (0, 1, 2) doubled, z up
}

}  // namespace
}  // namespace throng
