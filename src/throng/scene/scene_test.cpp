#include "throng/scene/scene_file.h"

#include <gtest/gtest.h>

#include <random>

#include "throng/base/file.h"
#include "throng/crowd/picture.h"
#include "throng/crowd/test_figure.h"

namespace throng {
namespace {

// A whole scene with every kind of key.
constexpr const char* kToml = R"(
size = [320, 180]
framesPerSecond = 12
seconds = 3
shadowDistance = 50
[[camera]]
time = 0
eye = [0, 2, 9]
target = [0, 1, 0]
fieldOfView = 45
near = 0.2
[[camera]]
time = 2
eye = [4, 2, 9]
target = [0, 1, 0]
[light]
towardsSun = [1, 2, 0]
sun = [5, 4, 3]
exposure = 1.5
[fog]
perMetre = 0.01
[ground]
kind = "meadow"
slope = 45
uphill = [2, 0]
height = 1
[wind]
direction = [0, 1]
speed = 6
[assets]
tree = { file = "tree.glb", plant = "tree" }
walker = "walker.glb"
[[groups]]
name = "row"
asset = "walker"
grid = { columns = 3, rows = 2, spacing = [2, 3], centre = [10, 0] }
clip = "walk"
heading = 90
phase = 0.25
tint = [1, 0.5, 0.25]
[[groups]]
name = "wood"
asset = "tree"
at = [[0, 0], [1, 2, 5]]
[[groups]]
assets = ["walker", "tree"]
disk = { count = 30, radius = 6, spacing = 0.5, seed = 9 }
facing = [0, 0]
[[events]]
time = 2
play = { group = "row", clip = "sway", fade = 0.5, spread = 1 }
[[events]]
time = 1
fell = { group = "wood", near = [1, 4], direction = [0, 1], cut = 0.3, after = "sink", lie = 2 }
[[events]]
time = 1.5
shockwave = { centre = [3, 0], strength = 0.4 }
[[events]]
footsteps = { from = [0, 0], to = [4, 0], count = 3, every = 0.5 }
)";

constexpr const char* kJson = R"({"size": [320, 180], "framesPerSecond": 12, "seconds": 3, "shadowDistance": 50,
"camera": [{"time": 0, "eye": [0, 2, 9], "target": [0, 1, 0], "fieldOfView": 45, "near": 0.2},
           {"time": 2, "eye": [4, 2, 9], "target": [0, 1, 0]}],
"light": {"towardsSun": [1, 2, 0], "sun": [5, 4, 3], "exposure": 1.5}, "fog": {"perMetre": 0.01},
"ground": {"kind": "meadow", "slope": 45, "uphill": [2, 0], "height": 1}, "wind": {"direction": [0, 1], "speed": 6},
"assets": {"tree": {"file": "tree.glb", "plant": "tree"}, "walker": "walker.glb"},
"groups": [{"name": "row", "asset": "walker", "grid": {"columns": 3, "rows": 2, "spacing": [2, 3], "centre": [10, 0]},
  "clip": "walk", "heading": 90, "phase": 0.25, "tint": [1, 0.5, 0.25]},
 {"name": "wood", "asset": "tree", "at": [[0, 0], [1, 2, 5]]},
 {"assets": ["walker", "tree"], "disk": {"count": 30, "radius": 6, "spacing": 0.5, "seed": 9}, "facing": [0, 0]}],
"events": [{"time": 2, "play": {"group": "row", "clip": "sway", "fade": 0.5, "spread": 1}},
 {"time": 1, "fell": {"group": "wood", "near": [1, 4], "direction": [0, 1], "cut": 0.3, "after": "sink", "lie": 2}},
 {"time": 1.5, "shockwave": {"centre": [3, 0], "strength": 0.4}},
 {"footsteps": {"from": [0, 0], "to": [4, 0], "count": 3, "every": 0.5}}]})";

std::vector<Asset> twoFigures() { return {test::figureAsset(), test::figureAsset()}; }

