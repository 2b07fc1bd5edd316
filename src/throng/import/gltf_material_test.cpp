#include <gtest/gtest.h>

#include <filesystem>

#include "throng/base/file.h"
#include "throng/import/gltf_test_file.h"
#include "throng/model/variant_limit.h"

namespace throng {
namespace {

TEST(GltfMaterial, coreMetallicRoughnessIsReadWhole) {
  GltfTestFile file = triangleFile();
  for (int i = 0; i < 6; ++i) file.append("images", {{"uri", "data:image/png;base64,iVBORw=="}});
  for (int i = 0; i < 5; ++i) file.append("textures", {{"source", i}, {"sampler", 0}});
  file.append("samplers", {{"magFilter", 9728}, {"minFilter", 9987}, {"wrapS", 33071}});
  file.append("materials", nlohmann::json::parse(R"({
    "name": "skin", "alphaMode": "MASK", "alphaCutoff": 0.25, "doubleSided": true, "emissiveFactor": [0.5, 0.25, 1],
    "pbrMetallicRoughness": {"baseColorFactor": [1, 0.5, 0.25, 0.125], "metallicFactor": 0.75, "roughnessFactor": 0.5,
      "baseColorTexture": {"index": 0, "texCoord": 1, "extensions": {"KHR_texture_transform":
        {"offset": [0.5, 0.25], "rotation": 1.5, "scale": [2, 4], "texCoord": 2}}},
      "metallicRoughnessTexture": {"index": 1}},
    "normalTexture": {"index": 2, "scale": 0.5}, "occlusionTexture": {"index": 3, "strength": 0.75},
    "emissiveTexture": {"index": 4}, "extensions": {"KHR_materials_unlit": {}}})"));
  file.json["meshes"][0]["primitives"][0]["material"] = 0;
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->meshes[0].materialIndex, 0);
  const Material& material = model->materials[0];
  EXPECT_EQ(material.name, "skin");
  EXPECT_EQ(material.baseColorFactor, (Vec4f{1, 0.5f, 0.25f, 0.125f}));
  EXPECT_EQ(material.metallicFactor, 0.75f);
  EXPECT_EQ(material.roughnessFactor, 0.5f);
  EXPECT_EQ(material.emissiveFactor, (Vec3f{0.5f, 0.25f, 1}));
  EXPECT_EQ(material.alphaMode, AlphaMode::Mask);
  EXPECT_EQ(material.alphaCutoff, 0.25f);
  EXPECT_TRUE(material.doubleSided);
  EXPECT_TRUE(material.unlit);
  EXPECT_EQ(material.extensionsJson, "");
  ASSERT_TRUE(material.baseColorTexture && material.metallicRoughnessTexture && material.normalTexture &&
              material.occlusionTexture && material.emissiveTexture);
  EXPECT_EQ(material.baseColorTexture->texCoord, 2);
  EXPECT_EQ(material.baseColorTexture->transform, (TextureTransform{{0.5f, 0.25f}, 1.5f, {2, 4}}));
  EXPECT_EQ(material.baseColorTexture->sampler, (TextureSampler{9728, 9987, 33071, 10497}));
  EXPECT_EQ(material.metallicRoughnessTexture->imageIndex, 1);
  EXPECT_EQ(material.normalTexture->amount, 0.5f);
  EXPECT_EQ(material.occlusionTexture->amount, 0.75f);
  EXPECT_EQ(material.emissiveTexture->imageIndex, 4);
  EXPECT_EQ(model->images[0].mimeType, "image/png");
  EXPECT_EQ(model->images[0].bytes.size(), 4u);
}

TEST(GltfMaterial, extensionsRideAlongWithTheirTextures) {
  GltfTestFile file = triangleFile();
  for (int i = 0; i < 3; ++i) file.append("images", {{"uri", "data:,x"}});
  for (int i = 0; i < 3; ++i) file.append("textures", {{"source", i}});
  file.append("materials", nlohmann::json::parse(R"({"extensions": {
    "KHR_materials_clearcoat": {"clearcoatFactor": 0.5, "clearcoatTexture": {"index": 2}, "clearcoatNormalTexture": {"index": 1, "scale": 3}},
    "VENDOR_other": {"index": 0}}})"));
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  const Material& material = model->materials[0];
  const auto kept = nlohmann::json::parse(material.extensionsJson);
  EXPECT_FALSE(kept.contains("VENDOR_other"));
  const auto& clearcoat = kept.at("KHR_materials_clearcoat");
  EXPECT_EQ(clearcoat.at("clearcoatFactor"), 0.5);
  ASSERT_EQ(material.extraTextures.size(), 2u);
  const int color = clearcoat.at("clearcoatTexture").at("index"),
            normal = clearcoat.at("clearcoatNormalTexture").at("index");
  EXPECT_EQ(material.extraTextures.at(color).imageIndex, 2);
  EXPECT_EQ(material.extraTextures.at(normal).imageIndex, 1);
  EXPECT_EQ(material.extraTextures.at(normal).amount, 3);
}

