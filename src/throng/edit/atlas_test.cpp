// The atlas: what a vertex sampled before it must sample after.
#include "throng/edit/atlas.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/edit/shelf_pack.h"
#include "throng/image/pixels.h"

namespace throng {
namespace {

Pixels makePixels(std::uint32_t side, std::uint8_t red) {
  Pixels pixels{side, side, {}};
  for (std::uint32_t y = 0; y < side; ++y)
    for (std::uint32_t x = 0; x < side; ++x)
      for (const std::uint32_t value : {std::uint32_t(red), x * 255 / (side - 1), y * 255 / (side - 1), 255u})
        pixels.rgba.push_back(static_cast<std::byte>(value));
  return pixels;
}

int addMaterial(Model& model, std::uint8_t red, std::uint32_t side, Vec2f uvShift = {0, 0}) {
  model.images.push_back({"image", "image/png", pngOf(makePixels(side, red))});
  Material material;
  material.name = "material " + std::to_string(model.materials.size());
  material.baseColorTexture = Texture{.imageIndex = static_cast<int>(model.images.size()) - 1};
  model.materials.push_back(material);
  Mesh mesh;
  mesh.positions.resize(3);
  mesh.normals.assign(3, {0, 1, 0});
  mesh.texCoords = {{{0 + uvShift.x, 0 + uvShift.y}, {1 + uvShift.x, 0 + uvShift.y}, {0.25f + uvShift.x, 0.75f + uvShift.y}}};
  mesh.indices = {0, 1, 2};
  mesh.materialIndex = static_cast<int>(model.materials.size()) - 1;
  model.meshes.push_back(mesh);
  return mesh.materialIndex;
}

// The pixel that holds the coordinate, just inside the tile at its far edges.
std::array<int, 4> sample(const Pixels& pixels, Vec2f uv) {
  const auto x = std::min<std::uint32_t>(static_cast<std::uint32_t>(uv.x * float(pixels.width) - 1e-3f), pixels.width - 1);
  const auto y = std::min<std::uint32_t>(static_cast<std::uint32_t>(uv.y * float(pixels.height) - 1e-3f), pixels.height - 1);
  std::array<int, 4> value{};
  for (int channel = 0; channel < 4; ++channel) value[channel] = std::to_integer<int>(pixels.rgba[(std::size_t(y) * pixels.width + x) * 4 + channel]);
  return value;
}

TEST(MergeMaterials, VerticesSampleTheColoursTheySampledBefore) {
  Model model;
  addMaterial(model, 10, 64);
  addMaterial(model, 200, 32, {3, -2});  // whole shifts mean the same pixels
  Material plain;
  plain.name = "plain";
  plain.baseColorFactor = {0.25f, 1, 0, 1};
  model.materials.push_back(plain);
  model.meshes.push_back(model.meshes[0]);
  model.meshes[2].materialIndex = 2;
  const auto report = mergeMaterials(model);
  ASSERT_TRUE(report.ok()) << describe(report.error());
  EXPECT_EQ(report->mergedMaterials, 3u);
  EXPECT_TRUE(report->notes.empty());
  for (const Mesh& mesh : model.meshes) EXPECT_EQ(mesh.materialIndex, 3);
  const auto atlas = decodePixels(model.images[static_cast<std::size_t>(model.materials[3].baseColorTexture->imageIndex)].bytes, "atlas");
  ASSERT_TRUE(atlas.ok());
  for (const int mesh : {0, 1}) {
    const int red = mesh == 0 ? 10 : 200, step = mesh == 0 ? 5 : 9;  // one pixel of the source
    const auto& uvs = model.meshes[static_cast<std::size_t>(mesh)].texCoords[0];
    EXPECT_EQ(sample(*atlas, uvs[0])[0], red);
    EXPECT_NEAR(sample(*atlas, uvs[1])[1], 255, step);
    EXPECT_NEAR(sample(*atlas, uvs[2])[1], 64, step);
    EXPECT_NEAR(sample(*atlas, uvs[2])[2], 191, step);
  }
  // 0.25 linear is 137 in sRGB (IEC 61966-2-1).
  EXPECT_EQ(sample(*atlas, model.meshes[2].texCoords[0][0]), (std::array<int, 4>{137, 255, 0, 255}));
}

TEST(MergeMaterials, RepeatingAndBlendedMaterialsStayApart) {
  Model model;
  addMaterial(model, 10, 8);
  addMaterial(model, 20, 8);
  const int repeating = addMaterial(model, 30, 8);
  const int blended = addMaterial(model, 40, 8);
  model.meshes[static_cast<std::size_t>(repeating)].texCoords[0][1].x = 2.5f;
  model.materials[static_cast<std::size_t>(blended)].alphaMode = AlphaMode::Blend;
  const auto report = mergeMaterials(model);
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report->mergedMaterials, 2u);
  EXPECT_EQ(report->notes, (std::vector<std::string>{"material 'material 2' stays apart: its texture repeats",
                                                     "material 'material 3' stays apart: it is blended"}));
  EXPECT_EQ(model.meshes[static_cast<std::size_t>(repeating)].materialIndex, repeating);
}

// Moved coordinates would fit the merged material alone, not those that the variants put in its place.
TEST(MergeMaterials, MaterialsThatVariantsReplaceStayApart) {
  Model model;
  for (const std::uint8_t red : {10, 20, 30}) addMaterial(model, red, 8);
  model.variantNames = {"night"};
  model.meshes[1].variantMaterials = {0};
  const auto report = mergeMaterials(model);
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report->mergedMaterials, 2u);
  EXPECT_EQ(report->notes, (std::vector<std::string>{"material 'material 1' stays apart: variants replace it"}));
  EXPECT_EQ(model.meshes[1].materialIndex, 1);
  EXPECT_EQ(model.meshes[1].variantMaterials, (std::vector<int>{0}));
  EXPECT_EQ(model.materials[0].name, "material 0");
}

TEST(MergeMaterials, ShrinksUntilTheAtlasFits) {
  Model model;
  for (int index = 0; index < 6; ++index) addMaterial(model, static_cast<std::uint8_t>(index), 128);
  const auto report = mergeMaterials(model, {.maxSide = 256});
  ASSERT_TRUE(report.ok()) << describe(report.error());
  EXPECT_LE(report->width, 256u);
  EXPECT_EQ(report->mergedMaterials, 6u);
}

TEST(PackShelves, RectanglesDoNotOverlap) {
  std::vector<PackedRect> rects;
  for (std::uint32_t index = 1; index < 30; ++index) rects.push_back({index * 7 % 40 + 1, index * 13 % 50 + 1});
  const auto size = packShelves(rects, 1024);
  ASSERT_TRUE(size);
  for (std::size_t a = 0; a < rects.size(); ++a) {
    EXPECT_LE(rects[a].x + rects[a].width, size->width);
    EXPECT_LE(rects[a].y + rects[a].height, size->height);
    for (std::size_t b = 0; b < a; ++b)
      EXPECT_TRUE(rects[a].x + rects[a].width <= rects[b].x || rects[b].x + rects[b].width <= rects[a].x ||
                  rects[a].y + rects[a].height <= rects[b].y || rects[b].y + rects[b].height <= rects[a].y);
  }
  EXPECT_FALSE(packShelves(rects, 32));
}

}  // namespace
}  // namespace throng
