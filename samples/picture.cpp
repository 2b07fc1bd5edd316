#include "picture.h"

#include <png.h>

#include <cassert>

namespace throng::samples {
namespace {

std::uint8_t byteOf(double value) { return std::uint8_t(std::clamp(value, 0.0, 1.0) * 255 + 0.5); }

bool hasAlpha(const Picture& picture) {
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x)
      if (byteOf(picture.at(x, y).w) != 255) return true;
  return false;
}

std::vector<std::uint8_t> texelBytes(const Picture& picture, bool alpha) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(std::size_t(picture.width()) * picture.height() * (alpha ? 4 : 3));
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x) {
      const Color& c = picture.at(x, y);
      bytes.insert(bytes.end(), {byteOf(c.x), byteOf(c.y), byteOf(c.z)});
      if (alpha) bytes.push_back(byteOf(c.w));
    }
  return bytes;
}

}  // namespace

Bytes encodePng(const Picture& picture) {
  const bool alpha = hasAlpha(picture);
  const std::vector<std::uint8_t> texels = texelBytes(picture, alpha);
  png_image header{};
  header.version = PNG_IMAGE_VERSION;
  header.width = png_uint_32(picture.width());
  header.height = png_uint_32(picture.height());
  header.format = alpha ? PNG_FORMAT_RGBA : PNG_FORMAT_RGB;
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(header);
  Bytes bytes(size);
  const int written = png_image_write_to_memory(&header, bytes.data(), &size, 0, texels.data(), 0, nullptr);
  assert(written && "libpng refuses only what this function never hands it");
  bytes.resize(written ? size : 0);
  return bytes;
}

}  // namespace throng::samples
