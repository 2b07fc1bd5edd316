#include "throng/verify/verify_asset.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "throng/base/parallel.h"
#include "throng/pose/pose.h"

namespace throng {
namespace {

constexpr float kStep = 1e-4f;  // metres per code in all assets here
constexpr std::uint16_t kForwards = 127 | 127 << 8;  // octahedral code of +Z

Channel channelOf(Path path, Interpolation interpolation, std::vector<double> times, std::vector<float> values) {
  Channel channel;
  channel.nodeIndex = 0;
  channel.path = path;
  channel.interpolation = interpolation;
  channel.times = std::move(times);
  channel.values = std::move(values);
  return channel;
}

// Vertices on the x axis, a metre apart, looking along z, on one node that the channel moves.
Model rowModel(std::size_t vertexCount, double durationSeconds, Channel channel) {
  Model model;
  model.name = "row";
  model.nodes = {Node{}};
  Mesh mesh;
  for (std::size_t v = 0; v < vertexCount; ++v) mesh.positions.push_back({static_cast<float>(v), 0, 0});
  mesh.normals.assign(vertexCount, {0, 0, 1});
  model.meshes = {mesh};
  Part part;
  part.meshIndex = 0;
  part.nodeIndex = 0;
  model.parts = {part};
  Clip clip;
  clip.name = "move";
  clip.startSeconds = channel.times.front();
  clip.durationSeconds = durationSeconds;
  clip.channels = {std::move(channel)};
  model.clips = {clip};
  return model;
}

Model slidingModel(std::size_t vertexCount = 2) {
  return rowModel(vertexCount, 1, channelOf(Path::Translation, Interpolation::Linear, {3, 4}, {0, 0, 0, 1, 0, 0}));
}

std::uint16_t codeOf(float metres) { return static_cast<std::uint16_t>(std::lround(metres / kStep)); }

// The model posed at those times and rounded to codes; a time given twice is taken just before and at it.
Asset bakedBy(const Model& model, std::vector<float> keyTimes) {
  Asset asset;
  asset.name = "row.glb";
  const Clip& clip = model.clips[0];
  const Rig rig = buildRig(model);
  asset.mesh.positions = rig.positions;
  asset.mesh.normals = rig.normals;
  AssetClip assetClip;
  assetClip.name = clip.name;
  assetClip.durationSeconds = static_cast<float>(clip.durationSeconds);
  assetClip.keyTimes = keyTimes;
  assetClip.bounds = {{0, 0, 0}, {65535 * kStep, 65535 * kStep, 65535 * kStep}};
  VertexRows rows;
  PoseScratch scratch;
  PosedVertices vertices;
  for (std::size_t key = 0; key < keyTimes.size(); ++key) {
    const bool beforeJump = key + 1 < keyTimes.size() && keyTimes[key + 1] == keyTimes[key];
    const double beside = beforeJump ? -1e-6 : 1e-6;
    poseModel(model, rig, &clip, clip.startSeconds + static_cast<double>(keyTimes[key]) + beside, scratch, vertices);
    for (const Vec3f p : vertices.positions)
      rows.texels.insert(rows.texels.end(), {codeOf(p.x), codeOf(p.y), codeOf(p.z), kForwards});
  }
  asset.rows = rows;
  asset.clips = {assetClip};
  return asset;
}

Verification verified(const Asset& asset, const Model& model, const VerifyOptions& options = {}) {
  auto result = verifyAsset(asset, model, options);
  EXPECT_TRUE(result.ok()) << (result.ok() ? "" : describe(result.error()));
  return result.ok() ? *result : Verification{};
}

std::string refusal(const Asset& asset, const Model& model, ErrorCode code, const VerifyOptions& options = {}) {
  const auto result = verifyAsset(asset, model, options);
  if (result.ok()) return "accepted";
  EXPECT_EQ(result.error().code, code);
  return describe(result.error());
}

TEST(VerifyAsset, aFaithfulAssetHasNoError) {
  const Verification verification = verified(bakedBy(slidingModel(), {0, 0.5f, 1}), slidingModel());
  ASSERT_EQ(verification.clips.size(), 1u);
  EXPECT_LT(verification.error.positionMax, 1e-6);
  EXPECT_LT(verification.error.normalMaxDegrees, 0.1);
  EXPECT_EQ(verification.clips[0].timesMeasured, 3u + 2 * 4);
}

TEST(VerifyAsset, aPlantedErrorIsReportedWithItsSizeVertexAndTime) {
  Asset asset = bakedBy(slidingModel(), {0, 0.5f, 1});
  std::get<VertexRows>(asset.rows).texels[(1 * 2 + 1) * 4 + 1] += 30;  // row 1, vertex 1, y: 3 mm
  VerifyOptions options;
  options.tolerance.positionMetres = 0.0029;
  const Verification verification = verified(asset, slidingModel(), options);
  const ClipVerification& clip = verification.clips[0];
  EXPECT_NEAR(clip.error.positionMax, 0.003, 1e-6);
  EXPECT_EQ(clip.worstVertex, 1u);
  EXPECT_FLOAT_EQ(static_cast<float>(clip.worstTimeSeconds), 0.5f);
  EXPECT_FALSE(clip.withinTolerance);
  EXPECT_FALSE(verification.withinTolerance);
  options.tolerance.positionMetres = 0.0031;
  EXPECT_TRUE(verified(asset, slidingModel(), options).withinTolerance);
}

// A triangle that is small in the first half of its clip, where its normals are 90 degrees wrong, and whole in the
// second. The wrong samples weigh scale^2 / (scale^2 + 1) of all: 0.01 % at a hundredth, 1 % at a tenth.
TEST(VerifyAsset, normalsOfWhatHasShrunkToASpeckDoNotCount) {
  for (const float scale : {0.01f, 0.1f}) {
    Model model = rowModel(3, 2, channelOf(Path::Scale, Interpolation::Step, {0, 1, 2},
                                           {scale, scale, scale, 1, 1, 1, 1, 1, 1}));
    model.meshes[0].positions[2] = {0, 1, 0};
    Asset asset = bakedBy(model, {0, 1, 1, 2});
    asset.primitives = {{.materialIndex = kNone, .indices = {0, 1, 2}}};
    for (std::size_t texel = 0; texel < 6; ++texel) std::get<VertexRows>(asset.rows).texels[4 * texel + 3] = 254 | 127 << 8;
    const Verification verification = verified(asset, model);
    EXPECT_NEAR(verification.error.normalP999Degrees, scale < 0.05f ? 0 : 90, 1) << scale;
    EXPECT_NEAR(verification.error.normalMaxDegrees, 90, 0.5) << scale;
  }
}

TEST(VerifyAsset, aWrongNormalIsReportedInDegrees) {
  Asset asset = bakedBy(slidingModel(), {0, 1});
  for (std::size_t i = 3; i < 16; i += 4) std::get<VertexRows>(asset.rows).texels[i] = 254 | 127 << 8;  // +X for +Z
  VerifyOptions options;
  options.tolerance.normalDegrees = 89;
  const Verification verification = verified(asset, slidingModel(), options);
  EXPECT_NEAR(verification.error.normalMaxDegrees, 90, 0.5);
  EXPECT_NEAR(verification.error.normalP999Degrees, 90, 1);
  EXPECT_FALSE(verification.withinTolerance);
}

Model turningModel() {
  const float h = std::sqrt(0.5f);
  return rowModel(2, 1, channelOf(Path::Rotation, Interpolation::Linear, {0, 1}, {0, 0, 0, 1, 0, 0, h, h}));
}

TEST(VerifyAsset, theErrorBetweenKeysIsSeen) {
  // A quarter turn stored as its two ends: half way the chord is 1 - cos 45 degrees short of the arc.
  const Verification verification = verified(bakedBy(turningModel(), {0, 1}), turningModel());
  EXPECT_NEAR(verification.error.positionMax, 1 - std::sqrt(0.5), 1e-4);
  EXPECT_NEAR(verification.clips[0].worstTimeSeconds, 0.5, 0.002);
}

TEST(VerifyAsset, fastMotionIsMeasuredAtShortStepsAndStillnessIsNot) {
  const Verification fast = verified(bakedBy(turningModel(), {0, 1}), turningModel());
  EXPECT_GE(fast.clips[0].timesMeasured, 481u);
  Model still = turningModel();
  still.clips[0].channels[0].values = {0, 0, 0, 1, 0, 0, 0, 1};
  EXPECT_EQ(verified(bakedBy(still, {0, 1}), still).clips[0].timesMeasured, 6u);
}

TEST(VerifyAsset, sourceKeysBetweenFramesAreMeasured) {
  // Up and down again within one frame of the asset; its peak is at none of the evenly spaced times.
  const Model model = rowModel(1, 1, channelOf(Path::Translation, Interpolation::Linear, {0, 0.49, 0.493, 0.496, 1},
                                               {0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0}));
  const Verification verification = verified(bakedBy(model, {0, 1}), model);
  EXPECT_NEAR(verification.error.positionMax, 2, 1e-5);
  EXPECT_NEAR(verification.clips[0].worstTimeSeconds, 0.493, 1e-6);
}

Model jumpingModel() {
  return rowModel(1, 1, channelOf(Path::Translation, Interpolation::Step, {5, 5 + 1.0 / 3}, {0, 0, 0, 2, 0, 0}));
}

TEST(VerifyAsset, jumpsAreComparedSideBySide) {
  const float third = 1.0f / 3;
  const Verification verification = verified(bakedBy(jumpingModel(), {0, third, third, 1}), jumpingModel());
  EXPECT_LT(verification.error.positionMax, 1e-5);
}

TEST(VerifyAsset, anAssetThatSlidesThroughAJumpIsWrongBesideIt) {
  // Frames at 0 and 0.5 around a jump of 2 m at a third: just before it, two thirds of the way are done, 4/3 m.
  const Verification verification = verified(bakedBy(jumpingModel(), {0, 0.5f, 1}), jumpingModel());
  EXPECT_NEAR(verification.error.positionMax, 4.0 / 3, 1e-4);
  EXPECT_NEAR(verification.clips[0].worstTimeSeconds, 1.0 / 3, 1e-5);
}

TEST(VerifyAsset, aJumpThatTheSourceLacksIsAnError) {
  Model model = jumpingModel();
  model.clips[0].channels[0].values = {0, 0, 0, 0, 0, 0};
  Asset asset = bakedBy(model, {0, 0.75f, 0.75f, 1});
  std::get<VertexRows>(asset.rows).texels[2 * 4] = 20000;
  EXPECT_NEAR(verified(asset, model).error.positionMax, 2, 1e-4);
}

TEST(VerifyAsset, verticesAreMatchedThroughSourceVertices) {
  Asset asset = bakedBy(slidingModel(), {0, 1});
  auto& texels = std::get<VertexRows>(asset.rows).texels;
  for (const std::size_t row : {0u, 1u})
    std::swap_ranges(texels.begin() + static_cast<long>(row * 8), texels.begin() + static_cast<long>(row * 8 + 4),
                     texels.begin() + static_cast<long>(row * 8 + 4));
  EXPECT_NEAR(verified(asset, slidingModel()).error.positionMax, 1, 1e-5);
  asset.sourceVertices = {1, 0};
  EXPECT_LT(verified(asset, slidingModel()).error.positionMax, 1e-6);
}

TEST(VerifyAsset, aModelWithoutClipsIsComparedAtRest) {
  Model model = slidingModel();
  Asset asset = bakedBy(model, {0, 0});
  asset.clips[0].durationSeconds = 0;
  asset.clips[0].name = "rest";
  model.clips.clear();
  EXPECT_LT(verified(asset, model).error.positionMax, 1e-6);
}

TEST(VerifyAsset, clipsOfOneNameAreMatchedInTheirOrder) {
  Model model = slidingModel();
  Asset asset = bakedBy(model, {0, 1});
  model.clips.insert(model.clips.begin(), turningModel().clips[0]);
  model.clips[0].name = "move";
  AssetClip second = asset.clips[0];
  second.firstRow = 2;
  Model turning = turningModel();
  const Asset turned = bakedBy(turning, {0, 1});
  auto& texels = std::get<VertexRows>(asset.rows).texels;
  const auto& turnedTexels = std::get<VertexRows>(turned.rows).texels;
  texels.insert(texels.begin(), turnedTexels.begin(), turnedTexels.end());
  asset.clips.push_back(second);
  const Verification verification = verified(asset, model);
  EXPECT_GT(verification.clips[0].error.positionMax, 0.29);
  EXPECT_LT(verification.clips[1].error.positionMax, 1e-6);
  EXPECT_EQ(verification.error.positionMax, verification.clips[0].error.positionMax);
}

TEST(VerifyAsset, anAssetOfAnotherModelIsRefusedWithTheReason) {
  const Asset asset = bakedBy(slidingModel(), {0, 1});
  EXPECT_EQ(refusal(asset, slidingModel(3), ErrorCode::Malformed),
            "row.glb: has 2 vertices but the model has 3; it was baked from another model, or another state of it");
  Model renamed = slidingModel();
  renamed.clips[0].name = "walk";
  EXPECT_EQ(refusal(asset, renamed, ErrorCode::Malformed),
            "row.glb: clip 'move': is not in the model; it was baked from another model, or another state of it");
  Model longer = slidingModel();
  longer.clips[0].durationSeconds = 2;
  EXPECT_NE(refusal(asset, longer, ErrorCode::Malformed).find("lasts 1.000000 s but 2.000000 s"), std::string::npos);
  Asset outside = asset;
  outside.sourceVertices = {0, 2};
  EXPECT_NE(refusal(outside, slidingModel(), ErrorCode::Malformed).find("names vertex 2"), std::string::npos);
  Asset empty = asset;
  empty.clips.clear();
  EXPECT_NE(refusal(empty, slidingModel(), ErrorCode::Malformed).find("no clips"), std::string::npos);
}

TEST(VerifyAsset, theCurveAndTheVerticesSayWhereAPlantedErrorIs) {
  Asset asset = bakedBy(slidingModel(), {0, 0.5f, 1});
  std::get<VertexRows>(asset.rows).texels[(1 * 2 + 1) * 4 + 1] += 30;  // row 1, vertex 1, y: 3 mm, fading to both keys
  VerifyOptions options;
  options.perVertex = true;
  const Verification verification = verified(asset, slidingModel(), options);
  const std::vector<ErrorAtTime>& curve = verification.clips[0].curve;
  ASSERT_EQ(curve.size(), verification.clips[0].timesMeasured);
  for (std::size_t i = 0; i < curve.size(); ++i) {
    EXPECT_GE(curve[i].timeSeconds, curve[i > 0 ? i - 1 : 0].timeSeconds);
    const float expected = 0.003f * (1 - std::fabs(curve[i].timeSeconds - 0.5f) * 2);
    EXPECT_NEAR(curve[i].positionMax, expected, 2e-6);
    EXPECT_NEAR(curve[i].positionRms, expected / std::sqrt(2.0f), 2e-6);  // one of two vertices
  }
  ASSERT_EQ(verification.vertexPositionMax.size(), 2u);
  EXPECT_LT(verification.vertexPositionMax[0], 1e-6);
  EXPECT_NEAR(verification.vertexPositionMax[1], 0.003, 1e-6);
  EXPECT_TRUE(verified(asset, slidingModel()).vertexPositionMax.empty());
}

TEST(VerifyAsset, optionsOutOfRangeAreRefused) {
  const Asset asset = bakedBy(slidingModel(), {0, 1});
  VerifyOptions options;
  options.maxStepSeconds = 0;
  EXPECT_NE(refusal(asset, slidingModel(), ErrorCode::InvalidArgument, options).find("maxStepSeconds"), std::string::npos);
  options = {};
  options.tolerance.positionMetres = -1;
  EXPECT_NE(refusal(asset, slidingModel(), ErrorCode::InvalidArgument, options).find("positionMetres"), std::string::npos);
}

TEST(VerifyAsset, progressRisesAndStopsTheWork) {
  const Asset asset = bakedBy(turningModel(), {0, 1});
  VerifyOptions options;
  std::vector<double> fractions;
  options.progress = [&](std::string_view step, double fraction) {
    EXPECT_EQ(step, "verifying move");
    fractions.push_back(fraction);
    return true;
  };
  verified(asset, turningModel(), options);
  ASSERT_FALSE(fractions.empty());
  EXPECT_TRUE(std::is_sorted(fractions.begin(), fractions.end()));
  EXPECT_DOUBLE_EQ(fractions.back(), 1);
  options.progress = [](std::string_view, double) { return false; };
  EXPECT_NE(refusal(asset, turningModel(), ErrorCode::Interrupted, options), "accepted");
}

TEST(VerifyAsset, theResultDoesNotDependOnTheNumberOfThreads) {
  Model model = turningModel();
  model.meshes[0].positions.resize(900, {0.5f, 0.25f, 0.125f});
  model.meshes[0].normals.resize(900, {0, 0, 1});
  for (std::size_t v = 0; v < 900; ++v) model.meshes[0].positions[v].x = static_cast<float>(v) / 300;
  const Asset asset = bakedBy(model, {0, 0.3f, 0.7f, 1});
  setThreadCount(1);
  const Verification one = verified(asset, model);
  setThreadCount(4);
  const Verification four = verified(asset, model);
  setThreadCount(0);
  EXPECT_GT(one.error.positionRms, 0);
  EXPECT_EQ(std::memcmp(&one.error, &four.error, sizeof one.error), 0);
  EXPECT_EQ(one.clips[0].worstVertex, four.clips[0].worstVertex);
  EXPECT_EQ(one.clips[0].worstTimeSeconds, four.clips[0].worstTimeSeconds);
}

}  // namespace
}  // namespace throng
