// Motion vectors against the CPU: every pixel's triangle is found, posed now and one frame earlier, and projected.
#include "throng/crowd/test_motion.h"
#include "throng/crowd/test_pass_bench.h"
#include "throng/crowd/test_tube.h"
#include "throng/levels/make_levels.h"

namespace throng {
namespace {

using test::Moment;
using test::PassBench;
using test::expectAgreement;
using test::expectedMotion;
using test::momentOf;

TEST(motion, agreesWithTheCpuAcrossFadesLoopEndsMovesAndTheCamera) {
  THRONG_PASS_BENCH(bench);
  // "walk" lasts 1.2 s and phases are spread over it, so that some loops end in every frame.
  for (const double seconds : {0.30, 0.62, 0.99}) {
    ASSERT_TRUE(bench.draw(CrowdPass::Motion, seconds - 1.0 / 30));
    const Moment before = momentOf(bench, seconds - 1.0 / 30);
    bench.frame.camera.eye = bench.frame.camera.eye + Vec3d{0.05, 0.02, -0.03};
    bench.frame.camera.forward = bench.frame.camera.forward + Vec3f{0.01f, 0, 0};
    for (std::size_t index = 0; index < bench.instances.size(); index += 4) {
      InstancePlacement placement = bench.crowd->placementOf(bench.instances[index]);
      placement.place.x += 0.1;
      placement.headingRadians += 0.05f;
      bench.crowd->move(bench.instances[index], placement);
    }
    const auto depths = bench.draw(CrowdPass::Motion, seconds);
    ASSERT_TRUE(depths);
    expectAgreement(bench, *depths, expectedMotion(bench, momentOf(bench, seconds), before));
  }
}

TEST(motion, anInstanceJustSpawnedMovesAsItsClipDoes) {
  THRONG_PASS_BENCH(bench);
  ASSERT_TRUE(bench.draw(CrowdPass::Motion, 0.5));
  SpawnOptions spawn;
  spawn.placement.place = {0.4, 0, -4};
  spawn.play.phase = 0.2f;
  const auto instance = bench.crowd->spawn({0}, spawn, 0.53);
  ASSERT_TRUE(instance);
  bench.instances.push_back(*instance);
  Moment before = momentOf(bench, 0.5);
  const auto depths = bench.draw(CrowdPass::Motion, 0.54);
  ASSERT_TRUE(depths);
  expectAgreement(bench, *depths, expectedMotion(bench, momentOf(bench, 0.54), before));
}

// The level that is drawn now is the one that was there in the previous frame as well, as far as motion goes.
TEST(motion, agreesWithTheCpuWhereLevelsOfDetailChange) {
  auto device = HeadlessDevice::create();
  if (!device) GTEST_SKIP() << describe(device.error());
  PassBench bench(*std::move(device));
  bench.figure = test::bendingTube();
  bench.options.levelCount = 2;
  ASSERT_TRUE(bench.create());
  const std::vector<DetailLevel> coarser = makeLevels(bench.figure, 1);
  ASSERT_EQ(coarser.size(), 1u);
  const std::vector<std::uint32_t> fine = bench.figure.primitives[0].indices, coarse = coarser[0].indices[0];
  double seconds = 0.3;
  bool isChange = false;  // nothing was before the first frame
  // Where no error is small enough there is nothing but full detail, where all are nothing but the coarsest.
  for (const bool isCoarse : {false, true, false}) {
    const Moment before = momentOf(bench, seconds);
    seconds += 1.0 / 30;
    bench.figure.primitives[0].indices = isCoarse ? coarse : fine;
    bench.frame.camera.errorPixels = isCoarse ? 1e6f : -1.0f;
    const auto depths = bench.draw(CrowdPass::Motion, seconds);
    ASSERT_TRUE(depths);
    if (isChange) expectAgreement(bench, *depths, expectedMotion(bench, momentOf(bench, seconds), before));
    isChange = true;
  }
}

TEST(motion, theMotionPassHasTheDepthOfTheColorPass) {
  THRONG_PASS_BENCH(bench);
  const auto motion = bench.draw(CrowdPass::Motion, 0.7), color = bench.draw(CrowdPass::Color, 0.7);
  ASSERT_TRUE(motion && color);
  EXPECT_EQ(std::memcmp(motion->data(), color->data(), motion->size() * sizeof(float)), 0);
}

TEST(motion, everyPassIsDrawnWithoutAWordFromTheValidationLayer) {
  auto device = HeadlessDevice::create({.validation = true});
  if (!device) GTEST_SKIP() << describe(device.error());
  PassBench bench(*std::move(device));
  ASSERT_TRUE(bench.create());
  for (const CrowdPass pass : {CrowdPass::Shadow, CrowdPass::Depth, CrowdPass::Color, CrowdPass::Motion})
    ASSERT_TRUE(bench.draw(pass, 0.4));
  for (const std::string& message : bench.headless.validationMessages()) ADD_FAILURE() << message;
}

}  // namespace
}  // namespace throng
