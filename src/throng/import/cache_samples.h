// Vertex caches as files hold them: points over time, without triangles. One parser per format, all pure.
//
// Points are in the file's own space and order; attachCache (attach_cache.h) brings them onto a model.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "throng/base/file.h"
#include "throng/base/math.h"
#include "throng/base/result.h"

namespace throng {

struct CacheSamples {
  std::string name;                // the geometry's, where the format has one
  std::uint32_t pointCount = 0;
  std::vector<double> times;       // seconds, strictly increasing
  std::vector<Vec3f> positions;    // times.size() * pointCount, frame-major
  bool timesAreFrames = false;     // the format counts frames and says no rate: `times` used framesPerSecond below
  std::vector<std::string> notes;  // oddities tolerated, one sentence each
};

struct CacheOptions {
  double framesPerSecond = 24;  // for formats that count frames (PC2)
};

// LightWave MDD: big-endian; frames, points, times, positions. Bytes beyond what the header announces are noted.
Result<CacheSamples> parseMdd(std::span<const std::byte> bytes, const std::string& where);

// 3ds Max PC2 ("POINTCACHE2"): little-endian; start frame and frames per sample.
Result<CacheSamples> parsePc2(std::span<const std::byte> bytes, const CacheOptions& options, const std::string& where);

// Maya's geometry cache in one file, .mcx (64-bit chunks) or .mcc/.mc (32-bit): the position channel of the first
// geometry, or of the one called `geometry`.
Result<CacheSamples> parseMayaCache(std::span<const std::byte> bytes, const std::string& geometry,
                                    const std::string& where);

// By extension (.mdd, .pc2, .mcx, .mc). A Maya .xml description is not needed. FormatUnknown names these four.
Result<CacheSamples> readCache(const std::filesystem::path& path, const CacheOptions& options = {});

}  // namespace throng
