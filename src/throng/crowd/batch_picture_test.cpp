// Several assets in one crowd and one set of draws: what comes later, and who wears what.
#include "throng/crowd/test_pass_bench.h"

namespace throng {
namespace {

using test::PassBench;

constexpr CrowdPass kPasses[] = {CrowdPass::Color,  CrowdPass::Depth,  CrowdPass::Motion, CrowdPass::Shadow,
                                 CrowdPass::Levels, CrowdPass::GBuffer};

// A figure of other proportions, with other materials and one primitive more.
Asset slimFigure() {
  Asset asset = test::figureAsset();
  asset.name = "slim";
  std::swap(asset.materials[0], asset.materials[2]);
  asset.materials[0].doubleSided = true;
  asset.primitives.push_back({1, {asset.primitives[0].indices.begin(), asset.primitives[0].indices.begin() + 36}});
  asset.primitives[0].indices.erase(asset.primitives[0].indices.begin(), asset.primitives[0].indices.begin() + 30);
  for (AssetClip& clip : asset.clips) clip.bounds.min.x *= 0.5f, clip.bounds.max.x *= 0.5f;
  return asset;
}

struct TwoAssets : PassBench {
  Asset slim = slimFigure();
  explicit TwoAssets(HeadlessDevice device) : PassBench(std::move(device)) {}

  Result<CrowdAssetId> addMembers(const Asset& asset, int row) {
    THRONG_ASSIGN(const CrowdAssetId id, crowd->add(asset));
    for (int index = 0; index < 6; ++index) {
      SpawnOptions spawn;
      spawn.placement = {{1.6 * index - 4 + 0.4 * row, 0, -5.0 - 1.5 * row}, 0.5f * float(index), 1};
      spawn.play.phase = 0.13f * float(index);
      THRONG_ASSIGN(const InstanceId instance, crowd->spawn(id, spawn, 0));
      if (index % 2) THRONG_TRY(crowd->play(instance, "sway", {.fadeSeconds = 1}, 0.4));
    }
    return id;
  }
};

#define THRONG_TWO_ASSETS(name)                                             \
  auto name##Device = HeadlessDevice::create({.validation = true});                          \
  if (!name##Device) GTEST_SKIP() << describe(name##Device.error());        \
  TwoAssets name(*std::move(name##Device));                                 \
  if (const Status created = name.createEmpty(); !created) FAIL() << describe(created.error())

// Two frames in one command buffer, so that the second comes while the first is in flight.
TEST(batchPicture, meshesGrowWhileAFrameIsInFlight) {
  THRONG_TWO_ASSETS(grown);
  THRONG_TWO_ASSETS(whole);
  THRONG_TWO_ASSETS(single);
  ASSERT_TRUE(grown.addMembers(grown.figure, 0) && single.addMembers(single.figure, 0));
  ASSERT_TRUE(whole.addMembers(whole.figure, 0) && whole.addMembers(whole.slim, 1));
  const Status drawn = grown.commands->run([&](VkCommandBuffer buffer) -> Status {
    grown.frame.nowSeconds = 0.6;
    THRONG_TRY(grown.crowd->prepare(buffer, grown.frame));
    grown.record(buffer, CrowdPass::Color, grown.depth);
    if (const auto added = grown.addMembers(grown.slim, 1); !added) return added.error();
    THRONG_TRY(grown.crowd->prepare(buffer, grown.frame));
    grown.record(buffer, CrowdPass::Depth, grown.depth);
    return Ok{};
  });
  ASSERT_TRUE(drawn) << describe(drawn.error());
  ASSERT_TRUE(single.draw(CrowdPass::Color, 0.6));
  EXPECT_EQ(std::memcmp(grown.colorReadback.mapped(), single.radiance.data(), single.radiance.size() * sizeof(Vec4f)), 0);
  const auto depths = whole.draw(CrowdPass::Depth, 0.6);
  ASSERT_TRUE(depths);
  EXPECT_EQ(std::memcmp(grown.readback.mapped(), depths->data(), depths->size() * sizeof(float)), 0);
  for (const CrowdPass pass : kPasses) {
    const auto expected = whole.draw(pass, 0.8), seen = grown.draw(pass, 0.8);
    ASSERT_TRUE(expected && seen);
    EXPECT_EQ(*expected, *seen) << static_cast<int>(pass);
    EXPECT_EQ(std::memcmp(whole.radiance.data(), grown.radiance.data(), whole.radiance.size() * sizeof(Vec4f)), 0);
  }
  for (const std::string& message : grown.headless.validationMessages()) ADD_FAILURE() << message;
}

// Shadows need no materials, whatever they are: one layer, two layers.
TEST(batchPicture, shadowsOfAllOpaqueAssetsAreOneCallForEachSection) {
  THRONG_TWO_ASSETS(bench);
  ASSERT_TRUE(bench.addMembers(bench.figure, 0) && bench.addMembers(bench.slim, 1));
  ASSERT_TRUE(bench.draw(CrowdPass::Shadow, 0.6));
  EXPECT_EQ(bench.crowd->drawCallCount(), 2u);
}

}  // namespace
}  // namespace throng
