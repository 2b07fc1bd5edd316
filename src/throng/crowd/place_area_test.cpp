#include "throng/crowd/place_area.h"

#include <gtest/gtest.h>

#include "throng/crowd/scatter.h"

namespace throng {
namespace {

// A square with a square hole, walked as one loop.
const std::vector<Vec2f> kFrame{{-4, -4}, {4, -4}, {4, 4}, {-4, 4}, {-4, -4}, {-1, -1}, {-1, 1}, {1, 1}, {1, -1}, {-1, -1}};

TEST(PlaceArea, polygonKnowsItsHole) {
  const PlaceDensity frame = insidePolygon(kFrame);
  EXPECT_EQ(frame({3, 0.5f}), 1);
  EXPECT_EQ(frame({0.2f, 0.5f}), 0);
  EXPECT_EQ(frame({5, 0.5f}), 0);
}

TEST(PlaceArea, pathIsAsWideAsSaid) {
  const PlaceDensity street = nearPath({{0, 0}, {10, 0}, {10, 10}}, 1.5f);
  EXPECT_EQ(street({5, 1.4f}), 1);
  EXPECT_EQ(street({5, 1.6f}), 0);
  EXPECT_EQ(street({11, -1}), 1) << "round corners: 1.41 m from the corner";
  EXPECT_EQ(street({11.2f, -1.2f}), 0);
}

// Red, green / blue, white: the weights of Rec. 709.
TEST(PlaceArea, maskIsReadByLuminance) {
  const auto byte = [](int v) { return std::byte(v); };
  const Pixels mask{2, 2, {byte(255), byte(0), byte(0), byte(255), byte(0), byte(255), byte(0), byte(255),
                           byte(0), byte(0), byte(255), byte(255), byte(255), byte(255), byte(255), byte(255)}};
  const PlaceDensity density = insideMask(mask, {0, 0}, {2, 2});
  EXPECT_NEAR(density({0.5f, 0.5f}), 0.2126f, 1e-6f);
  EXPECT_NEAR(density({1.5f, 0.5f}), 0.7152f, 1e-6f);
  EXPECT_NEAR(density({0.5f, 1.5f}), 0.0722f, 1e-6f);
  EXPECT_NEAR(density({1.5f, 1.5f}), 1, 1e-6f);
  EXPECT_EQ(density({2.5f, 1}), 0);
}

TEST(PlaceArea, placesAlongAPathKeepTheirSpacingAroundACorner) {
  const std::vector<FacingPlace> places = placesAlong({{0, 0}, {0, 3}, {4, 3}}, 2);
  ASSERT_EQ(places.size(), 4u);  // at 0, 2, 4 and 6 of 7 metres
  EXPECT_EQ(places[1].place, (Vec2f{0, 2}));
  EXPECT_EQ(places[1].headingRadians, 0);
  EXPECT_EQ(places[2].place, (Vec2f{1, 3}));
  EXPECT_FLOAT_EQ(places[2].headingRadians, 1.57079633f);
}

TEST(PlaceArea, gridTurnsAboutItsMiddle) {
  const std::vector<FacingPlace> places = placesOf({{10, 0}, 2, 3, 1, 4, 1.57079633f});
  ASSERT_EQ(places.size(), 6u);
  // Looking along +X, the first row is 4 m behind, its first column to the right: half a metre along +Z.
  EXPECT_NEAR(places[0].place.x, 6, 1e-5f);
  EXPECT_NEAR(places[0].place.y, 0.5f, 1e-5f);
}

TEST(Scatter, staysWithinItsAreaAndApart) {
  ScatterOptions options{.count = 5000, .seed = 3, .min = {-5, -5}, .max = {5, 5}, .spacingMetres = 0.4f};
  options.density = insidePolygon(kFrame);
  const std::vector<Vec2f> points = scatterPoints(options);
  ASSERT_GT(points.size(), 200u);  // 60 square metres, and no more than one disk of 0.4 m can be packed in 0.139 of them
  ASSERT_LT(points.size(), 432u);
  for (std::size_t i = 0; i < points.size(); ++i) {
    ASSERT_EQ(options.density(points[i]), 1);
    for (std::size_t j = 0; j < i; ++j)
      ASSERT_GE(std::hypot(points[i].x - points[j].x, points[i].y - points[j].y), 0.4f);
  }
  EXPECT_EQ(scatterPoints(options), points) << "the same seed gives the same places";
}

TEST(Scatter, thinsOutWhereTheDensityIsLow) {
  ScatterOptions options{.count = 3000, .seed = 9, .min = {0, 0}, .max = {100, 100}, .spacingMetres = 0.01f};
  options.density = [](Vec2f p) { return p.x < 50 ? 0.9f : 0.3f; };
  const std::vector<Vec2f> points = scatterPoints(options);
  ASSERT_EQ(points.size(), 3000u);
  const auto left = std::count_if(points.begin(), points.end(), [](Vec2f p) { return p.x < 50; });
  EXPECT_NEAR(double(left), 2250, 4 * 24);  // three quarters, within four standard deviations
}

TEST(Scatter, endsWhereNoPlaceIsAllowed) {
  ScatterOptions options;
  options.density = [](Vec2f) { return 0.0f; };
  EXPECT_TRUE(scatterPoints(options).empty());
}

}  // namespace
}  // namespace throng
