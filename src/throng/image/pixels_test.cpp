#include "throng/image/pixels.h"

#include <gtest/gtest.h>

namespace throng {
namespace {

Pixels fourPixels() {
  Pixels pixels{2, 2, {}};
  for (const int value : {255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 128})
    pixels.rgba.push_back(static_cast<std::byte>(value));
  return pixels;
}

TEST(pixels, pngKeepsEveryPixel) {
  const auto file = pngOf(fourPixels());
  const auto back = decodePixels(file, "test");
  ASSERT_TRUE(back);
  EXPECT_EQ(back->width, 2u);
  EXPECT_EQ(back->rgba, fourPixels().rgba);
}

TEST(pixels, everyTruncationOfAPngIsAnError) {
  const auto file = pngOf(fourPixels());
  for (std::size_t size = 0; size + 16 < file.size(); ++size) {
    const std::vector<std::byte> cut(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size));
    EXPECT_FALSE(decodePixels(cut, "test")) << size;
  }
}

TEST(pixels, unknownFormatsAreNamedAsSuch) {
  const std::vector<std::byte> text(64, std::byte{'x'});
  const auto result = decodePixels(text, "wall.tga");
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::FormatUnsupported);
  EXPECT_EQ(describe(result.error()), "wall.tga: the image is not PNG, JPEG or WebP; convert it to one of these");
}

TEST(pixels, halfBlackHalfWhiteAveragesInLinearLight) {
  Pixels pixels{2, 1, {}};
  for (const int value : {0, 0, 0, 255, 255, 255, 255, 255}) pixels.rgba.push_back(static_cast<std::byte>(value));
  const auto srgb = mipLevels(pixels, true);
  ASSERT_EQ(srgb.size(), 2u);
  EXPECT_EQ(std::to_integer<int>(srgb[1][0]), 188);  // half the light is code 188 in sRGB
  EXPECT_EQ(std::to_integer<int>(mipLevels(pixels, false)[1][0]), 128);
}

TEST(pixels, transparentPixelsDoNotDarkenTheirNeighbours) {
  Pixels pixels{2, 1, {}};
  for (const int value : {200, 100, 50, 255, 0, 0, 0, 0}) pixels.rgba.push_back(static_cast<std::byte>(value));
  const auto mips = mipLevels(pixels, false);
  EXPECT_NEAR(std::to_integer<int>(mips[1][0]), 200, 1);
  EXPECT_NEAR(std::to_integer<int>(mips[1][3]), 128, 1);
}

TEST(pixels, oddSidesKeepTheAverage) {
  Pixels pixels{3, 1, {}};
  for (const int value : {30, 0, 0, 255, 60, 0, 0, 255, 90, 0, 0, 255}) pixels.rgba.push_back(static_cast<std::byte>(value));
  const auto mips = mipLevels(pixels, false);
  ASSERT_EQ(mips.size(), 2u);
  EXPECT_EQ(std::to_integer<int>(mips[1][0]), 60);
}

// Centres of four pixels lie at -1/4, 1/4, 3/4 and 5/4 of the way between those of two.
TEST(pixels, enlargedOnesLieBetweenTheirNeighbours) {
  Pixels pixels{2, 1, {}};
  for (const int value : {0, 40, 0, 255, 200, 40, 0, 255}) pixels.rgba.push_back(static_cast<std::byte>(value));
  const Pixels large = enlarge(pixels, 4, 3, false);
  ASSERT_EQ(large.rgba.size(), 4u * 3 * 4);
  const int expected[] = {0, 50, 150, 200};
  for (int index = 0; index < 12; ++index) {
    EXPECT_EQ(std::to_integer<int>(large.rgba[4 * index]), expected[index % 4]);
    EXPECT_EQ(std::to_integer<int>(large.rgba[4 * index + 1]), 40);
    EXPECT_EQ(std::to_integer<int>(large.rgba[4 * index + 3]), 255);
  }
  // In linear light: 200 is 0.5776, a quarter of it is code 106.
  EXPECT_EQ(std::to_integer<int>(enlarge(pixels, 4, 1, true).rgba[4]), 106);
  EXPECT_EQ(enlarge(pixels, 2, 1, true).rgba, pixels.rgba);
}

}  // namespace
}  // namespace throng
