#include "throng/pose/curve.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace throng {
namespace {

std::vector<double> sampleAt(const Channel& channel, double timeSeconds, std::uint32_t guess = 0) {
  CurveCursor cursor{guess};
  std::vector<double> values(channelWidth(channel));
  sampleChannel(channel, timeSeconds, cursor, values);
  return values;
}

Channel scaleChannel(Interpolation interpolation, std::vector<double> times, std::vector<float> values) {
  Channel channel;
  channel.path = Path::Scale;
  channel.interpolation = interpolation;
  channel.times = std::move(times);
  channel.values = std::move(values);
  return channel;
}

void expectQuat(const std::vector<double>& q, double x, double y, double z, double w) {
  ASSERT_EQ(q.size(), 4u);
  EXPECT_NEAR(q[0], x, 1e-9);
  EXPECT_NEAR(q[1], y, 1e-9);
  EXPECT_NEAR(q[2], z, 1e-9);
  EXPECT_NEAR(q[3], w, 1e-9);
}

TEST(Curve, stepHoldsTheLastKeyUntilTheNext) {
  const Channel channel = scaleChannel(Interpolation::Step, {0, 1}, {5, 6, 7, 8, 9, 10});
  EXPECT_EQ(sampleAt(channel, 0.999), (std::vector<double>{5, 6, 7}));
  EXPECT_EQ(sampleAt(channel, std::nextafter(1.0, 0.0)), (std::vector<double>{5, 6, 7}));
  EXPECT_EQ(sampleAt(channel, 1), (std::vector<double>{8, 9, 10}));
}

TEST(Curve, linearMixesNeighbouringKeys) {
  const Channel channel = scaleChannel(Interpolation::Linear, {1, 3}, {0, 0, 8, 10, 20, 0});
  EXPECT_EQ(sampleAt(channel, 1.5), (std::vector<double>{2.5, 5, 6}));
}

TEST(Curve, holdsItsEndsOutsideTheKeys) {
  const Channel channel = scaleChannel(Interpolation::Linear, {1, 3}, {1, 2, 3, 4, 5, 6});
  EXPECT_EQ(sampleAt(channel, -10), (std::vector<double>{1, 2, 3}));
  EXPECT_EQ(sampleAt(channel, 10), (std::vector<double>{4, 5, 6}));
}

TEST(Curve, cubicSplineScalesTangentsByTheTimeBetweenKeys) {
  // x: from 0 with slope 1 to 4 with slope 3 in 2 s. Half way, by hand: 0/2 + 2*1/8 + 4/2 - 2*3/8 = 1.5.
  // y: from 2 to 2 with flat ends stays; z: from 0 to 1 with flat ends is 0.5 half way, 0.15625 at a quarter.
  const Channel channel = scaleChannel(Interpolation::CubicSpline, {10, 12},
                                       {9, 9, 9, 0, 2, 0, 1, 0, 0, 3, 0, 0, 4, 2, 1, 9, 9, 9});
  EXPECT_EQ(channelWidth(channel), 3u);
  EXPECT_EQ(sampleAt(channel, 11), (std::vector<double>{1.5, 2, 0.5}));
  EXPECT_DOUBLE_EQ(sampleAt(channel, 10.5)[2], 0.15625);
  EXPECT_EQ(sampleAt(channel, 10), (std::vector<double>{0, 2, 0}));
  EXPECT_EQ(sampleAt(channel, 12), (std::vector<double>{4, 2, 1}));
}

TEST(Curve, rotationsTurnEvenlyAlongTheShorterArc) {
  const float h = std::sqrt(0.5f);
  Channel channel = scaleChannel(Interpolation::Linear, {0, 3}, {0, 0, 0, 1, 0, 0, h, h});
  channel.path = Path::Rotation;
  const double degree = std::acos(-1.0) / 180;
  // A third of 90 degrees about z; a quaternion holds half the angle.
  expectQuat(sampleAt(channel, 1), 0, 0, std::sin(15 * degree), std::cos(15 * degree));
  channel.values = {0, 0, 0, 1, 0, 0, -h, -h};
  expectQuat(sampleAt(channel, 1), 0, 0, std::sin(15 * degree), std::cos(15 * degree));
}

TEST(Curve, slerpIsExactForTinyAngles) {
  const Quatd end{1e-7, 0, 0, std::sqrt(1 - 1e-14)};
  const Quatd half = slerp({0, 0, 0, 1}, end, 0.5);
  EXPECT_NEAR(half.x, 0.5e-7, 1e-20);
  const Quatd same = slerp(end, end, 0.3);
  EXPECT_DOUBLE_EQ(same.x, end.x);
}

TEST(Curve, cubicRotationsAreNormalised) {
  Channel channel = scaleChannel(Interpolation::CubicSpline, {0, 1},
                                 {0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0});
  channel.path = Path::Rotation;
  expectQuat(sampleAt(channel, 0.5), 0, 0, std::sqrt(0.5), std::sqrt(0.5));
}

TEST(Curve, morphWeightsHaveAnyWidth) {
  Channel channel = scaleChannel(Interpolation::Linear, {0, 1}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
  channel.path = Path::MorphWeights;
  EXPECT_EQ(channelWidth(channel), 5u);
  EXPECT_EQ(sampleAt(channel, 0.5), (std::vector<double>{2.5, 3.5, 4.5, 5.5, 6.5}));
}

TEST(Curve, resultDoesNotDependOnTheCursor) {
  std::vector<double> times;
  std::vector<float> values;
  for (int key = 0; key < 20; ++key) {
    times.push_back(key * key * 0.1);
    for (int axis = 0; axis < 3; ++axis) values.push_back(static_cast<float>((key * 7 + axis * 5) % 11));
  }
  const Channel channel = scaleChannel(Interpolation::Linear, times, values);
  int compared = 0;
  for (double time = -1; time < 40; time += 0.37) {
    const std::vector<double> expected = sampleAt(channel, time);
    for (const std::uint32_t guess : {1u, 7u, 18u, 19u, 20u, 4000000000u}) {
      EXPECT_EQ(sampleAt(channel, time, guess), expected) << time << " guessed " << guess;
      ++compared;
    }
  }
  EXPECT_GT(compared, 600);
}

}  // namespace
}  // namespace throng
