#include "throng/image/png.h"

#include <png.h>

#include <cassert>

namespace throng {
namespace {

void appendBytes(png_structp png, png_bytep data, png_size_t size) {
  auto& file = *static_cast<Bytes*>(png_get_io_ptr(png));
  const auto* bytes = reinterpret_cast<const std::byte*>(data);
  file.insert(file.end(), bytes, bytes + size);
}

void flushNothing(png_structp) {}

}  // namespace

Bytes encodePng(std::uint32_t width, std::uint32_t height, int channelCount, std::span<const std::uint8_t> pixels) {
  assert(width > 0 && height > 0 && (channelCount == 3 || channelCount == 4));
  const std::size_t rowBytes = std::size_t{width} * static_cast<std::size_t>(channelCount);
  assert(pixels.size() == rowBytes * height);

  // libpng's own error handler aborts; with memory as the only sink and checked sizes it has no error to raise.
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
  png_infop info = png_create_info_struct(png);
  Bytes file;
  png_set_write_fn(png, &file, appendBytes, flushNothing);
  png_set_IHDR(png, info, width, height, 8, channelCount == 4 ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_write_info(png, info);
  for (std::uint32_t row = 0; row < height; ++row) png_write_row(png, pixels.data() + row * rowBytes);
  png_write_end(png, nullptr);
  png_destroy_write_struct(&png, &info);
  return file;
}

}  // namespace throng
