// The arrangements `throng render --scene stadium` and `--scene street`: people in the stands around a pitch, and people
// who walk along a street. The places are made for the sample models stadium and street, which are drawn where they are
// among the assets; without them people stand on the plain ground.
#pragma once

#include <span>

#include "throng/asset/asset.h"
#include "throng/crowd/scene.h"

namespace throng {

struct VenueOptions {
  std::uint32_t instanceCount = 10'000;  // fewer where no more fit: some 100,000 in the stadium, 13,000 in the street
  std::uint32_t seed = 1;
  std::vector<std::string> clips;        // only these; empty: what suits the place
};

// The same options give the same scene. InvalidArgument where no asset is a person (scene_people.h) or has a clip.
Result<Scene> arrangeStadium(std::span<const Asset> assets, const VenueOptions& options);
Result<Scene> arrangeStreet(std::span<const Asset> assets, const VenueOptions& options);

}  // namespace throng
