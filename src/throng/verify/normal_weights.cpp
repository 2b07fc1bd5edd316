#include "throng/verify/normal_weights.h"

#include <cassert>
#include <cmath>

namespace throng {

NormalWeights::NormalWeights(const Asset& asset) {
  for (const AssetPrimitive& primitive : asset.primitives)
    for (std::size_t i = 0; i + 2 < primitive.indices.size(); i += 3)
      triangles_.push_back({primitive.indices[i], primitive.indices[i + 1], primitive.indices[i + 2]});
  sumAreas(asset.mesh.positions, wholePerArea_);
  for (float& area : wholePerArea_) {
    const float whole = static_cast<float>(kWholeNormalWeight) / area;
    area = std::isfinite(whole) ? whole : 0;
  }
}

void NormalWeights::sumAreas(std::span<const Vec3f> positions, std::vector<float>& areas) const {
  areas.assign(positions.size(), 0.0f);
  for (const auto& [a, b, c] : triangles_) {
    const float area = length(cross(positions[b] - positions[a], positions[c] - positions[a]));
    areas[a] += area;
    areas[b] += area;
    areas[c] += area;
  }
}

void NormalWeights::measure(std::span<const Vec3f> positions, std::vector<float>& areas,
                            std::vector<std::uint32_t>& weights) const {
  assert(positions.size() == wholePerArea_.size());
  sumAreas(positions, areas);
  weights.resize(areas.size());
  constexpr auto kWhole = static_cast<float>(kWholeNormalWeight);
  for (std::size_t vertex = 0; vertex < areas.size(); ++vertex) {
    const float weight = areas[vertex] * wholePerArea_[vertex];
    const bool isPart = wholePerArea_[vertex] > 0 && weight < kWhole;
    weights[vertex] = isPart ? static_cast<std::uint32_t>(weight + 0.5f) : kWholeNormalWeight;
  }
}

}  // namespace throng
