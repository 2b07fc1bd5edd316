#include <gtest/gtest.h>

#include <cmath>

#include "throng/import/gltf_test_file.h"
#include "throng/import/key_repair.h"

namespace throng {
namespace {

const float kNan = std::nanf("");

// Adds an animation that drives one property of node 0.
void addClip(GltfTestFile& file, const char* path, const std::vector<float>& times, int output,
             const char* interpolation = "LINEAR", const std::string& name = "") {
  nlohmann::json clip = {
      {"channels", {{{"sampler", 0}, {"target", {{"node", 0}, {"path", path}}}}}},
      {"samplers", {{{"input", file.addScalars(times)}, {"output", output}, {"interpolation", interpolation}}}}};
  if (!name.empty()) clip["name"] = name;
  file.append("animations", clip);
}

TEST(GltfAnimation, channelsKeepKeysValuesAndInterpolation) {
  GltfTestFile file = triangleFile();
  addClip(file, "translation", {0.5f, 1, 2}, file.addVec3({1, 0, 0, 2, 0, 0, 3, 0, 0}), "STEP", "Walk");
  addClip(file, "rotation", {0, 1},
          file.addAccessor(file.addView<std::int16_t>({0, 0, 0, 32767, 32767, 0, 0, 0}), kInt16, "VEC4", 2,
                           {{"normalized", true}}));
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  ASSERT_EQ(model->clips.size(), 2u);
  const Clip& walk = model->clips[0];
  EXPECT_EQ(walk.name, "Walk");
  EXPECT_EQ(walk.startSeconds, 0.5);
  EXPECT_EQ(walk.durationSeconds, 1.5);
  ASSERT_EQ(walk.channels.size(), 1u);
  EXPECT_EQ(walk.channels[0].path, Path::Translation);
  EXPECT_EQ(walk.channels[0].interpolation, Interpolation::Step);
  EXPECT_EQ(walk.channels[0].times, (std::vector<double>{0.5, 1, 2}));
  EXPECT_EQ(walk.channels[0].values[6], 3);
  EXPECT_EQ(model->clips[1].channels[0].values, (std::vector<float>{0, 0, 0, 1, 1, 0, 0, 0}));
}

TEST(GltfAnimation, cubicSplinesHaveThreeValuesPerKey) {
  GltfTestFile file = triangleFile();
  const std::vector<float> values = {1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6};
  addClip(file, "scale", {0, 1}, file.addVec3(values), "CUBICSPLINE");
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->clips[0].channels[0].interpolation, Interpolation::CubicSpline);
  EXPECT_EQ(model->clips[0].channels[0].values, values);
}

TEST(GltfAnimation, weightsHaveOneValuePerTarget) {
  GltfTestFile file = triangleFile();
  const int delta = file.addVec3({0, 0, 0, 0, 0, 0, 0, 0, 1});
  file.json["meshes"][0]["primitives"][0]["targets"] = {{{"POSITION", delta}}, {{"POSITION", delta}}};
  addClip(file, "weights", {0, 1}, file.addScalars({0, 1, 1, 0}));
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->clips[0].channels[0].values, (std::vector<float>{0, 1, 1, 0}));
}

TEST(GltfAnimation, namesAreMadeUnique) {
  GltfTestFile file = triangleFile();
  for (const char* name : {"", "Walk", "Walk", "", "Walk", "Walk (2)"})
    addClip(file, "translation", {0}, file.addVec3({1, 2, 3}), "LINEAR", name);
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  std::vector<std::string> names;
  for (const Clip& clip : model->clips) names.push_back(clip.name);
  EXPECT_EQ(names, (std::vector<std::string>{"clip 0", "Walk", "Walk (2)", "clip 3", "Walk (3)", "Walk (2) (2)"}));
}

TEST(GltfAnimation, oneKeyMakesAClipOfLengthZero) {
  GltfTestFile file = triangleFile();
  addClip(file, "translation", {3}, file.addVec3({1, 2, 3}));
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->clips[0].startSeconds, 3);
  EXPECT_EQ(model->clips[0].durationSeconds, 0);
}

TEST(GltfAnimation, keysOutOfOrderAreSorted) {
  GltfTestFile file = triangleFile();
  addClip(file, "translation", {0, 2, 1}, file.addVec3({0, 0, 0, 2, 2, 2, 1, 1, 1}));
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->clips[0].channels[0].times, (std::vector<double>{0, 1, 2}));
  EXPECT_EQ(model->clips[0].channels[0].values, (std::vector<float>{0, 0, 0, 1, 1, 1, 2, 2, 2}));
  EXPECT_TRUE(hasWarning(*model, "1 keys out of order sorted"));
}

TEST(GltfAnimation, twoKeysAtOneTimeAreAJump) {
  std::vector<double> times = {0, 1, 1, 2};
  std::vector<float> values = {0, 10, 20, 30};
  const KeyRepairs repairs = repairKeys(times, values, 1);
  EXPECT_EQ(repairs.equalCount, 1u);
  ASSERT_EQ(times.size(), 4u);
  EXPECT_LT(times[1], 1);
  EXPECT_GT(times[1], 1 - 1e-15);
  EXPECT_EQ(times[2], 1);
  EXPECT_EQ(values, (std::vector<float>{0, 10, 20, 30}));
}

