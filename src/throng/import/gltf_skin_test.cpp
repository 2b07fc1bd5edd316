#include <gtest/gtest.h>

#include <cmath>

#include "throng/import/gltf_test_file.h"

namespace throng {
namespace {

const float kNan = std::nanf("");

// A triangle skinned to two bones, with these weights (12 floats) and bones (12 numbers).
GltfTestFile skinnedFile(const std::vector<float>& weights, const std::vector<std::uint8_t>& bones) {
  GltfTestFile file = triangleFile();
  nlohmann::json& attributes = file.json["meshes"][0]["primitives"][0]["attributes"];
  attributes["WEIGHTS_0"] = file.addVec4(weights);
  attributes["JOINTS_0"] = file.addAccessor(file.addView(bones), kUint8, "VEC4", 3);
  file.append("nodes", {{"name", "root"}, {"children", {2}}});
  file.append("nodes", {{"name", "tip"}, {"translation", {0, 1, 0}}});
  file.append("skins", {{"joints", {1, 2}}});
  file.json["nodes"][0]["skin"] = 0;
  return file;
}

const std::vector<float> kGoodWeights = {1, 0, 0, 0, 0.5f, 0.5f, 0, 0, 0, 1, 0, 0};
const std::vector<std::uint8_t> kGoodBones = {0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0};

TEST(GltfSkin, influencesAndBonesAreRead) {
  GltfTestFile file = skinnedFile(kGoodWeights, kGoodBones);
  // Column-major, as the file has them: the second takes y = 1 to the origin.
  const int matrices = file.addFloats(
      {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, -1, 7, 1}, "MAT4", 16);
  file.json["skins"][0]["inverseBindMatrices"] = matrices;
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_TRUE(model->warnings.empty());
  ASSERT_EQ(model->skins.size(), 1u);
  EXPECT_EQ(model->skins[0].boneNodes, (std::vector<int>{1, 2}));
  EXPECT_EQ(model->skins[0].boneFromBind[1].translation(), (Vec3d{5, -1, 7}));
  const Mesh& mesh = model->meshes[0];
  EXPECT_EQ(mesh.influencesPerVertex, 4);
  EXPECT_EQ(mesh.influenceWeights, kGoodWeights);
  EXPECT_EQ(mesh.influenceBones, (std::vector<std::uint32_t>{0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0}));
  EXPECT_EQ(model->parts[0].skinIndex, 0);
  EXPECT_EQ(model->parts[0].nodeIndex, 0);
}

TEST(GltfSkin, withoutMatricesTheBindPoseIsTheIdentity) {
  const auto model = skinnedFile(kGoodWeights, kGoodBones).import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->skins[0].boneFromBind, (std::vector<Affined>(2)));
}

TEST(GltfSkin, moreThanFourInfluencesComeInSetsOfFour) {
  GltfTestFile file = skinnedFile({0.5f, 0, 0, 0, 0.5f, 0, 0, 0, 0.5f, 0, 0, 0}, kGoodBones);
  nlohmann::json& attributes = file.json["meshes"][0]["primitives"][0]["attributes"];
  attributes["WEIGHTS_1"] = file.addVec4({0.5f, 0, 0, 0, 0.5f, 0, 0, 0, 0.5f, 0, 0, 0});
  attributes["JOINTS_1"] =
      file.addAccessor(file.addView<std::uint16_t>({1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}), kUint16, "VEC4", 3);
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  const Mesh& mesh = model->meshes[0];
  ASSERT_EQ(mesh.influencesPerVertex, 8);
  EXPECT_EQ(mesh.influenceBones[8 + 4], 1u);
  EXPECT_EQ(mesh.influenceWeights[8 + 4], 0.5f);
}

TEST(GltfSkin, weightsThatAreNoNumbersOrNegativeBecomeZero) {
  const auto model = skinnedFile({1, kNan, 0, 0, 0.5f, 0.5f, -0.25f, 0, 0, 1, 0, 0}, kGoodBones).import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->meshes[0].influenceWeights, kGoodWeights);
  EXPECT_TRUE(hasWarning(*model, "2 skin weights that were NaN, infinite or negative"));
}

TEST(GltfSkin, weightsAreScaledToOneWithAWarningBeyondRounding) {
  const auto model = skinnedFile({2, 0, 0, 0, 0.25f, 0.75f, 0, 0, 0, 0.5f, 0, 0}, kGoodBones).import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->meshes[0].influenceWeights, (std::vector<float>{1, 0, 0, 0, 0.25f, 0.75f, 0, 0, 0, 1, 0, 0}));
  EXPECT_TRUE(hasWarning(*model, "the skin weights of 2 vertices did not sum to 1 (up to 2)"));
}