// The example of the extension's specification: one primitive with two materials for three variants.
GltfTestFile variantsFile() {
  GltfTestFile file = triangleFile();
  for (const char* name : {"plain", "red", "blue"}) file.append("materials", {{"name", name}});
  file.json["extensions"]["KHR_materials_variants"]["variants"] =
      nlohmann::json::parse(R"([{"name": "Yellow Sneaker"}, {"name": "Red Sneaker"}, {"name": "Black Sneaker"}])");
  nlohmann::json& primitive = file.json["meshes"][0]["primitives"][0];
  primitive["material"] = 0;
  primitive["extensions"]["KHR_materials_variants"]["mappings"] =
      nlohmann::json::parse(R"([{"material": 2, "variants": [0, 2]}, {"material": 0, "variants": [1]}])");
  return file;
}

TEST(GltfMaterial, variantsAreReadWithTheirMappings) {
  GltfTestFile file = variantsFile();
  file.json["extensionsRequired"] = {"KHR_materials_variants"};
  file.json["meshes"].push_back(file.json["meshes"][0]);
  file.json["meshes"][1]["primitives"][0].erase("extensions");
  file.append("nodes", {{"mesh", 1}});
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->variantNames, (std::vector<std::string>{"Yellow Sneaker", "Red Sneaker", "Black Sneaker"}));
  ASSERT_EQ(model->meshes.size(), 2u);
  EXPECT_EQ(model->meshes[0].variantMaterials, (std::vector<int>{2, 0, 2}));
  EXPECT_TRUE(model->meshes[1].variantMaterials.empty());
}

// Its vertices are split then, and become another mesh.
TEST(GltfMaterial, aMeshWithoutNormalsKeepsItsVariants) {
  GltfTestFile file = variantsFile();
  file.json["meshes"][0]["primitives"][0]["attributes"].erase("NORMAL");
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->meshes[0].variantMaterials, (std::vector<int>{2, 0, 2}));
}

TEST(GltfMaterial, brokenVariantsAreRefused) {
  const auto mappings = [](const char* text) {
    GltfTestFile file = variantsFile();
    file.json["meshes"][0]["primitives"][0]["extensions"]["KHR_materials_variants"]["mappings"] = nlohmann::json::parse(text);
    const auto model = file.import();
    return model.ok() ? std::string() : describe(model.error());
  };
  const std::string where = "test.glb: meshes[0].primitives[0].extensions.KHR_materials_variants.mappings[0]";
  EXPECT_EQ(mappings(R"([{"material": 3, "variants": [0]}])"), where + ".material: is 3, but the file has 3 materials");
  EXPECT_EQ(mappings(R"([{"material": 1, "variants": [3]}])"), where + ".variants[0]: is 3, but the file has 3 variants");
  EXPECT_NE(mappings(R"([{"variants": [0]}])"), "");
  EXPECT_NE(mappings(R"([7])"), "");
  EXPECT_NE(mappings(R"({"material": 0})"), "");
}

