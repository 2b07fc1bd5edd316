// Pictures as PNG files.
#pragma once

#include <cstdint>
#include <span>

#include "throng/base/file.h"

namespace throng {

// The PNG file of a picture of 8-bit samples: `pixels` holds height rows of width pixels of channelCount bytes (3 =
// sRGB, 4 = sRGB with straight alpha), the top row first. The same picture gives the same bytes on one zlib version.
// Sizes that do not fit `pixels` assert. Thread-safe.
Bytes encodePng(std::uint32_t width, std::uint32_t height, int channelCount, std::span<const std::uint8_t> pixels);

// The PNG file of numbers: RGBA of 8 or 16 bits a channel, each code one channel, without a colour space, so that no
// reader has a reason to convert it. Sizes that do not fit `codes` assert. Thread-safe.
Bytes encodeDataPng(std::uint32_t width, std::uint32_t height, int bitDepth, std::span<const std::uint16_t> codes);

}  // namespace throng
