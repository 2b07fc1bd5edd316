// From a scene file and its assets to the scene.
#include <algorithm>
#include <cassert>
#include <cmath>

#include "throng/base/did_you_mean.h"
#include "throng/crowd/scatter.h"
#include "throng/scene/scene_file.h"

namespace throng {
namespace {

constexpr float kRadiansPerDegree = 3.14159265f / 180;

// What randomUnit is asked for, one number each.
enum Purpose : std::uint32_t { kAsset = 70, kClip, kTint, kScale, kHeading, kPhase, kSpeed, kShare, kDelay, kVariant };

// Which members of the scene a group's are.
struct MemberRange {
  std::uint32_t first = 0, count = 0;
};

Error wrong(const std::string& where, const std::string& detail) { return {ErrorCode::InvalidArgument, where, detail}; }

float within(Vec2f span, std::uint32_t seed, std::uint32_t member, Purpose purpose) {
  return span.x + (span.y - span.x) * randomUnit(seed, member, purpose);
}

Status checkName(const auto& named, const std::string& assetName, const char* what, const std::string& name,
                 const std::string& where) {
  std::string known;
  for (const auto& one : named) {
    if (one.name == name) return Ok{};
    known += (known.empty() ? "" : ", ") + one.name;
  }
  return wrong(where, std::string("names the ") + what + " '" + name + "', which asset '" + assetName +
                          "' does not have; it has " + (known.empty() ? "none" : known));
}

Status checkClip(const Asset& asset, const std::string& assetName, const std::string& clip, const std::string& where) {
  return checkName(asset.clips, assetName, "clip", clip, where);
}

Result<std::uint32_t> hiddenBits(const Asset& asset, const SceneFileGroup& group) {
  std::uint32_t bits = 0;
  for (const std::string& name : group.hide) {
    const auto found = std::find(asset.groupNames.begin(), asset.groupNames.end(), name);
    if (found == asset.groupNames.end() || found - asset.groupNames.begin() >= 32)
      return wrong(group.where + ".hide", "names '" + name + "', which is no group of the asset; see throng bake --group");
    bits |= 1u << (found - asset.groupNames.begin());
  }
  return bits;
}

SceneMember makeMember(const SceneFileGroup& group, std::uint32_t index, Vec3d place, const GroundPlane& ground) {
  const auto pick = [&](std::size_t count, Purpose purpose) { return randomWord(group.seed, index, purpose) % count; };
  SceneMember member;
  member.assetIndex = group.assetIndices[pick(group.assetIndices.size(), kAsset)];
  if (!group.clips.empty()) member.clip = group.clips[pick(group.clips.size(), kClip)];
  if (!group.variants.empty()) member.variant = group.variants[pick(group.variants.size(), kVariant)];
  SpawnOptions& spawn = member.spawn;
  spawn.placement.place = {place.x, ground.heightAt(place.x, place.z) + place.y, place.z};
  spawn.placement.headingRadians = within(group.headingDegrees, group.seed, index, kHeading) * kRadiansPerDegree;
  if (group.facing)
    spawn.placement.headingRadians +=
        static_cast<float>(std::atan2(group.facing->x - place.x, group.facing->y - place.z));
  spawn.placement.scale = within(group.scale, group.seed, index, kScale);
  spawn.play.phase = within(group.phase, group.seed, index, kPhase);
  spawn.play.speed = within(group.speed, group.seed, index, kSpeed);
  spawn.play.loop = group.loop;
  const Vec3f tint = group.tints[pick(group.tints.size(), kTint)];
  spawn.tint = {tint.x, tint.y, tint.z, 1};
  return member;
}

Status addGroup(const SceneFile& file, const SceneFileGroup& group, std::span<const Asset> assets, Scene& scene) {
  std::vector<std::uint32_t> hidden(assets.size());
  for (const std::uint32_t asset : group.assetIndices) {
    THRONG_ASSIGN(hidden[asset], hiddenBits(assets[asset], group));
    for (const std::string& clip : group.clips)
      THRONG_TRY(checkClip(assets[asset], file.assets[asset].name, clip, group.where + ".clips"));
    for (const std::string& variant : group.variants)
      if (!variant.empty())
        THRONG_TRY(checkName(assets[asset].variants, file.assets[asset].name, "variant", variant, group.where + ".variants"));
  }
  std::uint32_t index = 0;
  for (const Vec3d place : placePoints(group.placement)) {
    SceneMember& member = scene.members.emplace_back(makeMember(group, index++, place, scene.groundPlane));
    member.spawn.hiddenGroups = hidden[member.assetIndex];
  }
  return Ok{};
}

// Writes one event into the scene.
struct AddEvent {
  const SceneFile& file;
  std::span<const Asset> assets;
  const std::vector<MemberRange>& ranges;
  const SceneFileEvent& event;
  std::uint32_t number;  // of the event
  Scene& scene;

