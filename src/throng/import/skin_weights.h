// Making skin weights what a Mesh promises: not negative, summing to 1.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace throng {

struct WeightRepairs {
  std::size_t invalidCount = 0;       // weights that were NaN, infinite or negative, now 0
  std::size_t unnormalizedCount = 0;  // vertices whose weights summed to something else than 1, now scaled
  std::size_t weightlessCount = 0;    // vertices without any weight: they follow their first influence alone
  float worstSum = 1;                 // the sum farthest from 1 among the unnormalised

  bool any() const { return invalidCount + unnormalizedCount + weightlessCount != 0; }
};

// Repairs `weights` in place, influencesPerVertex entries per vertex. Sums are always scaled to 1; a vertex counts as
// unnormalised where its sum is off by more than `slack` (1e-3, plus what the precision of its storage explains).
// A vertex whose weights are all zero gets weight 1 on its first influence, as three.js does (normalizeSkinWeights).
WeightRepairs repairWeights(int influencesPerVertex, std::span<float> weights, double slack);

// The repairs in words ("24 weights that were NaN or negative set to 0; ..."), "" where there were none.
std::string describe(const WeightRepairs& repairs);

}  // namespace throng