void expectTheScene(const Result<SceneFile>& file) {
  ASSERT_TRUE(file) << describe(file.error());
  EXPECT_EQ(file->widthPixels, 320u);
  EXPECT_EQ(file->framesPerSecond, 12);
  ASSERT_EQ(file->assets.size(), 2u);
  EXPECT_EQ(file->assets[0].name, "tree");
  EXPECT_EQ(file->assets[0].path, "folder/tree.glb");
  EXPECT_TRUE(file->assets[0].plant && !file->assets[1].plant);
  const auto scene = arrangeScene(*file, twoFigures());
  ASSERT_TRUE(scene) << describe(scene.error());
  ASSERT_EQ(scene->members.size(), 3u * 2 + 2 + 30);
  // The grid's corner: 10 - one column of 2, and half of a row of 3 before; a slope of 45 degrees towards x from 1.
  const SceneMember& corner = scene->members[0];
  EXPECT_EQ(corner.spawn.placement.place, (Vec3d{8, corner.spawn.placement.place.y, -1.5}));
  EXPECT_NEAR(corner.spawn.placement.place.y, 1 + 8, 1e-5);
  EXPECT_NEAR(corner.spawn.placement.headingRadians, 1.5707963f, 1e-6f);
  EXPECT_EQ(corner.clip, "walk");
  EXPECT_EQ(corner.spawn.play.phase, 0.25f);
  EXPECT_EQ(corner.spawn.tint, (Vec4f{1, 0.5f, 0.25f, 1}));
  EXPECT_NEAR(scene->members[7].spawn.placement.place.y, 1 + 1 + 2, 1e-5) << "two above the ground";
  // Each of the ring looks at the middle: heading 0 looks along +z, a quarter turn along +x.
  const InstancePlacement& ring = scene->members[20].spawn.placement;
  EXPECT_NEAR(std::sin(ring.headingRadians) * length(Vec3d{ring.place.x, 0, ring.place.z}), -ring.place.x, 1e-4);
  ASSERT_EQ(scene->falls.size(), 1u);
  EXPECT_EQ(scene->falls[0].memberIndex, 7u) << "(1, 5) is nearer to (1, 4) than (0, 0) is";
  EXPECT_EQ(scene->falls[0].lieSeconds, 2);
  EXPECT_EQ(scene->falls[0].aftermath, Aftermath::Sink);
  ASSERT_EQ(scene->plays.size(), 6u);
  for (std::size_t index = 0; index < 6; ++index) {
    EXPECT_GE(scene->plays[index].startSeconds, index ? scene->plays[index - 1].startSeconds : 2);
    EXPECT_LE(scene->plays[index].startSeconds, 3);
  }
  ASSERT_EQ(scene->footsteps.size(), 3u);
  EXPECT_EQ(scene->footsteps[1].startSeconds, 0.5);
  EXPECT_NEAR(scene->footsteps[1].options.centre.x, 2, 1e-12);
  EXPECT_NEAR(scene->footsteps[1].options.centre.y, 3, 1e-5);
  EXPECT_EQ(scene->cameraPath.size(), 2u);
  EXPECT_EQ(scene->exposure, 1.5f);
  EXPECT_EQ(scene->ground, Ground::Meadow);
  EXPECT_EQ(scene->wind.speed, 6);
  EXPECT_EQ(scene->nearMetres, 0.2f);
}

TEST(SceneFile, TomlAndJsonSayTheSame) {
  expectTheScene(parseSceneToml(kToml, "folder/a.toml"));
  expectTheScene(parseSceneJson(kJson, "folder/a.json"));
}

// What a scene of one group says when it gets these lines too.
std::string refusalOf(const std::string& top, const std::string& group = "at = [[0, 0]]", const std::string& after = "") {
  const auto file = parseSceneToml(top + "\n[assets]\nman = \"man.glb\"\n[[groups]]\nname = \"g\"\nasset = \"man\"\n" + group + "\n" + after, "a.toml");
  if (!file) return describe(file.error());
  const Asset figure = test::figureAsset();
  const auto scene = arrangeScene(*file, std::span(&figure, 1));
  return scene ? "accepted" : describe(scene.error());
}

TEST(SceneFile, MembersWearVariantsInTurns) {
  const auto file = parseSceneToml("[assets]\nman = \"man.glb\"\n[[groups]]\nasset = \"man\"\n"
                                   "grid = {columns = 10, rows = 20, spacing = [1, 1]}\nvariants = [\"red\", \"\", \"blue\"]\n", "a.toml");
  ASSERT_TRUE(file) << describe(file.error());
  Asset figure = test::figureAsset();
  for (const char* name : {"red", "blue"}) figure.variants.push_back({name, std::vector<int>(figure.primitives.size(), 0)});
  const auto scene = arrangeScene(*file, std::span(&figure, 1));
  ASSERT_TRUE(scene) << describe(scene.error());
  ASSERT_EQ(scene->members.size(), 200u);
  for (const char* name : {"red", "", "blue"})
    EXPECT_GT(std::ranges::count(scene->members, name, &SceneMember::variant), 40) << "of 67 on average: " << name;
}

