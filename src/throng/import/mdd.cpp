#include "throng/base/byte_reader.h"
#include "throng/import/cache_checks.h"

namespace throng {

Result<CacheSamples> parseMdd(std::span<const std::byte> bytes, const std::string& where) {
  ByteReader reader(bytes, std::endian::big);
  const std::uint32_t frames = reader.u32();
  CacheSamples samples;
  samples.pointCount = reader.u32();
  if (!reader.ok()) return cache::truncated(where, bytes.size());
  THRONG_TRY(cache::checkRoom(frames, samples.pointCount, reader.remaining(), where));
  for (std::uint32_t frame = 0; frame < frames; ++frame) samples.times.push_back(reader.f32());
  THRONG_TRY(cache::checkTimes(samples.times, where));

  const std::size_t count = std::size_t(frames) * samples.pointCount;
  samples.positions.reserve(count);
  for (std::size_t index = 0; index < count && reader.ok(); ++index) {
    const float x = reader.f32(), y = reader.f32(), z = reader.f32();
    samples.positions.push_back({x, y, z});
  }
  if (!reader.ok()) return cache::truncated(where, bytes.size());
  if (reader.remaining() > 0)
    samples.notes.push_back(std::to_string(reader.remaining()) +
                            " bytes follow the frames that the header announces and are ignored");
  THRONG_TRY(cache::checkPositions(samples, where));
  return samples;
}

}  // namespace throng
