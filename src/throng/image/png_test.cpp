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

// Reads with libpng's row functions, without any conversion: the samples as the file holds them.
std::vector<std::uint16_t> readSamples(const Bytes& file, int bitDepth) {
  struct Source {
    const Bytes& file;
    std::size_t at = 0;
  } source{file};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
  png_infop info = png_create_info_struct(png);
  png_set_read_fn(png, &source, [](png_structp reader, png_bytep out, png_size_t count) {
    auto& from = *static_cast<Source*>(png_get_io_ptr(reader));
    for (png_size_t i = 0; i < count; ++i) out[i] = std::to_integer<png_byte>(from.file.at(from.at++));
  });
  png_read_info(png, info);
  EXPECT_EQ(png_get_bit_depth(png, info), bitDepth);
  EXPECT_EQ(png_get_color_type(png, info), PNG_COLOR_TYPE_RGB_ALPHA);
  EXPECT_EQ(png_get_valid(png, info, PNG_INFO_sRGB | PNG_INFO_gAMA | PNG_INFO_iCCP), 0u);
  std::vector<std::uint16_t> samples;
  std::vector<png_byte> line(png_get_rowbytes(png, info));
  for (png_uint_32 row = 0; row < png_get_image_height(png, info); ++row) {
    png_read_row(png, line.data(), nullptr);
    for (std::size_t i = 0; i < line.size(); i += static_cast<std::size_t>(bitDepth / 8))
      samples.push_back(static_cast<std::uint16_t>(bitDepth == 16 ? line[i] << 8 | line[i + 1] : line[i]));
  }
  png_destroy_read_struct(&png, &info, nullptr);
  return samples;
}

TEST(Png, numbersComeBackBitForBitAndWithoutAColourSpace) {
  const std::vector<std::uint16_t> wide{0, 1, 256, 65535, 32768, 255, 4660, 65280};
  EXPECT_EQ(readSamples(encodeDataPng(1, 2, 16, wide), 16), wide);
  const std::vector<std::uint16_t> narrow{0, 1, 128, 255, 7, 254, 16, 99};
  EXPECT_EQ(readSamples(encodeDataPng(2, 1, 8, narrow), 8), narrow);
}

}  // namespace
}  // namespace throng
