#include "throng/crowd/venue_people.h"

#include "throng/crowd/scatter.h"
#include "throng/crowd/scene_people.h"

namespace throng {
namespace {

// What randomUnit is asked for, one number each.
enum Purpose : std::uint32_t { kAsset = 90, kClip, kScale, kPhase, kSpeed };

}  // namespace

Result<VenuePeople> venuePeople(std::span<const Asset> assets, const VenueOptions& options, const ChooseClips& suits) {
  VenuePeople people;
  for (std::uint32_t index = 0; index < assets.size(); ++index) {
    if (isScenery(assets[index])) continue;
    std::vector<const AssetClip*> clips = options.clips.empty() ? suits(assets[index]) : usableClips(assets[index], options.clips);
    if (clips.empty() && options.clips.empty()) clips = usableClips(assets[index], {});
    if (clips.empty()) continue;
    people.assets.push_back(index);
    people.clips.push_back(std::move(clips));
  }
  if (people.assets.empty())
    return Error{ErrorCode::InvalidArgument, "render", "none of the assets is a person with a clip of the names asked for; name one, such as person_a.throng.glb"};
  return people;
}

void addScenery(Scene& scene, std::span<const Asset> assets) {
  for (std::uint32_t index = 0; index < assets.size(); ++index)
    if (isScenery(assets[index])) scene.members.push_back({.assetIndex = index});
}

SceneMember chooseMember(const VenuePeople& people, std::span<const Asset> assets, std::uint32_t seed, std::uint32_t member) {
  const std::size_t person = randomWord(seed, member, kAsset) % people.assets.size();
  const AssetClip& clip = *people.clips[person][randomWord(seed, member, kClip) % people.clips[person].size()];
  SceneMember result{.assetIndex = people.assets[person], .clip = clip.name};
  result.spawn.placement.scale = 0.95f + 0.1f * randomUnit(seed, member, kScale);
  result.spawn.play.phase = randomUnit(seed, member, kPhase);
  result.spawn.play.speed = 0.9f + 0.2f * randomUnit(seed, member, kSpeed);
  if (clip.loop == LoopMode::Once) result.spawn.play.loop = LoopMode::Loop;
  result.spawn.tint = personTint(assets[result.assetIndex], seed, member);
  return result;
}

}  // namespace throng
