// Maya's geometry cache: an IFF tree of big-endian chunks. A 'FOR8' (64-bit sizes, .mcx) or 'FOR4' (32-bit, .mc) group
// of type CACH holds the header, then one group of type MYCH per time: TIME (ticks of 1/6000 s), and per channel its
// name CHNM, its element count SIZE and its data FVCA (float) or DVCA (double) triples.
#include <algorithm>

#include "throng/base/byte_reader.h"
#include "throng/import/cache_checks.h"

namespace throng {
namespace {

constexpr double kTicksPerSecond = 6000;

struct Chunk {
  std::string_view tag;
  std::span<const std::byte> content;
};

// Leaf chunks are padded to 4 (32-bit files) or 8 bytes (64-bit files), groups are not; in 64-bit files 4 bytes of
// padding follow the tag.
class ChunkReader {
 public:
  ChunkReader(std::span<const std::byte> bytes, bool wide) : reader_(bytes, std::endian::big), wide_(wide) {}
  bool atEnd() const { return reader_.remaining() < (wide_ ? 16u : 8u); }
  bool ok() const { return reader_.ok(); }
  std::size_t offset() const { return reader_.offset(); }

  Chunk next() {
    Chunk chunk;
    chunk.tag = reader_.text(4);
    if (wide_) reader_.take(4);
    const std::uint64_t size = wide_ ? reader_.u64() : reader_.u32();
    chunk.content = reader_.take(size);
    const std::uint64_t alignment = wide_ ? 8 : 4;
    const std::uint64_t rest = isGroup(chunk.tag) ? 0 : (alignment - size % alignment) % alignment;
    if (reader_.ok()) reader_.take(std::min<std::uint64_t>(rest, reader_.remaining()));
    return chunk;
  }

 private:
  static bool isGroup(std::string_view tag) { return tag == "FOR8" || tag == "FOR4"; }

  ByteReader reader_;
  bool wide_;
};

std::string_view textOf(const Chunk& chunk) {
  const std::string_view text(reinterpret_cast<const char*>(chunk.content.data()), chunk.content.size());
  return text.substr(0, text.find('\0'));
}

struct ChannelData {
  std::string_view name;
  std::vector<Vec3f> values;
};

Result<std::vector<Vec3f>> readTriples(const Chunk& chunk, std::uint32_t announced, const std::string& where) {
  const bool isDouble = chunk.tag == "DVCA";
  const std::size_t count = chunk.content.size() / (isDouble ? 24 : 12);
  if (count != announced)
    return Error{ErrorCode::Malformed, where, "a channel announces " + std::to_string(announced) + " points and holds " +
                                                  std::to_string(count) + "; export the cache again"};
  ByteReader reader(chunk.content, std::endian::big);
  std::vector<Vec3f> values(count);
  for (Vec3f& value : values)
    for (int axis = 0; axis < 3; ++axis) value[axis] = isDouble ? static_cast<float>(reader.f64()) : reader.f32();
  return values;
}

bool isPositions(std::string_view channel, const std::string& geometry) {
  const bool suffixed = channel.ends_with("_normals") || channel.ends_with("_velocity") || channel.ends_with("_color");
  return !suffixed && (geometry.empty() || channel == geometry);
}

// The wanted channel of one time. The first acceptable channel's name becomes `geometry`, so that later times agree.
Result<ChannelData> readFrame(std::span<const std::byte> content, bool wide, std::string& geometry, double& seconds,
                              const std::string& where) {
  ChunkReader chunks(content, wide);
  std::string_view name;
  std::uint32_t size = 0;
  ChannelData found;
  while (!chunks.atEnd()) {
    const Chunk chunk = chunks.next();
    if (!chunks.ok()) return cache::truncated(where, chunks.offset());
    ByteReader value(chunk.content, std::endian::big);
    if (chunk.tag == "TIME") seconds = static_cast<std::int32_t>(value.u32()) / kTicksPerSecond;
    if (chunk.tag == "CHNM") name = textOf(chunk);
    if (chunk.tag == "SIZE") size = value.u32();
    const bool triples = chunk.tag == "FVCA" || chunk.tag == "DVCA";
    if (!triples || !found.values.empty() || !isPositions(name, geometry)) continue;
    THRONG_ASSIGN(found.values, readTriples(chunk, size, where));
    found.name = name;
    geometry = std::string(name);
  }
  return found;
}

}  // namespace

Result<CacheSamples> parseMayaCache(std::span<const std::byte> bytes, const std::string& geometry,
                                    const std::string& where) {
  ByteReader head(bytes);
  const std::string_view magic = head.text(4);
  if (magic != "FOR8" && magic != "FOR4")
    return Error{ErrorCode::FormatUnknown, where, "does not start with FOR4 or FOR8, so it is no Maya geometry cache"};
  const bool wide = magic == "FOR8";

  CacheSamples samples;
  samples.name = geometry;
  ChunkReader groups(bytes, wide);
  while (!groups.atEnd()) {
    const Chunk group = groups.next();
    if (!groups.ok()) return cache::truncated(where, groups.offset());
    const std::string_view type(reinterpret_cast<const char*>(group.content.data()), std::min<std::size_t>(4, group.content.size()));
    if (type != "MYCH") continue;
    double seconds = 0;
    const std::string frameWhere = where + ": frame " + std::to_string(samples.times.size());
    THRONG_ASSIGN(ChannelData channel, readFrame(group.content.subspan(4), wide, samples.name, seconds, frameWhere));
    if (channel.values.empty())
      return Error{ErrorCode::Malformed, frameWhere, "has no positions" +
                       (samples.name.empty() ? std::string() : " of '" + samples.name + "'") + "; export the cache again"};
    if (samples.pointCount == 0) samples.pointCount = static_cast<std::uint32_t>(channel.values.size());
    if (channel.values.size() != samples.pointCount)
      return Error{ErrorCode::Malformed, frameWhere,
                   "has " + std::to_string(channel.values.size()) + " points where the first frame has " +
                       std::to_string(samples.pointCount) + "; a cache keeps its topology"};
    samples.times.push_back(seconds);
    samples.positions.insert(samples.positions.end(), channel.values.begin(), channel.values.end());
  }
  if (samples.times.empty())
    return Error{ErrorCode::Malformed, where, "holds no frames; caches of one file per frame must be exported as one file"};
  THRONG_TRY(cache::checkTimes(samples.times, where));
  THRONG_TRY(cache::checkPositions(samples, where));
  return samples;
}

}  // namespace throng
