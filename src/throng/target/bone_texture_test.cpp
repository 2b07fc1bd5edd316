#include "throng/target/bone_texture.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

#include "throng/bake/bake.h"
#include "throng/bake/random_rig_fixture.h"
#include "throng/target/babylon_files.h"

namespace throng {
namespace {

Asset boneAsset(int influences = 4) {
  auto baked = bake(randomRig({.seed = 4, .influences = influences}), {.encoding = Encoding::Bone, .tolerance = {0.001, 2}});
  EXPECT_TRUE(baked) << baked.error().detail;
  return baked->asset;
}

BoneTexture make(const Asset& asset, double framesPerSecond) {
  auto texture = makeBoneTexture(asset, {framesPerSecond, {}});
  EXPECT_TRUE(texture) << texture.error().detail;
  return *texture;
}

// A column-major matrix of the texture times a point, as GLSL multiplies them.
Vec3f transformed(const float* m, Vec3f p) {
  return {m[0] * p.x + m[4] * p.y + m[8] * p.z + m[12], m[1] * p.x + m[5] * p.y + m[9] * p.z + m[13],
          m[2] * p.x + m[6] * p.y + m[10] * p.z + m[14]};
}

TEST(boneTexture, aRowHoldsColumnsThatMoveVerticesAsTheDecoderDoes) {
  const Asset asset = boneAsset(1);
  const BoneTexture texture = make(asset, 7);
  EXPECT_EQ(texture.width, 4 * (texture.boneCount + 1));
  const FrameClip& clip = texture.clips[0];
  DecodedVertices truth;
  int compared = 0;
  for (std::uint32_t frame = 0; frame < clip.frameCount; ++frame) {
    decodePose(asset, 0, static_cast<float>(frame * asset.clips[0].durationSeconds / (clip.frameCount - 1)), truth);
    const float* row = &texture.texels[std::size_t(4) * texture.width * (clip.firstFrame + frame)];
    // With one influence each, every vertex is where one of the matrices puts it.
    for (std::uint32_t vertex = 0; vertex < asset.vertexCount(); ++vertex, ++compared) {
      float nearest = 1e9f;
      for (std::uint32_t bone = 0; bone < texture.boneCount; ++bone)
        nearest = std::min(nearest, length(transformed(row + 16 * bone, asset.mesh.positions[vertex]) - truth.positions[vertex]));
      ASSERT_LT(nearest, 1e-5f) << "frame " << frame << " vertex " << vertex;
    }
    const float* last = row + std::size_t(16) * texture.boneCount;
    for (int i = 0; i < 16; ++i) ASSERT_EQ(last[i], i % 5 == 0 ? 1 : 0);
  }
  EXPECT_GT(compared, 100);
}

// By hand: 11 frames over 1 s are 10 steps, which the manager plays as 11 from its first time through on.
TEST(boneTexture, theSpeedMakesAClipLastAsLongAsItShould) {
  const FrameClip clip{"clip", 0, 11, 10, 1.0, LoopMode::Loop};
  EXPECT_DOUBLE_EQ(managerSpeed(clip), 11);
}

// After the first time a frame is shown from the moment of the one before on: as wrong as the largest step between two.
TEST(boneTextureError, aHeldFrameIsAsWrongAsArithmeticSays) {
  Model model = randomRig({.seed = 4, .influences = 1});
  auto baked = bake(model, {.encoding = Encoding::Bone, .tolerance = {0.0002, 2}});
  ASSERT_TRUE(baked);
  const Asset& asset = baked->asset;
  const BoneTexture texture = make(asset, 30);
  const auto measured = measureBoneTexture(asset, texture);
  ASSERT_TRUE(measured);
  EXPECT_LT(measured->all.atFrames.positionMax, 1e-5);
  DecodedVertices from, to;
  double step = 0;
  const FrameClip& clip = texture.clips[0];
  for (std::uint32_t frame = 0; frame + 1 < clip.frameCount; ++frame) {
    decodePose(asset, 0, frameTime(clip, frame), from);
    decodePose(asset, 0, frameTime(clip, frame + 1), to);
    for (std::uint32_t v = 0; v < asset.vertexCount(); ++v) step = std::max(step, double(length(to.positions[v] - from.positions[v])));
  }
  EXPECT_NEAR(measured->clips[0].later.positionMax, step, 1e-5);
  EXPECT_LE(measured->clips[0].first.positionMax, step * 1.1 + 1e-5);
  EXPECT_GT(step, 0.001);
}

TEST(boneTextureError, aWrongMatrixIsFound) {
  const Asset asset = boneAsset();
  BoneTexture texture = make(asset, 10);
  const double before = measureBoneTexture(asset, texture)->all.atFrames.positionMax;
  EXPECT_LT(before, 1e-5);
  for (std::uint32_t bone = 0; bone < texture.boneCount; ++bone) texture.texels[16 * bone + 12] += 0.5f;  // x of the first frame
  EXPECT_NEAR(measureBoneTexture(asset, texture)->all.atFrames.positionMax, 0.5, 1e-4);
}

TEST(boneTexture, otherEncodingsAndEndlessClipsAreRefused) {
  Asset asset = boneAsset();
  asset.clips[0].durationSeconds = 1e9f;
  EXPECT_EQ(makeBoneTexture(asset).error().code, ErrorCode::LimitExceeded);
  auto vertex = bake(randomRig({.seed = 4}), {.encoding = Encoding::Vertex});
  ASSERT_TRUE(vertex);
  const auto refused = makeBoneTexture(vertex->asset);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::InvalidArgument);
  EXPECT_NE(refused.error().detail.find("--encoding bone"), std::string::npos);
}

TEST(babylonFiles, theFilesHoldWhatTheJsonSays) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "throng_babylon";
  std::filesystem::remove_all(folder);
  const Asset asset = boneAsset();
  const BoneTexture texture = make(asset, 10);
  ASSERT_TRUE(writeBabylonFiles(folder, asset, texture, *measureBoneTexture(asset, texture)));
  std::ifstream file(folder / "animation.json");
  const auto json = nlohmann::json::parse(file);
  const auto bones = readFile(folder / json["bones"].get<std::string>());
  ASSERT_TRUE(bones);
  ASSERT_EQ(bones->size(), json["width"].get<std::size_t>() * json["height"].get<std::size_t>() * 16);
  EXPECT_EQ(std::memcmp(bones->data(), texture.texels.data(), bones->size()), 0);
  const auto& settings = json["clips"][0]["settings"];
  EXPECT_EQ(settings[0], 0);
  EXPECT_EQ(settings[1], texture.clips[0].frameCount - 1);
  EXPECT_NEAR(settings[3].get<double>() * asset.clips[0].durationSeconds, texture.clips[0].frameCount, 1e-4);
  const auto model = readFile(folder / json["model"].get<std::string>());
  ASSERT_TRUE(model);
  std::uint32_t jsonLength = 0;
  std::memcpy(&jsonLength, model->data() + 12, 4);
  const auto gltf = nlohmann::json::parse(std::string(reinterpret_cast<const char*>(model->data()) + 20, jsonLength));
  EXPECT_EQ(gltf["skins"][0]["joints"].size(), texture.boneCount);
  const auto& attributes = gltf["meshes"][0]["primitives"][0]["attributes"];
  EXPECT_TRUE(attributes.contains("JOINTS_0") && attributes.contains("WEIGHTS_0"));
  EXPECT_FALSE(gltf.contains("animations"));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace throng