TEST(SceneFile, SlipsAreNamedWithTheirPlace) {
  EXPECT_EQ(refusalOf(""), "accepted");
  EXPECT_EQ(refusalOf("sise = [1, 1]"), "a.toml: scene: has the unknown key 'sise'; did you mean 'size'?");
  EXPECT_EQ(refusalOf("size = \"big\""), "a.toml: scene.size: must be a list of two numbers from 1 to 16384");
  EXPECT_EQ(refusalOf("[camera]\neye = [0, 1, 0]"), "a.toml: scene.camera: has no target, a list of three numbers in metres");
  EXPECT_EQ(refusalOf("[light]\ntowardsSun = [0, -1, 0]"),
            "a.toml: scene.light.towardsSun: must point upwards: its second number must be above 0");
  EXPECT_EQ(refusalOf("", "at = [[0, 0]]\ngrid = {}"),
            "a.toml: scene.groups[0]: must say in one way where its members stand: at, grid, disk, scatter, rings or path");
  EXPECT_EQ(refusalOf("", "at = [[0, 0]]\nclip = \"wlak\""),
            "a.toml: scene.groups[0].clips: names the clip 'wlak', which asset 'man' does not have; it has walk, sway");
  EXPECT_EQ(refusalOf("", "at = [[0, 0]]\nvariant = \"rusty\""),
            "a.toml: scene.groups[0].variants: names the variant 'rusty', which asset 'man' does not have; it has none");
  EXPECT_EQ(refusalOf("", "at = [[0, 0]]\nvariant = \"a\"\nvariants = [\"b\"]"),
            "a.toml: scene.groups[0].variant: and variants exclude one another");
  EXPECT_EQ(refusalOf("", "at = [[0, 0]]\nhide = [\"hat\"]"),
            "a.toml: scene.groups[0].hide: names 'hat', which is no group of the asset; see throng bake --group");
  EXPECT_EQ(refusalOf("", "at = [[0, 0]]\n[[groups]]\nasset = \"woman\"\nat = [[0, 0]]"),
            "a.toml: scene.groups[1].asset: is 'woman', which is no asset of this file; it has man");
  EXPECT_EQ(refusalOf("", "at = [[0, 0]]", "[[events]]\nplay = {group = \"h\", clip = \"walk\"}"),
            "a.toml: scene.events[0].play.group: is 'h', and no group has this name; did you mean 'g'?");
  EXPECT_EQ(refusalOf("", "at = [[0, 0]]", "[[events]]\nfell = {group = \"g\"}"),
            "a.toml: scene.events[0].fell: fells what is no plant; write {file = ..., plant = \"tree\"} for asset 'man'");
  EXPECT_EQ(refusalOf("", "at = [[0, 0]]", "[[events]]\nfell = {group = \"g\", member = 4}"),
            "a.toml: scene.events[0].fell.member: is 4, and the group has 1 members, counted from 0");
  EXPECT_EQ(refusalOf("size = = 1").substr(0, 15), "a.toml: line 1:");
}

TEST(SceneFile, SlipsOfAreasAreNamed) {
  EXPECT_EQ(refusalOf("", "scatter = { count = 9, polygon = [[0, 0], [4, 0], [4, 4]], mask = \"m.png\" }"),
            "a.toml: scene.groups[0].scatter: may have one of polygon, along and mask");
  EXPECT_EQ(refusalOf("", "scatter = { count = 9, polygon = [[0, 0], [4, 0]] }"),
            "a.toml: scene.groups[0].scatter.polygon: must be a list of at least 3 points [x, z]");
  EXPECT_EQ(refusalOf("", "scatter = { count = 9, polygon = [[0, 0], [4, 0], [8, 0]] }"), "a.toml: scene.groups[0].scatter.polygon: has no area");
  EXPECT_EQ(refusalOf("", "scatter = { count = 9, along = [[0, 0], \"x\"] }"), "a.toml: scene.groups[0].scatter.along: must be a list of points [x, z]");
  EXPECT_EQ(refusalOf("", "scatter = { count = 9, width = 3 }"), "a.toml: scene.groups[0].scatter.width: is for along");
  EXPECT_EQ(refusalOf("", "scatter = { count = 9, mask = \"none.png\" }"), "none.png: no such file; check the path");
  EXPECT_EQ(refusalOf("", "path = { points = [[0, 0]] }"), "a.toml: scene.groups[0].path.points: must be a list of at least 2 points [x, z]");
  EXPECT_EQ(refusalOf("", "path = { points = [[0, 0], [1000000, 0]], spacing = 0.001 }"), "a.toml: scene.groups[0]: brings the scene above 1000000 members");
  EXPECT_EQ(refusalOf("", "path = { points = [[0, 0], [3, 0]] }"), "accepted");
  EXPECT_EQ(refusalOf("", "scatter = { count = 9, along = [[0, 0], [9, 0]], width = 3 }"), "accepted");
}

