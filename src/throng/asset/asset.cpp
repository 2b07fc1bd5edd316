#include "throng/asset/asset.h"

#include <algorithm>

#include "throng/asset/key_times.h"

namespace throng {

namespace {

// What a player keeps per clip: bounds minimum and step, duration, first row, key count, loop mode, padded to 48 bytes.
constexpr std::uint64_t kClipRecordBytes = 48;

std::uint64_t rowBytes(const VertexRows& rows) { return rows.texels.size() * sizeof(std::uint16_t) + rows.tangents.size(); }
std::uint64_t rowBytes(const MorphRows& rows) { return rows.words.size() * sizeof(std::uint32_t); }
std::uint64_t rowBytes(const PackedRows& rows) { return rows.words.size() * sizeof(std::uint32_t); }
std::uint64_t rowBytes(const BoneRows& rows) { return rows.words.size() * sizeof(std::uint32_t) + rowBytes(rows.morph); }

// Key times that are placed, and the table that finds them, of which the player keeps one 16-bit slot per key.
std::uint64_t timeLineBytes(const AssetClip& clip) {
  if (areUniformKeyTimes(clip.keyTimes, clip.durationSeconds)) return 0;
  return clip.keyTimes.size() * (sizeof(float) + sizeof(std::uint16_t));
}

}  // namespace

const char* name(Encoding encoding) {
  constexpr const char* kNames[] = {"vertex", "bone", "morph", "packed", "spline"};
  return kNames[static_cast<int>(encoding)];
}

std::uint64_t tangentRowBytes(std::uint32_t vertexCount) { return (std::uint64_t(vertexCount) + 7) / 8 * 8; }

std::uint64_t gpuBytes(const Asset& asset) {
  std::uint64_t bytes = std::visit([](const auto& rows) { return rowBytes(rows); }, asset.rows);
  for (const AssetClip& clip : asset.clips) bytes += kClipRecordBytes + timeLineBytes(clip);
  return bytes;
}

double bytesPerVertexFrame(const Asset& asset) {
  double seconds = 0;
  for (const AssetClip& clip : asset.clips) seconds += clip.durationSeconds;
  const double frames = std::max(seconds * 30, 1.0);  // a still counts as one frame
  return static_cast<double>(gpuBytes(asset)) / (std::max(asset.vertexCount(), 1u) * frames);
}

float sizeMetres(const Asset& asset) {
  if (asset.restSizeMetres > 0) return asset.restSizeMetres;
  Bounds bounds;
  for (const Vec3f& position : asset.mesh.positions) bounds.add(position);
  return bounds.largestExtent();
}

}  // namespace throng
