// The instances of a crowd on the CPU: pages of slots by asset, and what must be uploaded.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "throng/shared/crowd_types.h"
#include "throng/base/math.h"

namespace throng {

// The place as shaders have it: whole cells and an offset within one.
shader::PlaceNow packPlace(Vec3d place, float headingRadians, float scale);
Vec3d placeOf(const shader::PlaceNow& place);

// Runs of consecutive numbers.
struct SlotRun {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

// The numbers that are in a run of either; both ascending.
std::vector<SlotRun> unitedRuns(std::span<const SlotRun> a, std::span<const SlotRun> b);

class InstanceStore {
 public:
  explicit InstanceStore(std::uint32_t pageCapacity);

  // A free slot of a page of this asset, or none where all pages are taken.
  std::optional<std::uint32_t> allocate(std::uint32_t assetIndex);
  void release(std::uint32_t slot);
  bool isLive(std::uint32_t slot) const { return slot < live_.size() && live_[slot]; }

  const shader::InstancePlace& place(std::uint32_t slot) const { return places_[slot]; }
  const shader::InstancePlay& play(std::uint32_t slot) const { return plays_[slot]; }
  // For writing: notes that the slot must be uploaded.
  shader::InstancePlace& changePlace(std::uint32_t slot);
  shader::InstancePlay& changePlay(std::uint32_t slot);

  std::uint32_t generation(std::uint32_t slot) const { return generations_[slot]; }
  std::uint32_t assetOf(std::uint32_t slot) const { return pageAssets_[slot / shader::kInstancesPerPage]; }
  std::uint32_t liveCount() const { return liveCount_; }
  std::uint32_t pageCount() const { return static_cast<std::uint32_t>(pageAssets_.size()); }
  const std::vector<std::uint32_t>& pageAssets() const { return pageAssets_; }
  const std::vector<shader::InstancePlace>& places() const { return places_; }
  const std::vector<shader::InstancePlay>& plays() const { return plays_; }
  // Pages by asset, each asset's in ascending order: entry [asset].
  const std::vector<std::vector<std::uint32_t>>& pagesOfAssets() const { return pagesOfAssets_; }

  // What changed since the last call, as ascending runs.
  std::vector<SlotRun> takeChangedPlaces();
  std::vector<SlotRun> takeChangedPlays();
  bool takePagesChanged();

 private:
  std::uint32_t pageCapacity_;
  std::uint32_t liveCount_ = 0;
  bool pagesChanged_ = false;
  std::vector<std::uint32_t> pageAssets_;
  std::vector<std::vector<std::uint32_t>> pagesOfAssets_;
  std::vector<std::vector<std::uint32_t>> freeSlots_;  // by asset, the next to take last
  std::vector<shader::InstancePlace> places_;
  std::vector<shader::InstancePlay> plays_;
  std::vector<std::uint32_t> generations_;
  std::vector<std::uint8_t> live_;
  std::vector<std::uint8_t> placeChanged_, playChanged_;
  std::vector<std::uint32_t> changedPlaces_, changedPlays_;
};

}  // namespace throng
