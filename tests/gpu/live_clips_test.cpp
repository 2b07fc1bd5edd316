// Clips that are drawn from their own encoding, against the same clips expanded to rows and against the CPU.
#include <gtest/gtest.h>

#include "encoded_assets_fixture.h"
#include "throng/crowd/test_motion.h"

namespace throng {
namespace {

using test::PassBench;

// What of CrowdOptions differs between the crowds compared.
struct Budgets {
  std::uint64_t expandBytes = 0;
  std::uint64_t paletteBytes = std::uint64_t(64) << 20;
  bool motion = false;
  bool inspection = false;
};
constexpr std::uint64_t kPlenty = std::uint64_t(256) << 20;

// A crowd of one asset; none where there is no driver.
std::optional<PassBench> benchOf(const Asset& asset, const Budgets& budgets, bool validation = false) {
  auto device = HeadlessDevice::create({.validation = validation});
  if (!device) return std::nullopt;
  std::optional<PassBench> bench(std::in_place, *std::move(device));
  bench->figure = asset;
  bench->options.expandBudgetBytes = budgets.expandBytes;
  bench->options.paletteBudgetBytes = budgets.paletteBytes;
  bench->options.motion = budgets.motion;
  bench->options.inspection = budgets.inspection;
  const Status created = bench->create();
  EXPECT_TRUE(created) << asset.name << ": " << (created ? "" : describe(created.error()));
  return created ? std::move(bench) : std::nullopt;
}

#define THRONG_LIVE_BENCH(name, ...)        \
  auto name = benchOf(__VA_ARGS__);         \
  if (!name) GTEST_SKIP() << "no Vulkan driver, or no validation layer"

void expectSilence(const PassBench& bench) {
  for (const std::string& message : bench.headless.validationMessages()) ADD_FAILURE() << message;
}

// How many of the pixels that either draws have another depth than by a few hundredths of a millimetre and slopes.
double differentPercent(const std::vector<float>& a, const std::vector<float>& b, float empty) {
  int drawn = 0, different = 0;
  for (std::size_t pixel = 0; pixel < a.size(); ++pixel) {
    if (a[pixel] == empty && b[pixel] == empty) continue;
    ++drawn;
    different += std::fabs(a[pixel] - b[pixel]) > 2e-3f * std::max(a[pixel], b[pixel]);
  }
  EXPECT_GT(drawn, 500);
  return 100.0 * different / std::max(drawn, 1);
}

// Whether a pixel or one beside it has depth: a line may reach a pixel beyond the surface it outlines.
bool isDrawnNear(const std::vector<float>& depths, std::size_t pixel) {
  const int x = static_cast<int>(pixel % test::kExtent.width), y = static_cast<int>(pixel / test::kExtent.width);
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      const int column = x + dx, row = y + dy;
      if (column < 0 || row < 0 || column >= int(test::kExtent.width) || row >= int(test::kExtent.height)) continue;
      if (depths[std::size_t(row) * test::kExtent.width + column] > 0) return true;
    }
  return false;
}

double differentColorsPercent(const std::vector<Vec4f>& a, const std::vector<Vec4f>& b) {
  int different = 0, drawn = 0;
  for (std::size_t pixel = 0; pixel < a.size(); ++pixel) {
    drawn += length(Vec3f{a[pixel].x, a[pixel].y, a[pixel].z}) > 0;
    different += length(Vec3f{a[pixel].x - b[pixel].x, a[pixel].y - b[pixel].y, a[pixel].z - b[pixel].z}) > 0.05f;
  }
  EXPECT_GT(drawn, 500);
  return 100.0 * different / std::max(drawn, 1);
}

TEST(liveClips, ofEveryEncodingLookAsTheirExpandedRowsDo) {
  for (const EncodedAsset& encoded : encodedAssets()) {
    SCOPED_TRACE(encoded.name);
    THRONG_LIVE_BENCH(live, encoded.asset, Budgets{});
    THRONG_LIVE_BENCH(expanded, encoded.asset, Budgets{.expandBytes = kPlenty});
    for (const CrowdPass pass : {CrowdPass::Color, CrowdPass::Shadow}) {
      const auto a = live->draw(pass, 0.5), b = expanded->draw(pass, 0.5);
      ASSERT_TRUE(a && b);
      EXPECT_LT(differentPercent(*a, *b, pass == CrowdPass::Shadow ? 1.0f : 0.0f), 2);
    }
    EXPECT_LT(differentColorsPercent(live->radiance, expanded->radiance), 2);
    ASSERT_TRUE(live->draw(CrowdPass::GBuffer, 0.5) && expanded->draw(CrowdPass::GBuffer, 0.5));
    for (const int attachment : {0, 1})  // base colour and normal
      EXPECT_LT(differentColorsPercent(live->gbufferTexels[attachment], expanded->gbufferTexels[attachment]), 3) << attachment;
    EXPECT_EQ(live->crowd->expandedClipCount(), 0u);
    EXPECT_EQ(expanded->crowd->expandedClipCount(), 2u);
    const auto other = live->draw(CrowdPass::Color, 0.65), b = expanded->draw(CrowdPass::Color, 0.5);
    ASSERT_TRUE(other && b);
    EXPECT_GT(differentPercent(*other, *b, 0), 10) << "a pose of another time must not pass for this one";
  }
}

TEST(liveClips, haveTheSameDepthInAllPassesBitForBit) {
  for (const EncodedAsset& encoded : encodedAssets()) {
    SCOPED_TRACE(encoded.name);
    THRONG_LIVE_BENCH(bench, encoded.asset, (Budgets{.motion = true, .inspection = true}), true);
    const auto color = bench->draw(CrowdPass::Color, 0.5);
    for (const CrowdPass pass : {CrowdPass::Depth, CrowdPass::Motion, CrowdPass::GBuffer, CrowdPass::Levels}) {
      const auto depth = bench->draw(pass, 0.5);
      ASSERT_TRUE(color && depth);
      EXPECT_EQ(std::memcmp(color->data(), depth->data(), depth->size() * sizeof(float)), 0);
    }
    const auto lines = bench->draw(CrowdPass::Lines, 0.5);
    ASSERT_TRUE(lines);
    int edges = 0, away = 0;
    for (std::size_t pixel = 0; pixel < lines->size(); ++pixel) {
      edges += (*lines)[pixel] > 0;
      away += (*lines)[pixel] > 0 && !isDrawnNear(*color, pixel);
    }
    EXPECT_GT(edges, 500);
    EXPECT_LT(away * 20, edges) << "thin limbs cover no pixel, their lines do";
    expectSilence(*bench);
  }
}

TEST(liveClips, lookTheSameBitForBitWithoutRoomForTheirBonesAndWithRoomForSome) {
  for (const EncodedAsset& encoded : boneAssets()) {
    SCOPED_TRACE(encoded.name);
    THRONG_LIVE_BENCH(enough, encoded.asset, Budgets{});
    const auto expected = enough->draw(CrowdPass::Color, 0.5);
    ASSERT_TRUE(expected);
    for (const std::uint64_t bytes : {0, 4800, 20'000}) {
      THRONG_LIVE_BENCH(bench, encoded.asset, Budgets{.paletteBytes = bytes});
      const auto depth = bench->draw(CrowdPass::Color, 0.5);
      ASSERT_TRUE(depth);
      EXPECT_EQ(std::memcmp(expected->data(), depth->data(), depth->size() * sizeof(float)), 0) << bytes;
      EXPECT_EQ(std::memcmp(enough->radiance.data(), bench->radiance.data(), depth->size() * sizeof(Vec4f)), 0) << bytes;
    }
  }
}

// One clip has rows, the other has none: fades between them have a layer of each kind.
TEST(liveClips, fadeToExpandedOnes) {
  const EncodedAsset figure = bakedAs("figure", figureModel(), {.encoding = Encoding::Bone});
  THRONG_LIVE_BENCH(expanded, figure.asset, Budgets{.expandBytes = kPlenty});
  const auto expected = expanded->draw(CrowdPass::Color, 0.5);
  const std::uint64_t oneClip = 8 * figure.asset.vertexCount() * 120ull;  // "walk" takes 73 rows, "sway" 109
  THRONG_LIVE_BENCH(mixed, figure.asset, (Budgets{.expandBytes = oneClip, .motion = true}), true);
  for (const CrowdPass pass : {CrowdPass::Motion, CrowdPass::Color}) {
    const auto depth = mixed->draw(pass, 0.5);
    ASSERT_TRUE(expected && depth);
    EXPECT_LT(differentPercent(*expected, *depth, 0), 2);
  }
  EXPECT_EQ(mixed->crowd->expandedClipCount(), 1u);
  EXPECT_LT(differentColorsPercent(expanded->radiance, mixed->radiance), 2);
  expectSilence(*mixed);
}

TEST(liveClips, moveAsTheCpuSaysAcrossFadesLoopEndsMovesAndTheCamera) {
  const EncodedAsset figure = bakedAs("figure", figureModel(), {.encoding = Encoding::Bone});
  THRONG_LIVE_BENCH(bench, figure.asset, Budgets{.motion = true});
  for (const double seconds : {0.30, 0.62, 0.99}) {
    ASSERT_TRUE(bench->draw(CrowdPass::Motion, seconds - 1.0 / 30));
    const test::Moment before = test::momentOf(*bench, seconds - 1.0 / 30);
    bench->frame.camera.eye = bench->frame.camera.eye + Vec3d{0.05, 0.02, -0.03};
    for (std::size_t index = 0; index < bench->instances.size(); index += 4) {
      InstancePlacement placement = bench->crowd->placementOf(bench->instances[index]);
      placement.place.x += 0.1;
      placement.headingRadians += 0.05f;
      bench->crowd->move(bench->instances[index], placement);
    }
    const auto depths = bench->draw(CrowdPass::Motion, seconds);
    ASSERT_TRUE(depths);
    test::expectAgreement(*bench, *depths, test::expectedMotion(*bench, test::momentOf(*bench, seconds), before));
  }
}

}  // namespace
}  // namespace throng