TEST(SceneFile, AbsurdCountsAreRefusedBeforeTheyAreMade) {
  EXPECT_EQ(refusalOf("", "grid = { columns = 1000000, rows = 1000000 }"),
            "a.toml: scene.groups[0]: brings the scene above 1000000 members");
  EXPECT_EQ(refusalOf("", "rings = { radius = 100000, rows = 10000, spacing = 0.001 }"),
            "a.toml: scene.groups[0]: brings the scene above 1000000 members");
  EXPECT_EQ(refusalOf("", "disk = { count = 1e99 }"), "a.toml: scene.groups[0].disk.count: must be a whole number from 1 to 1e+06");
  EXPECT_EQ(refusalOf("", "disk = { count = 10, radius = 100000, spacing = 0.001 }"),
            "a.toml: scene.groups[0].disk.spacing: is too small for so large an area; make it larger, or the area smaller");
  EXPECT_EQ(refusalOf("", "at = [[0, 0]]", "[[events]]\nfootsteps = {from = [0, 0], count = 10000}\n[[events]]\nfootsteps = {from = [0, 0]}"),
            "a.toml: scene.events[1]: brings the scene above 10000 footsteps");
  std::string events;
  for (int index = 0; index < 20; ++index) events += "[[events]]\nplay = {group = \"g\", clip = \"walk\"}\n";
  EXPECT_EQ(refusalOf("", "grid = { columns = 1000, rows = 60 }", events),
            "a.toml: scene.events[16].play: brings the scene above 1000000 changes of clips");
}

TEST(SceneFile, AMissingAssetIsNamed) {
  const auto missing = readSceneFile("no/such/scene.toml");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::FileNotFound);
  const auto other = readSceneFile(std::filesystem::path(THRONG_SOURCE_DIR) / "README.md");
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().code, ErrorCode::FormatUnknown);
}

TEST(Placement, DisksAndRingsKeepToTheirShape) {
  ScatterPlacement disk;
  disk.count = 100;
  disk.spacing = 0.8f;
  disk.radius = 9;
  disk.innerRadius = 3;
  disk.min = {-4, -9};
  disk.max = {14, 9};
  const auto points = placePoints(disk);
  ASSERT_EQ(points.size(), 100u);
  for (const Vec3d p : points) {
    const double away = std::hypot(p.x - 5, p.z);
    EXPECT_TRUE(away >= 3 && away <= 9) << away;
  }
  RingPlacement rings;
  rings.radius = 10;
  rings.rows = 3;
  rings.rise = 0.5f;
  rings.spacing = 1;
  const auto seats = placePoints(rings);
  ASSERT_EQ(seats.size(), 62u + 68 + 74) << "the circumferences at 10, 10.9 and 11.8 m in whole metres";
  EXPECT_LE(seats.size(), placementBound(rings));
  EXPECT_NEAR(std::hypot(seats.back().x, seats.back().z), 11.8, 1e-5);
  EXPECT_NEAR(seats.back().y, 1, 1e-6);
}

std::vector<std::filesystem::path> sampleScenes() {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(THRONG_SOURCE_DIR) / "samples" / "scenes"))
    if (entry.path().extension() != ".md") paths.push_back(entry.path());
  return paths;
}

// A figure that has the clips of the sample models, so that no asset need be baked here.
Asset sampleFigure() {
  Asset figure = test::figureAsset();
  for (const char* name : {"idle", "cheer", "wave"}) {
    figure.clips.push_back(figure.clips[0]);
    figure.clips.back().name = name;
  }
  return figure;
}