  Status operator()(const SceneFilePlay& play) const {
    const SceneFileGroup& group = file.groups[play.groupIndex];
    for (const std::uint32_t asset : group.assetIndices)
      THRONG_TRY(checkClip(assets[asset], file.assets[asset].name, play.clip, event.where + ".clip"));
    const MemberRange range = ranges[play.groupIndex];
    for (std::uint32_t index = 0; index < range.count; ++index) {
      if (randomUnit(group.seed + number, index, kShare) >= play.share) continue;
      if (scene.plays.size() == kMaxSceneMembers)
        return Error{ErrorCode::LimitExceeded, event.where,
                     "brings the scene above " + std::to_string(kMaxSceneMembers) + " changes of clips"};
      const double delay = play.spreadSeconds * randomUnit(group.seed + number, index, kDelay);
      scene.plays.push_back({range.first + index, event.seconds + delay, play.clip, play.play});
    }
    return Ok{};
  }

  Status operator()(const SceneFileFell& fell) const {
    const MemberRange range = ranges[fell.groupIndex];
    if (fell.member >= range.count)
      return wrong(event.where + ".member", "is " + std::to_string(fell.member) + ", and the group has " +
                                                std::to_string(range.count) + " members, counted from 0");
    SceneFall fall = fell.fall;
    fall.startSeconds = event.seconds;
    fall.memberIndex = range.first + fell.member;
    if (fell.near) fall.memberIndex = nearest(range, *fell.near);
    const std::uint32_t asset = scene.members[fall.memberIndex].assetIndex;
    if (!file.assets[asset].plant)
      return wrong(event.where, "fells what is no plant; write {file = ..., plant = \"tree\"} for asset '" +
                                    file.assets[asset].name + "'");
    for (const SceneFall& other : scene.falls)
      if (other.memberIndex == fall.memberIndex)
        return wrong(event.where, "fells a tree that was felled before");
    scene.falls.push_back(fall);
    return Ok{};
  }

  Status operator()(const ShockwaveOptions& wave) const {
    scene.shockwaves.push_back({event.seconds, wave});
    return Ok{};
  }

  Status operator()(const std::vector<SceneFootstep>& steps) const {
    scene.footsteps.insert(scene.footsteps.end(), steps.begin(), steps.end());
    return Ok{};
  }

 private:
  std::uint32_t nearest(MemberRange range, Vec2f point) const {
    std::uint32_t best = range.first;
    double bestAway = 1e300;
    for (std::uint32_t index = range.first; index < range.first + range.count; ++index) {
      const Vec3d place = scene.members[index].spawn.placement.place;
      const double away = std::hypot(place.x - point.x, place.z - point.y);
      if (away < bestAway) best = index;
      bestAway = std::min(bestAway, away);
    }
    return best;
  }
};

// How high the highest member stands above the ground, and how far one is from the camera.
void measureScene(const SceneFile& file, std::span<const Asset> assets, Scene& scene) {
  Bounds places;
  double highest = 0;
  for (const SceneMember& member : scene.members) {
    const Vec3d place = member.spawn.placement.place;
    const AssetClip& clip = assets[member.assetIndex].clips.front();
    const double top = place.y - scene.groundPlane.heightAt(place.x, place.z) + clip.bounds.max.y * member.spawn.placement.scale;
    highest = std::max(highest, top);
    places.add(Vec3f(place));
  }
  const Vec3d centre(places.centre());
  const double radius = std::max<double>(length(places.extent()) * 0.5, highest);
  if (!file.hasCamera) {
    scene.eye = centre + Vec3d{0, radius * 0.6 + highest, radius * 1.7};
    scene.target = centre + Vec3d{0, highest * 0.4, 0};
  }
  const double away = length(scene.eye - centre) + radius;
  scene.depthMetres = file.shadowMetres.value_or(static_cast<float>(std::clamp(away, 1.0, 400.0)) / 1.1f);
  scene.casterHeightMetres = static_cast<float>(std::max(highest * 1.3, 1.0));
}

}  // namespace

Result<Scene> arrangeScene(const SceneFile& file, std::span<const Asset> assets) {
  assert(assets.size() == file.assets.size());
  Scene scene = file.scene;
  for (std::size_t index = 0; index < assets.size(); ++index)
    if (assets[index].clips.empty()) return wrong(file.where + ": scene.assets." + file.assets[index].name, "has no clips");
  std::vector<MemberRange> ranges;
  for (const SceneFileGroup& group : file.groups) {
    MemberRange range;
    range.first = static_cast<std::uint32_t>(scene.members.size());
    THRONG_TRY(addGroup(file, group, assets, scene));
    range.count = static_cast<std::uint32_t>(scene.members.size()) - range.first;
    ranges.push_back(range);
  }
  if (scene.members.empty()) return wrong(file.where + ": scene.groups", "have no members: their places are empty");
  std::uint32_t number = 0;
  for (const SceneFileEvent& event : file.events)
    THRONG_TRY(std::visit(AddEvent{file, assets, ranges, event, number++, scene}, event.what));
  const auto byTime = [](const auto& a, const auto& b) { return a.startSeconds < b.startSeconds; };
  std::stable_sort(scene.plays.begin(), scene.plays.end(), byTime);
  std::stable_sort(scene.footsteps.begin(), scene.footsteps.end(), byTime);
  measureScene(file, assets, scene);
  return scene;
}

}  // namespace throng
