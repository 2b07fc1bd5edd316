// What the window shows: a scene, or members of one asset around the origin, as many as wanted.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "throng/crowd/scene_player.h"

namespace throng {

struct ExhibitOptions {
  std::uint32_t capacity = 20'000;  // members at once
  std::uint32_t frameSlots = 2;     // frames in flight
  bool inspection = true;           // see CrowdOptions
};

// The render thread's. Times are the crowd's.
class Exhibit {
 public:
  static Result<Exhibit> create(const VulkanDevice& device, const ExhibitOptions& options);

  // Takes in a scene and its assets, and shows it from now on.
  Status showScene(std::vector<Asset> assets, Scene scene, double nowSeconds);
  // Takes in an asset and shows it, as many as before. One with painted plant weights and without motion is a plant.
  Status addAsset(Asset asset, double nowSeconds);
  Status showAsset(std::size_t index, double nowSeconds);
  // How many members of the asset there are; nothing happens while a scene is shown.
  Status setCount(std::uint32_t count, double nowSeconds);
  // All members of the asset take up the clip.
  Status play(std::size_t clipIndex, float fadeSeconds, double nowSeconds);
  // What the scene's time line says.
  Status advance(double nowSeconds);
  // Fells the standing trunk that the ray hits, if any: whether there was one.
  Result<bool> fellAt(const PickRay& ray, double nowSeconds);
  void setWindSpeed(float metresPerSecond);

  Crowd& crowd() { return *crowd_; }
  const Crowd& crowd() const { return *crowd_; }
  bool hasScene() const { return player_.has_value(); }
  bool isEmpty() const { return instances().empty(); }
  const std::vector<std::unique_ptr<Asset>>& assets() const { return assets_; }
  std::size_t shownAsset() const { return shown_; }
  std::size_t shownClip() const { return clip_; }
  std::uint32_t count() const { return count_; }
  std::uint32_t capacity() const { return options_.capacity; }
  const std::vector<InstanceId>& instances() const { return player_ ? player_->instances() : instances_; }
  const Asset& assetOf(std::size_t member) const;
  const std::vector<std::string>& warnings() const { return warnings_; }

  // A sphere around the members: the middle one alone for `near`.
  void sphere(bool near, Vec3d& centre, double& radius) const;
  // Camera (for a scene), light and shadows now.
  CrowdFrameOptions frameNow(double nowSeconds) const;
  const Scene& surroundings() const { return surroundings_; }
  // Whether the surroundings have changed since this was asked.
  bool takeSurroundingsChanged() { return std::exchange(surroundingsChanged_, false); }

 private:
  Exhibit() = default;
  void clear();
  Status spawnUpTo(std::uint32_t count, double nowSeconds);

  ExhibitOptions options_;
  std::optional<Crowd> crowd_;
  std::vector<std::unique_ptr<Asset>> assets_;
  std::vector<CrowdAssetId> ids_;
  std::vector<bool> isPlant_;
  std::optional<ScenePlayer> player_;
  std::size_t firstSceneAsset_ = 0;
  double sceneStart_ = 0;
  std::vector<InstanceId> instances_;
  std::size_t shown_ = 0, clip_ = 0;
  std::uint32_t count_ = 1;
  Scene surroundings_;
  bool surroundingsChanged_ = true;
  std::vector<std::string> warnings_;
};

}  // namespace throng
