// Pictures as plain pixels: decoding what assets carry, mip maps, and PNG files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "throng/base/file.h"
#include "throng/base/result.h"
#include "throng/model/material.h"

namespace throng {

// 8 bits each of red, green, blue, alpha (not premultiplied); rows from the top.
struct Pixels {
  std::uint32_t width = 0;
  std::uint32_t height = 0;
  std::vector<std::byte> rgba;  // width * height * 4
};

// Decodes PNG, JPEG or WebP, known by its first bytes. Malformed (what the decoder says), FormatUnsupported (another
// format), LimitExceeded (a side above 16384).
Result<Pixels> decodePixels(std::span<const std::byte> file, const std::string& where);

// The PNG file of a picture, without alpha where every pixel is opaque. The same pixels give the same bytes.
Bytes pngOf(const Pixels& pixels);

// The same with files; for errors see base/file.h.
Result<Pixels> readPixels(const std::filesystem::path& path);
Status writePng(const std::filesystem::path& path, const Pixels& pixels);

// The picture scaled down by averages until no side is larger than maxSide.
Pixels shrinkToFit(const Pixels& pixels, std::uint32_t maxSide, bool srgb);

// The picture scaled up, bilinearly; no side may become smaller.
Pixels enlarge(const Pixels& pixels, std::uint32_t width, std::uint32_t height, bool srgb);

// All mip levels, the given one first, each half the one before (rounded down), to 1 x 1. Colours are averaged by
// area, in linear light where `srgb` says that they are sRGB, and weighted by alpha so that invisible ones do not leak.
std::vector<std::vector<std::byte>> mipLevels(const Pixels& pixels, bool srgb);

}  // namespace throng
