// Model edits, on small skeletons whose answers are known by hand or from the model's own poses.
#include <gtest/gtest.h>

#include <cmath>

#include "throng/edit/close_loop.h"
#include "throng/edit/glob.h"
#include "throng/edit/merge_clips.h"
#include "throng/edit/mirror_clip.h"
#include "throng/edit/recipe.h"
#include "throng/edit/trim_clip.h"
#include "throng/pose/pose.h"

namespace throng {
namespace {

const double kHalf = std::sqrt(0.5);

Node makeNode(const char* name, int parent, Vec3d translation, Quatd rotation = {}) {
  Node node;
  node.name = name;
  node.parent = parent;
  node.translation = translation;
  node.rotation = rotation;
  return node;
}

Channel makeChannel(int node, Path path, std::vector<double> times, std::vector<float> values) {
  Channel channel;
  channel.nodeIndex = node;
  channel.path = path;
  channel.times = std::move(times);
  channel.values = std::move(values);
  return channel;
}

// Hips with a left and a right arm, and one triangle that hangs on the hips.
Model makeBody() {
  Model model;
  model.name = "body";
  model.nodes = {makeNode("Hips", kNone, {0, 1, 0}), makeNode("LeftArm", 0, {0.5, 0, 0}, {0, 0, 0.6, 0.8}),
                 makeNode("RightArm", 0, {-0.5, 0, 0}, {0, 0, -0.6, 0.8})};
  Mesh mesh;
  mesh.name = "Skin";
  mesh.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  mesh.normals.assign(3, {0, 0, 1});
  mesh.indices = {0, 1, 2};
  model.meshes = {mesh};
  Part part;
  part.name = "Skin";
  part.meshIndex = 0;
  part.nodeIndex = 0;
  model.parts = {part};
  return model;
}

Clip makeClip(std::vector<Channel> channels, double duration = 1) {
  Clip clip;
  clip.name = "walk";
  clip.durationSeconds = duration;
  clip.channels = std::move(channels);
  return clip;
}

std::vector<Affined> poseAt(const Model& model, const Clip& clip, double time) {
  PoseScratch scratch;
  std::vector<Affined> result;
  poseNodes(model, &clip, time, scratch, result);
  return result;
}

TEST(Glob, StarsAndQuestionMarksMatchRunsAndSingles) {
  EXPECT_TRUE(matchesGlob("Walking_A", "Walk*"));
  EXPECT_TRUE(matchesGlob("Walking_A", "*ing_?"));
  EXPECT_TRUE(matchesGlob("", "*"));
  EXPECT_FALSE(matchesGlob("Walking_A", "walk*"));
  EXPECT_FALSE(matchesGlob("Walking_A", "?"));
  EXPECT_TRUE(matchesGlob("a*b", "a*b"));
  EXPECT_FALSE(matchesGlob(std::string(4000, 'a'), "*a*a*a*a*a*a*b"));
}

TEST(TrimClip, KeepsTheRangeAndItsEvents) {
  Clip clip = makeClip({}, 2);
  clip.startSeconds = 1;
  clip.events = {{"early", 0.1}, {"step", 0.7}};
  ASSERT_TRUE(trimClip(clip, 0.5, 1.5).ok());
  EXPECT_DOUBLE_EQ(clip.startSeconds, 1.5);
  EXPECT_DOUBLE_EQ(clip.durationSeconds, 1.0);
  ASSERT_EQ(clip.events.size(), 1u);
  EXPECT_NEAR(clip.events[0].timeSeconds, 0.2, 1e-12);
  EXPECT_FALSE(trimClip(clip, 0.5, 3).ok());
  EXPECT_FALSE(trimClip(clip, 0.5, 0.4).ok());
}

TEST(CloseLoop, MakesTheEndsMeetAndLeavesTheBeginning) {
  Model model = makeBody();
  model.clips = {makeClip({makeChannel(0, Path::Translation, {0, 1}, {0, 1, 0, 0.2f, 1, 0})})};
  EXPECT_NEAR(loopGapMetres(model, model.clips[0]), 0.2, 1e-6);
  const Affined before = poseAt(model, model.clips[0], 0.5)[0];
  ASSERT_TRUE(closeLoop(model.clips[0], 0.25).ok());
  EXPECT_NEAR(loopGapMetres(model, model.clips[0]), 0, 1e-6);
  EXPECT_NEAR(poseAt(model, model.clips[0], 0.5)[0].m[0][3], before.m[0][3], 1e-7);
  // Half way through the ramp the smooth step is 1/2: 0.175 travelled, half of the gap taken back.
  EXPECT_NEAR(poseAt(model, model.clips[0], 0.875)[0].m[0][3], 0.175 - 0.1, 1e-4);
  EXPECT_FALSE(closeLoop(model.clips[0], 2).ok());
}

TEST(MirrorClip, TurnsTheOtherArmTheOtherWay) {
  Model model = makeBody();
  const Clip original = makeClip({makeChannel(1, Path::Rotation, {0, 1}, {0, 0, 0.6f, 0.8f, float(kHalf), 0, 0, float(kHalf)})});
  Clip mirrored = original;
  ASSERT_TRUE(mirrorClip(model, mirrored).ok());
  ASSERT_EQ(mirrored.channels.size(), 1u);
  EXPECT_EQ(mirrored.channels[0].nodeIndex, 2);
  const Affined left = poseAt(model, original, 1)[1], right = poseAt(model, mirrored, 1)[2];
  // The right arm's linear part is the reflection of the left's, times the constant that makes the rest poses agree;
  // both rest poses are reflections of each other here, so the constant is the identity: R' = S R S.
  for (int row = 0; row < 3; ++row)
    for (int col = 0; col < 3; ++col) {
      const double sign = (row == 0 ? -1 : 1) * (col == 0 ? -1 : 1);
      EXPECT_NEAR(right.m[row][col], sign * left.m[row][col], 1e-6) << row << col;
    }
}

TEST(MirrorClip, MirroringTwiceGivesTheClipBack) {
  Model model = makeBody();
  const Clip original = makeClip({makeChannel(0, Path::Translation, {0, 1}, {0.1f, 1, 0, 0.3f, 1.2f, 0.4f}),
                                  makeChannel(1, Path::Rotation, {0, 1}, {0, 0, 0.6f, 0.8f, 0.5f, 0.5f, 0.5f, 0.5f})});
  Clip twice = original;
  ASSERT_TRUE(mirrorClip(model, twice).ok());
  ASSERT_TRUE(mirrorClip(model, twice).ok());
  for (const double time : {0.0, 0.4, 1.0}) {
    const auto expected = poseAt(model, original, time), actual = poseAt(model, twice, time);
    for (std::size_t node = 0; node < expected.size(); ++node)
      for (int row = 0; row < 3; ++row)
        for (int col = 0; col < 4; ++col) EXPECT_NEAR(actual[node].m[row][col], expected[node].m[row][col], 1e-6);
  }
}

TEST(MirroredName, KnowsTheUsualSpellings) {
  EXPECT_EQ(mirroredName("mixamorig:LeftArm"), "mixamorig:RightArm");
  EXPECT_EQ(mirroredName("hand.R"), "hand.L");
  EXPECT_EQ(mirroredName("foot_l"), "foot_r");
  EXPECT_EQ(mirroredName("Spine"), "Spine");
}

TEST(RootMotion, ExtractedTravelPlusTheRestIsTheWholeWay) {
  Model model = makeBody();
  model.nodes.push_back(makeNode("Armature", kNone, {0, 0, 0}, {-kHalf, 0, 0, kHalf}));  // Z up inside, as Blender writes
  model.nodes[0].parent = 3;
  const Clip original = makeClip({makeChannel(0, Path::Translation, {0, 1}, {0, 0, 1, 0.5f, 2, 1.1f})});
  Clip clip = original;
  ASSERT_TRUE(takeRootMotion(model, clip, RootMotionMode::Extract).ok());
  ASSERT_TRUE(clip.rootMotion.has_value());
  const Vec3d travelled = clip.rootMotion->translations.back();
  EXPECT_NEAR(travelled.x, 0.5, 1e-6);
  EXPECT_NEAR(travelled.y, 0, 1e-12);
  EXPECT_NEAR(travelled.z, -2, 1e-6);  // the armature turns its y into -z
  const Vec3d whole = poseAt(model, original, 1)[0].translation(), rest = poseAt(model, clip, 1)[0].translation();
  for (int axis = 0; axis < 3; ++axis) EXPECT_NEAR(rest[axis] + travelled[axis], whole[axis], 1e-6);
  EXPECT_FALSE(takeRootMotion(model, clip, RootMotionMode::Remove, "Nobody").ok());
}

TEST(MergeClips, MatchesNamesWithoutTheirNamespace) {
  Model model = makeBody(), source = makeBody();
  source.name = "clips.fbx";
  for (Node& node : source.nodes) node.name = "mixamorig:" + node.name;
  source.nodes.push_back(makeNode("mixamorig:Tail", 0, {0, 0, -1}));
  source.clips = {makeClip({makeChannel(1, Path::Rotation, {0}, {0, 0, 0, 1}), makeChannel(3, Path::Rotation, {0}, {0, 0, 0, 1})})};
  model.clips = {makeClip({})};
  const auto report = mergeClips(model, source);
  ASSERT_TRUE(report.ok()) << describe(report.error());
  EXPECT_EQ(report->clips, std::vector<std::string>{"walk (2)"});
  EXPECT_EQ(report->unmatchedBones, std::vector<std::string>{"mixamorig:Tail"});
  EXPECT_FALSE(report->followed);
  EXPECT_EQ(model.clips[1].channels[0].nodeIndex, 1);
}

TEST(MergeClips, FollowsTheSourceWhereTheRestPosesDiffer) {
  // The source's arm has other axes: turned by 90 degrees about y at rest. The model's arm must still turn as it does.
  Model model = makeBody(), source = makeBody();
  source.nodes[1].rotation = {0, kHalf, 0, kHalf};
  source.clips = {makeClip({makeChannel(1, Path::Rotation, {0, 1}, {0, float(kHalf), 0, float(kHalf), 0.5f, 0.5f, -0.5f, 0.5f})})};
  const auto report = mergeClips(model, source);
  ASSERT_TRUE(report.ok());
  EXPECT_TRUE(report->followed);
  // In the source the arm turns in the model by D = R(1) * inverse(rest); the model's arm must too.
  const Affined sourceRest = poseAt(source, source.clips[0], 0)[1], sourceEnd = poseAt(source, source.clips[0], 1)[1];
  const Affined turned = sourceEnd * inverse(sourceRest);
  const Affined start = poseAt(model, model.clips[0], 0)[1], end = poseAt(model, model.clips[0], 1)[1];
  const Affined modelTurned = end * inverse(start);
  for (int row = 0; row < 3; ++row)
    for (int col = 0; col < 3; ++col) EXPECT_NEAR(modelTurned.m[row][col], turned.m[row][col], 1e-6);
}

TEST(MergeClips, StrangersAreRefused) {
  Model model = makeBody(), source = makeBody();
  source.nodes[1].name = "Wheel";
  source.clips = {makeClip({makeChannel(1, Path::Rotation, {0}, {0, 0, 0, 1})})};
  const auto report = mergeClips(model, source);
  ASSERT_FALSE(report.ok());
  EXPECT_NE(report.error().detail.find("Wheel"), std::string::npos);
}

TEST(EditClips, SplitsRenamesAndListsWhatThereIs) {
  Model model = makeBody();
  model.clips = {makeClip({}, 2)};
  const std::vector<ClipEdit> edits{{.source = "walk", .name = "first", .range = ClipRange{0, 1}, .loop = LoopMode::Once},
                                    {.source = "walk", .name = "second", .range = ClipRange{1, 2}, .events = {{"step", 0.5}}}};
  ASSERT_TRUE(editClips(model, edits).ok());
  ASSERT_EQ(model.clips.size(), 2u);
  EXPECT_EQ(model.clips[0].loop, LoopMode::Once);
  EXPECT_EQ(model.clips[1].events[0].name, "step");
  const auto missing = editClips(model, std::vector<ClipEdit>{{.source = "run"}});
  ASSERT_FALSE(missing.ok());
  EXPECT_NE(missing.error().detail.find("'first', 'second'"), std::string::npos);
}

TEST(ChooseParts, FiltersCachesAlong) {
  Model model = makeBody();
  model.meshes.push_back(model.meshes[0]);
  model.meshes[1].name = "Hat";
  model.parts.push_back(model.parts[0]);
  model.parts[1].name = "Hat";
  model.parts[1].meshIndex = 1;
  Clip clip = makeClip({});
  clip.cache = PointCache{{0, 1}, std::vector<Vec3f>(12), {}};
  for (int index = 0; index < 12; ++index) clip.cache->positions[index].x = float(index);
  model.clips = {clip};
  const std::vector<std::string> drop{"Skin"};
  ASSERT_TRUE(chooseParts(model, {}, drop).ok());
  ASSERT_EQ(model.parts.size(), 1u);
  ASSERT_EQ(model.clips[0].cache->positions.size(), 6u);
  EXPECT_EQ(model.clips[0].cache->positions[3].x, 9);
  const std::vector<std::string> unknown{"Boots*"};
  EXPECT_FALSE(chooseParts(model, unknown, {}).ok());
}

constexpr const char* kToml = R"(
scale = 0.01
up = "z"
drop = ["Shield*"]
[groups]
helmet = ["Knight_Helmet"]
[sockets]
hand = "handslot.r"
[[clips]]
source = "Walking_A"
name = "walk"
frames = [3, 27]
framesPerSecond = 24
loop = "ping-pong"
close = 0.1
events = [ {name = "step", time = 0.2} ]
rootMotion = "extract"
tolerance = "2mm"
)";
constexpr const char* kJson = R"({"scale": 0.01, "up": "z", "drop": ["Shield*"], "groups": {"helmet": ["Knight_Helmet"]},
  "sockets": {"hand": "handslot.r"}, "clips": [{"source": "Walking_A", "name": "walk", "frames": [3, 27],
  "framesPerSecond": 24, "loop": "ping-pong", "close": 0.1, "events": [{"name": "step", "time": 0.2}],
  "rootMotion": "extract", "tolerance": "2mm"}]})";

