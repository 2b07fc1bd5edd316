#include "throng/import/cache_samples.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "throng/import/cache_checks.h"

namespace throng {

Result<CacheSamples> readCache(const std::filesystem::path& path, const CacheOptions& options) {
  std::string extension = path.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const bool known = extension == ".mdd" || extension == ".pc2" || extension == ".mcx" || extension == ".mc";
  if (!known)
    return Error{ErrorCode::FormatUnknown, path.string(),
                 "is not a vertex cache that can be read; give a .mdd, .pc2, .mcx or .mc file"};
  THRONG_ASSIGN(const Bytes bytes, readFile(path));
  const std::string where = path.string();
  if (extension == ".mdd") return parseMdd(bytes, where);
  if (extension == ".pc2") return parsePc2(bytes, options, where);
  return parseMayaCache(bytes, "", where);
}

namespace cache {

Status checkTimes(const std::vector<double>& times, const std::string& where) {
  for (std::size_t frame = 0; frame < times.size(); ++frame) {
    if (!std::isfinite(times[frame]) || std::abs(times[frame]) > 1e7)
      return Error{ErrorCode::Malformed, where + ": frame " + std::to_string(frame),
                   "has a time that is not a number of seconds; export the cache again"};
    if (frame > 0 && !(times[frame] > times[frame - 1]))
      return Error{ErrorCode::Malformed, where + ": frame " + std::to_string(frame),
                   "is not later than the frame before it; export the cache again"};
  }
  return Ok{};
}

Status checkPositions(const CacheSamples& samples, const std::string& where) {
  for (std::size_t index = 0; index < samples.positions.size(); ++index)
    if (!isFinite(samples.positions[index]))
      return Error{ErrorCode::Malformed,
                   where + ": frame " + std::to_string(index / samples.pointCount) + ", point " +
                       std::to_string(index % samples.pointCount),
                   "is not a finite number; the simulation failed there, export the cache again"};
  return Ok{};
}

Error truncated(const std::string& where, std::size_t offset) {
  return {ErrorCode::Truncated, where + ": byte " + std::to_string(offset),
          "the file ends in the middle of its data; copy or export it again"};
}

Status checkRoom(std::uint64_t frames, std::uint64_t points, std::size_t availableBytes, const std::string& where) {
  constexpr std::uint64_t kMost = std::uint64_t(1) << 32;
  if (frames == 0 || points == 0)
    return Error{ErrorCode::Malformed, where, "announces no frames or no points; export the cache again"};
  if (frames >= kMost || points >= kMost || frames * points > availableBytes / 12)
    return Error{ErrorCode::Truncated, where,
                 "announces " + std::to_string(frames) + " frames of " + std::to_string(points) +
                     " points, more than the file holds; copy or export it again"};
  return Ok{};
}

}  // namespace cache
}  // namespace throng
