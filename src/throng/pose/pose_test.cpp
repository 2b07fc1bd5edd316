#include "throng/pose/pose.h"

#include <gtest/gtest.h>

#include <cmath>

namespace throng {
namespace {

const double kHalf = std::sqrt(0.5);
const Quatd kQuarterTurnAboutZ{0, 0, kHalf, kHalf};

Node nodeAt(Vec3d translation, int parent = kNone) {
  Node node;
  node.translation = translation;
  node.parent = parent;
  return node;
}

Channel channelOf(int node, Path path, Interpolation interpolation, std::vector<double> times,
                  std::vector<float> values) {
  Channel channel;
  channel.nodeIndex = node;
  channel.path = path;
  channel.interpolation = interpolation;
  channel.times = std::move(times);
  channel.values = std::move(values);
  return channel;
}

std::vector<Affined> posedNodes(const Model& model, const Clip* clip = nullptr, double timeSeconds = 0) {
  PoseScratch scratch;
  std::vector<Affined> modelFromNode;
  poseNodes(model, clip, timeSeconds, scratch, modelFromNode);
  return modelFromNode;
}

void expectNear(Vec3d actual, Vec3d expected, double tolerance = 1e-12) {
  EXPECT_NEAR(actual.x, expected.x, tolerance);
  EXPECT_NEAR(actual.y, expected.y, tolerance);
  EXPECT_NEAR(actual.z, expected.z, tolerance);
}

TEST(PoseNodes, childrenMayComeBeforeTheirParents) {
  Model model;
  model.nodes = {nodeAt({2, 0, 0}, 1), nodeAt({1, 0, 0})};
  model.nodes[1].rotation = kQuarterTurnAboutZ;
  // The child sits 2 m along the parent's x, which a quarter turn makes the model's y.
  expectNear(posedNodes(model)[0].translation(), {1, 2, 0});
}

TEST(PoseNodes, aChainOfAHundredThousandNodesNeedsNoRecursion) {
  Model model;
  const int count = 100000;
  for (int i = 0; i < count; ++i) model.nodes.push_back(nodeAt({0, 1, 0}, i + 1 < count ? i + 1 : kNone));
  expectNear(posedNodes(model)[0].translation(), {0, count, 0});
}

TEST(PoseNodes, aMatrixReplacesTranslationRotationAndScale) {
  Model model;
  model.nodes = {nodeAt({5, 5, 5})};
  Affined shear;
  shear.m[0][1] = 0.5;
  shear.m[2][3] = 7;
  model.nodes[0].matrix = shear;
  EXPECT_EQ(posedNodes(model)[0], shear);
}

TEST(PoseNodes, segmentScaleCompensationTakesOutTheParentsScale) {
  Model model;
  model.nodes = {nodeAt({0, 0, 0}), nodeAt({3, 0, 0}, 0)};
  model.nodes[0].scale = {2, 1, 4};
  model.nodes[1].compensatedNode = 0;
  model.nodes[1].rotation = kQuarterTurnAboutZ;
  const Affined child = posedNodes(model)[1];
  expectNear(child.translation(), {6, 0, 0});  // the offset is scaled, as Maya does
  expectNear(child.column(0), {0, 1, 0});      // the child's own axes are not
  expectNear(child.column(2), {0, 0, 1});
}

TEST(PoseNodes, compensationOfAZeroScaleStaysFinite) {
  Model model;
  model.nodes = {nodeAt({0, 0, 0}), nodeAt({3, 0, 0}, 0)};
  model.nodes[0].scale = {0, 0, 0};
  model.nodes[1].compensatedNode = 0;
  EXPECT_TRUE(isFinite(posedNodes(model)[1]));
}

TEST(PoseNodes, timesOutsideTheClipAreClamped) {
  Model model;
  model.nodes = {nodeAt({0, 0, 0})};
  Clip clip;
  clip.startSeconds = 1;
  clip.durationSeconds = 1;
  clip.channels = {channelOf(0, Path::Translation, Interpolation::Linear, {0, 4}, {0, 0, 0, 4, 0, 0})};
  expectNear(posedNodes(model, &clip, 0)[0].translation(), {1, 0, 0});
  expectNear(posedNodes(model, &clip, 1.5)[0].translation(), {1.5, 0, 0});
  expectNear(posedNodes(model, &clip, 3)[0].translation(), {2, 0, 0});
}

TEST(PoseNodes, whatHidesANodeHidesAllBelowIt) {
  Model model;
  model.nodes = {nodeAt({0, 0, 0}, 1), nodeAt({0, 0, 0}, 2), nodeAt({0, 0, 0})};
  Clip clip;
  clip.durationSeconds = 2;
  clip.channels = {channelOf(2, Path::Visibility, Interpolation::Step, {0, 1}, {1, 0})};
  PoseScratch scratch;
  std::vector<Affined> modelFromNode;
  poseNodes(model, &clip, 0.5, scratch, modelFromNode);
  EXPECT_EQ(scratch.visible, (std::vector<std::uint8_t>{1, 1, 1}));
  poseNodes(model, &clip, 1, scratch, modelFromNode);
  EXPECT_EQ(scratch.visible, (std::vector<std::uint8_t>{0, 0, 0}));
}

TEST(PoseNodes, aUsedScratchGivesTheSameAsAFreshOne) {
  Model model;
  model.nodes = {nodeAt({0, 0, 0}), nodeAt({0, 1, 0}, 0)};
  Clip clip;
  clip.durationSeconds = 9;
  std::vector<double> times;
  std::vector<float> values;
  for (int key = 0; key < 10; ++key) {
    times.push_back(key);
    values.insert(values.end(), {static_cast<float>(key * key), 1, 2});
  }
  clip.channels = {channelOf(0, Path::Translation, Interpolation::Linear, times, values)};
  PoseScratch scratch;
  std::vector<Affined> modelFromNode;
  for (const double time : {8.5, 0.25, 4.0, 9.0, 0.0}) {
    poseNodes(model, &clip, time, scratch, modelFromNode);
    EXPECT_EQ(modelFromNode, posedNodes(model, &clip, time)) << time;
  }
}

TEST(SourceKeyTimes, areTheUnionOfAllKeysWithinTheClip) {
  Clip clip;
  clip.startSeconds = 1;
  clip.durationSeconds = 2;
  clip.channels = {channelOf(0, Path::Translation, Interpolation::Linear, {0, 1.5, 2}, std::vector<float>(9)),
                   channelOf(1, Path::Scale, Interpolation::Step, {1, 2, 2.25, 5}, std::vector<float>(12))};
  EXPECT_EQ(sourceKeyTimes(clip), (std::vector<double>{0, 0.5, 1, 1.25, 2}));
}

TEST(SourceKeyTimes, ofAStillClipIsItsStart) { EXPECT_EQ(sourceKeyTimes(Clip{}), (std::vector<double>{0})); }

TEST(SourceJumpTimes, areWhereAStepCurveChangesItsValue) {
  Clip clip;
  clip.startSeconds = 1;
  clip.durationSeconds = 3;
  clip.channels = {
      channelOf(0, Path::Translation, Interpolation::Step, {1, 2, 3}, {0, 0, 0, 0, 0, 0, 1, 0, 0}),
      channelOf(0, Path::Scale, Interpolation::Linear, {1, 2.5}, {0, 0, 0, 1, 1, 1}),
  };
  EXPECT_EQ(sourceJumpTimes(clip), (std::vector<double>{2}));
}

}  // namespace
}  // namespace throng
