// Who may stand in a venue: the people among the assets, with their clips.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "throng/crowd/scene.h"
#include "throng/crowd/stadium.h"

namespace throng {

struct VenuePeople {
  std::vector<std::uint32_t> assets;                  // indices of the people
  std::vector<std::vector<const AssetClip*>> clips;   // of each of them, at least one
};

using ChooseClips = std::function<std::vector<const AssetClip*>(const Asset&)>;

// InvalidArgument where nobody is left.
Result<VenuePeople> venuePeople(std::span<const Asset> assets, const VenueOptions& options, const ChooseClips& suits);

// Adds the scenery among the assets to the scene, once, at the origin.
void addScenery(Scene& scene, std::span<const Asset> assets);

// One of them, chosen by the member's number, with its size, tint and phase; place and heading are the caller's.
SceneMember chooseMember(const VenuePeople& people, std::span<const Asset> assets, std::uint32_t seed, std::uint32_t member);

}  // namespace throng