TEST(GltfMaterial, moreVariantsThanAModelMayHaveAreLeftOut) {
  GltfTestFile file = variantsFile();
  nlohmann::json& variants = file.json["extensions"]["KHR_materials_variants"]["variants"];
  for (std::size_t i = variants.size(); i <= kMaxVariants; ++i) variants.push_back({{"name", "one of many"}});
  file.json["meshes"][0]["primitives"][0]["extensions"]["KHR_materials_variants"]["mappings"] =
      nlohmann::json::array({{{"material", 1}, {"variants", {0, kMaxVariants}}}});
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->variantNames.size(), kMaxVariants);
  EXPECT_EQ(model->meshes[0].variantMaterials.size(), kMaxVariants);
  EXPECT_EQ(model->meshes[0].variantMaterials[0], 1);
  EXPECT_TRUE(hasWarning(*model, "has 257 variants; those beyond 256 are left out"));
}

TEST(GltfMaterial, webpAndKtx2SourcesArePreferredToTheirFallback) {
  for (const char* name : {"EXT_texture_webp", "KHR_texture_basisu"}) {
    GltfTestFile file = triangleFile();
    for (int i = 0; i < 2; ++i) file.append("images", {{"uri", "data:,x"}});
    file.append("textures", {{"source", 0}, {"extensions", {{name, {{"source", 1}}}}}});
    file.append("materials", {{"emissiveTexture", {{"index", 0}}}});
    file.json["extensionsRequired"] = {name};
    const auto model = file.import();
    ASSERT_TRUE(model.ok()) << describe(model.error());
    EXPECT_EQ(model->materials[0].emissiveTexture->imageIndex, 1);
  }
}

TEST(GltfMaterial, imagesPassUntouchedFromBufferViews) {
  GltfTestFile file = triangleFile();
  const std::vector<std::uint8_t> ktx2 = {0xAB, 'K', 'T', 'X', ' ', '2', '0', 0xBB, 1, 2, 3};
  file.append("images", {{"bufferView", file.addView(ktx2)}, {"mimeType", "image/ktx2"}, {"name", "leaf"}});
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->images[0].name, "leaf");
  EXPECT_EQ(model->images[0].mimeType, "image/ktx2");
  ASSERT_EQ(model->images[0].bytes.size(), ktx2.size());
  EXPECT_EQ(model->images[0].bytes[10], std::byte{3});
}

TEST(GltfMaterial, anAbsentImageFileIsAWarning) {
  GltfTestFile file = triangleFile();
  file.append("images", {{"uri", "no%20such.png"}});
  file.append("images", {{"uri", "../outside.png"}});
  file.append("images", {{"uri", "http://example.com/a.png"}});
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  ASSERT_EQ(model->images.size(), 3u);
  for (const Image& image : model->images) EXPECT_TRUE(image.bytes.empty());
  EXPECT_TRUE(hasWarning(*model, "images[0]: file 'no such.png' cannot be read"));
  EXPECT_TRUE(hasWarning(*model, "images[1]: uri '../outside.png' leaves the folder"));
  EXPECT_TRUE(hasWarning(*model, "images[2]: uri is not a file beside the model"));
}

TEST(GltfMaterial, aTextureIndexBeyondTheListIsRefused) {
  GltfTestFile file = triangleFile();
  file.append("materials", {{"normalTexture", {{"index", 0}}}});
  const auto model = file.import();
  ASSERT_FALSE(model.ok());
  EXPECT_EQ(describe(model.error()), "test.glb: materials[0].normalTexture.index: is 0, but the file has 0 textures");
}

}  // namespace
}  // namespace throng