void expectTheRecipe(const Result<Recipe>& recipe) {
  ASSERT_TRUE(recipe.ok()) << describe(recipe.error());
  EXPECT_EQ(recipe->scale, 0.01);
  EXPECT_EQ(recipe->up, UpAxis::Z);
  EXPECT_EQ(recipe->groups[0].patterns, std::vector<std::string>{"Knight_Helmet"});
  EXPECT_EQ(recipe->sockets[0].bone, "handslot.r");
  ASSERT_EQ(recipe->clips.size(), 1u);
  EXPECT_DOUBLE_EQ(recipe->clips[0].range->toSeconds, 27.0 / 24);
  EXPECT_EQ(recipe->clips[0].loop, LoopMode::PingPong);
  EXPECT_EQ(recipe->clips[0].rootMotion, RootMotionMode::Extract);
  EXPECT_EQ(recipe->clips[0].events[0].timeSeconds, 0.2);
  EXPECT_EQ(recipe->overrides[0].tolerance, "2mm");
}

TEST(Recipe, TomlAndJsonSayTheSame) {
  expectTheRecipe(parseRecipeToml(kToml, "a.toml"));
  expectTheRecipe(parseRecipeJson(kJson, "a.json"));
}

TEST(Recipe, SlipsAreNamedWithTheirPlace) {
  const auto key = parseRecipeToml("[[clips]]\nsorce = \"walk\"\n", "a.toml");
  ASSERT_FALSE(key.ok());
  EXPECT_EQ(describe(key.error()), "a.toml: recipe.clips[0]: has the unknown key 'sorce'; did you mean 'source'?");
  const auto word = parseRecipeJson(R"({"up": "q"})", "a.json");
  ASSERT_FALSE(word.ok());
  EXPECT_EQ(describe(word.error()), "a.json: recipe.up: is 'q'; it may be 'y', 'z', 'x'");
  EXPECT_FALSE(parseRecipeToml("scale = = 1", "a.toml").ok());
  EXPECT_FALSE(parseRecipeJson("{", "a.json").ok());
  EXPECT_FALSE(parseRecipeJson(R"({"scale": -1})", "a.json").ok());
  EXPECT_FALSE(parseRecipeJson(R"({"clips": [{"range": [1]}]})", "a.json").ok());
}

TEST(PlaceModel, TurnsAndScalesNodesAndCaches) {
  Model model = makeBody();
  Clip clip = makeClip({});
  clip.cache = PointCache{{0}, {{1, 2, 3}, {0, 0, 0}, {0, 0, 0}}, {}};
  model.clips = {clip};
  placeModel(model, 0.5, UpAxis::Z);
  EXPECT_NEAR(model.clips[0].cache->positions[0].y, 1.5, 1e-6);
  EXPECT_NEAR(model.clips[0].cache->positions[0].z, -1.0, 1e-6);
  const Affined hips = poseAt(model, makeClip({}), 0)[0];
  EXPECT_NEAR(hips.translation().z, -0.5, 1e-6);
}

}  // namespace
}  // namespace throng
