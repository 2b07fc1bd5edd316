#include "throng/image/pixels.h"

#include <jpeglib.h>
#include <png.h>
#include <setjmp.h>
#include <webp/decode.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "throng/image/png.h"

namespace throng {
namespace {

constexpr std::uint32_t kMaxSide = 16384;

bool startsWith(std::span<const std::byte> file, std::initializer_list<int> head) {
  if (file.size() < head.size()) return false;
  std::size_t index = 0;
  for (const int value : head)
    if (std::to_integer<int>(file[index++]) != value) return false;
  return true;
}

Error tooLarge(const std::string& where) {
  return {ErrorCode::LimitExceeded, where, "the image has a side of more than 16384 pixels or none; scale it down"};
}

bool sizeIsFine(std::uint32_t width, std::uint32_t height) {
  return width >= 1 && height >= 1 && width <= kMaxSide && height <= kMaxSide;
}

Result<Pixels> decodePng(std::span<const std::byte> file, const std::string& where) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_memory(&image, file.data(), file.size()))
    return Error{ErrorCode::Malformed, where, std::string("the PNG is broken: ") + image.message};
  if (!sizeIsFine(image.width, image.height)) {
    png_image_free(&image);
    return tooLarge(where);
  }
  image.format = PNG_FORMAT_RGBA;
  Pixels pixels{image.width, image.height, std::vector<std::byte>(PNG_IMAGE_SIZE(image))};
  if (!png_image_finish_read(&image, nullptr, pixels.rgba.data(), 0, nullptr))
    return Error{ErrorCode::Malformed, where, std::string("the PNG is broken: ") + image.message};
  return pixels;
}

struct JpegFailure {
  jpeg_error_mgr manager;
  jmp_buf resume;
  char message[JMSG_LENGTH_MAX];
};

[[noreturn]] void failJpeg(j_common_ptr info) {
  auto* failure = reinterpret_cast<JpegFailure*>(info->err);
  info->err->format_message(info, failure->message);
  longjmp(failure->resume, 1);
}

void ignoreJpegMessage(j_common_ptr) {}

// libjpeg reports errors by longjmp, so nothing with a destructor may live in this frame.
bool readJpeg(std::span<const std::byte> file, Pixels& pixels, JpegFailure& failure, bool& sizeFine) {
  jpeg_decompress_struct info;
  info.err = jpeg_std_error(&failure.manager);
  failure.manager.error_exit = failJpeg;
  failure.manager.output_message = ignoreJpegMessage;
  if (setjmp(failure.resume)) {
    jpeg_destroy_decompress(&info);
    return false;
  }
  jpeg_create_decompress(&info);
  jpeg_mem_src(&info, reinterpret_cast<const unsigned char*>(file.data()), file.size());
  jpeg_read_header(&info, TRUE);
  info.out_color_space = JCS_EXT_RGBA;
  sizeFine = sizeIsFine(info.image_width, info.image_height);
  if (sizeFine) {
    jpeg_start_decompress(&info);
    pixels.width = info.output_width;
    pixels.height = info.output_height;
    pixels.rgba.resize(std::size_t(4) * pixels.width * pixels.height);
    while (info.output_scanline < info.output_height) {
      auto* row = reinterpret_cast<JSAMPLE*>(pixels.rgba.data()) + std::size_t(4) * pixels.width * info.output_scanline;
      jpeg_read_scanlines(&info, &row, 1);
    }
    jpeg_finish_decompress(&info);
  }
  jpeg_destroy_decompress(&info);
  return true;
}

Result<Pixels> decodeJpeg(std::span<const std::byte> file, const std::string& where) {
  Pixels pixels;
  JpegFailure failure;
  bool sizeFine = false;
  if (!readJpeg(file, pixels, failure, sizeFine))
    return Error{ErrorCode::Malformed, where, std::string("the JPEG is broken: ") + failure.message};
  if (!sizeFine) return tooLarge(where);
  return pixels;
}

