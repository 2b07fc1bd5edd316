// Motion vectors against the CPU: every pixel's triangle is found, posed now and one frame earlier, and projected.
#include "throng/crowd/test_motion.h"
#include "throng/crowd/test_pass_bench.h"
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

// A tube of the figure's size that bends to and fro: a mesh of which levels of detail can be made.
Asset bendingTube() {
  constexpr int kRings = 24, kSegments = 12, kKeys = 9;
  Asset asset;
  asset.name = "tube";
  asset.primitives.resize(1);
  asset.primitives[0].materialIndex = 0;
  asset.materials = {test::plainMaterial("cloth", {0.5f, 0.5f, 0.5f, 1})};
  for (int ring = 0; ring < kRings; ++ring)
    for (int segment = 0; segment < kSegments; ++segment) {
      const float angle = 6.2831853f * float(segment) / kSegments;
      const Vec3f out{std::cos(angle), 0, std::sin(angle)};
      asset.mesh.normals.push_back(out);
      asset.mesh.positions.push_back(out * 0.35f + Vec3f{0, 1.8f * float(ring) / (kRings - 1), 0});
      if (ring == 0) continue;
      const std::uint32_t base = ring * kSegments, a = base + segment, b = base + (segment + 1) % kSegments;
      for (const std::uint32_t index : {a - kSegments, a, b - kSegments, b - kSegments, a, b})
        asset.primitives[0].indices.push_back(index);
    }
  VertexRows rows;
  for (const char* name : {"walk", "sway"}) {
    AssetClip clip;
    clip.name = name;
    clip.durationSeconds = 1.2f;
    clip.firstRow = asset.rowCount();
    clip.bounds.add(Vec3f{-0.8f, 0, -0.4f});
    clip.bounds.add(Vec3f{0.8f, 1.8f, 0.4f});
    for (int key = 0; key < kKeys; ++key) {
      clip.keyTimes.push_back(clip.durationSeconds * float(key) / (kKeys - 1));
      for (std::size_t index = 0; index < asset.mesh.positions.size(); ++index) {
        Vec3f p = asset.mesh.positions[index];
        p.x += 0.13f * p.y * p.y * std::sin(6.2831853f * float(key % (kKeys - 1)) / (kKeys - 1));
        for (int axis = 0; axis < 3; ++axis)
          rows.texels.push_back(static_cast<std::uint16_t>(
              (p[axis] - clip.bounds.min[axis]) / clip.bounds.extent()[axis] * 65535 + 0.5f));
        rows.texels.push_back(test::octahedralCode(asset.mesh.normals[index]));
      }
    }
    asset.clips.push_back(clip);
    asset.rows = rows;
  }
  return asset;
}

// The level that is drawn now is the one that was there in the previous frame as well, as far as motion goes.
TEST(motion, agreesWithTheCpuWhereLevelsOfDetailChange) {
  auto device = HeadlessDevice::create();
  if (!device) GTEST_SKIP() << describe(device.error());
  PassBench bench(*std::move(device));
  bench.figure = bendingTube();
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
