// What crowd.h says of threads: different crowds are independent, also while they are made and drawn at the same time.
#include <gtest/gtest.h>

#include <thread>

#include "throng/crowd/picture.h"
#include "throng/crowd/test_figure.h"

namespace throng {
namespace {

constexpr int kThreads = 3;
constexpr int kFrames = 4;

Result<std::vector<Pixels>> drawFrames(std::uint32_t seed) {
  const Asset figure = test::figureAsset();
  const PictureOptions options{.widthPixels = 160, .heightPixels = 90, .instanceCount = 40, .seed = seed, .shadowSidePixels = 512};
  THRONG_ASSIGN(PictureRenderer renderer, PictureRenderer::create(std::span(&figure, 1), options));
  std::vector<Pixels> frames;
  for (int frame = 0; frame < kFrames; ++frame) {
    THRONG_ASSIGN(Pixels pixels, renderer.render(0.1 * frame));
    frames.push_back(std::move(pixels));
  }
  return frames;
}

TEST(threads, crowdsOfDifferentThreadsDrawAsTheyDoAlone) {
  std::vector<Result<std::vector<Pixels>>> together(kThreads, Error{});
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kThreads; ++thread)
    threads.emplace_back([&, thread] { together[thread] = drawFrames(static_cast<std::uint32_t>(thread + 1)); });
  for (std::thread& thread : threads) thread.join();
  for (int thread = 0; thread < kThreads; ++thread) {
    if (!together[thread] && together[thread].error().code == ErrorCode::EnvironmentLacks)
      GTEST_SKIP() << describe(together[thread].error());
    ASSERT_TRUE(together[thread]) << describe(together[thread].error());
    const auto alone = drawFrames(static_cast<std::uint32_t>(thread + 1));
    ASSERT_TRUE(alone) << describe(alone.error());
    for (int frame = 0; frame < kFrames; ++frame)
      EXPECT_EQ((*together[thread])[frame].rgba, (*alone)[frame].rgba) << "crowd " << thread << ", frame " << frame;
    if (thread == 0) continue;
    EXPECT_NE((*together[thread])[0].rgba, (*together[0])[0].rgba) << "the seeds gave one picture";
  }
}

}  // namespace
}  // namespace throng
