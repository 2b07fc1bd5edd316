#include "throng/window/exhibit.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "throng/crowd/forest.h"
#include "throng/crowd/scatter.h"

namespace throng {
namespace {

constexpr float kTreeMetres = 1.5f;  // what is lower is a tuft

// Asset::mesh has a second set of colours where plant weights were painted (samples/README.md).
bool looksLikePlant(const Asset& asset) { return asset.mesh.colors.size() >= 2 && asset.clips.size() == 1; }

// The members' distance from one another.
double spacingOf(const Asset& asset) {
  const Vec3f extent = asset.clips.front().bounds.extent();
  return std::max(1.1 * std::max(extent.x, extent.z), 1e-3);
}

// Place number `member` of a spiral that grows evenly (Vogel 1979): any prefix of it fills a disk.
Vec3d spiralPlace(std::uint32_t member, double spacing) {
  const double away = spacing / 1.6 * std::sqrt(double(member)), angle = member * 2.39996322972865332;
  return {away * std::cos(angle), 0, away * std::sin(angle)};
}

Lighting clearDay() {
  Lighting light;
  light.towardsSun = {-0.55f, 0.62f, 0.56f};
  light.sunRadiance = {5.8f, 5.1f, 4.2f};
  light.zenithRadiance = {0.18f, 0.30f, 0.58f};
  light.horizonRadiance = {0.62f, 0.68f, 0.74f};
  light.groundRadiance = {0.15f, 0.13f, 0.11f};
  return light;
}

}  // namespace

Result<Exhibit> Exhibit::create(const VulkanDevice& device, const ExhibitOptions& options) {
  Exhibit exhibit;
  exhibit.options_ = options;
  CrowdOptions crowd;
  crowd.capacity = options.capacity;
  crowd.assetCapacity = 256;
  crowd.primitiveCapacity = 4096;
  crowd.motion = crowd.inspection = options.inspection;
  crowd.framesInFlight = options.frameSlots;
  THRONG_ASSIGN(exhibit.crowd_, Crowd::create(device, crowd));
  exhibit.surroundings_.lighting = clearDay();
  return exhibit;
}

void Exhibit::clear() {
  if (player_) player_->despawnMembers(*crowd_);
  player_.reset();
  for (const InstanceId instance : instances_) crowd_->despawn(instance);
  instances_.clear();
}

Status Exhibit::showScene(std::vector<Asset> assets, Scene scene, double nowSeconds) {
  clear();
  THRONG_ASSIGN(const std::vector<CrowdAssetId> ids, ScenePlayer::addAssets(*crowd_, assets, scene, &warnings_));
  firstSceneAsset_ = assets_.size();
  for (std::size_t index = 0; index < assets.size(); ++index) {
    ids_.push_back(ids[index]);
    isPlant_.push_back(index < scene.plants.size() && scene.plants[index].has_value());
    assets_.push_back(std::make_unique<Asset>(std::move(assets[index])));
  }
  surroundings_ = scene;
  surroundings_.members.clear();
  surroundingsChanged_ = true;
  sceneStart_ = nowSeconds;
  player_.emplace(std::move(scene), ScenePlayerOptions{.startSeconds = nowSeconds});
  return player_->spawnMembers(*crowd_, ids);
}

Status Exhibit::addAsset(Asset asset, double nowSeconds) {
  const bool isPlant = looksLikePlant(asset);
  const bool isTree = isPlant && asset.clips.front().bounds.max.y > kTreeMetres;
  THRONG_ASSIGN(const CrowdAssetId id,
                isPlant ? crowd_->addPlant(asset, isTree ? treePlantOptions() : tuftPlantOptions(), &warnings_)
                        : crowd_->add(asset, &warnings_));
  ids_.push_back(id);
  isPlant_.push_back(isPlant);
  assets_.push_back(std::make_unique<Asset>(std::move(asset)));
  return showAsset(assets_.size() - 1, nowSeconds);
}

Status Exhibit::showAsset(std::size_t index, double nowSeconds) {
  clear();
  shown_ = index;
  clip_ = 0;
  const Ground ground = isPlant_[index] ? Ground::Meadow : Ground::Paving;
  surroundingsChanged_ = surroundingsChanged_ || surroundings_.ground != ground || surroundings_.groundPlane.slope != Vec2f{};
  surroundings_.ground = ground;
  surroundings_.groundPlane = {};
  // What is stored about a point below the ground (a cloth, a model about its middle) would be hidden by it.
  const float lowest = assets_[index]->clips.front().bounds.min.y;
  surroundings_.groundPlane.heightMetres = std::min(lowest, 0.0f);
  surroundings_.lighting.hazePerMetre = 0.002f;
  return spawnUpTo(count_, nowSeconds);
}

Status Exhibit::setCount(std::uint32_t count, double nowSeconds) {
  count_ = std::clamp(count, 1u, options_.capacity);
  if (player_ || assets_.empty()) return Ok{};
  for (; instances_.size() > count_; instances_.pop_back()) crowd_->despawn(instances_.back());
  return spawnUpTo(count_, nowSeconds);
}

Status Exhibit::spawnUpTo(std::uint32_t count, double nowSeconds) {
  const Asset& asset = *assets_[shown_];
  for (auto member = static_cast<std::uint32_t>(instances_.size()); member < count; ++member) {
    SpawnOptions spawn;
    spawn.clip = asset.clips[clip_].name;
    spawn.placement.place = spiralPlace(member, spacingOf(asset));
    // The first is the one to look at; the others stand as in a crowd.
    if (member > 0) {
      spawn.placement.headingRadians = (isPlant_[shown_] ? 6.28f : 1.2f) * (randomUnit(1, member, 1) - 0.5f);
      spawn.play.phase = randomUnit(1, member, 2);
      spawn.play.speed = 0.9f + 0.2f * randomUnit(1, member, 3);
    }
    if (asset.clips[clip_].loop == LoopMode::Once) spawn.play.loop = LoopMode::Loop;
    THRONG_ASSIGN(const InstanceId instance, crowd_->spawn(ids_[shown_], spawn, nowSeconds));
    instances_.push_back(instance);
  }
  return Ok{};
}

Status Exhibit::play(std::size_t clipIndex, float fadeSeconds, double nowSeconds) {
  if (player_ || assets_.empty()) return Ok{};
  const AssetClip& clip = assets_[shown_]->clips[clipIndex];
  clip_ = clipIndex;
  for (std::uint32_t member = 0; member < instances_.size(); ++member) {
    PlayOptions options;
    options.fadeSeconds = fadeSeconds;
    options.phase = member > 0 ? randomUnit(1, member, 2) : 0;
    if (clip.loop == LoopMode::Once) options.loop = LoopMode::Loop;
    THRONG_TRY(crowd_->play(instances_[member], clip.name, options, nowSeconds));
  }
  return Ok{};
}

Status Exhibit::advance(double nowSeconds) {
  return player_ ? player_->advance(*crowd_, nowSeconds - sceneStart_) : Status(Ok{});
}

Result<bool> Exhibit::fellAt(const PickRay& ray, double nowSeconds) {
  const auto pick = crowd_->pickTrunk(ray);
  if (!pick) return false;
  const float cut = static_cast<float>(std::clamp(pick->heightAboveRoot, 0.15, 1.5));
  FallPlan plan = crowd_->fallPlan(pick->instance, fallDirectionFromForward(Vec3f(ray.direction)), cut);
  const Vec3d root = crowd_->placementOf(pick->instance).place;
  plan.groundNormal = surroundings_.groundPlane.normal();
  plan.groundHeight = static_cast<float>(surroundings_.groundPlane.heightAt(root.x, root.z) - root.y);
  THRONG_TRY(crowd_->fell(pick->instance, plan, nowSeconds));
  return true;
}

void Exhibit::setWindSpeed(float metresPerSecond) {
  surroundings_.wind.speed = metresPerSecond;
  crowd_->setWind(surroundings_.wind);
}

const Asset& Exhibit::assetOf(std::size_t member) const {
  return player_ ? *assets_[firstSceneAsset_ + player_->scene().members[member].assetIndex] : *assets_[shown_];
}

void Exhibit::sphere(bool near, Vec3d& centre, double& radius) const {
  centre = {0, 1, 0};
  radius = 2;
  if (player_ || assets_.empty()) return;
  const Bounds& bounds = assets_[shown_]->clips[clip_].bounds;
  centre = Vec3d(bounds.centre());
  radius = std::max(double(length(bounds.extent())) / 2, 1e-3);
  if (!near) radius += spacingOf(*assets_[shown_]) / 1.6 * std::sqrt(double(instances_.size() - 1));
}

CrowdFrameOptions Exhibit::frameNow(double nowSeconds) const {
  if (player_) return player_->frameAt(nowSeconds - sceneStart_);
  CrowdFrameOptions frame;
  frame.nowSeconds = nowSeconds;
  frame.lighting = surroundings_.lighting;
  Vec3d centre;
  double radius = 0;
  sphere(false, centre, radius);
  frame.shadows.distanceMetres = static_cast<float>(std::clamp(4 * radius, 1.0, 400.0));
  frame.shadows.casterHeightMetres = static_cast<float>(2 * std::max(centre.y, 0.5 * radius));
  return frame;
}

}  // namespace throng