TEST(GltfAnimation, ofManyKeysAtOneTimeTheFirstAndTheLastCount) {
  std::vector<double> times = {0, 0, 0, 1, 1, 1, 1};
  std::vector<float> values = {1, 2, 3, 4, 5, 6, 7};
  repairKeys(times, values, 1);
  EXPECT_EQ(values, (std::vector<float>{3, 4, 7})) << "nothing comes before the first key of all";
  EXPECT_EQ(times.front(), 0);
  EXPECT_EQ(times.back(), 1);
}

TEST(GltfAnimation, keyTimesAndValuesMustBeNumbers) {
  GltfTestFile times = triangleFile();
  addClip(times, "translation", {0, kNan}, times.addVec3({0, 0, 0, 1, 1, 1}));
  EXPECT_EQ(times.import().error().where, "test.glb: accessors[3]");
  GltfTestFile values = triangleFile();
  addClip(values, "translation", {0, 1}, values.addVec3({0, 0, 0, 1, kNan, 1}));
  EXPECT_EQ(values.import().error().where, "test.glb: accessors[2]");
}

TEST(GltfAnimation, tooFewValuesAreRefusedAndTooManyCut) {
  GltfTestFile few = triangleFile();
  addClip(few, "translation", {0, 1, 2}, few.addVec3({0, 0, 0, 1, 1, 1}));
  const auto refused = few.import();
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(describe(refused.error()), "test.glb: accessors[2]: has 6 numbers, but 3 keys need 9");
  GltfTestFile many = triangleFile();
  addClip(many, "translation", {0}, many.addVec3({0, 0, 0, 1, 1, 1}));
  const auto model = many.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->clips[0].channels[0].values.size(), 3u);
}

TEST(GltfAnimation, aClipOfMoreThanADayIsRefused) {
  GltfTestFile file = triangleFile();
  addClip(file, "translation", {0, 3e38f}, file.addVec3({0, 0, 0, 1, 1, 1}));
  const auto model = file.import();
  ASSERT_FALSE(model.ok());
  EXPECT_EQ(model.error().code, ErrorCode::LimitExceeded);
  EXPECT_EQ(model.error().where, "test.glb: animations[0]");
}

TEST(GltfAnimation, channelsOfNoNodeAndRepeatedOnesAreLeftOut) {
  GltfTestFile file = triangleFile();
  addClip(file, "translation", {0, 1}, file.addVec3({0, 0, 0, 1, 1, 1}));
  nlohmann::json& channels = file.json["animations"][0]["channels"];
  channels.push_back(channels[0]);
  channels.push_back({{"sampler", 0}, {"target", {{"path", "rotation"}}}});
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->clips[0].channels.size(), 1u);
  EXPECT_TRUE(hasWarning(*model, "animations[0].channels[1]: drives what an earlier channel"));
  EXPECT_TRUE(hasWarning(*model, "1 channels that drive no node"));
}

TEST(GltfAnimation, pointersToNodesAreChannels) {
  GltfTestFile file = triangleFile();
  const int times = file.addScalars({0, 1});
  const int translation = file.addVec3({0, 0, 0, 1, 1, 1});
  const int visible = file.addAccessor(file.addView<std::uint8_t>({1, 0}), kUint8, "SCALAR", 2);
  const int color = file.addVec4({0, 0, 0, 1, 1, 1, 1, 1});
  nlohmann::json clip;
  const auto add = [&](const char* pointer, int output) {
    const int sampler = static_cast<int>(clip["samplers"].size());
    clip["samplers"].push_back({{"input", times}, {"output", output}});
    clip["channels"].push_back(
        {{"sampler", sampler},
         {"target", {{"path", "pointer"}, {"extensions", {{"KHR_animation_pointer", {{"pointer", pointer}}}}}}}});
  };
  add("/nodes/0/translation", translation);
  add("/nodes/0/extensions/KHR_node_visibility/visible", visible);
  add("/materials/0/pbrMetallicRoughness/baseColorFactor", color);
  add("/nodes/7/translation", translation);
  file.append("animations", clip);
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  ASSERT_EQ(model->clips[0].channels.size(), 2u);
  EXPECT_EQ(model->clips[0].channels[0].path, Path::Translation);
  EXPECT_EQ(model->clips[0].channels[1].path, Path::Visibility);
  EXPECT_EQ(model->clips[0].channels[1].interpolation, Interpolation::Step);
  EXPECT_EQ(model->clips[0].channels[1].values, (std::vector<float>{1, 0}));
  EXPECT_TRUE(hasWarning(*model, "2 channels that drive no node"));
}

TEST(GltfAnimation, anAnimatedMatrixIsSplitEvenIfSheared) {
  GltfTestFile file = triangleFile();
  file.json["nodes"][0]["matrix"] = {1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 9, 1};
  addClip(file, "rotation", {0}, file.addVec4({0, 0, 0, 1}));
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_FALSE(model->nodes[0].matrix.has_value());
  EXPECT_EQ(model->nodes[0].translation, (Vec3d{0, 0, 9}));
  EXPECT_TRUE(hasWarning(*model, "nodes[0].matrix: is sheared and animated"));
}

TEST(GltfAnimation, tenThousandClipsAreRead) {
  GltfTestFile file = triangleFile();
  addClip(file, "translation", {0, 1}, file.addVec3({0, 0, 0, 1, 1, 1}), "LINEAR", "same");
  nlohmann::json& clips = file.json["animations"];
  const nlohmann::json first = clips[0];
  while (clips.size() < 10'000) clips.push_back(first);
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->clips.back().name, "same (10000)");
}

}  // namespace
}  // namespace throng