Result<Pixels> decodeWebp(std::span<const std::byte> file, const std::string& where) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(file.data());
  int width = 0, height = 0;
  if (!WebPGetInfo(bytes, file.size(), &width, &height))
    return Error{ErrorCode::Malformed, where, "the WebP header is broken"};
  if (width < 1 || height < 1 || !sizeIsFine(width, height)) return tooLarge(where);
  Pixels pixels{std::uint32_t(width), std::uint32_t(height), std::vector<std::byte>(std::size_t(4) * width * height)};
  if (!WebPDecodeRGBAInto(bytes, file.size(), reinterpret_cast<std::uint8_t*>(pixels.rgba.data()), pixels.rgba.size(),
                          4 * width))
    return Error{ErrorCode::Malformed, where, "the WebP data are broken"};
  return pixels;
}

bool isOpaque(const Pixels& pixels) {
  for (std::size_t index = 3; index < pixels.rgba.size(); index += 4)
    if (pixels.rgba[index] != std::byte{255}) return false;
  return true;
}

const std::array<float, 256>& linearOfSrgb() {
  static const std::array<float, 256> table = [] {
    std::array<float, 256> values;
    for (int code = 0; code < 256; ++code) {
      const float c = code / 255.0f;
      values[code] = c <= 0.04045f ? c / 12.92f : std::pow((c + 0.055f) / 1.055f, 2.4f);
    }
    return values;
  }();
  return table;
}

std::byte encodeChannel(float value, bool srgb) {
  if (srgb) value = value <= 0.0031308f ? value * 12.92f : 1.055f * std::pow(value, 1 / 2.4f) - 0.055f;
  return static_cast<std::byte>(std::clamp(static_cast<int>(value * 255 + 0.5f), 0, 255));
}

// A picture in linear floats, colours multiplied by alpha.
struct LinearPicture {
  std::uint32_t width, height;
  std::vector<float> values;
};

LinearPicture toLinear(const Pixels& pixels, bool srgb) {
  LinearPicture result{pixels.width, pixels.height, std::vector<float>(pixels.rgba.size())};
  for (std::size_t index = 0; index < pixels.rgba.size(); index += 4) {
    const float alpha = std::to_integer<int>(pixels.rgba[index + 3]) / 255.0f;
    for (int channel = 0; channel < 3; ++channel) {
      const int code = std::to_integer<int>(pixels.rgba[index + channel]);
      // A tiny weight keeps the colour of fully transparent pixels, which bilinear filtering reaches for.
      result.values[index + channel] = (srgb ? linearOfSrgb()[code] : code / 255.0f) * std::max(alpha, 1e-3f);
    }
    result.values[index + 3] = std::max(alpha, 1e-3f);
  }
  return result;
}

Pixels fromLinear(const LinearPicture& picture, bool srgb) {
  Pixels result{picture.width, picture.height, std::vector<std::byte>(picture.values.size())};
  for (std::size_t index = 0; index < picture.values.size(); index += 4) {
    const float alpha = picture.values[index + 3];
    for (int channel = 0; channel < 3; ++channel)
      result.rgba[index + channel] = encodeChannel(std::min(picture.values[index + channel] / alpha, 1.0f), srgb);
    result.rgba[index + 3] = alpha <= 1.5e-3f ? std::byte{0} : encodeChannel(alpha, false);
  }
  return result;
}

// Half the size, each pixel the average of the area it covers: odd sides have pixels that share a source row.
LinearPicture halve(const LinearPicture& source) {
  LinearPicture result{std::max(source.width / 2, 1u), std::max(source.height / 2, 1u), {}};
  result.values.resize(std::size_t(4) * result.width * result.height);
  const float stepX = float(source.width) / result.width, stepY = float(source.height) / result.height;
  const auto share = [](float begin, float end, std::uint32_t index) {
    return std::max(std::min(end, index + 1.0f) - std::max(begin, float(index)), 0.0f);
  };
  for (std::uint32_t y = 0; y < result.height; ++y)
    for (std::uint32_t x = 0; x < result.width; ++x) {
      float* target = &result.values[(std::size_t(y) * result.width + x) * 4];
      const float x0 = x * stepX, x1 = (x + 1) * stepX, y0 = y * stepY, y1 = (y + 1) * stepY;
      for (auto sy = std::uint32_t(y0); sy < std::min(std::uint32_t(std::ceil(y1)), source.height); ++sy)
        for (auto sx = std::uint32_t(x0); sx < std::min(std::uint32_t(std::ceil(x1)), source.width); ++sx) {
          const float weight = share(x0, x1, sx) * share(y0, y1, sy) / (stepX * stepY);
          for (int channel = 0; channel < 4; ++channel)
            target[channel] += source.values[(std::size_t(sy) * source.width + sx) * 4 + channel] * weight;
        }
    }
  return result;
}

}  // namespace

