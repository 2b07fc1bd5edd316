// The arrangement of `throng render`: who stands where in the plaza, doing what, and from where one looks.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/crowd/scene.h"

namespace throng {

struct PlazaOptions {
  std::uint32_t instanceCount = 2000;
  std::uint32_t seed = 1;
  float aspect = 16.0f / 9;
  std::vector<std::string> clips;  // only these; empty: all but T-poses
};

// A member's next clip and when it begins.
struct PlazaChange {
  std::string clip;
  PlayOptions play;
  double atSeconds = 0;
};

// Fills the wedge that the camera sees, no two members closer than they are wide. Sizes follow the assets. The same
// options give the same plaza. InvalidArgument where none of options.clips is a clip of an asset.
Result<Scene> arrangePlaza(std::span<const Asset> assets, const PlazaOptions& options);

// Change number `change` (0, 1, ...) of a member that takes up something else every `everySeconds` or so, by a fade.
PlazaChange plazaChange(const Scene& plaza, std::uint32_t seed, std::uint32_t member, std::uint32_t change,
                        double everySeconds);

}  // namespace throng
