#include "throng/image/png.h"

#include <gtest/gtest.h>
#include <png.h>

#include <vector>

namespace throng {
namespace {

TEST(Png, readsBackPixelByPixel) {
  const std::vector<std::uint8_t> pixels{255, 0, 0, 255, 0, 255, 0, 128, 0, 0, 255, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  const Bytes file = encodePng(3, 2, 4, pixels);
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  ASSERT_TRUE(png_image_begin_read_from_memory(&image, file.data(), file.size())) << image.message;
  EXPECT_EQ(image.width, 3u);
  EXPECT_EQ(image.height, 2u);
  image.format = PNG_FORMAT_RGBA;
  std::vector<std::uint8_t> read(PNG_IMAGE_SIZE(image));
  ASSERT_TRUE(png_image_finish_read(&image, nullptr, read.data(), 0, nullptr)) << image.message;
  EXPECT_EQ(read, pixels);
}

}  // namespace
}  // namespace throng
