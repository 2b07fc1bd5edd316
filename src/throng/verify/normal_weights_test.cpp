#include "throng/verify/normal_weights.h"

#include <gtest/gtest.h>

#include <limits>

namespace throng {
namespace {

// A square of two triangles in the xy plane, its corners counter-clockwise, and one vertex that no triangle uses.
Asset squareAsset() {
  Asset asset;
  asset.mesh.positions = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {5, 5, 5}};
  asset.primitives = {{.materialIndex = kNone, .indices = {0, 1, 2, 0, 2, 3}}};
  return asset;
}

std::vector<std::uint32_t> weightsOfSquare(Vec3f scale) {
  const Asset asset = squareAsset();
  std::vector<Vec3f> posed;
  for (const Vec3f p : asset.mesh.positions) posed.push_back({p.x * scale.x, p.y * scale.y, p.z * scale.z});
  std::vector<float> areas;
  std::vector<std::uint32_t> weights;
  NormalWeights(asset).measure(posed, areas, weights);
  return weights;
}

TEST(NormalWeights, areWhatIsLeftOfTheArea) {
  constexpr std::uint32_t kWhole = kWholeNormalWeight;
  const auto all = [](std::uint32_t weight) { return std::vector<std::uint32_t>{weight, weight, weight, weight, kWhole}; };
  EXPECT_EQ(weightsOfSquare({1, 1, 1}), all(kWhole));
  EXPECT_EQ(weightsOfSquare({3, 2, 1}), all(kWhole));           // more than at rest counts no more
  EXPECT_EQ(weightsOfSquare({0.5f, 0.5f, 1}), all(kWhole / 4));
  EXPECT_EQ(weightsOfSquare({0.5f, 1, 7}), all(kWhole / 2));    // flattened along one axis
  EXPECT_EQ(weightsOfSquare({0, 0, 0}), all(0));
  EXPECT_EQ(weightsOfSquare({0.001f, 0.001f, 1}), all(0));      // a millionth is less than half of 1 / 65536
  EXPECT_EQ(weightsOfSquare({std::numeric_limits<float>::infinity(), 1, 1}), all(kWhole));
}

// A surface without area at rest has nothing to compare with.
TEST(NormalWeights, withoutAnAreaAtRestNormalsCountWhole) {
  Asset asset = squareAsset();
  for (Vec3f& p : asset.mesh.positions) p = {};
  std::vector<float> areas;
  std::vector<std::uint32_t> weights;
  NormalWeights(asset).measure(squareAsset().mesh.positions, areas, weights);
  EXPECT_EQ(weights, std::vector<std::uint32_t>(5, kWholeNormalWeight));
}

}  // namespace
}  // namespace throng
