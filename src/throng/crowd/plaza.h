// The arrangement of `throng render`: who stands where in the plaza, doing what, and from where one looks.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/crowd/crowd.h"

namespace throng {

struct PlazaOptions {
  std::uint32_t instanceCount = 2000;
  std::uint32_t seed = 1;
  float aspect = 16.0f / 9;
  std::vector<std::string> clips;  // only these; empty: all but T-poses
};

struct PlazaMember {
  std::uint32_t assetIndex = 0;
  std::string clip;
  SpawnOptions spawn;  // spawn.clip is left empty
};

// A member's next clip and when it begins.
struct PlazaChange {
  std::string clip;
  PlayOptions play;
  double atSeconds = 0;
};

struct Plaza {
  std::vector<PlazaMember> members;
  std::vector<std::vector<std::string>> clips;  // that members of each asset play
  Vec3d eye;
  Vec3d target;
  float fieldOfViewRadians = 0.66f;
  float depthMetres = 100;  // how far the crowd reaches
  Lighting lighting;
};

// Fills the wedge that the camera sees, no two members closer than they are wide. Sizes follow the assets. The same
// options give the same plaza. InvalidArgument where none of options.clips is a clip of an asset.
Result<Plaza> arrangePlaza(std::span<const Asset> assets, const PlazaOptions& options);

// Change number `change` (0, 1, ...) of a member that takes up something else every `everySeconds` or so, by a fade.
PlazaChange plazaChange(const Plaza& plaza, std::uint32_t seed, std::uint32_t member, std::uint32_t change,
                        double everySeconds);

}  // namespace throng
