// Small pictures against those in tests/images. After a change that is meant, look at the new pictures:
//   THRONG_UPDATE_IMAGES=1 build/release/src/throng/test_crowd --gtest_filter='golden*'
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "throng/crowd/compare_pixels.h"
#include "throng/crowd/picture.h"
#include "throng/crowd/test_figure.h"

namespace throng {
namespace {

std::filesystem::path imagePath(const std::string& name) {
  return std::filesystem::path(THRONG_SOURCE_DIR) / "tests" / "images" / (name + ".png");
}

void expectGolden(const std::string& name, const Pixels& pixels) {
  if (std::getenv("THRONG_UPDATE_IMAGES")) {
    ASSERT_TRUE(writePng(imagePath(name), pixels));
    return;
  }
  const auto golden = readPixels(imagePath(name));
  ASSERT_TRUE(golden) << describe(golden.error());
  const PixelDifference difference = comparePixels(pixels, *golden);
  if (difference.withinTolerance()) return;
  const std::filesystem::path seen = std::filesystem::path(THRONG_BINARY_DIR) / (name + ".seen.png");
  EXPECT_TRUE(writePng(seen, pixels));
  ADD_FAILURE() << name << ": " << difference.failedPercent << " % of pixels differ, " << difference.hardFailed
                << " strongly, the largest by " << difference.largest << "; see " << seen;
}

// Another driver than the one the pictures were made with rounds otherwise: that is no fault of ours.
bool isReferenceDriver(const PictureRenderer& renderer) {
  return renderer.deviceName().find("llvmpipe") != std::string::npos;
}

Result<PictureRenderer> figureRenderer(PictureOptions options) {
  options.widthPixels = 240;
  options.heightPixels = 135;
  options.shadowSidePixels = 1024;
  const Asset figure = test::figureAsset();
  return PictureRenderer::create(std::span(&figure, 1), options);
}

#define THRONG_GOLDEN_RENDERER(options)                                                                  \
  auto created = figureRenderer(options);                                                                \
  if (!created && created.error().code == ErrorCode::EnvironmentLacks) GTEST_SKIP() << describe(created.error()); \
  ASSERT_TRUE(created) << describe(created.error());                                                     \
  PictureRenderer& renderer = *created;                                                                  \
  if (!isReferenceDriver(renderer)) GTEST_SKIP() << "golden pictures are those of llvmpipe, not of " << renderer.deviceName()

TEST(golden, aPlazaInTheEvening) {
  PictureOptions options;
  options.instanceCount = 80;
  THRONG_GOLDEN_RENDERER(options);
  const auto pixels = renderer.render(0.4);
  ASSERT_TRUE(pixels);
  expectGolden("plaza", *pixels);
}

TEST(golden, aCloseLookFromAbove) {
  PictureOptions options;
  options.instanceCount = 6;
  options.camera = PictureCamera{{3, 4, -2}, {0, 0.8, -7}, 45};
  THRONG_GOLDEN_RENDERER(options);
  const auto pixels = renderer.render(1.1);
  ASSERT_TRUE(pixels);
  expectGolden("close", *pixels);
}

TEST(golden, inTheMiddleOfACrossFade) {
  PictureOptions options;
  options.instanceCount = 6;
  options.clips = {"walk"};
  options.camera = PictureCamera{{3, 4, -2}, {0, 0.8, -7}, 45};
  THRONG_GOLDEN_RENDERER(options);
  for (const InstanceId instance : renderer.instances())
    ASSERT_TRUE(renderer.crowd().play(instance, "sway", {.fadeSeconds = 1}, 1.0));
  const auto pixels = renderer.render(1.5);
  ASSERT_TRUE(pixels);
  expectGolden("fade", *pixels);
}

TEST(golden, theSameCrowdTenThousandKilometresAway) {
  PictureOptions options;
  options.instanceCount = 40;
  THRONG_GOLDEN_RENDERER(options);
  const auto here = renderer.render(0.4);
  ASSERT_TRUE(here);
  const Vec3d far{1024.0 * 9766, 0, -1024.0 * 4000};  // a whole number of the paving's patterns away
  options.origin = far;
  auto movedResult = figureRenderer(options);
  ASSERT_TRUE(movedResult);
  const auto there = movedResult->render(0.4);
  ASSERT_TRUE(there);
  // Shadow texels lie otherwise over the far plaza; a thousandth of a metre of error would move far more than their rims.
  const PixelDifference difference =
      comparePixels(*here, *there, {.failThreshold = 0.05, .failPercent = 1, .hardFail = 0.4, .hardFailCount = 20});
  EXPECT_TRUE(difference.withinTolerance()) << difference.failedPercent << " % of pixels differ, "
                                            << difference.hardFailed << " strongly";
}

}  // namespace
}  // namespace throng
