#include "throng/target/pvat.h"

#include <algorithm>
#include <cassert>
#include <cmath>


namespace throng {
namespace {

constexpr float kLargestCode = 65535;
constexpr double kMostTexels = double(kPvatMaxSide) * kPvatMaxSide;

// PlayCanvas's octahedral normals: bytes over -1 to 1, so that no byte is zero exactly.
Vec3f decodeNormal(std::uint16_t code) {
  const float x = float(code & 255) / 255 * 2 - 1, y = float(code >> 8) / 255 * 2 - 1;
  Vec3f normal{x, y, 1 - std::abs(x) - std::abs(y)};
  const float fold = std::max(-normal.z, 0.0f);
  normal.x += normal.x >= 0 ? -fold : fold;
  normal.y += normal.y >= 0 ? -fold : fold;
  return normalizedOr(normal, Vec3f{0, 0, 1});
}

// The nearest of the four codes around the normal's place in the octahedron (Meyer et al. 2010).
std::uint16_t encodeNormal(Vec3f normal) {
  const float sum = std::abs(normal.x) + std::abs(normal.y) + std::abs(normal.z);
  if (!(sum > 0)) return encodeNormal({0, 0, 1});
  float x = normal.x / sum, y = normal.y / sum;
  if (normal.z < 0) {
    const float folded = (1 - std::abs(y)) * (x >= 0 ? 1.0f : -1.0f);
    y = (1 - std::abs(x)) * (y >= 0 ? 1.0f : -1.0f);
    x = folded;
  }
  const auto lowByte = [](float place) { return std::clamp(static_cast<int>((place * 0.5f + 0.5f) * 255), 0, 254); };
  std::uint16_t best = 0;
  float bestDot = -2;
  for (int corner = 0; corner < 4; ++corner) {
    const auto code = static_cast<std::uint16_t>((lowByte(x) + (corner & 1)) | (lowByte(y) + (corner >> 1)) << 8);
    const float along = dot(decodeNormal(code), normal);
    if (along > bestDot) best = code;
    bestDot = std::max(bestDot, along);
  }
  return best;
}

std::uint16_t positionCode(float value, float low, float high) {
  if (!(high > low)) return 0;
  const double part = (double(value) - low) / (double(high) - low);
  return static_cast<std::uint16_t>(std::lround(std::clamp(part, 0.0, 1.0) * kLargestCode));
}

std::size_t texelIndex(const PvatTexture& texture, std::size_t vertex, std::uint32_t frame) {
  return 4 * (vertex * texture.frameCount + frame);
}

// As the format's own reader has it: as wide as needed, and no wider than the limit.
void layOutTexture(PvatTexture& texture) {
  const std::size_t texels = std::size_t(texture.vertexCount) * texture.frameCount;
  texture.width = 1;
  while (texture.width < texels && texture.width < kPvatMaxSide) texture.width *= 2;
  texture.height = static_cast<std::uint32_t>((texels + texture.width - 1) / texture.width);
  texture.texels.resize(std::size_t(4) * texture.width * texture.height);
}

void writeFrame(PvatTexture& texture, std::uint32_t frame, const DecodedVertices& vertices) {
  for (std::size_t vertex = 0; vertex < vertices.positions.size(); ++vertex) {
    std::uint16_t* texel = &texture.texels[texelIndex(texture, vertex, frame)];
    for (int axis = 0; axis < 3; ++axis)
      texel[axis] = positionCode(vertices.positions[vertex][axis], texture.bounds.min[axis], texture.bounds.max[axis]);
    texel[3] = encodeNormal(vertices.normals[vertex]);
  }
}

}  // namespace

Result<PvatTexture> makePvatTexture(const Asset& asset, const PvatOptions& options) {
  if (asset.primitives.size() > 1)
    return Error{ErrorCode::InvalidArgument, asset.name,
                 "has " + std::to_string(asset.primitives.size()) +
                     " materials, and this layout holds one; bake with --atlas, which merges them, or with --keep"};
  PvatTexture texture;
  texture.vertexCount = asset.vertexCount();
  texture.framesPerSecond = options.framesPerSecond;
  const double mostFrames = std::floor(kMostTexels / std::max(1u, texture.vertexCount));
  THRONG_ASSIGN(texture.clips, layOutFrames(asset, options.framesPerSecond, mostFrames));
  texture.frameCount = frameCount(texture.clips);
  layOutTexture(texture);
  for (const bool writing : {false, true}) {
    for (std::uint32_t index = 0; index < texture.clips.size(); ++index) {
      const FrameClip& clip = texture.clips[index];
      const double done = 0.5 * ((writing ? 1 : 0) + double(clip.firstFrame) / texture.frameCount);
      if (options.progress && !options.progress((writing ? "writing " : "looking at ") + clip.name, done))
        return Error{ErrorCode::Interrupted, asset.name, "stopped before the texture was complete"};
      DecodedVertices vertices;
      for (std::uint32_t frame = 0; frame < clip.frameCount; ++frame) {
        decodePose(asset, index, frameTime(clip, frame), vertices);
        if (writing) writeFrame(texture, clip.firstFrame + frame, vertices);
        else for (const Vec3f& position : vertices.positions) texture.bounds.add(position);
      }
    }
  }
  return texture;
}

void decodePvatFrame(const PvatTexture& texture, std::uint32_t frame, DecodedVertices& destination) {
  assert(frame < texture.frameCount);
  destination.positions.resize(texture.vertexCount);
  destination.normals.resize(texture.vertexCount);
  destination.tangents.clear();
  for (std::size_t vertex = 0; vertex < texture.vertexCount; ++vertex) {
    const std::uint16_t* texel = &texture.texels[texelIndex(texture, vertex, frame)];
    for (int axis = 0; axis < 3; ++axis) {
      const float low = texture.bounds.min[axis];
      destination.positions[vertex][axis] = low + float(texel[axis]) * ((texture.bounds.max[axis] - low) / kLargestCode);
    }
    destination.normals[vertex] = decodeNormal(texel[3]);
  }
}

}  // namespace throng
