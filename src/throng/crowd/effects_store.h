// The effects of a crowd on the CPU: which assets are plants, the wind, shock waves and footsteps, the plants that were
// felled. What happens at a moment is a function of that moment and of what was asked for.
#pragma once

#include <array>
#include <deque>
#include <optional>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/crowd/plant.h"
#include "throng/effects/hot_slots.h"
#include "throng/effects/pick.h"
#include "throng/shared/crowd_types.h"

namespace throng {

// What is known of a plant's mesh.
struct PlantShape {
  PlantOptions options;
  float heightMetres = 0;  // of its highest vertex above the root
  float crownRadius = 0;   // of its farthest vertex from the stem's axis
  float footHeight = 0;    // of its lowest vertex
  float trunkRadius = 0;
  float trunkHeight = 0;
  std::vector<std::array<Vec3f, 3>> stem;  // triangles of opaque materials, rest pose
};

PlantShape measurePlant(const Asset& asset, const PlantOptions& options);

// Sway, flutter, phase and tremble of every vertex, four 16-bit parts of one each.
std::vector<std::array<std::uint16_t, 4>> plantWeights(const Asset& asset, const PlantShape& shape);

// What is asked of the store about an instance.
struct PlantInstance {
  std::uint32_t slot = 0;
  std::uint32_t assetIndex = 0;
  Vec3d place;
  float scale = 1;
};

// A record that must be uploaded, or an instance whose link to its record changed.
struct FelledChange {
  std::uint32_t slot = 0;
  std::uint32_t link = 0;  // for InstancePlace::felled
};

class EffectsStore {
 public:
  EffectsStore(std::uint32_t felledCapacity, std::uint32_t hotSlotCount);

  void addAsset(const Asset& asset, const PlantOptions* plant);
  bool isPlant(std::uint32_t assetIndex) const { return plants_[assetIndex].has_value(); }
  const PlantShape& shape(std::uint32_t assetIndex) const { return *plants_[assetIndex]; }
  std::vector<shader::GpuPlant> plantTable() const;

  void setWind(const WindField& wind) { wind_ = wind; }
  void addShockwave(const ShockwaveOptions& shockwave, double startSeconds);
  void addFootstep(const FootstepOptions& footstep, double startSeconds);

  // InvalidArgument: no plant, already felled, a cut not between root and top. LimitExceeded: no record is free.
  Status fell(const PlantInstance& instance, const FallPlan& plan, double now);
  bool isFelled(std::uint32_t slot) const { return recordOf(slot) != nullptr; }
  // The felled instance's fall goes on at another rate from now on.
  void setFallRate(std::uint32_t slot, double rate, double now);
  // The instance is whole again, or gone.
  void forget(std::uint32_t slot);
  std::optional<FallMoment> fallMoment(std::uint32_t slot, double now) const;
  // Of an upright plant at this scale.
  FallPlan fallPlan(std::uint32_t assetIndex, float scale, Vec2f direction, float cutHeight) const;
  std::uint32_t hotCount() const { return hot_.usedCount(); }

  // Whether nothing bends standing plants at a moment: no wind blows, and what rings and feet still do is less than
  // 1e-5 radians.
  bool isCalm(double now) const;

  // Writes wind and events as they are at `now`, relative to the camera's eye.
  void describe(shader::CrowdFrame& frame, Vec3d eye, double now, double previous) const;
  // Brings the records to `now`; `previous` is the moment of the frame before. Afterwards takeRecordRange says which must be uploaded and takeLinkChanges which
  // instances changed theirs.
  void update(double now, double previous);
  const std::vector<shader::GpuFelled>& records() const { return gpuRecords_; }
  std::uint32_t recordEnd() const { return recordEnd_; }  // no record at or after this one is in use
  std::vector<std::uint32_t> takeChangedRecords();
  std::vector<FelledChange> takeLinkChanges();
  bool assetHasFelled(std::uint32_t assetIndex) const { return felledByAsset_[assetIndex] > 0; }
  bool anyRegrows() const { return regrowing_ > 0; }

  // The nearest standing trunk that the ray hits before anything else made of wood; a ray into a stump hits none.
  std::optional<Pick> pick(const PickRay& ray, std::span<const PlantInstance> standing);
  void instancesChanged() { picker_.reset(); }
  bool pickerIsStale() const { return !picker_.has_value(); }

 private:
  struct Record {
    bool used = false;
    std::uint32_t slot = 0;
    std::uint32_t assetIndex = 0;
    FallPlan plan;
    EventClock clock;
    double endSeconds = 0;  // local
    bool written = false;   // its last state is uploaded and will not change
  };
  template <typename Options>
  struct Timed {
    double startSeconds = 0;
    Options options;
  };

  const Record* recordOf(std::uint32_t slot) const;
  Record* recordOf(std::uint32_t slot);
  void fillSection(const Record& record, float scale, shader::GpuFelled& gpu) const;
  void free(std::uint32_t recordIndex);
  void updateRecord(std::uint32_t recordIndex, double now, double previous);
  void complete(std::uint32_t slot, double now);
  static double absoluteEnd(const Record& record);

  std::vector<std::optional<PlantShape>> plants_;
  std::vector<std::uint32_t> felledByAsset_;
  WindField wind_;
  std::deque<Timed<ShockwaveOptions>> shockwaves_;
  std::deque<Timed<FootstepOptions>> footsteps_;
  std::uint32_t felledCapacity_;
  HotSlots hot_;
  std::vector<Record> records_;
  std::vector<shader::GpuFelled> gpuRecords_;
  std::vector<std::uint32_t> changedRecords_;
  std::vector<FelledChange> linkChanges_;
  std::uint32_t recordEnd_ = 0;
  std::uint32_t regrowing_ = 0;
  std::optional<TrunkPicker> picker_;
  std::vector<PlantInstance> picked_;  // by the picker's indices
};

}  // namespace throng
