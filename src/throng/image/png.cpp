#include "throng/image/png.h"

#include <png.h>

#include <cassert>
#include <utility>
#include <vector>

namespace throng {
namespace {

void appendBytes(png_structp png, png_bytep data, png_size_t size) {
  auto& file = *static_cast<Bytes*>(png_get_io_ptr(png));
  const auto* bytes = reinterpret_cast<const std::byte*>(data);
  file.insert(file.end(), bytes, bytes + size);
}

void flushNothing(png_structp) {}

// libpng writing into memory. Its own error handler aborts; with memory as the only sink and checked sizes it has no
// error to raise.
struct PngWriter {
  Bytes file;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
  png_infop info = png_create_info_struct(png);

  PngWriter(std::uint32_t width, std::uint32_t height, int bitDepth, int colorType) {
    png_set_write_fn(png, &file, appendBytes, flushNothing);
    png_set_IHDR(png, info, width, height, bitDepth, colorType, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
  }
  PngWriter(const PngWriter&) = delete;
  PngWriter& operator=(const PngWriter&) = delete;
  ~PngWriter() { png_destroy_write_struct(&png, &info); }

  Bytes finish() {
    png_write_end(png, nullptr);
    return std::move(file);
  }
};

}  // namespace

Bytes encodePng(std::uint32_t width, std::uint32_t height, int channelCount, std::span<const std::uint8_t> pixels) {
  assert(width > 0 && height > 0 && (channelCount == 3 || channelCount == 4));
  const std::size_t rowBytes = std::size_t{width} * static_cast<std::size_t>(channelCount);
  assert(pixels.size() == rowBytes * height);

  PngWriter writer(width, height, 8, channelCount == 4 ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB);
  png_set_sRGB(writer.png, writer.info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_write_info(writer.png, writer.info);
  for (std::uint32_t row = 0; row < height; ++row) png_write_row(writer.png, pixels.data() + row * rowBytes);
  return writer.finish();
}

Bytes encodeDataPng(std::uint32_t width, std::uint32_t height, int bitDepth, std::span<const std::uint16_t> codes) {
  assert(width > 0 && height > 0 && (bitDepth == 8 || bitDepth == 16));
  const std::size_t rowCodes = std::size_t{width} * 4;
  assert(codes.size() == rowCodes * height);
  PngWriter writer(width, height, bitDepth, PNG_COLOR_TYPE_RGB_ALPHA);
  // zlib's usual level makes animation about a tenth smaller, but takes several times as long.
  png_set_compression_level(writer.png, 2);
  png_write_info(writer.png, writer.info);
  std::vector<std::uint8_t> line;
  for (std::uint32_t row = 0; row < height; ++row) {
    line.clear();
    for (const std::uint16_t code : codes.subspan(row * rowCodes, rowCodes)) {
      if (bitDepth == 16) line.push_back(static_cast<std::uint8_t>(code >> 8));
      line.push_back(static_cast<std::uint8_t>(code & 255));
    }
    png_write_row(writer.png, line.data());
  }
  return writer.finish();
}

}  // namespace throng
