#include "throng/crowd/effects_store.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "throng/effects/trunk_section.h"

namespace throng {
namespace {

double wrap(double seconds, double period) { return seconds - std::floor(seconds / period) * period; }

// The nearest frequency whose waves fit the wind's period; what moves at all does not stand still.
float fittingFrequency(float hertz) {
  if (!(hertz > 0)) return 0;
  return std::max(std::round(hertz / shader::kWindFrequencyStep), 1.0f) * shader::kWindFrequencyStep;
}

constexpr double kNoLeanRadians = 1e-5;

// Whether a ring bends nothing at this age. Where it is s metres out, a plant d metres from the centre leans by at most
// strength e^(-d / reach) x e^(1 - x) with x = (s - d) / width: no more than strength (s / width) e^(1 - s / max(reach, width)).
bool isStill(const ShockwaveOptions& wave, double age) {
  if (!(age > 0) || !(wave.speed > 0)) return true;
  const double out = age * wave.speed, width = std::max(wave.widthMetres, 1e-3f);
  const double longest = std::max<double>(wave.reachMetres, width);
  return std::fabs(wave.strength) * out / width * std::exp(1 - out / longest) < kNoLeanRadians;
}

// Whether a foot bends nothing at this age.
bool isStill(const FootstepOptions& foot, double age) {
  if (!(age > 0)) return true;
  const double recovering = std::max(age - foot.holdSeconds, 0.0) / std::max(foot.recoverySeconds, 1e-3f);
  return std::fabs(foot.strength) * std::exp(-recovering) < kNoLeanRadians;
}

template <typename T>
void keepNewest(std::deque<T>& events, T event, std::size_t most) {
  events.push_back(std::move(event));
  if (events.size() > most) events.pop_front();
}

}  // namespace

EffectsStore::EffectsStore(std::uint32_t felledCapacity, std::uint32_t hotSlotCount)
    : felledCapacity_(felledCapacity), hot_(hotSlotCount) {}

void EffectsStore::addAsset(const Asset& asset, const PlantOptions* plant) {
  plants_.push_back(plant ? std::optional(measurePlant(asset, *plant)) : std::nullopt);
  felledByAsset_.push_back(0);
}

std::vector<shader::GpuPlant> EffectsStore::plantTable() const {
  std::vector<shader::GpuPlant> table;
  for (const auto& plant : plants_) {
    shader::GpuPlant& entry = table.emplace_back();
    entry = {};
    if (!plant) continue;
    const PlantOptions& options = plant->options;
    entry.wind = {plant->heightMetres,
                  options.leanPerSpeed,
                  fittingFrequency(options.swayFrequency),
                  options.flutterMetres,
                  fittingFrequency(options.flutterFrequency),
                  options.trembleMetres,
                  options.maxLeanRadians};
    entry.crownRadius = plant->crownRadius;
    entry.footHeight = plant->footHeight;
    entry.detailNear = options.detailNearMetres;
    entry.detailFar = options.detailFarMetres;
    entry.shockShare = options.shockShare;
    entry.trampleShare = options.trampleShare;
    entry.answers = 1;
  }
  return table;
}

void EffectsStore::addShockwave(const ShockwaveOptions& shockwave, double startSeconds) {
  keepNewest(shockwaves_, Timed<ShockwaveOptions>{startSeconds, shockwave}, shader::kMaxShockwaves);
}

void EffectsStore::addFootstep(const FootstepOptions& footstep, double startSeconds) {
  keepNewest(footsteps_, Timed<FootstepOptions>{startSeconds, footstep}, shader::kMaxFootsteps);
}

bool EffectsStore::isCalm(double now) const {
  const auto still = [&](const auto& timed) { return isStill(timed.options, now - timed.startSeconds); };
  return wind_.speed == 0 && std::all_of(shockwaves_.begin(), shockwaves_.end(), still) &&
         std::all_of(footsteps_.begin(), footsteps_.end(), still);
}

void EffectsStore::describe(shader::CrowdFrame& frame, Vec3d eye, double now, double previous) const {
  const float size = std::sqrt(wind_.direction.x * wind_.direction.x + wind_.direction.y * wind_.direction.y);
  const Vec2f direction = size > 1e-6f ? Vec2f{wind_.direction.x / size, wind_.direction.y / size} : Vec2f{1, 0};
  const double gustPeriod = double(shader::kGustPeriodLengths) * std::max(wind_.gustLength, 0.01f);
  frame.wind = {{direction.x, direction.y},
                wind_.speed,
                wind_.gustiness,
                wind_.gustLength,
                wind_.turbulence,
                static_cast<float>(wrap(now, shader::kWindPeriodSeconds)),
                static_cast<float>(wrap(double(wind_.speed) * now, gustPeriod))};
  frame.previousWindSeconds = static_cast<float>(wrap(previous, shader::kWindPeriodSeconds));
  const auto fromEye = [&](Vec3d centre) {
    return shader::vec2(static_cast<float>(centre.x - eye.x), static_cast<float>(centre.z - eye.z));
  };
  for (const auto& [start, wave] : shockwaves_)
    if (!isStill(wave, now - start))
      frame.shockwaves[frame.shockwaveCount++] = {fromEye(wave.centre), static_cast<float>(now - start),
                                                  wave.strength,        wave.speed,
                                                  wave.reachMetres,     wave.widthMetres};
  for (const auto& [start, foot] : footsteps_)
    if (!isStill(foot, now - start))
      frame.footsteps[frame.footstepCount++] = {fromEye(foot.centre), static_cast<float>(now - start),
                                                foot.radiusMetres,    foot.strength,
                                                foot.holdSeconds,     foot.recoverySeconds};
}

const EffectsStore::Record* EffectsStore::recordOf(std::uint32_t slot) const {
  const auto found = std::find_if(records_.begin(), records_.begin() + recordEnd_,
                                  [&](const Record& record) { return record.used && record.slot == slot; });
  return found == records_.begin() + recordEnd_ ? nullptr : &*found;
}

EffectsStore::Record* EffectsStore::recordOf(std::uint32_t slot) {
  return const_cast<Record*>(std::as_const(*this).recordOf(slot));
}

FallPlan EffectsStore::fallPlan(std::uint32_t assetIndex, float scale, Vec2f direction, float cutHeight) const {
  const PlantShape& plant = *plants_[assetIndex];
  FallPlan plan;
  plan.direction = direction;
  plan.cutHeight = cutHeight;
  plan.treeHeight = plant.heightMetres * scale;
  plan.trunkRadius = plant.trunkRadius * scale;
  plan.crownRadius = plant.crownRadius * scale;
  return plan;
}

void EffectsStore::fillSection(const Record& record, float scale, shader::GpuFelled& gpu) const {
  const auto outline =
      trunkSection(plants_[record.assetIndex]->stem, record.plan.cutHeight / scale, shader::kMaxSectionPoints);
  gpu.sectionCount = static_cast<std::uint32_t>(outline.size());
  const Vec2f centre = sectionCentre(outline);
  gpu.sectionCentre = {centre.x, centre.y};
  for (std::size_t index = 0; index < outline.size(); ++index) gpu.section[index] = {outline[index].x, outline[index].y};
}

// When nothing will change any more; never for a fall that stands still.
double EffectsStore::absoluteEnd(const Record& record) {
  const EventClock& clock = record.clock;
  if (clock.rate == 0) return std::numeric_limits<double>::infinity();
  const double last = clock.rate > 0 ? record.endSeconds : 0;
  return clock.anchorSeconds + (last - clock.offsetSeconds) / clock.rate;
}

Status EffectsStore::fell(const PlantInstance& instance, const FallPlan& plan, double now) {
  const auto refuse = [](const char* why) { return Error{ErrorCode::InvalidArgument, "fell", why}; };
  if (!isPlant(instance.assetIndex)) return refuse("the asset is no plant; add it with addPlant");
  if (recordOf(instance.slot)) return refuse("the plant is felled already");
  if (!(plan.cutHeight > 0 && plan.cutHeight < plan.treeHeight))
    return refuse("the cut must be above the root and below the top");
  auto free = std::find_if(records_.begin(), records_.end(), [](const Record& record) { return !record.used; });
  if (free == records_.end()) {
    if (records_.size() == felledCapacity_)
      return Error{ErrorCode::LimitExceeded, "fell",
                   std::to_string(felledCapacity_) + " plants lie felled already; raise felledCapacity"};
    records_.push_back({});
    gpuRecords_.push_back({});
    free = records_.end() - 1;
  }
  const auto index = static_cast<std::uint32_t>(free - records_.begin());
  *free = {true, instance.slot, instance.assetIndex, plan, {now, 0, 1}, fallEndSeconds(plan), false};
  recordEnd_ = std::max(recordEnd_, index + 1);
  gpuRecords_[index] = {};
  gpuRecords_[index].instance = instance.slot;
  gpuRecords_[index].crownRadius = plan.crownRadius;
  fillSection(*free, instance.scale, gpuRecords_[index]);
  ++felledByAsset_[instance.assetIndex];
  linkChanges_.push_back({instance.slot, index + 1});
  const HotSlots::Taken taken = hot_.take(instance.slot, now, absoluteEnd(*free));
  if (taken.completed) complete(*taken.completed, now);
  return Ok{};
}

// Jumps to the end of its fall.
void EffectsStore::complete(std::uint32_t slot, double now) {
  Record* record = recordOf(slot);
  if (record) record->clock = {now, record->endSeconds, 1};
}

void EffectsStore::setFallRate(std::uint32_t slot, double rate, double now) {
  Record* record = recordOf(slot);
  assert(record);
  // What has settled goes on from its end, not from how long ago that was.
  const double local = std::clamp(record->clock.localSeconds(now), 0.0, record->endSeconds);
  record->clock = {now, local, rate};
  record->written = false;
  const HotSlots::Taken taken = hot_.take(slot, now, absoluteEnd(*record));
  if (taken.completed) complete(*taken.completed, now);
}

void EffectsStore::free(std::uint32_t recordIndex) {
  Record& record = records_[recordIndex];
  record.used = false;
  --felledByAsset_[record.assetIndex];
  hot_.drop(record.slot);
  gpuRecords_[recordIndex].sectionCount = 0;
  changedRecords_.push_back(recordIndex);
  while (recordEnd_ > 0 && !records_[recordEnd_ - 1].used) --recordEnd_;
}

void EffectsStore::forget(std::uint32_t slot) {
  const Record* record = recordOf(slot);
  if (!record) return;
  free(static_cast<std::uint32_t>(record - records_.data()));
  linkChanges_.push_back({slot, 0});
}

std::optional<FallMoment> EffectsStore::fallMoment(std::uint32_t slot, double now) const {
  const Record* record = recordOf(slot);
  if (!record) return std::nullopt;
  return fallAt(record->plan, record->clock.localSeconds(now));
}

void EffectsStore::updateRecord(std::uint32_t recordIndex, double now, double previous) {
  Record& record = records_[recordIndex];
  const double local = record.clock.localSeconds(now);
  const bool over = local >= record.endSeconds && record.clock.rate >= 0;
  const bool undone = local <= 0 && record.clock.rate < 0;
  if (undone || (over && record.plan.regrowSeconds > 0)) {
    linkChanges_.push_back({record.slot, 0});
    free(recordIndex);
    return;
  }
  if (over && record.written) return;
  const double localBefore = record.clock.localSeconds(previous);
  record.written = over && localBefore >= record.endSeconds;
  const FallMoment moment = fallAt(record.plan, local);
  shader::GpuFelled& gpu = gpuRecords_[recordIndex];
  gpu.felling = moment.felling;
  gpu.previous = fallAt(record.plan, localBefore).felling;
  gpu.visibility = moment.visibility;
  gpu.growth = moment.growth;
  regrowing_ += moment.growth > 0;
  changedRecords_.push_back(recordIndex);
}

void EffectsStore::update(double now, double previous) {
  regrowing_ = 0;
  hot_.release(now);
  for (std::uint32_t index = 0; index < recordEnd_; ++index)
    if (records_[index].used) updateRecord(index, now, previous);
}

std::vector<std::uint32_t> EffectsStore::takeChangedRecords() {
  std::sort(changedRecords_.begin(), changedRecords_.end());
  changedRecords_.erase(std::unique(changedRecords_.begin(), changedRecords_.end()), changedRecords_.end());
  return std::exchange(changedRecords_, {});
}

std::vector<FelledChange> EffectsStore::takeLinkChanges() { return std::exchange(linkChanges_, {}); }

std::optional<Pick> EffectsStore::pick(const PickRay& wanted, std::span<const PlantInstance> standing) {
  if (!picker_) {
    picked_.assign(standing.begin(), standing.end());
    std::vector<Trunk> trunks;
    for (const PlantInstance& instance : picked_) {
      const PlantShape& plant = *plants_[instance.assetIndex];
      trunks.push_back({instance.place, plant.trunkRadius * instance.scale, plant.trunkHeight * instance.scale});
    }
    picker_.emplace(trunks);
  }
  const double size = length(wanted.direction);
  if (!(size > 0)) return std::nullopt;
  Ray ray{wanted.origin, wanted.direction * (1 / size), wanted.maxDistance};
  double passed = 0;
  while (const auto pick = picker_->pick(ray)) {
    const PlantInstance& instance = picked_[pick->trunkIndex];
    const Record* record = recordOf(instance.slot);
    if (!record) {
      Pick result = *pick;
      result.trunkIndex = instance.slot;
      result.distance += passed;
      return result;
    }
    if (pick->heightAboveRoot <= record->plan.cutHeight) return std::nullopt;
    // The air above a stump: on from behind it.
    const double step = pick->distance + 2.01 * plants_[instance.assetIndex]->trunkRadius * instance.scale;
    ray.origin = ray.origin + ray.direction * step;
    ray.maxDistance -= step;
    passed += step;
  }
  return std::nullopt;
}

}  // namespace throng
