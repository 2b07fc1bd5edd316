// Wind, shock waves and footsteps: what must hold whatever the numbers.
#include "throng/effects/wind.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "throng/effects/shockwave.h"

namespace throng::shader {
namespace {

Wind makeWind(float time) {
  Wind wind;
  wind.direction = {0.6f, 0.8f};
  wind.speed = 8;
  wind.gustiness = 0.7f;
  wind.gustLength = 20;
  wind.turbulence = 0.8f;
  wind.timeSeconds = time;
  wind.travelMetres = wind.speed * time;
  return wind;
}

WindResponse makeResponse() {
  WindResponse response;
  response.heightMetres = 8;
  response.leanPerSpeed = 0.012f;
  response.swayFrequency = 0.4f;
  response.flutterMetres = 0.15f;
  response.flutterFrequency = 1.7f;
  response.trembleMetres = 0.04f;
  response.maxLeanRadians = 0.4f;
  return response;
}

float distance(vec3 a, vec3 b) {
  return std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z));
}

TEST(ValueNoise, IsInRangeContinuousAndRepeatsAfterItsPeriod) {
  float low = 1, high = 0, last = valueNoise({-40, 3.3f}, 5);
  for (float x = -40; x < 40; x += 0.01f) {
    const float value = valueNoise({x, 3.3f}, 5);
    ASSERT_LT(std::abs(value - last), 0.02f) << x;
    low = std::min(low, value);
    high = std::max(high, value);
    last = value;
  }
  EXPECT_GE(low, 0);
  EXPECT_LE(high, 1);
  EXPECT_GT(high - low, 0.6f);
  EXPECT_EQ(valueNoise({1.5f, -2.25f}, 9), valueNoise({1.5f + float(kNoisePeriod), -2.25f}, 9));
}

TEST(Wind, TheRootNeverMovesAndNothingMovesBeyondItsReach) {
  std::mt19937 random(11);
  std::uniform_real_distribution<float> unit(0, 1);
  const WindResponse response = makeResponse();
  for (int run = 0; run < 500; ++run) {
    const Wind wind = makeWind(unit(random) * 100);
    const vec2 place(unit(random) * 300 - 150, unit(random) * 300 - 150);
    const WindLean lean = windLeanAt(wind, response, place, unit(random));
    const EffectVertex root{{0, 0, 0}, {0, 1, 0}, {1, 0, 0}};
    const vec3 still = windVertex(root, wind, response, lean, {0, 0, unit(random), 0}, unit(random), 1).position;
    ASSERT_EQ(distance(still, root.position), 0);

    const float around = unit(random) * 6.28f, out = 2 * unit(random), height = 8 * unit(random);
    const EffectVertex vertex{{out * std::cos(around), height, out * std::sin(around)}, {0, 0, 1}, {1, 0, 0}};
    const WindWeights weights{unit(random), unit(random), unit(random), unit(random)};
    const vec3 moved = windVertex(vertex, wind, response, lean, weights, unit(random), 1).position;
    const float leanBound = std::sqrt(lean.lean.x * lean.lean.x + lean.lean.y * lean.lean.y);
    ASSERT_LE(distance(moved, vertex.position), windReach(wind, response, leanBound, 2, 1) + 1e-5f);
  }
}

TEST(Wind, NeighboursMoveTogetherAndGustsTravelDownwind) {
  const Wind now = makeWind(10);
  const Wind later = makeWind(12);
  const float here = windSpeedAt(now, {3, 4});
  EXPECT_NEAR(windSpeedAt(now, {3.5f, 4}), here, 0.6f);
  // The field is carried along: two seconds later it stands 16 m downwind.
  EXPECT_NEAR(windSpeedAt(later, {3 + 0.6f * 16, 4 + 0.8f * 16}), here, 1e-3f);
  EXPECT_GT(std::abs(windSpeedAt(later, {3, 4}) - here), 1e-3f);
}

TEST(Wind, CalmMovesNothing) {
  Wind wind = makeWind(5);
  wind.speed = 0;
  const WindLean lean = windLeanAt(wind, makeResponse(), {1, 2}, 0.3f);
  const EffectVertex vertex{{1, 5, 0}, {0, 0, 1}, {1, 0, 0}};
  EXPECT_EQ(distance(windVertex(vertex, wind, makeResponse(), lean, {1, 1, 0.2f, 1}, 0.3f, 1).position, vertex.position), 0);
}

TEST(Shockwave, ArrivesWhenItsRingDoesAndFades) {
  const Shockwave wave{{0, 0}, 1, 0.8f, 10, 30, 2};
  EXPECT_EQ(shockwaveLean(wave, {11, 0}).x, 0);    // the ring is at 10 m
  EXPECT_GT(shockwaveLean(wave, {9, 0}).x, 0.1f);  // leans outwards
  EXPECT_EQ(shockwaveLean(wave, {9, 0}).y, 0);
  Shockwave old = wave;
  old.ageSeconds = 30;
  EXPECT_LT(std::abs(shockwaveLean(old, {9, 0}).x), 1e-4f);
  float strongest = 0;
  for (float x = 0.01f; x < 12; x += 0.01f) strongest = std::max(strongest, std::abs(shockwaveLean(wave, {x, 0}).x));
  EXPECT_LE(strongest, wave.strength);
  EXPECT_GT(strongest, 0.2f * wave.strength);
}

TEST(Footstep, PressesOutwardsWithinItsRadiusAndRecovers) {
  Footstep foot{{0, 0}, 0.5f, 0.6f, 1.0f, 1, 2};
  EXPECT_GT(footstepLean(foot, {0.2f, 0}).x, 0.5f);
  EXPECT_EQ(footstepLean(foot, {0.7f, 0}).x, 0);
  foot.ageSeconds = 15;
  EXPECT_LT(footstepLean(foot, {0.2f, 0}).x, 0.01f);
  foot.ageSeconds = -1;
  EXPECT_EQ(footstepLean(foot, {0.2f, 0}).x, 0);
}

}  // namespace
}  // namespace throng::shader
