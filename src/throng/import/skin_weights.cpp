#include "throng/import/skin_weights.h"

#include <array>
#include <cassert>
#include <charconv>
#include <cmath>

namespace throng {
namespace {

std::string shortText(float number) {
  std::array<char, 32> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::general, 4).ptr;
  return {text.data(), end};
}

}  // namespace

WeightRepairs repairWeights(int influencesPerVertex, std::span<float> weights, double slack) {
  assert(influencesPerVertex > 0 && weights.size() % static_cast<std::size_t>(influencesPerVertex) == 0);
  WeightRepairs repairs;
  for (std::size_t first = 0; first < weights.size(); first += static_cast<std::size_t>(influencesPerVertex)) {
    const std::span<float> own = weights.subspan(first, static_cast<std::size_t>(influencesPerVertex));
    double sum = 0;
    for (float& weight : own) {
      if (!std::isfinite(weight) || weight < 0) {
        weight = 0;
        ++repairs.invalidCount;
      }
      sum += weight;
    }
    if (sum == 0) {
      own[0] = 1;
      ++repairs.weightlessCount;
      continue;
    }
    if (std::abs(sum - 1) > slack) {
      ++repairs.unnormalizedCount;
      if (std::abs(sum - 1) > std::abs(double(repairs.worstSum) - 1)) repairs.worstSum = static_cast<float>(sum);
    }
    if (sum != 1)
      for (float& weight : own) weight = static_cast<float>(weight / sum);
  }
  return repairs;
}

std::string describe(const WeightRepairs& repairs) {
  std::string text;
  const auto add = [&](const std::string& sentence) { text += (text.empty() ? "" : "; ") + sentence; };
  if (repairs.invalidCount != 0)
    add(std::to_string(repairs.invalidCount) + " skin weights that were NaN, infinite or negative set to 0");
  if (repairs.unnormalizedCount != 0)
    add("the skin weights of " + std::to_string(repairs.unnormalizedCount) + " vertices did not sum to 1 (up to " +
        shortText(repairs.worstSum) + ") and were scaled");
  if (repairs.weightlessCount != 0)
    add(std::to_string(repairs.weightlessCount) + " vertices without any skin weight follow their first bone");
  return text;
}

}  // namespace throng
