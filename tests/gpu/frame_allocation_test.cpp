// Nothing per instance on the CPU: a frame of a crowd in which nothing changes asks for as much memory with many instances
// as with few, and records as many commands.
#include <gtest/gtest.h>

#include <cmath>

#include "allocation_count.h"
#include "throng/crowd/crowd.h"
#include "throng/crowd/gpu_commands.h"
#include "throng/crowd/stage.h"
#include "throng/crowd/test_figure.h"

namespace throng {
namespace {

struct Town {
  std::optional<Crowd> crowd;
  std::optional<Stage> stage;
  std::vector<InstanceId> instances;

  Status create(const VulkanDevice& device, std::uint32_t count) {
    CrowdOptions options;
    options.capacity = count;
    THRONG_ASSIGN(crowd, Crowd::create(device, options));
    THRONG_ASSIGN(const CrowdAssetId asset, crowd->add(test::figureAsset()));
    const auto side = static_cast<std::uint32_t>(std::ceil(std::sqrt(double(count))));
    for (std::uint32_t index = 0; index < count; ++index) {
      SpawnOptions spawn;
      spawn.placement.place = {double(index % side) - side / 2.0, 0, -4 - double(index / side)};
      THRONG_ASSIGN(const InstanceId instance, crowd->spawn(asset, spawn, 0));
      instances.push_back(instance);
    }
    StageOptions stageOptions;
    stageOptions.widthPixels = stageOptions.heightPixels = 64;
    stageOptions.shadowSidePixels = 64;
    THRONG_ASSIGN(stage, Stage::create(device, *crowd, stageOptions));
    return Ok{};
  }
};

// Memory asked for while one frame is recorded: of the whole stage, once its pipelines are made and all is uploaded.
Result<std::uint64_t> allocationsOfFrame(const VulkanDevice& device, std::uint32_t count, std::uint32_t moved) {
  Town town;
  THRONG_TRY(town.create(device, count));
  THRONG_ASSIGN(GpuCommands commands, GpuCommands::create(device));
  ImageOptions image;
  image.extent = {64, 64};
  image.usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
  THRONG_ASSIGN(const GpuImage target, GpuImage::create(device, image));
  CrowdFrameOptions frame;
  std::uint64_t allocations = 0;
  for (int round = 0; round < 6; ++round) {
    frame.nowSeconds += 1.0 / 60;
    for (std::uint32_t index = 0; round == 5 && index < moved; ++index) {
      InstancePlacement placement = town.crowd->placementOf(town.instances[index]);
      placement.place.x += 0.01;
      town.crowd->move(town.instances[index], placement);
    }
    THRONG_TRY(commands.run([&](VkCommandBuffer buffer) -> Status {
      imageBarrier(buffer, target, VK_IMAGE_LAYOUT_UNDEFINED, kColorWrite, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, kColorWrite);
      const std::uint64_t before = bench::allocationCount();
      THRONG_TRY(town.stage->record(buffer, *town.crowd, frame, target.view()));
      allocations = bench::allocationCount() - before;
      return Ok{};
    }));
  }
  return allocations;
}

TEST(frameAllocation, isNothingWhateverTheNumberOfInstances) {
  const auto headless = HeadlessDevice::create();
  if (!headless) GTEST_SKIP() << "no Vulkan driver";
  for (const std::uint32_t count : {100u, 10'000u}) {
    const auto allocations = allocationsOfFrame(headless->handles(), count, 0);
    ASSERT_TRUE(allocations) << describe(allocations.error());
    EXPECT_EQ(*allocations, 0u) << count << " instances";
  }
}

// The counter counts: what moves is uploaded, and that takes memory.
TEST(frameAllocation, isSomethingWhereInstancesMove) {
  const auto headless = HeadlessDevice::create();
  if (!headless) GTEST_SKIP() << "no Vulkan driver";
  const auto allocations = allocationsOfFrame(headless->handles(), 100, 10);
  ASSERT_TRUE(allocations) << describe(allocations.error());
  EXPECT_GT(*allocations, 0u);
}

}  // namespace
}  // namespace throng
