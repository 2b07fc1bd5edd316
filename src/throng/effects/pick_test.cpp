// Picking against all trunks tried one by one.
#include "throng/effects/pick.h"

#include <gtest/gtest.h>

#include <random>

namespace throng {
namespace {

TEST(TrunkPicker, HitsTheNearestTrunkAtTheRightHeight) {
  const std::vector<Trunk> trunks{{{0, 0, 5}, 0.5f, 3}, {{0, 0, 10}, 0.5f, 3}};
  const TrunkPicker picker(trunks);
  const auto hit = picker.pick({{0, 1.5, 0}, {0, 0, 1}});
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->trunkIndex, 0u);
  EXPECT_NEAR(hit->distance, 4.5, 1e-12);
  EXPECT_NEAR(hit->heightAboveRoot, 1.5, 1e-12);
}

TEST(TrunkPicker, MissesCrownsAndWhatIsBehind) {
  const std::vector<Trunk> trunks{{{0, 0, 5}, 0.5f, 3}};
  const TrunkPicker picker(trunks);
  EXPECT_FALSE(picker.pick({{0, 6, 0}, {0, 0, 1}}));     // above the bare stem
  EXPECT_FALSE(picker.pick({{0, 1, 0}, {0, 0, -1}}));    // behind
  EXPECT_FALSE(picker.pick({{0, 1, 0}, {0, 0, 1}, 3}));  // too far
  EXPECT_FALSE(TrunkPicker({}).pick({{0, 0, 0}, {1, 0, 0}}));
}

TEST(TrunkPicker, AgreesWithTryingEveryTrunk) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> place(-200, 200), unit(-1, 1);
  std::vector<Trunk> trunks;
  for (int index = 0; index < 3000; ++index) trunks.push_back({{1e7 + place(random), unit(random), place(random)}, 0.3f, 4});
  const TrunkPicker picker(trunks);
  int hits = 0;
  for (int query = 0; query < 300; ++query) {
    const Vec3d direction = normalizedOr(Vec3d{unit(random), unit(random) * 0.1, unit(random)}, Vec3d{1, 0, 0});
    const Ray ray{{1e7, 1.7, 0}, direction};
    std::optional<Pick> expected;
    for (std::uint32_t index = 0; index < trunks.size(); ++index) {
      const auto one = TrunkPicker({&trunks[index], 1}).pick(ray);
      if (!one || (expected && one->distance >= expected->distance)) continue;
      expected = one;
      expected->trunkIndex = index;
    }
    const auto actual = picker.pick(ray);
    ASSERT_EQ(actual.has_value(), expected.has_value());
    if (!actual) continue;
    ++hits;
    EXPECT_EQ(actual->trunkIndex, expected->trunkIndex);
    EXPECT_DOUBLE_EQ(actual->distance, expected->distance);
  }
  EXPECT_GT(hits, 30);
}

}  // namespace
}  // namespace throng
