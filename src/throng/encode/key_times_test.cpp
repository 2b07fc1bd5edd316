#include "throng/encode/key_times.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace throng {
namespace {

Clip clipWithKeys(std::vector<double> times, Interpolation interpolation = Interpolation::Linear) {
  Clip clip;
  clip.durationSeconds = times.back();
  Channel channel;
  channel.nodeIndex = 0;
  channel.interpolation = interpolation;
  channel.times = std::move(times);
  for (std::size_t i = 0; i < channel.times.size(); ++i)
    channel.values.insert(channel.values.end(), {static_cast<float>(i), 0, 0});
  clip.channels.push_back(channel);
  return clip;
}

// A curve sampled on a grid, and the test of straight lines between its samples.
SegmentTest lineTest(const TimeGrid& grid, double (*curve)(double), double tolerance) {
  return [&grid, curve, tolerance](std::uint32_t first, std::uint32_t last) {
    const double t0 = grid.keyTimes[first], t1 = grid.keyTimes[last];
    return visitBetween(first, last, [&](std::uint32_t i) {
      const double t = grid.keyTimes[i];
      const double line = curve(t0) + (curve(t1) - curve(t0)) * (t - t0) / (t1 - t0);
      return std::fabs(line - curve(t)) <= tolerance;
    });
  };
}

double parabola(double t) { return t * t; }

TEST(timeGrid, keepsTheSourceKeysAndCutsTheGapsEvenly) {
  const TimeGrid grid = makeTimeGrid(clipWithKeys({0, 0.1, 1}), {.stepSeconds = 0.05});
  ASSERT_EQ(grid.count(), 1 + 2 + 18u);
  EXPECT_TRUE(std::is_sorted(grid.keyTimes.begin(), grid.keyTimes.end()));
  EXPECT_NE(std::find(grid.keyTimes.begin(), grid.keyTimes.end(), 0.1f), grid.keyTimes.end());
  EXPECT_EQ(grid.keyTimes.back(), 1.0f);
}

TEST(timeGrid, aStepKeyIsTwoEntriesAtOneTime) {
  const TimeGrid grid = makeTimeGrid(clipWithKeys({0, 0.5, 1}, Interpolation::Step), {.stepSeconds = 0.25});
  const auto at = std::find(grid.keyTimes.begin(), grid.keyTimes.end(), 0.5f) - grid.keyTimes.begin();
  ASSERT_EQ(grid.keyTimes[at + 1], 0.5f);
  EXPECT_EQ(grid.beforeJump[at], 1);
  EXPECT_EQ(grid.beforeJump[at + 1], 0);
  EXPECT_LT(grid.sampleSeconds[at], 0.5);
  EXPECT_EQ(grid.sampleSeconds[at + 1], 0.5);
}

TEST(timeGrid, aJumpAtTheEndShowsThePoseAfterItAtTheEnd) {
  const TimeGrid grid = makeTimeGrid(clipWithKeys({0, 1}, Interpolation::Step));
  EXPECT_EQ(grid.keyTimes.back(), 1.0f);
  EXPECT_LT(grid.keyTimes[grid.count() - 2], 1.0f);
  EXPECT_EQ(grid.sampleSeconds.back(), 1.0);
}

TEST(timeGrid, aStillHasTwoTimes) {
  Clip still;
  const TimeGrid grid = makeTimeGrid(still);
  EXPECT_EQ(grid.keyTimes, (std::vector<float>{0, 0}));
  EXPECT_EQ(placeKeys(grid, [](std::uint32_t, std::uint32_t) { return false; }), (std::vector<std::uint32_t>{0, 1}));
}

TEST(timeGrid, aVeryLongClipGetsLongerSteps) {
  const TimeGrid grid = makeTimeGrid(clipWithKeys({0, 10000}), {.stepSeconds = 1.0 / 480, .maxTimes = 1000});
  EXPECT_LE(grid.count(), 1002u);
  EXPECT_GE(grid.count(), 900u);
}

TEST(keyTimes, aStraightMotionNeedsItsEndsOnly) {
  const TimeGrid grid = makeTimeGrid(clipWithKeys({0, 0.3, 2}));
  EXPECT_EQ(placeKeys(grid, [](std::uint32_t, std::uint32_t) { return true; }),
            (std::vector<std::uint32_t>{0, static_cast<std::uint32_t>(grid.count() - 1)}));
}

// A chord over a span h of t^2 is off by h^2 / 4 at its middle, so a tolerance of e allows spans of 2 sqrt(e).
TEST(keyTimes, aParabolaGetsTheFewestChords) {
  const TimeGrid grid = makeTimeGrid(clipWithKeys({0, 1}), {.stepSeconds = 0.001});
  const double tolerance = 1e-4;  // spans of 0.02
  const auto keys = placeKeys(grid, lineTest(grid, parabola, tolerance));
  EXPECT_GE(keys.size(), 50u);
  EXPECT_LE(keys.size(), 53u);
  const auto fits = lineTest(grid, parabola, tolerance * 1.0001);
  for (std::size_t i = 1; i < keys.size(); ++i) EXPECT_TRUE(fits(keys[i - 1], keys[i]));
}

TEST(keyTimes, noSegmentCrossesAJump) {
  const TimeGrid grid = makeTimeGrid(clipWithKeys({0, 0.5, 1, 1.5}, Interpolation::Step));
  const auto keys = placeKeys(grid, [](std::uint32_t, std::uint32_t) { return true; });
  std::vector<float> times;
  for (const std::uint32_t key : keys) times.push_back(grid.keyTimes[key]);
  EXPECT_EQ(times, (std::vector<float>{0, 0.5f, 0.5f, 1, 1, std::nextafter(1.5f, 0.0f), 1.5f}));
}

TEST(keyTimes, visitBetweenSeesEveryIndexOnceMiddleFirst) {
  EXPECT_TRUE(visitBetween(2, 3, [](std::uint32_t) { return false; }));
  for (std::uint32_t last = 4; last < 40; ++last) {
    std::vector<std::uint32_t> seen;
    EXPECT_TRUE(visitBetween(2, last, [&](std::uint32_t i) { seen.push_back(i); return true; }));
    ASSERT_EQ(seen.size(), last - 3);
    ASSERT_EQ(seen.front(), 2 + (last - 2) / 2);
    std::sort(seen.begin(), seen.end());
    for (std::size_t i = 0; i < seen.size(); ++i) ASSERT_EQ(seen[i], 3 + i);
  }
}

}  // namespace
}  // namespace throng
