// Which clips are expanded within a budget, and the memory they get.
#include "throng/crowd/clip_expansion.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <fstream>

#include "encoded_assets_fixture.h"
#include "throng/crowd/crowd.h"
#include "throng/crowd/crowd_pipelines.h"

namespace throng {
namespace {

constexpr VkDeviceSize kMiB = VkDeviceSize(1) << 20;

// An asset of two clips on a device.
struct ExpansionBench {
  HeadlessDevice headless;
  UploadQueue uploads;
  MeshBuffers meshes;
  std::optional<TextureStore> textures;
  CrowdPipelines pipelines;
  std::unique_ptr<GpuAsset> asset;

  explicit ExpansionBench(HeadlessDevice device)
      : headless(std::move(device)), uploads(headless.handles()), meshes(headless.handles()) {}

  Status create() {
    THRONG_ASSIGN(pipelines, CrowdPipelines::create(headless.handles(), {}));
    textures.emplace(headless.handles(), pipelines.textureLayout.get());
    GpuAssetOptions options;
    options.maxExpandedBytes = 64 * kMiB;
    const EncodedAsset figure = bakedAs("figure", figureModel(), {.encoding = Encoding::Bone});
    THRONG_ASSIGN(asset, GpuAsset::create(headless.handles(), figure.asset, options, meshes, *textures, uploads));
    return Ok{};
  }
};

#define THRONG_EXPANSION_BENCH(name)                                               \
  auto name##Device = HeadlessDevice::create();                                    \
  if (!name##Device) GTEST_SKIP() << describe(name##Device.error());               \
  ExpansionBench name(*std::move(name##Device));                                   \
  if (const Status created = name.create(); !created) FAIL() << describe(created.error())

TEST(clipExpansion, givesMemoryToTheMostUsedClipAndTakesItAway) {
  THRONG_EXPANSION_BENCH(bench);
  const std::uint64_t larger = std::max(bench.asset->expandedBytes(0), bench.asset->expandedBytes(1));
  ASSERT_GT(larger, 0u);
  ClipExpansion expansion(bench.headless.handles(), larger + 256);
  ASSERT_TRUE(expansion.addAsset(*bench.asset, false));
  expansion.countUse(0, 1);
  ASSERT_TRUE(expansion.decide(bench.uploads));
  EXPECT_TRUE(expansion.isExpanded(0, 1));
  EXPECT_FALSE(expansion.isExpanded(0, 0));
  EXPECT_EQ(expansion.liveCount(0), 1u);
  for (int use = 0; use < 2; ++use) expansion.countUse(0, 0);
  ASSERT_TRUE(expansion.decide(bench.uploads));
  EXPECT_TRUE(expansion.isExpanded(0, 1)) << "twice the uses are not enough";
  expansion.countUse(0, 0);
  ASSERT_TRUE(expansion.decide(bench.uploads));
  EXPECT_TRUE(expansion.isExpanded(0, 0));
  EXPECT_FALSE(expansion.isExpanded(0, 1));
  EXPECT_LE(expansion.sizeBytes(), larger + 256);
}

TEST(clipExpansion, withoutABudgetAllIsLive) {
  THRONG_EXPANSION_BENCH(bench);
  ClipExpansion expansion(bench.headless.handles(), 0);
  ASSERT_TRUE(expansion.addAsset(*bench.asset, false));
  ASSERT_TRUE(expansion.decide(bench.uploads));
  EXPECT_EQ(expansion.liveCount(0), 2u);
  EXPECT_EQ(expansion.sizeBytes(), 0u);
}

TEST(clipExpansion, refusesAPlantWhoseRowsDoNotFit) {
  THRONG_EXPANSION_BENCH(bench);
  ClipExpansion expansion(bench.headless.handles(), bench.asset->expandedBytes(0));
  const Status refused = expansion.addAsset(*bench.asset, true);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::LimitExceeded);
}

TEST(rowPool, givesBackWhatWasReleasedInOnePiece) {
  THRONG_EXPANSION_BENCH(bench);
  RowPool pool(bench.headless.handles(), kMiB);
  std::vector<RowRange> ranges;
  for (int quarter = 0; quarter < 4; ++quarter) {
    const auto range = pool.allocate(kMiB / 4, kMiB);
    ASSERT_TRUE(range && *range);
    ranges.push_back(**range);
  }
  EXPECT_FALSE(pool.allocate(256, 256)->has_value()) << "the budget is spent";
  EXPECT_EQ(pool.sizeBytes(), kMiB);
  for (const std::size_t index : {1, 3, 2, 0}) pool.release(ranges[index]);
  EXPECT_TRUE(pool.allocate(kMiB, kMiB)->has_value());
}

// The address space that the process may take, for as long as this lives.
class AddressSpaceLimit {
 public:
  explicit AddressSpaceLimit(rlim_t moreBytes) {
    getrlimit(RLIMIT_AS, &before_);
    std::ifstream file("/proc/self/statm");
    rlim_t pages = 0;
    file >> pages;
    rlimit limit = before_;
    limit.rlim_cur = pages * 4096 + moreBytes;
    setrlimit(RLIMIT_AS, &limit);
  }
  ~AddressSpaceLimit() { setrlimit(RLIMIT_AS, &before_); }

 private:
  rlimit before_{};
};

TEST(rowPool, isOutOfMemoryWhereTheDeviceIs) {
#if defined(__SANITIZE_ADDRESS__)
  GTEST_SKIP() << "the sanitizer takes the address space that this test limits";
#endif
  THRONG_EXPANSION_BENCH(bench);
  if (bench.headless.name().find("llvmpipe") == std::string::npos) GTEST_SKIP() << "needs a device whose memory is the process's";
  RowPool pool(bench.headless.handles(), 2000 * kMiB);
  Result<std::optional<RowRange>> range = std::optional<RowRange>();
  {
    const AddressSpaceLimit limit(8 * kMiB);
    range = pool.allocate(1500 * kMiB, 1500 * kMiB);  // more than earlier tests can have left behind
  }
  ASSERT_FALSE(range);
  EXPECT_EQ(range.error().code, ErrorCode::OutOfMemory);
}

}  // namespace
}  // namespace throng
