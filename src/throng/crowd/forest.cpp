#include "throng/crowd/forest.h"

#include <algorithm>
#include <cmath>

#include "throng/crowd/scatter.h"

namespace throng {
namespace {

constexpr float kTreeMinimumMetres = 1.5f;
constexpr float kTreeSpacingMetres = 5.4f;
constexpr float kClearingMetres = 46;   // from the camera; here trees stand apart, and grass shows
constexpr float kNearestTreeMetres = 19;
constexpr float kNearestTuftMetres = 9;

// What randomUnit is asked for, one number each.
enum Purpose : std::uint32_t { kAsset = 40, kHeading, kScale, kKeep, kTone, kWarmth, kPhase };

float heightOf(const Asset& asset) {
  float height = 0;
  for (const Vec3f position : asset.mesh.positions) height = std::max(height, position.y);
  return height;
}

SpawnOptions spawnAt(Vec2f point, std::uint32_t seed, std::uint32_t member, float scaleSpread) {
  SpawnOptions spawn;
  spawn.placement.place = {point.x, 0, point.y};
  spawn.placement.headingRadians = 6.2831853f * randomUnit(seed, member, kHeading);
  spawn.placement.scale = 1 + scaleSpread * (2 * randomUnit(seed, member, kScale) - 1);
  spawn.play.phase = randomUnit(seed, member, kPhase);
  const float tone = 0.78f + 0.22f * randomUnit(seed, member, kTone);
  const float warmth = randomUnit(seed, member, kWarmth);
  spawn.tint = {tone * (0.86f + 0.14f * warmth), tone, tone * (0.92f - 0.22f * warmth), 1};
  return spawn;
}

// The wedge that the camera sees, from `nearMetres` to `farMetres` away; points nearest first.
std::vector<Vec2f> wedgePoints(float nearMetres, float farMetres, float slope, float spacing, std::uint32_t count,
                               std::uint32_t seed) {
  ScatterOptions scatter;
  scatter.seed = seed;
  scatter.spacingMetres = spacing;
  const float half = slope * farMetres + 4;
  scatter.min = {-half, -farMetres};
  scatter.max = {half, -nearMetres};
  // Three quarters of the densest packing that darts reach: the rectangle is twice the wedge or less.
  scatter.count = static_cast<std::uint32_t>(2 * half * (farMetres - nearMetres) / (spacing * spacing) * 0.62f);
  std::vector<Vec2f> points = scatterPoints(scatter);
  std::erase_if(points, [&](Vec2f p) { return std::fabs(p.x) > slope * -p.y + 4; });
  std::sort(points.begin(), points.end(), [](Vec2f a, Vec2f b) { return a.y != b.y ? a.y > b.y : a.x < b.x; });
  if (points.size() > count) points.resize(count);
  return points;
}

// The trees that fall: where they stand in the clearing, where they fall to, when.
struct Cut {
  Vec2f place, direction;
  double seconds;
};
constexpr Cut kCuts[] = {{{-9, -30}, {0.9f, 0.44f}, 0.3}, {{9.5f, -33}, {-0.97f, -0.24f}, 1.25}, {{0, -42}, {0.8f, 0.6f}, 1.9}};

// Whether a tree here would stand before one that falls, as the camera sees it, or in its way.
bool hidesACut(Vec2f point) {
  for (const Cut& cut : kCuts) {
    const float away = std::hypot(point.x - cut.place.x, point.y - cut.place.y);
    const float aside = point.x - cut.place.x * point.y / cut.place.y;
    if (away < 8 || (point.y > cut.place.y && std::fabs(aside) < 6.5f)) return true;
  }
  return false;
}

void plantCutTrees(Scene& scene, const std::vector<std::uint32_t>& trees, const ForestOptions& options) {
  for (const Cut& cut : kCuts) {
    const auto index = static_cast<std::uint32_t>(scene.members.size());
    if (index == options.treeCount) return;
    SceneMember& tree = scene.members.emplace_back();
    tree.assetIndex = trees[index % trees.size()];
    tree.spawn = spawnAt(cut.place, options.seed, 2'000'000 + index, 0.1f);
    SceneFall& fall = scene.falls.emplace_back();
    fall.memberIndex = index;
    fall.direction = cut.direction;
    fall.startSeconds = cut.seconds;
  }
}

void plantTrees(Scene& scene, const std::vector<std::uint32_t>& trees, const ForestOptions& options, float slope) {
  // The area of the wedge at 0.62 trees per square of the spacing, and a margin.
  const float area = options.treeCount * kTreeSpacingMetres * kTreeSpacingMetres / 0.56f;
  const float farMetres = std::sqrt(area / slope + kClearingMetres * kClearingMetres) + 10;
  std::uint32_t member = 0;
  for (const Vec2f point : wedgePoints(kNearestTreeMetres, farMetres, slope, kTreeSpacingMetres,
                                       options.treeCount + options.treeCount / 8 + 64, options.seed)) {
    ++member;
    if (scene.members.size() == options.treeCount) break;
    const bool inClearing = -point.y < kClearingMetres && std::fabs(point.x) < 17;
    if (hidesACut(point) || (inClearing && randomUnit(options.seed, member, kKeep) > 0.4f)) continue;
    SceneMember& tree = scene.members.emplace_back();
    tree.assetIndex = trees[randomWord(options.seed, member, kAsset) % trees.size()];
    tree.spawn = spawnAt(point, options.seed, member, 0.22f);
    scene.depthMetres = std::max(scene.depthMetres, -point.y);
  }
}

void plantTufts(Scene& scene, const std::vector<std::uint32_t>& tufts, const ForestOptions& options, float slope) {
  std::uint32_t member = 1'000'000;
  for (const Vec2f point : wedgePoints(kNearestTuftMetres, kClearingMetres, slope, 0.55f, 3600, options.seed + 1)) {
    SceneMember& tuft = scene.members.emplace_back();
    tuft.assetIndex = tufts[randomWord(options.seed, member, kAsset) % tufts.size()];
    tuft.spawn = spawnAt(point, options.seed, member++, 0.35f);
    tuft.spawn.placement.scale *= 1.25f;
  }
}

Lighting afternoonLight() {
  Lighting light;
  light.towardsSun = {-0.66f, 0.52f, 0.20f};
  light.sunRadiance = {8.8f, 7.2f, 5.1f};
  light.zenithRadiance = {0.17f, 0.32f, 0.66f};
  light.horizonRadiance = {0.72f, 0.78f, 0.82f};
  light.groundRadiance = {0.09f, 0.10f, 0.045f};
  light.hazePerMetre = 0.0019f;
  return light;
}

}  // namespace

PlantOptions treePlantOptions() { return {}; }

PlantOptions tuftPlantOptions() {
  PlantOptions options;
  options.leanPerSpeed = 0.06f;
  options.swayFrequency = 0.9f;
  options.maxLeanRadians = 1.1f;
  options.flutterMetres = 0.05f;
  options.flutterFrequency = 1.6f;
  options.trembleMetres = 0.008f;
  options.detailNearMetres = 25;
  options.detailFarMetres = 45;
  options.trampleShare = 1;
  return options;
}

Result<Scene> arrangeForest(std::span<const Asset> assets, const ForestOptions& options) {
  std::vector<std::uint32_t> trees, tufts;
  Scene scene;
  for (std::uint32_t index = 0; index < assets.size(); ++index) {
    const bool isTree = heightOf(assets[index]) > kTreeMinimumMetres;
    (isTree ? trees : tufts).push_back(index);
    scene.plants.emplace_back(isTree ? treePlantOptions() : tuftPlantOptions());
  }
  if (trees.empty())
    return Error{ErrorCode::InvalidArgument, "render", "a forest needs a tree: an asset that is taller than 1.5 m"};
  scene.fieldOfViewRadians = 0.62f;
  const float slope = std::tan(scene.fieldOfViewRadians / 2) * options.aspect * 1.06f;
  plantCutTrees(scene, trees, options);
  plantTrees(scene, trees, options, slope);
  if (!tufts.empty()) plantTufts(scene, tufts, options, slope);
  scene.eye = {0, 11.5, 0};
  scene.target = {0, 3.2, -34};
  scene.nearMetres = 0.5f;
  scene.casterHeightMetres = 14;
  scene.lighting = afternoonLight();
  scene.ground = Ground::Meadow;
  scene.wind = {{0.96f, 0.28f}, 9, 0.85f, 34, 0.8f};
  return scene;
}

}  // namespace throng
