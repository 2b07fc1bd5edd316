// The fall of trees against physics integrated step by step, and geometry by hand.
#include "throng/effects/fall.h"

#include <gtest/gtest.h>

#include <numbers>
#include <random>

#include "throng/effects/hot_slots.h"

namespace throng {
namespace {

constexpr float kPi = std::numbers::pi_v<float>;

FallPlan makePlan() {
  FallPlan plan;
  plan.direction = {0, 1};
  plan.cutHeight = 0.6f;
  plan.treeHeight = 9;
  return plan;
}

TEST(FallCurve, FollowsTheIntegratedRod) {
  // angle'' = k^2 sin(angle), integrated with steps of 10 microseconds from the moment it lets go.
  const shader::FallCurve curve = fallCurve(makePlan());
  double angle = curve.firstAngle, speed = 2 * double(curve.rate) * std::sin(angle / 2), time = 0;
  const double step = 1e-5, squared = double(curve.rate) * curve.rate;
  const double start = shader::hesitation(curve);
  int compared = 0;
  while (angle < curve.landingAngle) {
    speed += squared * std::sin(angle) * step;
    angle += speed * step;
    time += step;
    if (std::fmod(time, 0.25) >= step || angle >= curve.landingAngle) continue;
    EXPECT_NEAR(shader::fallAngle(curve, float(start + time)), angle, 2e-3) << time;
    ++compared;
  }
  EXPECT_GT(compared, 4);
  EXPECT_NEAR(shader::impactSeconds(curve), start + time, 2e-3);
  EXPECT_NEAR(shader::impactSpeed(curve), speed, 5e-3);
}

TEST(FallCurve, IsContinuousAndEndsAtRest) {
  const shader::FallCurve curve = fallCurve(makePlan());
  const float end = shader::settledSeconds(curve);
  float last = shader::fallAngle(curve, -1);
  EXPECT_EQ(last, 0);
  for (float time = 0; time < end + 1; time += 1e-3f) {
    const float angle = shader::fallAngle(curve, time);
    ASSERT_LT(std::abs(angle - last), 1e-3f * shader::impactSpeed(curve) * 1.1f + 1e-4f) << time;
    ASSERT_LE(angle, curve.landingAngle + 1e-5f);
    ASSERT_GE(angle, 0);
    last = angle;
  }
  EXPECT_NEAR(shader::fallAngle(curve, end + 0.01f), curve.landingAngle, 1e-5);
  EXPECT_FLOAT_EQ(shader::fallAngle(curve, end + 100), curve.landingAngle);
}

TEST(FallCurve, ReboundsAsHighAsRestitutionSays) {
  const shader::FallCurve curve = fallCurve(makePlan());
  const float impact = shader::impactSeconds(curve);
  float lowest = curve.landingAngle;
  for (float time = impact; time < impact + shader::firstBounceSeconds(curve); time += 1e-3f)
    lowest = std::min(lowest, shader::fallAngle(curve, time));
  // Thrown up at e v against a pull of k^2 sin(landing): (e v)^2 / (2 pull).
  const float up = curve.restitution * shader::impactSpeed(curve);
  const float height = up * up / (2 * curve.rate * curve.rate * std::sin(curve.landingAngle));
  EXPECT_NEAR(curve.landingAngle - lowest, height, 1e-3);
}

TEST(FallCurve, TheTrunkRestsOnTheSlope) {
  for (const float slope : {-0.4f, -0.1f, 0.0f, 0.2f, 0.5f}) {
    FallPlan plan = makePlan();
    plan.groundNormal = {0, std::cos(slope), std::sin(slope)};  // it falls towards +z: downhill where the sine is > 0
    plan.trunkRadius = 0;
    plan.maximumAngle = kPi;
    const float angle = fallCurve(plan).landingAngle;
    const float length = plan.treeHeight - plan.cutHeight;
    const Vec3f tip{0, plan.cutHeight + length * std::cos(angle), length * std::sin(angle)};
    EXPECT_NEAR(dot(tip, plan.groundNormal), 0, 1e-4) << slope;
  }
}

TEST(Fell, TurnsTheTopToTheGroundAndNormalsWithIt) {
  shader::Felling felling{};
  felling.direction = {0, 1};
  felling.cutHeight = 1;
  felling.treeHeight = 5;
  felling.angle = kPi / 2;
  const shader::EffectVertex top{{0, 5, 0}, {1, 0, 0}, {0, 1, 0}};
  const shader::EffectVertex fallen = shader::fellVertex(top, felling, 1);
  EXPECT_NEAR(fallen.position.x, 0, 1e-6);
  EXPECT_NEAR(fallen.position.y, 1, 1e-6);
  EXPECT_NEAR(fallen.position.z, 4, 1e-6);  // a reversed axis would give -4
  EXPECT_NEAR(fallen.normal.x, 1, 1e-6);    // across the fall: stays
  EXPECT_NEAR(fallen.tangent.z, 1, 1e-6);   // along the stem: lies
}

TEST(Fell, TheCrownLagsAndTheInfluenceEnds) {
  shader::Felling felling{};
  felling.direction = {1, 0};
  felling.cutHeight = 1;
  felling.treeHeight = 5;
  felling.angle = 1;
  felling.lag = 0.2f;
  felling.radius = 3;
  felling.softEdge = 1;
  const shader::EffectVertex top{{0, 5, 0}, {0, 1, 0}, {1, 0, 0}};
  EXPECT_NEAR(shader::fellVertex(top, felling, 0).position.x, 4 * std::sin(0.8f), 1e-5);
  const shader::EffectVertex outside{{4, 2, 0}, {0, 1, 0}, {1, 0, 0}};
  EXPECT_EQ(shader::fellVertex(outside, felling, 1).position.x, 4);
}

TEST(FallBounds, HoldEveryVertexAtEveryMoment) {
  std::mt19937 random(7);
  std::uniform_real_distribution<float> unit(0, 1);
  for (int run = 0; run < 40; ++run) {
    FallPlan plan = makePlan();
    const float heading = unit(random) * 2 * kPi;
    plan.direction = {std::cos(heading), std::sin(heading)};
    plan.bendStrength = 2 * unit(random);
    plan.aftermath = run % 2 ? Aftermath::Sink : Aftermath::Stay;
    const double end = fallEndSeconds(plan);
    for (int sample = 0; sample < 50; ++sample) {
      const FallMoment moment = fallAt(plan, end * 1.1 * unit(random));
      const Bounds bounds = fallBounds(plan, moment);
      const float around = unit(random) * 2 * kPi, out = plan.crownRadius * std::sqrt(unit(random));
      const float height = plan.cutHeight + (plan.treeHeight - plan.cutHeight) * unit(random);
      const shader::EffectVertex vertex{{out * std::cos(around), height, out * std::sin(around)}, {0, 1, 0}, {1, 0, 0}};
      const shader::vec3 p = shader::fellVertex(vertex, moment.felling, unit(random)).position;
      ASSERT_TRUE(p.x >= bounds.min.x && p.x <= bounds.max.x && p.y >= bounds.min.y && p.y <= bounds.max.y &&
                  p.z >= bounds.min.z && p.z <= bounds.max.z)
          << p.x << " " << p.y << " " << p.z;
    }
  }
}

TEST(EventClock, PausesReversesAndResumesWithoutAJump) {
  EventClock clock{10, 0, 1};
  EXPECT_DOUBLE_EQ(clock.localSeconds(12), 2);
  clock = clock.withRate(12, 0);
  EXPECT_DOUBLE_EQ(clock.localSeconds(20), 2);
  clock = clock.withRate(20, -1);
  EXPECT_DOUBLE_EQ(clock.localSeconds(21), 1);
}

TEST(FallAt, FadesAndRegrows) {
  FallPlan plan = makePlan();
  plan.aftermath = Aftermath::Fade;
  plan.regrowSeconds = 4;
  EXPECT_FLOAT_EQ(fallAt(plan, -1).felling.angle, 0);
  EXPECT_FLOAT_EQ(fallAt(plan, 1).visibility, 1);
  const FallMoment end = fallAt(plan, fallEndSeconds(plan));
  EXPECT_FLOAT_EQ(end.visibility, 0);
  EXPECT_FLOAT_EQ(end.growth, 1);
  EXPECT_TRUE(end.settled);
}

TEST(HotSlots, TheOldestGivesItsSlotWhenAllAreTaken) {
  HotSlots slots(2);
  EXPECT_EQ(slots.take(7, 0, 10).slot, 0u);
  EXPECT_EQ(slots.take(8, 1, 5).slot, 1u);
  EXPECT_EQ(slots.take(7, 2, 12).slot, 0u);  // again: keeps its slot, and is now the younger
  const HotSlots::Taken third = slots.take(9, 3, 20);
  EXPECT_EQ(third.slot, 1u);
  EXPECT_EQ(third.completed, 8u);
  EXPECT_EQ(slots.slotOf(8), std::nullopt);
  EXPECT_EQ(slots.release(12), std::vector<std::uint32_t>{7});
  EXPECT_EQ(slots.usedCount(), 1u);
}

TEST(FallDirection, IsTheForwardFlattened) {
  EXPECT_EQ(fallDirectionFromForward({3, -2, 4}), (Vec2f{0.6f, 0.8f}));
  EXPECT_EQ(fallDirectionFromForward({0, -1, 0}), (Vec2f{1, 0}));
}

}  // namespace
}  // namespace throng
