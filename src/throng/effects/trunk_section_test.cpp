#include "throng/effects/trunk_section.h"

#include <gtest/gtest.h>

namespace throng {
namespace {

using Triangles = std::vector<std::array<Vec3f, 3>>;

// A cone of `sides` sides about (x, z) from radius `foot` at the ground to 0 at height 2.
Triangles cone(float x, float z, float foot, int sides) {
  Triangles triangles;
  for (int side = 0; side < sides; ++side) {
    const float a = 6.2831853f * float(side) / float(sides), b = 6.2831853f * float((side + 1) % sides) / float(sides);
    triangles.push_back({Vec3f{x + foot * std::cos(a), 0, z + foot * std::sin(a)},
                         Vec3f{x + foot * std::cos(b), 0, z + foot * std::sin(b)}, Vec3f{x, 2, z}});
  }
  return triangles;
}

TEST(trunkSection, aConeIsCutInARingOfHalfItsRadiusAtHalfItsHeight) {
  const auto outline = trunkSection(cone(0.1f, 0, 1, 12), 1, 32);
  ASSERT_EQ(outline.size(), 12u);
  EXPECT_NEAR(sectionRadius(outline), 0.5f, 1e-5f);
  EXPECT_NEAR(sectionCentre(outline).x, 0.1f, 1e-5f);
  for (std::size_t index = 0; index < 12; ++index) {
    const Vec2f a = outline[index], b = outline[(index + 1) % 12];
    EXPECT_NEAR(std::hypot(a.x - b.x, a.y - b.y), 2 * 0.5f * std::sin(3.14159265f / 12), 1e-5f) << "in order";
  }
}

TEST(trunkSection, takesTheOutlineNearestToTheAxis) {
  Triangles both = cone(5, 0, 1, 8);
  const Triangles stem = cone(0.2f, 0.1f, 0.4f, 8);
  both.insert(both.end(), stem.begin(), stem.end());
  const auto outline = trunkSection(both, 0.5f, 32);
  ASSERT_EQ(outline.size(), 8u);
  EXPECT_NEAR(sectionCentre(outline).x, 0.2f, 1e-5f);
}

TEST(trunkSection, aTrunkWithAHoleIsClosedByItsHull) {
  Triangles open = cone(0, 0, 1, 12);
  open.pop_back();
  const auto outline = trunkSection(open, 1, 32);
  EXPECT_GE(outline.size(), 11u);
  EXPECT_NEAR(sectionRadius(outline), 0.5f, 0.02f);
}

TEST(trunkSection, keepsToTheMostPoints) {
  EXPECT_EQ(trunkSection(cone(0, 0, 1, 90), 1, 32).size(), 32u);
}

TEST(trunkSection, nothingIsCutAboveTheTip) { EXPECT_TRUE(trunkSection(cone(0, 0, 1, 12), 3, 32).empty()); }

}  // namespace
}  // namespace throng