TEST(SceneFile, TheSampleScenesAreRight) {
  const auto paths = sampleScenes();
  ASSERT_GE(paths.size(), 3u);
  for (const auto& path : paths) {
    const auto file = readSceneFile(path);
    ASSERT_TRUE(file) << describe(file.error());
    const std::vector<Asset> assets(file->assets.size(), sampleFigure());
    const auto scene = arrangeScene(*file, assets);
    ASSERT_TRUE(scene) << describe(scene.error());
    EXPECT_GT(scene->members.size(), 100u);
  }
}

TEST(SceneFile, TheExampleOfThePageIsRight) {
  const auto page = readFile(std::filesystem::path(THRONG_SOURCE_DIR) / "docs" / "scenes.md");
  ASSERT_TRUE(page);
  const std::string text(reinterpret_cast<const char*>(page->data()), page->size());
  const std::size_t begin = text.find("```toml\n") + 8;
  const auto file = parseSceneToml(text.substr(begin, text.find("```", begin) - begin), "page.toml");
  ASSERT_TRUE(file) << describe(file.error());
  const auto scene = arrangeScene(*file, std::vector<Asset>(2, sampleFigure()));
  ASSERT_TRUE(scene) << describe(scene.error());
  EXPECT_EQ(scene->plays.size(), 3u);
}

TEST(SceneFile, ARenderedSceneShowsWhatItsTimeLineSays) {
  const auto file = parseSceneToml(R"(
[camera]
eye = [0, 2, 6]
target = [0, 1, 0]
[assets]
man = "man.glb"
[[groups]]
name = "row"
asset = "man"
grid = { columns = 5, rows = 1, spacing = 0.8 }
speed = 0
[[events]]
time = 1
play = { group = "row", clip = "sway", fade = 0, speed = 0, phase = 0.25 }
)", "a.toml");
  ASSERT_TRUE(file);
  const Asset figure = test::figureAsset();
  const auto scene = arrangeScene(*file, std::span(&figure, 1));
  ASSERT_TRUE(scene);
  PictureOptions options;
  options.widthPixels = 96;
  options.heightPixels = 54;
  options.shadowSidePixels = 128;
  auto renderer = PictureRenderer::create(std::span(&figure, 1), *scene, options);
  if (!renderer && renderer.error().code == ErrorCode::EnvironmentLacks) GTEST_SKIP() << describe(renderer.error());
  ASSERT_TRUE(renderer) << describe(renderer.error());
  const auto start = renderer->render(0), still = renderer->render(0.9), changed = renderer->render(1.1);
  ASSERT_TRUE(start && still && changed);
  EXPECT_EQ(start->rgba, still->rgba) << "nobody moves at speed 0";
  EXPECT_NE(start->rgba, changed->rgba) << "at 1 s they sway";
  EXPECT_EQ(renderer->instances().size(), 5u);
}

// Whatever is done to a scene's text, reading it ends with a scene or a sentence.
TEST(SceneFile, DamagedTextsAreReadOrRefused) {
  std::mt19937 random(7);
  std::size_t refused = 0;
  for (int round = 0; round < 300; ++round) {
    const bool isToml = round % 2 == 0;
    std::string text = isToml ? kToml : kJson;
    const int edits = 1 + static_cast<int>(random() % 4);
    for (int edit = 0; edit < edits; ++edit) {
      const std::size_t at = random() % text.size(), size = random() % 12;
      const std::string piece = text.substr(random() % text.size(), size);
      switch (random() % 4) {
        case 0: text[at] = static_cast<char>(random()); break;
        case 1: text.erase(at, size); break;
        case 2: text.insert(at, piece); break;
        default: text.replace(at, std::min(size, text.size() - at), piece);
      }
    }
    const auto file = isToml ? parseSceneToml(text, "a.toml") : parseSceneJson(text, "a.json");
    if (!file) {
      ++refused;
      EXPECT_FALSE(file.error().where.empty() || file.error().detail.empty());
      continue;
    }
    const std::vector<Asset> assets(file->assets.size(), test::figureAsset());
    const auto scene = arrangeScene(*file, assets);
    EXPECT_TRUE(!scene || !scene->members.empty());
  }
  EXPECT_GT(refused, 50u);
  EXPECT_LT(refused, 300u);
}

}  // namespace
}  // namespace throng
