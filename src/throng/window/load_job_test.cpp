#include "throng/window/load_job.h"

#include <gtest/gtest.h>

namespace throng {
namespace {

TEST(LoadJob, TellsItsProgressAndEndsOnce) {
  std::atomic<bool> go{false};
  LoadJob job([&](const std::filesystem::path& path, const Progress& progress) -> Result<Asset> {
    progress("halfway", 0.5);
    while (!go) std::this_thread::yield();
    Asset asset;
    asset.name = path.string();
    return asset;
  }, "a.glb");
  while (job.step().empty()) std::this_thread::yield();
  EXPECT_EQ(job.step(), "halfway");
  EXPECT_EQ(job.fraction(), 0.5f);
  EXPECT_FALSE(job.take());
  go = true;
  std::optional<Result<Asset>> result;
  while (!(result = job.take())) std::this_thread::yield();
  ASSERT_TRUE(*result);
  EXPECT_EQ((*result)->name, "a.glb");
  EXPECT_FALSE(job.take());
}

TEST(LoadJob, IsStoppedWhenItIsNoLongerWanted) {
  std::atomic<bool> wasStopped{false};
  {
    LoadJob job([&](const std::filesystem::path&, const Progress& progress) -> Result<Asset> {
      while (progress("going on", 0)) std::this_thread::yield();
      wasStopped = true;
      return Error{ErrorCode::Interrupted, "a.glb", "stopped"};
    }, "a.glb");
  }
  EXPECT_TRUE(wasStopped);
}

}  // namespace
}  // namespace throng
