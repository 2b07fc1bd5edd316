#include "throng/container/texel_pictures.h"

#include <gtest/gtest.h>

#include <array>

namespace throng {
namespace {

using Color = std::array<int, 3>;
const Color kAlarm{255, 0, 255};

Color pixel(const Picture& picture, std::uint32_t x, std::uint32_t y) {
  const std::size_t at = (std::size_t{y} * picture.width + x) * 3;
  return {picture.pixels[at], picture.pixels[at + 1], picture.pixels[at + 2]};
}

// Three vertices of a triangle and one that no triangle uses, two rows, no extent in z.
Asset makeAsset() {
  Asset asset;
  asset.mesh.positions.resize(4);
  asset.primitives.push_back({kNone, {0, 1, 2}});
  AssetClip clip;
  clip.keyTimes = {0, 1};
  clip.bounds.min = {0, 0, 0};
  clip.bounds.max = {1, 1, 0};
  asset.clips.push_back(clip);
  const std::uint16_t up = 127 | 254 << 8;  // the code of +Y
  VertexRows rows;
  for (int row = 0; row < 2; ++row)
    for (std::uint16_t x : {std::uint16_t(0), std::uint16_t(65535), std::uint16_t(0), std::uint16_t(0)})
      rows.texels.insert(rows.texels.end(), {x, 0, 0, up});
  asset.rows = rows;
  return asset;
}

TEST(TexelPictures, smallClipsAreEnlargedByWholeFactors) {
  const TexelPictures pictures = drawTexels(makeAsset(), 0);
  EXPECT_EQ(pictures.positions.width, 256u);   // 4 columns of 64
  EXPECT_EQ(pictures.positions.height, 256u);  // 2 lines of 128
  EXPECT_EQ(pictures.positions.pixels.size(), 256u * 256 * 3);
}

TEST(TexelPictures, colorsAreTheStoredNumbers) {
  const TexelPictures pictures = drawTexels(makeAsset(), 0);
  EXPECT_EQ(pixel(pictures.positions, 0, 0), (Color{32, 32, 32}));
  EXPECT_EQ(pixel(pictures.positions, 64, 0), (Color{223, 32, 32}));
  EXPECT_EQ(pixel(pictures.normals, 0, 0), (Color{128, 223, 128}));
}

TEST(TexelPictures, unusedAndImpossibleTexelsShowTheAlarmColor) {
  Asset asset = makeAsset();
  auto& texels = std::get<VertexRows>(asset.rows).texels;
  texels[4 * 1 + 2] = 7;           // row 0, vertex 1: z where the bounds have no extent
  texels[4 * 4 + 3] = 255;         // row 1, vertex 0: a code no encoder writes
  const TexelPictures pictures = drawTexels(asset, 0);
  EXPECT_EQ(pixel(pictures.positions, 255, 0), kAlarm);  // the vertex of no triangle
  EXPECT_EQ(pixel(pictures.normals, 255, 255), kAlarm);
  EXPECT_EQ(pixel(pictures.positions, 64, 0), kAlarm);
  EXPECT_EQ(pixel(pictures.positions, 64, 255), (Color{223, 32, 32}));
  EXPECT_EQ(pixel(pictures.normals, 0, 255), kAlarm);
  EXPECT_EQ(pixel(pictures.normals, 0, 0), (Color{128, 223, 128}));
}

TEST(TexelPictures, longRowsGoOnInTheNextLine) {
  Asset asset = makeAsset();
  asset.mesh.positions.resize(8193);
  asset.primitives[0].indices = {8190, 8191, 8192};
  asset.rows = VertexRows{std::vector<std::uint16_t>(std::size_t{8193} * 2 * 4, 0)};
  const TexelPictures pictures = drawTexels(asset, 0);
  EXPECT_EQ(pictures.positions.width, 8192u);
  EXPECT_EQ(pictures.positions.height, 256u);  // 2 keys of 2 lines each, 64 pixels a line
  EXPECT_EQ(pixel(pictures.positions, 0, 64), (Color{32, 32, 32}));  // vertex 8192
  EXPECT_EQ(pixel(pictures.positions, 1, 64), kAlarm);               // behind the last vertex
}

}  // namespace
}  // namespace throng
