#include "throng/crowd/effects_store.h"

#include <gtest/gtest.h>

#include "throng/crowd/test_plant.h"

namespace throng {
namespace {

// Plants in a row, three metres apart.
struct Row {
  EffectsStore store;
  std::vector<PlantInstance> plants;

  explicit Row(std::uint32_t count, std::uint32_t slots = 2, std::uint32_t capacity = 8) : store(capacity, slots) {
    const PlantOptions options;
    store.addAsset(test::plantAsset(), &options);
    for (std::uint32_t index = 0; index < count; ++index) plants.push_back({index, 0, {3.0 * index, 0, 0}, 1});
  }
  FallPlan plan() const { return store.fallPlan(0, 1, {1, 0}, 0.5f); }
  Status fell(std::uint32_t index, double now) { return store.fell(plants[index], plan(), now); }
};

TEST(effectsStore, measuresAPlant) {
  const PlantShape shape = measurePlant(test::plantAsset(), {});
  EXPECT_FLOAT_EQ(shape.heightMetres, 4);
  EXPECT_NEAR(shape.crownRadius, 0.7f * std::sqrt(2.0f), 1e-5f);
  EXPECT_NEAR(shape.trunkRadius, test::kStemRadius, 1e-3f);
}

TEST(effectsStore, aPlantIsFelledOnceAndOnlyAboveItsRoot) {
  Row row(2);
  ASSERT_TRUE(row.fell(0, 1));
  EXPECT_EQ(row.fell(0, 2).error().code, ErrorCode::InvalidArgument);
  FallPlan plan = row.plan();
  plan.cutHeight = 9;
  EXPECT_EQ(row.store.fell(row.plants[1], plan, 1).error().code, ErrorCode::InvalidArgument);
}

TEST(effectsStore, theOldestFallIsAtItsEndWhenAllSlotsAreTaken) {
  Row row(3);
  for (std::uint32_t index = 0; index < 3; ++index) ASSERT_TRUE(row.fell(index, 0.1 * index));
  const double end = fallEndSeconds(row.plan());
  EXPECT_FLOAT_EQ(row.store.fallMoment(0, 0.3)->felling.angle, fallAt(row.plan(), end).felling.angle);
  EXPECT_LT(row.store.fallMoment(1, 0.3)->felling.angle, 0.05f);
  EXPECT_EQ(row.store.hotCount(), 2u);
}

TEST(effectsStore, saysWhenNoMorePlantsMayLie) {
  Row row(5, 2, 4);
  for (std::uint32_t index = 0; index < 4; ++index) ASSERT_TRUE(row.fell(index, 0));
  EXPECT_EQ(row.fell(4, 0).error().code, ErrorCode::LimitExceeded);
  row.store.forget(2);
  EXPECT_TRUE(row.fell(4, 0));
}

TEST(effectsStore, aFallStandsStillGoesOnAndGoesBack) {
  Row row(1);
  ASSERT_TRUE(row.fell(0, 0));
  row.store.setFallRate(0, 0, 2);
  const float paused = row.store.fallMoment(0, 2)->felling.angle;
  EXPECT_GT(paused, 0);
  EXPECT_EQ(row.store.fallMoment(0, 50)->felling.angle, paused);
  row.store.setFallRate(0, 1, 50);
  EXPECT_FLOAT_EQ(row.store.fallMoment(0, 50.5)->felling.angle, fallAt(row.plan(), 2.5).felling.angle);
  row.store.setFallRate(0, -1, 50.5);
  EXPECT_FLOAT_EQ(row.store.fallMoment(0, 51)->felling.angle, paused);
  row.store.update(60, 59.9);
  EXPECT_FALSE(row.store.isFelled(0)) << "upright again, it is whole";
  const auto links = row.store.takeLinkChanges();
  ASSERT_FALSE(links.empty());
  EXPECT_EQ(links.back().link, 0u);
}

TEST(effectsStore, aSettledPlantIsNotUploadedAgain) {
  Row row(1);
  ASSERT_TRUE(row.fell(0, 0));
  row.store.update(1, 0.9);
  EXPECT_EQ(row.store.takeChangedRecords().size(), 1u);
  row.store.update(100, 99);
  EXPECT_EQ(row.store.takeChangedRecords().size(), 1u);
  row.store.update(101, 100);
  EXPECT_TRUE(row.store.takeChangedRecords().empty());
  EXPECT_EQ(row.store.hotCount(), 0u);
  EXPECT_TRUE(row.store.isFelled(0)) << "it lies, though it is cold";
}

TEST(effectsStore, aRegrownPlantIsWhole) {
  Row row(1);
  FallPlan plan = row.plan();
  plan.regrowSeconds = 2;
  ASSERT_TRUE(row.store.fell(row.plants[0], plan, 0));
  const double end = fallEndSeconds(plan);
  row.store.update(end - 0.5, end - 0.6);
  EXPECT_TRUE(row.store.anyRegrows());
  row.store.update(end + 0.1, end);
  EXPECT_FALSE(row.store.isFelled(0));
}

TEST(effectsStore, aRayFindsTheFirstStandingTrunk) {
  Row row(4);
  const PickRay ray{{-5, 1, 0}, {2, 0, 0}};
  EXPECT_EQ(row.store.pick(ray, row.plants)->trunkIndex, 0u);
  ASSERT_TRUE(row.fell(0, 0));
  const auto behind = row.store.pick(ray, row.plants);
  ASSERT_TRUE(behind) << "through the air above the stump";
  EXPECT_EQ(behind->trunkIndex, 1u);
  EXPECT_NEAR(behind->distance, 8 - test::kStemRadius, 0.02);
  EXPECT_NEAR(behind->heightAboveRoot, 1, 1e-6);
  EXPECT_FALSE(row.store.pick({{-5, 0.3, 0}, {1, 0, 0}}, row.plants)) << "a stump is in the way";
  EXPECT_FALSE(row.store.pick({{-5, 3, 0.5}, {1, 0, 0}}, row.plants)) << "crowns are not asked for";
}

TEST(effectsStore, weightsComeFromHeightWhereNoneArePainted) {
  Asset asset = test::plantAsset();
  const auto weights = plantWeights(asset, measurePlant(asset, {}));
  EXPECT_EQ(weights[0][0], 0);
  EXPECT_EQ(weights[16 * 8][0], 65535) << "the top";
  EXPECT_NEAR(weights[8 * 8][0], 65535 / 4, 1) << "half the height";
  asset.mesh.colors.resize(2, std::vector<Vec4f>(asset.vertexCount(), Vec4f{0.2f, 0.4f, 0.6f, 1}));
  const auto painted = plantWeights(asset, measurePlant(asset, {}));
  EXPECT_EQ(painted[5][2], 39321);
}

TEST(effectsStore, theAirIsCalmBeforeAndAfterRingsAndFeet) {
  Row row(0);
  EXPECT_TRUE(row.store.isCalm(3));
  row.store.addShockwave({}, 4);
  EXPECT_TRUE(row.store.isCalm(3.9));
  EXPECT_FALSE(row.store.isCalm(5));
  // Where the ring is when it still bends something, and when it no longer does.
  const auto lean = [&](double now) {
    shader::CrowdFrame frame{};
    row.store.describe(frame, {}, now, now);
    float largest = 0;
    for (float x = 0.25f; frame.shockwaveCount > 0 && x < 900; x += 0.25f)
      largest = std::max(largest, std::fabs(shader::shockwaveLean(frame.shockwaves[0], {x, 0}).x));
    return largest;
  };
  EXPECT_GT(lean(5), 0.05f);
  double end = 5;
  while (!row.store.isCalm(end)) end += 0.1;
  EXPECT_LT(end, 40);
  EXPECT_LT(lean(end - 0.11), 2e-5f) << "what is left out is next to nothing";
  row.store.addFootstep({}, 100);
  EXPECT_FALSE(row.store.isCalm(100.2));
  EXPECT_TRUE(row.store.isCalm(150));
  row.store.setWind({{1, 0}, 2});
  EXPECT_FALSE(row.store.isCalm(150));
}

// The top of a plant and the tip of a branch beside it, as the wind of a moment moves them.
std::array<shader::vec3, 2> movedByWind(const EffectsStore& store, double now, shader::vec2 place) {
  shader::CrowdFrame frame{};
  store.describe(frame, {}, now, now);
  const shader::WindResponse response = store.plantTable()[0].wind;
  const shader::WindLean lean = shader::windLeanAt(frame.wind, response, place, 0.3f);
  const shader::EffectVertex top{{0, 4, 0}, {0, 1, 0}, {1, 0, 0}}, tip{{1, 2, 0}, {0, 1, 0}, {1, 0, 0}};
  return {shader::windVertex(top, frame.wind, response, lean, {1, 0, 0, 0}, 0.3f, 1).position,
          shader::windVertex(tip, frame.wind, response, lean, {0, 1, 0.4f, 1}, 0.3f, 1).position};
}

TEST(effectsStore, theWindDoesNotJumpWhereShadersTimeStartsAnew) {
  Row row(0);
  const WindField wind{{1, 0}, 9, 0.9f, 20, 1};
  row.store.setWind(wind);
  const auto largestStep = [&](double moment, double step) {
    double largest = 0;
    for (int column = 0; column < 40; ++column) {
      const shader::vec2 place(7.3f * float(column) - 150, 3.1f * float(column));
      const auto before = movedByWind(row.store, moment - step, place), after = movedByWind(row.store, moment + step, place);
      for (int vertex = 0; vertex < 2; ++vertex)
        largest = std::max(largest, std::hypot(double(after[vertex].x) - before[vertex].x,
                                               double(after[vertex].z) - before[vertex].z));
    }
    return largest;
  };
  const double gustPeriod = double(shader::kGustPeriodLengths) * wind.gustLength / wind.speed;
  for (const double moment : {4096.0, 3 * 4096.0, gustPeriod, 2 * gustPeriod})
    EXPECT_LT(largestStep(moment, 1e-3), 0.004) << "metres within 2 ms, at " << moment << " s";
  EXPECT_GT(largestStep(4096, 1), 0.1) << "within two seconds it moves";
}

}  // namespace
}  // namespace throng
