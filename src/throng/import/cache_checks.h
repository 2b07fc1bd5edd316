// What the parsers of vertex caches test alike. For import/ only.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "throng/import/cache_samples.h"

namespace throng::cache {

// Finite and strictly increasing, or Malformed naming the frame.
Status checkTimes(const std::vector<double>& times, const std::string& where);

// All finite, or Malformed naming frame and point.
Status checkPositions(const CacheSamples& samples, const std::string& where);

Error truncated(const std::string& where, std::size_t offset);

// Whether frames * points positions of 12 bytes fit into what is there, before anything is allocated.
Status checkRoom(std::uint64_t frames, std::uint64_t points, std::size_t availableBytes, const std::string& where);

}  // namespace throng::cache
