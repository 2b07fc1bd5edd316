// The forest of `throng render --scene forest` from two sides: culling leaves out nothing that shows.
#include "throng/crowd/forest.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "throng/crowd/compare_pixels.h"
#include "throng/crowd/picture.h"
#include "throng/crowd/test_plant.h"

namespace throng {
namespace {

// 2,000 saplings in a gust, two of them lying and one falling.
void expectSameWithoutCulling(const PictureCamera& camera) {
  const Asset sapling = test::plantAsset();
  const auto scene = arrangeForest(std::span(&sapling, 1), {});
  ASSERT_TRUE(scene);
  ASSERT_EQ(scene->members.size(), 2000u);
  ASSERT_EQ(scene->falls.size(), 3u);
  PictureOptions options;
  options.widthPixels = 160;
  options.heightPixels = 90;
  options.shadowSidePixels = 256;
  options.camera = camera;
  auto renderer = PictureRenderer::create(std::span(&sapling, 1), *scene, options);
  if (!renderer && renderer.error().code == ErrorCode::EnvironmentLacks) GTEST_SKIP() << describe(renderer.error());
  ASSERT_TRUE(renderer) << describe(renderer.error());
  const auto before = renderer->render(0.2), culled = renderer->render(3.4);
  renderer->setCulling(false);
  const auto whole = renderer->render(3.4);
  ASSERT_TRUE(before && culled && whole);
  EXPECT_EQ(culled->rgba, whole->rgba);
  EXPECT_GT(comparePixels(*culled, *before).failedPercent, 1) << "it sways and falls in the picture";
}

TEST(forest, isTheSameFromBehindWithCullingOnAndOff) { expectSameWithoutCulling({{0, 20, -80}, {0, 0, -35}, 32}); }

TEST(forest, isTheSameFromAboveWithCullingOnAndOff) { expectSameWithoutCulling({{0, 40, -34}, {0, 0, -36}, 36}); }

}  // namespace
}  // namespace throng
