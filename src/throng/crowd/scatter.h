// Where the members of a crowd stand and what they do, from a seed: the same arguments give the same crowd everywhere.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/base/math.h"
#include "throng/crowd/place_area.h"

namespace throng {

// Random numbers by counting: the value depends on seed, member and purpose alone, so that one member's numbers do not
// change when another is added.
std::uint32_t randomWord(std::uint32_t seed, std::uint32_t member, std::uint32_t purpose);
float randomUnit(std::uint32_t seed, std::uint32_t member, std::uint32_t purpose);  // 0 <= x < 1

struct ScatterOptions {
  std::uint32_t count = 1000;
  std::uint32_t seed = 1;
  Vec2f min{-20, -20}, max{20, 20};  // x and z, metres
  float spacingMetres = 0.8f;        // no two closer than this
  PlaceDensity density;              // where between min and max (place_area.h); empty: everywhere
};

// Points of a Poisson disk process (dart throwing over a grid, Bridson 2007 without the front), in the order found:
// any prefix is as even as the whole. Fewer than asked where no more fit.
std::vector<Vec2f> scatterPoints(const ScatterOptions& options);

}  // namespace throng
