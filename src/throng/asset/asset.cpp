#include "throng/asset/asset.h"

#include <algorithm>

namespace throng {

namespace {

// What a player keeps per clip: bounds minimum and step, duration, first row, key count, loop mode, padded to 48 bytes.
constexpr std::uint64_t kClipRecordBytes = 48;

}  // namespace

const char* name(Encoding encoding) {
  constexpr const char* kNames[] = {"vertex", "bone", "morph", "packed", "spline"};
  return kNames[static_cast<int>(encoding)];
}

std::uint64_t gpuBytes(const Asset& asset) {
  const std::uint64_t rows = std::get<VertexRows>(asset.rows).texels.size() * sizeof(std::uint16_t);
  return rows + asset.clips.size() * kClipRecordBytes;
}

double bytesPerVertexFrame(const Asset& asset) {
  double seconds = 0;
  for (const AssetClip& clip : asset.clips) seconds += clip.durationSeconds;
  const double frames = std::max(seconds * 30, 1.0);  // a still counts as one frame
  return static_cast<double>(gpuBytes(asset)) / (std::max(asset.vertexCount(), 1u) * frames);
}

float sizeMetres(const Asset& asset) {
  Bounds bounds;
  for (const Vec3f& position : asset.mesh.positions) bounds.add(position);
  return bounds.largestExtent();
}

}  // namespace throng
