#include <cmath>

#include "throng/base/byte_reader.h"
#include "throng/import/cache_checks.h"

namespace throng {

Result<CacheSamples> parsePc2(std::span<const std::byte> bytes, const CacheOptions& options, const std::string& where) {
  assert(options.framesPerSecond > 0);
  ByteReader reader(bytes);
  using namespace std::string_view_literals;
  if (reader.text(12) != "POINTCACHE2\0"sv)
    return Error{ErrorCode::FormatUnknown, where, "does not start with POINTCACHE2, so it is no PC2 cache"};
  const std::uint32_t version = reader.u32();
  CacheSamples samples;
  samples.pointCount = reader.u32();
  const float startFrame = reader.f32();
  const float framesPerSample = reader.f32();
  const std::uint32_t frames = reader.u32();
  if (!reader.ok()) return cache::truncated(where, bytes.size());
  if (version != 1)
    return Error{ErrorCode::FormatUnsupported, where,
                 "is PC2 version " + std::to_string(version) + "; version 1 is what can be read"};
  if (!std::isfinite(startFrame) || !(framesPerSample > 0))
    return Error{ErrorCode::Malformed, where, "has a start frame or a sample rate that makes no sense; export it again"};
  THRONG_TRY(cache::checkRoom(frames, samples.pointCount, reader.remaining(), where));

  samples.timesAreFrames = true;
  for (std::uint32_t frame = 0; frame < frames; ++frame)
    samples.times.push_back((startFrame + double(frame) * framesPerSample) / options.framesPerSecond);
  THRONG_TRY(cache::checkTimes(samples.times, where));
  const std::size_t count = std::size_t(frames) * samples.pointCount;
  samples.positions.reserve(count);
  for (std::size_t index = 0; index < count && reader.ok(); ++index) {
    const float x = reader.f32(), y = reader.f32(), z = reader.f32();
    samples.positions.push_back({x, y, z});
  }
  if (!reader.ok()) return cache::truncated(where, bytes.size());
  THRONG_TRY(cache::checkPositions(samples, where));
  return samples;
}

}  // namespace throng
