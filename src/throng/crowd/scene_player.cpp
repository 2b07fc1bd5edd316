#include "throng/crowd/scene_player.h"

#include <algorithm>
#include <cmath>

#include "throng/crowd/plaza.h"

namespace throng {
namespace {

// A cubic Hermite segment from a to b, u 0 to 1; tangents are per segment.
Vec3d hermite(Vec3d a, Vec3d tangentA, Vec3d b, Vec3d tangentB, double u) {
  const double u2 = u * u, u3 = u2 * u;
  return a * (2 * u3 - 3 * u2 + 1) + tangentA * (u3 - 2 * u2 + u) + b * (3 * u2 - 2 * u3) + tangentB * (u3 - u2);
}

// How fast a path passes its point `index`: the slope between its neighbours (Catmull and Rom 1974); 0 at the ends.
template <Vec3d SceneCamera::* field>
Vec3d velocityAt(const std::vector<SceneCamera>& path, std::size_t index) {
  if (index == 0 || index + 1 == path.size()) return {};
  const SceneCamera &before = path[index - 1], &after = path[index + 1];
  return (after.*field - before.*field) * (1 / (after.seconds - before.seconds));
}

template <Vec3d SceneCamera::* field>
Vec3d pointBetween(const std::vector<SceneCamera>& path, std::size_t index, double u) {
  const double span = path[index + 1].seconds - path[index].seconds;
  return hermite(path[index].*field, velocityAt<field>(path, index) * span, path[index + 1].*field,
                 velocityAt<field>(path, index + 1) * span, u);
}

}  // namespace

CrowdOptions crowdOptionsFor(const Scene& scene, std::span<const Asset> assets) {
  CrowdOptions options;
  options.capacity = std::max<std::uint32_t>(static_cast<std::uint32_t>(scene.members.size()), 1);
  options.assetCapacity = static_cast<std::uint32_t>(assets.size());
  options.felledCapacity = std::max<std::uint32_t>(static_cast<std::uint32_t>(scene.falls.size()), 64);
  std::size_t primitives = 0;
  for (const Asset& asset : assets) primitives += asset.primitives.size();
  options.primitiveCapacity = static_cast<std::uint32_t>(std::max<std::size_t>(primitives, 1));
  return options;
}

SceneCamera sceneCamera(const Scene& scene, double sceneSeconds) {
  const std::vector<SceneCamera>& path = scene.cameraPath;
  if (path.empty()) return {sceneSeconds, scene.eye, scene.target, scene.fieldOfViewRadians};
  if (sceneSeconds <= path.front().seconds) return path.front();
  if (sceneSeconds >= path.back().seconds) return path.back();
  std::size_t index = 0;
  while (path[index + 1].seconds <= sceneSeconds) ++index;
  const double u = (sceneSeconds - path[index].seconds) / (path[index + 1].seconds - path[index].seconds);
  const float smooth = static_cast<float>(u * u * (3 - 2 * u));
  return {sceneSeconds, pointBetween<&SceneCamera::eye>(path, index, u), pointBetween<&SceneCamera::target>(path, index, u),
          path[index].fieldOfViewRadians + (path[index + 1].fieldOfViewRadians - path[index].fieldOfViewRadians) * smooth};
}

Result<std::vector<CrowdAssetId>> ScenePlayer::addAssets(Crowd& crowd, std::span<const Asset> assets, const Scene& scene,
                                                         std::vector<std::string>* warnings) {
  std::vector<CrowdAssetId> ids;
  for (std::size_t index = 0; index < assets.size(); ++index) {
    const bool isPlant = index < scene.plants.size() && scene.plants[index];
    THRONG_ASSIGN(const CrowdAssetId id, isPlant ? crowd.addPlant(assets[index], *scene.plants[index], warnings)
                                                 : crowd.add(assets[index], warnings));
    ids.push_back(id);
  }
  return ids;
}

Status ScenePlayer::spawnMembers(Crowd& crowd, std::span<const CrowdAssetId> ids) {
  for (const SceneMember& member : scene_.members) {
    SpawnOptions spawn = member.spawn;
    spawn.clip = member.clip;
    spawn.variant = member.variant;
    spawn.placement.place = spawn.placement.place + options_.origin;
    THRONG_ASSIGN(const InstanceId id, crowd.spawn(ids[member.assetIndex], spawn, options_.startSeconds));
    instances_.push_back(id);
  }
  crowd.setWind(scene_.wind);
  return Ok{};
}

void ScenePlayer::despawnMembers(Crowd& crowd) {
  for (const InstanceId instance : instances_)
    if (crowd.contains(instance)) crowd.despawn(instance);
  instances_.clear();
  changesMade_.clear();
  playCount_ = cutCount_ = shockwaveCount_ = footstepCount_ = 0;
  lastSeconds_ = -1e30;
}

Status ScenePlayer::advance(Crowd& crowd, double sceneSeconds) {
  THRONG_TRY(changeClips(crowd, sceneSeconds));
  THRONG_TRY(playClips(crowd, sceneSeconds));
  startRings(crowd, sceneSeconds);
  return cutPlants(crowd, sceneSeconds);
}

Status ScenePlayer::changeClips(Crowd& crowd, double sceneSeconds) {
  if (!(options_.changeSeconds > 0) || scene_.clips.empty()) return Ok{};
  changesMade_.resize(instances_.size());
  for (std::uint32_t member = 0; member < instances_.size(); ++member)
    for (;;) {
      const PlazaChange change = plazaChange(scene_, options_.seed, member, changesMade_[member], options_.changeSeconds);
      if (change.atSeconds > sceneSeconds) break;
      THRONG_TRY(crowd.play(instances_[member], change.clip, change.play, options_.startSeconds + change.atSeconds));
      ++changesMade_[member];
    }
  return Ok{};
}

Status ScenePlayer::playClips(Crowd& crowd, double sceneSeconds) {
  for (; playCount_ < scene_.plays.size() && scene_.plays[playCount_].startSeconds <= sceneSeconds; ++playCount_) {
    const ScenePlay& play = scene_.plays[playCount_];
    THRONG_TRY(crowd.play(instances_[play.memberIndex], play.clip, play.play, options_.startSeconds + play.startSeconds));
  }
  return Ok{};
}

// Rings are functions of time: those of a later moment than this picture's do nothing in it.
void ScenePlayer::startRings(Crowd& crowd, double sceneSeconds) {
  for (; shockwaveCount_ < scene_.shockwaves.size(); ++shockwaveCount_) {
    SceneShockwave wave = scene_.shockwaves[shockwaveCount_];
    if (wave.startSeconds > sceneSeconds) break;
    wave.options.centre = wave.options.centre + options_.origin;
    crowd.addShockwave(wave.options, options_.startSeconds + wave.startSeconds);
  }
  for (; footstepCount_ < scene_.footsteps.size(); ++footstepCount_) {
    SceneFootstep foot = scene_.footsteps[footstepCount_];
    if (foot.startSeconds > sceneSeconds) break;
    foot.options.centre = foot.options.centre + options_.origin;
    crowd.addFootstep(foot.options, options_.startSeconds + foot.startSeconds);
  }
}

FallPlan ScenePlayer::planOf(const Crowd& crowd, const SceneFall& fall, InstanceId plant) const {
  const float size = std::sqrt(fall.direction.x * fall.direction.x + fall.direction.y * fall.direction.y);
  FallPlan plan = crowd.fallPlan(plant, {fall.direction.x / size, fall.direction.y / size}, fall.cutHeight);
  plan.aftermath = fall.aftermath;
  plan.bendStrength = fall.bendStrength.value_or(plan.bendStrength);
  plan.hesitateSeconds = fall.hesitateSeconds.value_or(plan.hesitateSeconds);
  plan.restitution = fall.restitution.value_or(plan.restitution);
  plan.lieSeconds = fall.lieSeconds.value_or(plan.lieSeconds);
  plan.aftermathSeconds = fall.aftermathSeconds.value_or(plan.aftermathSeconds);
  plan.regrowSeconds = fall.regrowSeconds.value_or(plan.regrowSeconds);
  const Vec3d root = scene_.members[fall.memberIndex].spawn.placement.place;
  plan.groundNormal = scene_.groundPlane.normal();
  plan.groundHeight = static_cast<float>(scene_.groundPlane.heightAt(root.x, root.z) - root.y);
  return plan;
}

// Cuts what is cut by this time; what was cut later in a picture before is whole again.
Status ScenePlayer::cutPlants(Crowd& crowd, double sceneSeconds) {
  if (sceneSeconds < lastSeconds_) {
    for (std::size_t index = 0; index < cutCount_; ++index)
      if (crowd.isFelled(instances_[scene_.falls[index].memberIndex]))
        crowd.restorePlant(instances_[scene_.falls[index].memberIndex]);
    cutCount_ = 0;
  }
  lastSeconds_ = sceneSeconds;
  for (; cutCount_ < scene_.falls.size() && scene_.falls[cutCount_].startSeconds <= sceneSeconds; ++cutCount_) {
    const SceneFall& fall = scene_.falls[cutCount_];
    const InstanceId plant = instances_[fall.memberIndex];
    THRONG_TRY(crowd.fell(plant, planOf(crowd, fall, plant), options_.startSeconds + fall.startSeconds));
  }
  return Ok{};
}

CrowdFrameOptions ScenePlayer::frameAt(double sceneSeconds) const {
  CrowdFrameOptions frame;
  frame.nowSeconds = options_.startSeconds + sceneSeconds;
  frame.lighting = scene_.lighting;
  const SceneCamera camera = sceneCamera(scene_, sceneSeconds);
  frame.camera.verticalFieldOfViewRadians = camera.fieldOfViewRadians;
  frame.camera.eye = camera.eye + options_.origin;
  frame.camera.forward = Vec3f(camera.target - camera.eye);
  frame.camera.nearMetres = scene_.nearMetres;
  frame.shadows.distanceMetres = scene_.depthMetres * 1.1f;
  frame.shadows.casterHeightMetres = scene_.casterHeightMetres;
  return frame;
}

}  // namespace throng
