#include "throng/crowd/expand_rows.h"

#include <algorithm>
#include <cmath>

#include "throng/base/parallel.h"
#include "throng/decode/decode.h"
#include "throng/octahedral.h"

namespace throng {
namespace {

// One row to decode.
struct RowTask {
  std::uint32_t clipIndex;
  float keySeconds;     // as it is stored
  float decodeSeconds;  // just before a jump where the row is the pose before it
};

void addClipTasks(const AssetClip& clip, std::uint32_t clipIndex, double framesPerSecond, std::vector<RowTask>& tasks) {
  const std::vector<float>& keys = clip.keyTimes;
  for (std::size_t key = 0; key + 1 < keys.size(); ++key) {
    const double span = double(keys[key + 1]) - keys[key];
    const auto steps = std::max(static_cast<std::uint32_t>(std::ceil(span * framesPerSecond - 1e-3)), 1u);
    const bool jumps = span == 0;
    for (std::uint32_t step = 0; step < steps; ++step) {
      const auto time = static_cast<float>(keys[key] + span * step / steps);
      tasks.push_back({clipIndex, time, jumps ? std::nextafter(time, -1.0f) : time});
    }
  }
  tasks.push_back({clipIndex, keys.back(), keys.back()});
}

std::vector<RowTask> rowTasks(const Asset& asset, double framesPerSecond) {
  std::vector<RowTask> tasks;
  for (std::uint32_t index = 0; index < asset.clips.size(); ++index)
    addClipTasks(asset.clips[index], index, framesPerSecond, tasks);
  return tasks;
}

std::uint16_t positionCode(float value, float low, float high) {
  const float share = high > low ? (value - low) / (high - low) : 0;
  return static_cast<std::uint16_t>(std::clamp(share, 0.0f, 1.0f) * 65535 + 0.5f);
}

// The best of the four codes around a normal.
std::uint16_t normalCode(Vec3f n) {
  const float sum = std::fabs(n.x) + std::fabs(n.y) + std::fabs(n.z);
  if (!(sum > 0)) return 127 | 127 << 8;
  float x = n.x / sum, y = n.y / sum;
  if (n.z < 0) {
    const float foldedX = (1 - std::fabs(y)) * (x >= 0 ? 1.0f : -1.0f);
    y = (1 - std::fabs(x)) * (y >= 0 ? 1.0f : -1.0f);
    x = foldedX;
  }
  std::uint16_t best = 0;
  float bestCosine = -2;
  for (int corner = 0; corner < 4; ++corner) {
    const int cx = std::clamp(static_cast<int>(x * 127 + 127) + (corner & 1), 0, 254);
    const int cy = std::clamp(static_cast<int>(y * 127 + 127) + (corner >> 1), 0, 254);
    const shader::vec3 decoded = shader::decodeOctahedral(static_cast<shader::uint>(cx | cy << 8));
    const float cosine = decoded.x * n.x + decoded.y * n.y + decoded.z * n.z;
    if (cosine > bestCosine) best = static_cast<std::uint16_t>(cx | cy << 8);
    bestCosine = std::max(bestCosine, cosine);
  }
  return best;
}

void encodeRow(const DecodedVertices& decoded, const Bounds& bounds, std::uint16_t* texels) {
  for (std::size_t index = 0; index < decoded.positions.size(); ++index) {
    const Vec3f p = decoded.positions[index];
    for (int axis = 0; axis < 3; ++axis) *texels++ = positionCode(p[axis], bounds.min[axis], bounds.max[axis]);
    *texels++ = normalCode(decoded.normals[index]);
  }
}

}  // namespace

std::uint64_t expandedBytes(const Asset& asset, double framesPerSecond) {
  return std::uint64_t(rowTasks(asset, framesPerSecond).size()) * asset.vertexCount() * 8;
}

ExpandedRows expandRows(const Asset& asset, double framesPerSecond) {
  const std::vector<RowTask> tasks = rowTasks(asset, framesPerSecond);
  ExpandedRows result;
  result.clips = asset.clips;
  for (AssetClip& clip : result.clips) clip.keyTimes.clear();
  for (std::size_t row = 0; row < tasks.size(); ++row) {
    AssetClip& clip = result.clips[tasks[row].clipIndex];
    if (clip.keyTimes.empty()) clip.firstRow = static_cast<std::uint32_t>(row);
    clip.keyTimes.push_back(tasks[row].keySeconds);
  }
  const std::size_t rowLength = std::size_t(4) * asset.vertexCount();
  result.rows.texels.resize(tasks.size() * rowLength);
  parallelFor(tasks.size(), 4, [&](std::size_t begin, std::size_t end) {
    DecodedVertices decoded;
    for (std::size_t row = begin; row < end; ++row) {
      decodePose(asset, tasks[row].clipIndex, tasks[row].decodeSeconds, decoded);
      encodeRow(decoded, asset.clips[tasks[row].clipIndex].bounds, result.rows.texels.data() + row * rowLength);
    }
  });
  return result;
}

}  // namespace throng
