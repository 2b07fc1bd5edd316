#include "throng/crowd/instance_store.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace throng {
namespace {

using shader::kInstancesPerPage;

void splitAxis(double metres, int& cell, float& offset) {
  const double whole = std::floor(metres / shader::kCellMetres);
  cell = static_cast<int>(whole);
  offset = static_cast<float>(metres - whole * shader::kCellMetres);
}

std::vector<SlotRun> takeRuns(std::vector<std::uint32_t>& changed, std::vector<std::uint8_t>& flags) {
  std::sort(changed.begin(), changed.end());
  std::vector<SlotRun> runs;
  for (const std::uint32_t slot : changed) {
    flags[slot] = 0;
    if (!runs.empty() && runs.back().first + runs.back().count == slot) ++runs.back().count;
    else runs.push_back({slot, 1});
  }
  changed.clear();
  return runs;
}

}  // namespace

shader::PlaceNow packPlace(Vec3d place, float headingRadians, float scale) {
  shader::PlaceNow packed{};
  splitAxis(place.x, packed.cell.x, packed.offset.x);
  splitAxis(place.y, packed.cell.y, packed.offset.y);
  splitAxis(place.z, packed.cell.z, packed.offset.z);
  packed.headingRadians = headingRadians;
  packed.scale = scale;
  return packed;
}

Vec3d placeOf(const shader::PlaceNow& place) {
  return {place.cell.x * double(shader::kCellMetres) + place.offset.x,
          place.cell.y * double(shader::kCellMetres) + place.offset.y,
          place.cell.z * double(shader::kCellMetres) + place.offset.z};
}

std::vector<SlotRun> unitedRuns(std::span<const SlotRun> a, std::span<const SlotRun> b) {
  std::vector<SlotRun> all(a.begin(), a.end());
  all.insert(all.end(), b.begin(), b.end());
  std::sort(all.begin(), all.end(), [](const SlotRun& x, const SlotRun& y) { return x.first < y.first; });
  std::vector<SlotRun> result;
  for (const SlotRun& run : all) {
    if (result.empty() || result.back().first + result.back().count < run.first) {
      result.push_back(run);
      continue;
    }
    const std::uint32_t end = std::max(result.back().first + result.back().count, run.first + run.count);
    result.back().count = end - result.back().first;
  }
  return result;
}

InstanceStore::InstanceStore(std::uint32_t pageCapacity) : pageCapacity_(pageCapacity) {}

std::optional<std::uint32_t> InstanceStore::allocate(std::uint32_t assetIndex) {
  if (assetIndex >= freeSlots_.size()) {
    freeSlots_.resize(assetIndex + 1);
    pagesOfAssets_.resize(assetIndex + 1);
  }
  std::vector<std::uint32_t>& free = freeSlots_[assetIndex];
  if (free.empty()) {
    if (pageCount() == pageCapacity_) return std::nullopt;
    const std::uint32_t page = pageCount();
    pageAssets_.push_back(assetIndex);
    pagesOfAssets_[assetIndex].push_back(page);
    pagesChanged_ = true;
    const std::size_t slotCount = std::size_t(page + 1) * kInstancesPerPage;
    places_.resize(slotCount);
    plays_.resize(slotCount);
    generations_.resize(slotCount);
    live_.resize(slotCount);
    placeChanged_.resize(slotCount);
    playChanged_.resize(slotCount);
    for (std::uint32_t slot = (page + 1) * kInstancesPerPage; slot-- > page * kInstancesPerPage;) {
      free.push_back(slot);
      changePlace(slot) = {};  // scale 0: no instance
      changePlay(slot) = {};
    }
  }
  const std::uint32_t slot = free.back();
  free.pop_back();
  live_[slot] = 1;
  ++liveCount_;
  return slot;
}

void InstanceStore::release(std::uint32_t slot) {
  assert(isLive(slot));
  live_[slot] = 0;
  --liveCount_;
  ++generations_[slot];
  changePlace(slot).now.scale = 0;
  freeSlots_[assetOf(slot)].push_back(slot);
}

shader::InstancePlace& InstanceStore::changePlace(std::uint32_t slot) {
  if (!placeChanged_[slot]) {
    placeChanged_[slot] = 1;
    changedPlaces_.push_back(slot);
  }
  return places_[slot];
}

shader::InstancePlay& InstanceStore::changePlay(std::uint32_t slot) {
  if (!playChanged_[slot]) {
    playChanged_[slot] = 1;
    changedPlays_.push_back(slot);
  }
  return plays_[slot];
}

std::vector<SlotRun> InstanceStore::takeChangedPlaces() { return takeRuns(changedPlaces_, placeChanged_); }
std::vector<SlotRun> InstanceStore::takeChangedPlays() { return takeRuns(changedPlays_, playChanged_); }

bool InstanceStore::takePagesChanged() { return std::exchange(pagesChanged_, false); }

}  // namespace throng