Result<Pixels> decodePixels(std::span<const std::byte> file, const std::string& where) {
  if (startsWith(file, {0x89, 'P', 'N', 'G'})) return decodePng(file, where);
  if (startsWith(file, {0xff, 0xd8, 0xff})) return decodeJpeg(file, where);
  if (startsWith(file, {'R', 'I', 'F', 'F'}) && file.size() >= 12 && startsWith(file.subspan(8), {'W', 'E', 'B', 'P'}))
    return decodeWebp(file, where);
  return Error{ErrorCode::FormatUnsupported, where, "the image is not PNG, JPEG or WebP; convert it to one of these"};
}

Bytes pngOf(const Pixels& pixels) {
  std::vector<std::uint8_t> samples;
  samples.reserve(pixels.rgba.size());
  const bool opaque = isOpaque(pixels);
  for (std::size_t index = 0; index < pixels.rgba.size(); ++index)
    if (!opaque || index % 4 != 3) samples.push_back(std::to_integer<std::uint8_t>(pixels.rgba[index]));
  return encodePng(pixels.width, pixels.height, opaque ? 3 : 4, samples);
}

Result<Pixels> readPixels(const std::filesystem::path& path) {
  THRONG_ASSIGN(const Bytes bytes, readFile(path));
  return decodePixels(bytes, path.string());
}

Status writePng(const std::filesystem::path& path, const Pixels& pixels) {
  return writeFile(path, pngOf(pixels));
}

Pixels shrinkToFit(const Pixels& pixels, std::uint32_t maxSide, bool srgb) {
  if (std::max(pixels.width, pixels.height) <= maxSide) return pixels;
  LinearPicture picture = toLinear(pixels, srgb);
  while (std::max(picture.width, picture.height) > maxSide) picture = halve(picture);
  return fromLinear(picture, srgb);
}

Pixels enlarge(const Pixels& pixels, std::uint32_t width, std::uint32_t height, bool srgb) {
  assert(width >= pixels.width && height >= pixels.height);
  if (width == pixels.width && height == pixels.height) return pixels;
  const LinearPicture source = toLinear(pixels, srgb);
  LinearPicture result{width, height, std::vector<float>(std::size_t(4) * width * height)};
  // Where a pixel's centre lies among those of the source: the lower neighbour, the upper, and the share of that.
  struct Place {
    std::uint32_t low, high;
    float share;
  };
  const auto placeOf = [](std::uint32_t index, std::uint32_t count, std::uint32_t sourceCount) {
    const float at = std::clamp((index + 0.5f) * sourceCount / count - 0.5f, 0.0f, float(sourceCount - 1));
    const auto low = static_cast<std::uint32_t>(at);
    return Place{low, std::min(low + 1, sourceCount - 1), at - float(low)};
  };
  for (std::uint32_t y = 0; y < height; ++y)
    for (std::uint32_t x = 0; x < width; ++x) {
      const Place h = placeOf(x, width, source.width), v = placeOf(y, height, source.height);
      for (std::uint32_t channel = 0; channel < 4; ++channel) {
        const auto at = [&](std::uint32_t sx, std::uint32_t sy) {
          return source.values[(std::size_t(sy) * source.width + sx) * 4 + channel];
        };
        const float low = at(h.low, v.low) + (at(h.high, v.low) - at(h.low, v.low)) * h.share;
        const float high = at(h.low, v.high) + (at(h.high, v.high) - at(h.low, v.high)) * h.share;
        result.values[(std::size_t(y) * width + x) * 4 + channel] = low + (high - low) * v.share;
      }
    }
  return fromLinear(result, srgb);
}

std::vector<std::vector<std::byte>> mipLevels(const Pixels& pixels, bool srgb) {
  std::vector<std::vector<std::byte>> result{pixels.rgba};
  LinearPicture picture = toLinear(pixels, srgb);
  while (picture.width > 1 || picture.height > 1) {
    picture = halve(picture);
    result.push_back(fromLinear(picture, srgb).rgba);
  }
  return result;
}

}  // namespace throng