TEST(GltfSkin, quantisedWeightsMayMissOneByTheirRounding) {
  GltfTestFile file = skinnedFile(kGoodWeights, kGoodBones);
  // 64 + 64 + 64 + 64 = 256: a sum of 1.004.
  const std::vector<std::uint8_t> weights(12, 64);
  file.json["meshes"][0]["primitives"][0]["attributes"]["WEIGHTS_0"] =
      file.addAccessor(file.addView(weights), kUint8, "VEC4", 3, {{"normalized", true}});
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_TRUE(model->warnings.empty());
  EXPECT_EQ(model->meshes[0].influenceWeights, std::vector<float>(12, 0.25f));
}

TEST(GltfSkin, aVertexWithoutWeightFollowsItsFirstBone) {
  const auto model = skinnedFile({1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0}, {0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0}).import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->meshes[0].influenceWeights[4], 1.0f);
  EXPECT_EQ(model->meshes[0].influenceBones[4], 1u);
  EXPECT_TRUE(hasWarning(*model, "1 vertices without any skin weight"));
}

TEST(GltfSkin, aBoneBeyondTheSkinIsRefusedUnlessItsWeightIsZero) {
  std::vector<std::uint8_t> bones = kGoodBones;
  bones[3] = 200;  // weight 0
  const auto padded = skinnedFile(kGoodWeights, bones).import();
  ASSERT_TRUE(padded.ok()) << describe(padded.error());
  EXPECT_EQ(padded->meshes[0].influenceBones[3], 0u);

  bones[0] = 2;  // weight 1
  const auto model = skinnedFile(kGoodWeights, bones).import();
  ASSERT_FALSE(model.ok());
  EXPECT_EQ(describe(model.error()),
            "test.glb: meshes[0].primitives[0].attributes.JOINTS_0: has a vertex that follows "
            "bone 2, but skins[0] has 2 bones");
}

TEST(GltfSkin, aSingularBindMatrixIsTakenAsItIs) {
  GltfTestFile file = skinnedFile(kGoodWeights, kGoodBones);
  std::vector<float> zeros(32, 0.0f);
  file.json["skins"][0]["inverseBindMatrices"] = file.addFloats(zeros, "MAT4", 16);
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(determinant(model->skins[0].boneFromBind[0]), 0);
}

TEST(GltfSkin, aBindMatrixThatIsNotANumberIsRefused) {
  GltfTestFile file = skinnedFile(kGoodWeights, kGoodBones);
  std::vector<float> numbers(32, 0.0f);
  numbers[20] = kNan;
  file.json["skins"][0]["inverseBindMatrices"] = file.addFloats(numbers, "MAT4", 16);
  const auto model = file.import();
  ASSERT_FALSE(model.ok());
  EXPECT_NE(model.error().detail.find("element 1"), std::string::npos);
}

TEST(GltfSkin, tooFewMatricesOrNoBonesAreRefused) {
  GltfTestFile few = skinnedFile(kGoodWeights, kGoodBones);
  few.json["skins"][0]["inverseBindMatrices"] = few.addFloats(std::vector<float>(16, 0.0f), "MAT4", 16);
  EXPECT_EQ(few.import().error().where, "test.glb: accessors[4]");
  GltfTestFile none = skinnedFile(kGoodWeights, kGoodBones);
  none.json["skins"][0]["joints"] = nlohmann::json::array();
  EXPECT_EQ(none.import().error().where, "test.glb: skins[0].joints");
}

TEST(GltfSkin, aMeshWithoutInfluencesFollowsItsNodeDespiteASkin) {
  GltfTestFile file = triangleFile();
  file.append("nodes", {{"name", "bone"}});
  file.append("skins", {{"joints", {1}}});
  file.json["nodes"][0]["skin"] = 0;
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->parts[0].skinIndex, kNone);
  EXPECT_TRUE(hasWarning(*model, "has no JOINTS_0"));
}

TEST(GltfSkin, bonesOutsideTheSceneAreWarnedOf) {
  GltfTestFile file = skinnedFile(kGoodWeights, kGoodBones);
  file.append("scenes", {{"nodes", {0}}});
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_TRUE(hasWarning(*model, "2 bones are outside the scene"));
}

TEST(GltfSkin, aMeshThatNoSkinDrawsHasNoInfluences) {
  GltfTestFile file = skinnedFile(kGoodWeights, kGoodBones);
  file.json["nodes"][0].erase("skin");
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->meshes[0].influencesPerVertex, 0);
}

}  // namespace
}  // namespace throng
