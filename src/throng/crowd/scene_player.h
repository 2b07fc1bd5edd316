// Brings a scene to life in a crowd: spawns its members, and does what its time line says. What `throng render` and
// `throng view` share; it uses Crowd alone and owns nothing on the GPU.
#pragma once

#include <span>
#include <vector>

#include "throng/crowd/scene.h"

namespace throng {

struct ScenePlayerOptions {
  std::uint32_t seed = 1;
  double changeSeconds = 0;   // members take up another clip about as often, by a cross-fade; 0: never
  Vec3d origin{0, 0, 0};      // where the scene lies in the world
  double startSeconds = 0;    // the crowd's time at which the scene's time is 0
};

// A crowd that has room for a scene of these assets.
CrowdOptions crowdOptionsFor(const Scene& scene, std::span<const Asset> assets);

// The scene's camera at a moment of its time line, at the scene's own origin. Between points of a path it follows a
// Catmull-Rom spline; before the first and after the last it stands.
SceneCamera sceneCamera(const Scene& scene, double sceneSeconds);

// Not thread-safe; the crowd's thread. Copies the scene.
class ScenePlayer {
 public:
  // Adds the assets, as plants where the scene says so. Ids in the order of the assets. What Crowd::add says.
  static Result<std::vector<CrowdAssetId>> addAssets(Crowd& crowd, std::span<const Asset> assets, const Scene& scene,
                                                     std::vector<std::string>* warnings);

  ScenePlayer(Scene scene, const ScenePlayerOptions& options) : scene_(std::move(scene)), options_(options) {}

  // What Crowd::spawn says. `ids` are the scene's assets in the crowd.
  Status spawnMembers(Crowd& crowd, std::span<const CrowdAssetId> ids);
  void despawnMembers(Crowd& crowd);

  // Everything that happens up to this moment of the scene. Times may fall only in scenes in which nobody changes clips
  // (plays, changeSeconds): then a plant that is cut later is whole again.
  Status advance(Crowd& crowd, double sceneSeconds);

  // Camera, light and shadows at a moment of the scene.
  CrowdFrameOptions frameAt(double sceneSeconds) const;

  const Scene& scene() const { return scene_; }
  const std::vector<InstanceId>& instances() const { return instances_; }

 private:
  Status changeClips(Crowd& crowd, double sceneSeconds);
  Status playClips(Crowd& crowd, double sceneSeconds);
  Status cutPlants(Crowd& crowd, double sceneSeconds);
  void startRings(Crowd& crowd, double sceneSeconds);
  FallPlan planOf(const Crowd& crowd, const SceneFall& fall, InstanceId plant) const;

  Scene scene_;
  ScenePlayerOptions options_;
  std::vector<InstanceId> instances_;
  std::vector<std::uint32_t> changesMade_;  // per member
  std::size_t playCount_ = 0, cutCount_ = 0, shockwaveCount_ = 0, footstepCount_ = 0;  // of the scene's, done
  double lastSeconds_ = -1e30;
};

}  // namespace throng
