#include "throng/verify/error_metric.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "throng/verify/normal_weights.h"

namespace throng {
namespace {

TEST(SquareHistogram, percentilesOverstateByLessThanOnePercentAndNeverUnderstate) {
  std::mt19937 random(3);
  std::vector<float> distances;
  SquareHistogram histogram;
  for (int i = 0; i < 50000; ++i) {
    const float exponent = static_cast<float>(random() % 100000) / 100000 * 8 - 6;
    distances.push_back(std::pow(10.0f, exponent));  // a micrometre to a hundred metres
    histogram.add(distances.back() * distances.back());
  }
  std::sort(distances.begin(), distances.end());
  for (const double fraction : {0.001, 0.5, 0.9, 0.999, 1.0}) {
    const auto rank = static_cast<std::size_t>(std::ceil(fraction * 50000)) - 1;
    const double exact = static_cast<double>(distances[rank]);
    const double found = std::sqrt(histogram.percentile(fraction));
    EXPECT_GE(found, exact * (1 - 1e-6)) << fraction;
    EXPECT_LE(found, exact * 1.008) << fraction;
  }
}

TEST(SquareHistogram, ofNothingIsZero) { EXPECT_EQ(SquareHistogram().percentile(0.999), 0); }

TEST(SquareHistogram, halvesMergeToTheWhole) {
  SquareHistogram whole, first, second;
  for (int i = 1; i <= 1000; ++i) {
    whole.add(static_cast<float>(i));
    (i % 3 == 0 ? first : second).add(static_cast<float>(i));
  }
  first.merge(second);
  EXPECT_EQ(first.count(), 1000u);
  for (double fraction = 0; fraction <= 1; fraction += 0.125)
    EXPECT_EQ(first.percentile(fraction), whole.percentile(fraction));
}

TEST(MeasureTime, findsTheWorstVertexAndSumsSquares) {
  const std::vector<Vec3f> source = {{0, 0, 0}, {1, 0, 0}, {0, 2, 0}};
  const std::vector<Vec3f> decoded = {{0, 0, 1}, {1, 3, 4}, {0, 2, 0}};
  const std::vector<Vec3f> up(3, {0, 1, 0});
  const std::vector<Vec3f> turned = {{0, 1, 0}, {1, 0, 0}, {0, 1, 0}};
  const std::vector<std::uint32_t> whole(3, kWholeNormalWeight);
  SquareHistogram positions, normals;
  const TimeErrors errors = measureTime(decoded, source, turned, up, whole, positions, normals);
  EXPECT_EQ(errors.positionSquareMax, 25);
  EXPECT_EQ(errors.worstVertex, 1u);
  EXPECT_EQ(errors.positionSquareSum, 26);
  EXPECT_NEAR(degreesFromChordSquare(errors.normalChordSquareMax), 90, 1e-4);
  EXPECT_EQ(positions.count(), 3u);
}

TEST(MeasureTime, whatIsNotFiniteIsInfinitelyWrong) {
  const std::vector<Vec3f> source(1), up(1, {0, 1, 0});
  const std::vector<Vec3f> decoded = {{0, std::numeric_limits<float>::quiet_NaN(), 0}};
  const std::vector<std::uint32_t> whole(1, kWholeNormalWeight);
  SquareHistogram positions, normals;
  EXPECT_TRUE(std::isinf(measureTime(decoded, source, up, up, whole, positions, normals).positionSquareMax));
  EXPECT_TRUE(std::isinf(positions.percentile(1)));
}

// 90 degrees wrong with weight 1, right with weight 999: the 99.9th percentile is right, one unit more and it is not.
TEST(MeasureTime, countsNormalsByTheirWeights) {
  const std::vector<Vec3f> source(2), up(2, {0, 1, 0});
  const std::vector<Vec3f> turned = {{1, 0, 0}, {0, 1, 0}};
  for (const std::uint32_t wrongWeight : {0u, 1u, 2u}) {
    SquareHistogram positions, normals;
    const TimeErrors errors =
        measureTime(source, source, turned, up, std::vector<std::uint32_t>{wrongWeight, 999}, positions, normals);
    EXPECT_NEAR(degreesFromChordSquare(normals.percentile(0.999)), wrongWeight == 2 ? 90 : 0, 1);
    EXPECT_NEAR(degreesFromChordSquare(errors.normalChordSquareMax), wrongWeight == 0 ? 0 : 90, 1e-4);
    EXPECT_EQ(positions.count(), 2u);
  }
}

TEST(DegreesFromChordSquare, isTheAngleOfUnitVectorsThatFarApart) {
  EXPECT_NEAR(degreesFromChordSquare(2 - std::sqrt(2.0)), 45, 1e-9);  // chord^2 = 2 - 2 cos(angle)
  EXPECT_NEAR(degreesFromChordSquare(4), 180, 1e-9);
  EXPECT_EQ(degreesFromChordSquare(0), 0);
}

TEST(errorMetric, tangentsAreComparedInThePlanesOfTheirNormals) {
  const std::vector<Vec3f> up(4, Vec3f{0, 0, 1});
  const std::vector<Vec4f> decoded = {{1, 0, 0, 1}, {0.6f, 0, 0.8f, 1}, {0, 1, 0, 1}, {0, 0, 0, 1}};
  const std::vector<Vec4f> source = {{1, 0, 0, 1}, {1, 0, 0, -1}, {0, 0, 1, 1}, {1, 0, 0, 1}};
  SquareHistogram squares;
  const auto largest = [&](std::size_t count) {
    const auto frames = [&](const std::vector<Vec4f>& tangents) {
      return TangentFrames{std::span(tangents).first(count), std::span(up).first(count)};
    };
    const std::vector<std::uint32_t> weights(count, 3);
    return measureTangents(frames(decoded), frames(source), weights, squares);
  };
  EXPECT_EQ(largest(3), 0.0f);  // the third source tangent lies along its normal and says nothing
  EXPECT_EQ(squares.count(), 6u);
  EXPECT_EQ(largest(4), std::numeric_limits<float>::infinity());
}

}  // namespace
}  // namespace throng
