#include "throng/container/texel_pictures.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "throng/octahedral.h"

namespace throng {
namespace {

using Color = std::array<std::uint8_t, 3>;
constexpr Color kAlarm{kAlarmColor[0], kAlarmColor[1], kAlarmColor[2]};
constexpr std::uint32_t kMaxLineTexels = 8192;
constexpr std::uint32_t kSmallestSide = 256;
constexpr float kDarkest = 32, kBrightest = 223;

std::uint8_t shade(float zeroToOne) {
  return static_cast<std::uint8_t>(kDarkest + (kBrightest - kDarkest) * zeroToOne + 0.5f);
}

// A code on an axis in which the clip's bounds have no extent has nowhere to go.
Color positionColor(const std::uint16_t* texel, const Bounds& bounds) {
  Color color{};
  for (int axis = 0; axis < 3; ++axis) {
    if (texel[axis] != 0 && !(bounds.max[axis] > bounds.min[axis])) return kAlarm;
    color[static_cast<std::size_t>(axis)] = shade(texel[axis] / 65535.0f);
  }
  return color;
}

// Byte 255 is never written (octahedral.h).
Color normalColor(std::uint16_t code) {
  if ((code & 255u) == 255u || code >> 8 == 255u) return kAlarm;
  const shader::vec3 normal = shader::decodeOctahedral(code);
  return {shade(0.5f + 0.5f * normal.x), shade(0.5f + 0.5f * normal.y), shade(0.5f + 0.5f * normal.z)};
}

std::vector<bool> verticesInTriangles(const Asset& asset) {
  std::vector<bool> used(asset.vertexCount(), false);
  for (const AssetPrimitive& primitive : asset.primitives)
    for (std::uint32_t index : primitive.indices) used[index] = true;
  return used;
}

// One pixel per texel first, all of it alarm; whole factors enlarge it in the end.
struct Canvas {
  std::uint32_t width, linesPerRow, height;
  std::vector<Color> pixels;

  Canvas(std::uint32_t vertexCount, std::uint32_t rowCount)
      : width(std::min(vertexCount, kMaxLineTexels)),
        linesPerRow((vertexCount + width - 1) / width),
        height(rowCount * linesPerRow),
        pixels(std::size_t{width} * height, kAlarm) {}

  void set(std::uint32_t row, std::uint32_t vertex, Color color) {
    pixels[(std::size_t{row} * linesPerRow + vertex / width) * width + vertex % width] = color;
  }

  Picture enlarged() const {
    const std::uint32_t xFactor = (kSmallestSide + width - 1) / width, yFactor = (kSmallestSide + height - 1) / height;
    Picture picture{width * xFactor, height * yFactor, {}};
    picture.pixels.reserve(std::size_t{picture.width} * picture.height * 3);
    for (std::uint32_t y = 0; y < picture.height; ++y)
      for (std::uint32_t x = 0; x < picture.width; ++x) {
        const Color& color = pixels[std::size_t{y / yFactor} * width + x / xFactor];
        picture.pixels.insert(picture.pixels.end(), color.begin(), color.end());
      }
    return picture;
  }
};

}  // namespace

TexelPictures drawTexels(const Asset& asset, std::uint32_t clipIndex) {
  assert(clipIndex < asset.clips.size());
  const AssetClip& clip = asset.clips[clipIndex];
  const std::uint32_t vertexCount = asset.vertexCount();
  const auto rowCount = static_cast<std::uint32_t>(clip.keyTimes.size());
  const auto& texels = std::get<VertexRows>(asset.rows).texels;
  assert(vertexCount > 0 && texels.size() >= (std::size_t{clip.firstRow} + rowCount) * vertexCount * 4);

  const std::vector<bool> used = verticesInTriangles(asset);
  Canvas positions(vertexCount, rowCount), normals(vertexCount, rowCount);
  for (std::uint32_t row = 0; row < rowCount; ++row)
    for (std::uint32_t vertex = 0; vertex < vertexCount; ++vertex) {
      if (!used[vertex]) continue;
      const std::uint16_t* texel = texels.data() + ((std::size_t{clip.firstRow} + row) * vertexCount + vertex) * 4;
      positions.set(row, vertex, positionColor(texel, clip.bounds));
      normals.set(row, vertex, normalColor(texel[3]));
    }
  return {positions.enlarged(), normals.enlarged()};
}

}  // namespace throng
