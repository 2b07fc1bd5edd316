#include "throng/target/classic_textures.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "throng/target/half_float.h"

namespace throng {
namespace {

std::uint32_t largestCode(ClassicLayout layout) { return layout == ClassicLayout::Rgba8 ? 255 : 65535; }

// The code nearest to where `value` is between low and high; 0 where they are one.
std::uint16_t unormCode(float value, float low, float high, std::uint32_t largest) {
  if (!(high > low)) return 0;
  const double part = (double(value) - low) / (double(high) - low);
  return static_cast<std::uint16_t>(std::lround(std::clamp(part, 0.0, 1.0) * largest));
}

// What a sampler returns, 0 to 1, placed between low and high: in single precision, as a shader does.
float unormValue(std::uint16_t code, float low, float high, std::uint32_t largest) {
  return low + float(code) / float(largest) * (high - low);
}

Status layOut(const Asset& asset, const ClassicOptions& options, ClassicTextures& textures) {
  textures.layout = options.layout;
  textures.vertexCount = asset.vertexCount();
  textures.width = std::max(1u, std::min(textures.vertexCount, kClassicMaxWidth));
  textures.rowsPerFrame = (textures.vertexCount + textures.width - 1) / textures.width;
  THRONG_ASSIGN(textures.clips, layOutFrames(asset, options.framesPerSecond, kClassicMaxHeight / textures.rowsPerFrame));
  textures.frameCount = frameCount(textures.clips);
  textures.height = textures.frameCount * textures.rowsPerFrame;
  return Ok{};
}

// Calls visit(frame, vertices) for every frame in order; false where the user stopped it.
template <typename Visit>
bool decodeFrames(const Asset& asset, const ClassicTextures& textures, const Progress& progress, const char* step,
                  double fractionBefore, Visit visit) {
  DecodedVertices vertices;
  for (std::uint32_t index = 0; index < textures.clips.size(); ++index) {
    const FrameClip& clip = textures.clips[index];
    const double done = double(clip.firstFrame) / textures.frameCount;
    if (progress && !progress(step + (" " + clip.name), fractionBefore + 0.5 * done)) return false;
    for (std::uint32_t frame = 0; frame < clip.frameCount; ++frame) {
      decodePose(asset, index, frameTime(clip, frame), vertices);
      visit(clip.firstFrame + frame, vertices);
    }
  }
  return true;
}

void writeTexel(const ClassicTextures& textures, Vec3f value, const Bounds& range, std::uint16_t* texel) {
  const std::uint32_t largest = largestCode(textures.layout);
  const bool half = textures.layout == ClassicLayout::Half;
  for (int axis = 0; axis < 3; ++axis)
    texel[axis] = half ? halfBits(value[axis]) : unormCode(value[axis], range.min[axis], range.max[axis], largest);
  texel[3] = half ? halfBits(1) : static_cast<std::uint16_t>(largest);
}

Vec3f readTexel(const ClassicTextures& textures, const Bounds& range, const std::uint16_t* texel) {
  const std::uint32_t largest = largestCode(textures.layout);
  Vec3f value;
  for (int axis = 0; axis < 3; ++axis)
    value[axis] = textures.layout == ClassicLayout::Half
                      ? halfValue(texel[axis])
                      : unormValue(texel[axis], range.min[axis], range.max[axis], largest);
  return value;
}

// Where the texel of a vertex begins. Rows of a frame follow one another, so that a frame is one run of texels.
std::size_t texelIndex(const ClassicTextures& textures, std::uint32_t frame, std::size_t vertex) {
  return 4 * (std::size_t(frame) * textures.rowsPerFrame * textures.width + vertex);
}

const Bounds kNormalRange{{-1, -1, -1}, {1, 1, 1}};

}  // namespace

const char* name(ClassicLayout layout) {
  switch (layout) {
    case ClassicLayout::Rgba8: return "rgba8";
    case ClassicLayout::Half: return "half";
    case ClassicLayout::Unorm16: return "unorm16";
  }
  return "unorm16";
}

Result<ClassicTextures> makeClassicTextures(const Asset& asset, const ClassicOptions& options) {
  assert(options.framesPerSecond > 0);
  ClassicTextures textures;
  THRONG_TRY(layOut(asset, options, textures));
  const Error stopped{ErrorCode::Interrupted, asset.name, "stopped before the textures were complete"};
  const auto addBounds = [&](std::uint32_t, const DecodedVertices& vertices) {
    for (const Vec3f& position : vertices.positions) textures.bounds.add(position);
  };
  if (!decodeFrames(asset, textures, options.progress, "looking at", 0, addBounds)) return stopped;
  const Vec3f low = textures.bounds.min, high = textures.bounds.max;
  const float farthest = std::max({-low.x, -low.y, -low.z, high.x, high.y, high.z});
  if (textures.layout == ClassicLayout::Half && !(farthest <= kLargestHalf))
    return Error{ErrorCode::LimitExceeded, asset.name,
                 "positions lie further out than the 65504 m that a half holds; choose the layout unorm16"};

  textures.positions.resize(std::size_t(4) * textures.width * textures.height);
  textures.normals.resize(textures.positions.size());
  const auto write = [&](std::uint32_t frame, const DecodedVertices& vertices) {
    for (std::size_t vertex = 0; vertex < vertices.positions.size(); ++vertex) {
      const std::size_t texel = texelIndex(textures, frame, vertex);
      writeTexel(textures, vertices.positions[vertex], textures.bounds, &textures.positions[texel]);
      writeTexel(textures, vertices.normals[vertex], kNormalRange, &textures.normals[texel]);
    }
  };
  if (!decodeFrames(asset, textures, options.progress, "writing", 0.5, write)) return stopped;
  return textures;
}

void decodeClassicFrame(const ClassicTextures& textures, std::uint32_t frame, DecodedVertices& destination) {
  assert(frame < textures.frameCount);
  destination.positions.resize(textures.vertexCount);
  destination.normals.resize(textures.vertexCount);
  destination.tangents.clear();
  for (std::size_t vertex = 0; vertex < textures.vertexCount; ++vertex) {
    const std::size_t texel = texelIndex(textures, frame, vertex);
    destination.positions[vertex] = readTexel(textures, textures.bounds, &textures.positions[texel]);
    destination.normals[vertex] =
        normalizedOr(readTexel(textures, kNormalRange, &textures.normals[texel]), Vec3f{0, 0, 1});
  }
}

Result<FrameMeasurement> measureClassicTextures(const Asset& asset, const ClassicTextures& textures,
                                                int timesBetweenFrames, const Progress& progress) {
  const auto decodeFrame = [&](std::uint32_t frame, DecodedVertices& destination) {
    decodeClassicFrame(textures, frame, destination);
  };
  return measureFrames(asset, textures.clips, decodeFrame, timesBetweenFrames, progress);
}

}  // namespace throng
