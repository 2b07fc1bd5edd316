// Files that want to hurt: every one ends in a model or in one clear sentence.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "throng/base/file.h"
#include "throng/import/gltf_test_file.h"
#include "throng/import/gltf_uri.h"

namespace throng {
namespace {

Result<Model> importBytes(Bytes bytes, const std::filesystem::path& folder = "") {
  return parseGltf(std::move(bytes), "test.glb", folder);
}

Result<Model> importText(const std::string& text) { return importBytes(bytesOf(text)); }

void expectError(const Result<Model>& model, ErrorCode code, const std::string& where) {
  ASSERT_FALSE(model.ok());
  EXPECT_EQ(model.error().code, code) << describe(model.error());
  EXPECT_EQ(model.error().where, where) << describe(model.error());
}

// A skinned, morphed and animated file: something of everything that is read.
GltfTestFile richFile() {
  GltfTestFile file = triangleFile();
  nlohmann::json& primitive = file.json["meshes"][0]["primitives"][0];
  primitive["attributes"]["WEIGHTS_0"] = file.addVec4({1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0});
  primitive["attributes"]["JOINTS_0"] =
      file.addAccessor(file.addView(std::vector<std::uint8_t>(12, 0)), kUint8, "VEC4", 3);
  primitive["indices"] = file.addIndices({0, 1, 2});
  primitive["targets"] = {{{"POSITION", file.addVec3({0, 0, 0, 0, 0, 0, 0, 0, 1})}}};
  file.append("nodes", {{"name", "bone"}});
  file.append("skins", {{"joints", {1}}});
  file.json["nodes"][0]["skin"] = 0;
  const int times = file.addScalars({0, 1});
  file.append("animations", {{"name", "move"},
                             {"channels", {{{"sampler", 0}, {"target", {{"node", 1}, {"path", "translation"}}}}}},
                             {"samplers", {{{"input", times}, {"output", file.addVec3({0, 0, 0, 1, 1, 1})}}}}});
  return file;
}

TEST(GltfHostile, everyTruncationOfAGlbIsRefused) {
  for (const GltfTestFile& file : {triangleFile(), richFile()}) {
    const Bytes whole = file.glb();
    ASSERT_TRUE(importBytes(whole).ok());
    for (std::size_t length = 0; length < whole.size(); ++length) {
      // A buffer of exactly this size, so that a sanitizer sees any step beyond it.
      const auto model = importBytes(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)));
      ASSERT_FALSE(model.ok()) << length;
      ASSERT_FALSE(model.error().detail.empty());
    }
  }
}

TEST(GltfHostile, everyFlippedByteOfAGlbIsSurvived) {
  const Bytes whole = richFile().glb();
  int refused = 0;
  for (std::size_t i = 0; i < whole.size(); ++i)
    for (const int flip : {0x01, 0x80, 0xFF}) {
      Bytes bytes = whole;
      bytes[i] ^= static_cast<std::byte>(flip);
      if (!importBytes(std::move(bytes)).ok()) ++refused;
    }
  EXPECT_GT(refused, 100);
}

TEST(GltfHostile, truncatedCorpusFilesAreRefused) {
  const std::filesystem::path corpus = THRONG_CORPUS_DIR;
  if (!std::filesystem::exists(corpus / "gltf")) GTEST_SKIP() << "no corpus at " << corpus;
  for (const char* name : {"gltf/khronos/Fox/Fox.glb", "gltf/khronos/CesiumMan/CesiumMan.glb",
                           "gltf/quaternius/platformer_game_pack/Crab.glb", "gltf/gltfpack-derived/Fox.gltfpack-cc.glb",
                           "gltf/quaternius/ultimate_space_pack/Enemy_ExtraSmall-transformed.glb"}) {
    const auto whole = readFile(corpus / name);
    ASSERT_TRUE(whole.ok()) << name;
    const std::size_t step = whole->size() / 61 + 1;
    for (std::size_t length = 0; length < whole->size(); length += step)
      EXPECT_FALSE(importBytes(Bytes(whole->begin(), whole->begin() + static_cast<std::ptrdiff_t>(length))).ok())
          << name << " " << length;
  }
}

TEST(GltfHostile, wrongContainersAreTold) {
  expectError(importBytes({}), ErrorCode::Truncated, "test.glb: byte 0");
  expectError(importText("hello"), ErrorCode::Malformed, "test.glb: JSON byte 0");
  expectError(importText("[1, 2]"), ErrorCode::FormatUnknown, "test.glb: JSON");
  expectError(importText("{\"a\": 1}"), ErrorCode::FormatUnknown, "test.glb: asset");
  expectError(importText(R"({"asset": {"version": "1.0"}})"), ErrorCode::FormatUnsupported, "test.glb: asset.version");
  expectError(importText(R"({"asset": {"version": "2.1", "minVersion": "2.1"}})"), ErrorCode::FormatUnsupported,
              "test.glb: asset.minVersion");
  Bytes old = triangleFile().glb();
  old[4] = std::byte{1};
  expectError(importBytes(old), ErrorCode::FormatUnsupported, "test.glb: byte 4");
}

TEST(GltfHostile, aChunkLongerThanTheFileIsRefused) {
  Bytes file = triangleFile().glb();
  for (int i = 12; i < 16; ++i) file[static_cast<std::size_t>(i)] = std::byte{0xFF};
  expectError(importBytes(file), ErrorCode::Truncated, "test.glb: byte 12");
}

TEST(GltfHostile, jsonErrorsCarryTheirByte) {
  expectError(importText("{\"asset\": {\"version\": \"2.0\"},, }"), ErrorCode::Malformed, "test.glb: JSON byte 29");
  expectError(importText("{\"asset\": \"\xFF\"}"), ErrorCode::Malformed, "test.glb: JSON byte 11");
  expectError(importText("{\"asset\": 1e999}"), ErrorCode::Malformed, "test.glb: JSON");
}

TEST(GltfHostile, deepNestingIsRefusedBeforeItIsParsed) {
  for (const char* open : {"[", "{\"a\":"}) {
    std::string text = "{\"asset\": {\"version\": \"2.0\"}, \"extras\": ";
    for (int i = 0; i < 100'000; ++i) text += open;
    const auto model = importText(text);
    ASSERT_FALSE(model.ok());
    EXPECT_EQ(model.error().code, ErrorCode::LimitExceeded);
  }
  // Brackets in text do not nest.
  const std::string harmless(100'000, '[');
  EXPECT_TRUE(importText(R"({"asset": {"version": "2.0"}, "extras": "\")" + harmless + "\"}").ok());
}

TEST(GltfHostile, aFileOfNothingIsAnEmptyModel) {
  const auto model = importText(R"({"asset": {"version": "2.0"}})");
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_TRUE(model->nodes.empty());
}

TEST(GltfHostile, requiredExtensionsThatAreNotReadAreNamed) {
  GltfTestFile file = triangleFile();
  file.json["extensionsRequired"] = {"KHR_texture_transform", "VENDOR_magic"};
  const auto model = file.import();
  expectError(model, ErrorCode::FormatUnsupported, "test.glb: extensionsRequired[1]");
  EXPECT_NE(model.error().detail.find("VENDOR_magic"), std::string::npos);
}

// Claims of gigabytes that a small file cannot hold. Each must be refused within a moment, not allocated.
TEST(GltfHostile, hugeClaimsOfSmallFilesAreRefused) {
  const std::uint64_t huge = 400'000'000;
  GltfTestFile zeros;
  zeros.append("accessors", {{"componentType", kFloat}, {"type", "VEC3"}, {"count", huge}});
  zeros.addMeshNode({{"POSITION", 0}});
  expectError(zeros.import(), ErrorCode::LimitExceeded, "test.glb: meshes[0].primitives[0]");

  GltfTestFile indices = triangleFile();
  indices.json["meshes"][0]["primitives"][0]["indices"] =
      indices.append("accessors", {{"componentType", kUint32}, {"type", "SCALAR"}, {"count", huge}});
  expectError(indices.import(), ErrorCode::LimitExceeded, "test.glb: meshes[0].primitives[0]");

  GltfTestFile keys = triangleFile();
  const int times = keys.append("accessors", {{"componentType", kFloat}, {"type", "SCALAR"}, {"count", huge}});
  keys.append("animations", {{"channels", {{{"sampler", 0}, {"target", {{"node", 0}, {"path", "scale"}}}}}},
                             {"samplers", {{{"input", times}, {"output", times}}}}});
  expectError(keys.import(), ErrorCode::LimitExceeded, "test.glb: accessors[2]");

  GltfTestFile instances = triangleFile();
  const int places = instances.append("accessors", {{"componentType", kFloat}, {"type", "VEC3"}, {"count", huge}});
  instances.json["nodes"][0]["extensions"] = {{"EXT_mesh_gpu_instancing", {{"attributes", {{"TRANSLATION", places}}}}}};
  expectError(instances.import(), ErrorCode::LimitExceeded, "test.glb: nodes[0].extensions.EXT_mesh_gpu_instancing");

  GltfTestFile buffer = triangleFile();
  buffer.json["buffers"] = {{{"byteLength", 4294967296u}}};
  expectError(buffer.import(), ErrorCode::Truncated, "test.glb: buffers[0].byteLength");
}

TEST(GltfHostile, repeatedUseOfOneBigAccessorIsBounded) {
  GltfTestFile file = triangleFile();
  const int zeros = file.append("accessors", {{"componentType", kFloat}, {"type", "VEC3"}, {"count", 1'000'000}});
  nlohmann::json& primitives = file.json["meshes"][0]["primitives"];
  primitives = nlohmann::json::array();
  for (int i = 0; i < 1000; ++i) primitives.push_back({{"attributes", {{"POSITION", zeros}, {"NORMAL", zeros}}}});
  const auto model = file.import();
  ASSERT_FALSE(model.ok());
  EXPECT_EQ(model.error().code, ErrorCode::LimitExceeded);
}

TEST(GltfHostile, partsOfManyNodesWithManyPrimitivesAreBounded) {
  GltfTestFile file = triangleFile();
  nlohmann::json& primitives = file.json["meshes"][0]["primitives"];
  while (primitives.size() < 3000) primitives.push_back(primitives[0]);
  nlohmann::json& nodes = file.json["nodes"];
  while (nodes.size() < 3000) nodes.push_back(nodes[0]);
  const auto model = file.import();
  ASSERT_FALSE(model.ok());
  EXPECT_EQ(model.error().code, ErrorCode::LimitExceeded);
}

TEST(GltfHostile, longAndUnicodeNamesAreKept) {
  const std::string name = "Šašek 猫 \xF0\x9F\x90\xB4 " + std::string(100'000, 'x');
  GltfTestFile file = richFile();
  file.json["nodes"][0]["name"] = file.json["meshes"][0]["name"] = file.json["animations"][0]["name"] = name;
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->nodes[0].name, name);
  EXPECT_EQ(model->meshes[0].name, name);
  EXPECT_EQ(model->clips[0].name, name);
}

TEST(GltfHostile, buffersMayNotLeaveTheFolder) {
  for (const char* uri : {"../a.bin", "/etc/passwd", "x/../../a.bin", "..%2Fa.bin", "..\\\\a.bin", "file:///etc/passwd",
                          "https://example.com/a.bin", "a%00.bin"}) {
    const auto model = importText(
        std::string(R"({"asset": {"version": "2.0"}, "buffers": [{"byteLength": 4, "uri": ")") + uri + "\"}]}");
    expectError(model, ErrorCode::Malformed, "test.glb: buffers[0].uri");
  }
}

TEST(GltfHostile, anAbsentBufferFileIsNamed) {
  const auto model = importText(R"({"asset": {"version": "2.0"}, "buffers": [{"byteLength": 4, "uri": "none.bin"}]})");
  expectError(model, ErrorCode::FileNotFound, "test.glb: buffers[0].uri");
  EXPECT_NE(model.error().detail.find("none.bin"), std::string::npos);
}

TEST(GltfHostile, badDataUrisAreRefused) {
  for (const char* uri : {"data:application/octet-stream;base64", "data:;base64,A", "data:;base64,AA!A"}) {
    const auto model = importText(
        std::string(R"({"asset": {"version": "2.0"}, "buffers": [{"byteLength": 1, "uri": ")") + uri + "\"}]}");
    expectError(model, ErrorCode::Malformed, "test.glb: buffers[0].uri");
  }
}

TEST(GltfUri, dataUrisAreDecoded) {
  const auto padded = gltf::decodeDataUri("data:image/png;base64,TWE=");
  ASSERT_TRUE(padded.ok());
  EXPECT_EQ(padded->mimeType, "image/png");
  EXPECT_EQ(padded->bytes, bytesOf("Ma"));
  EXPECT_EQ(gltf::decodeDataUri("data:;base64,TWFu")->bytes, bytesOf("Man"));
  EXPECT_EQ(gltf::decodeDataUri("data:;base64,TQ")->bytes, bytesOf("M"));
  EXPECT_EQ(gltf::decodeDataUri("data:text/plain,a%20b")->bytes, bytesOf("a b"));
  EXPECT_EQ(gltf::decodeDataUri("data:;base64,")->bytes, Bytes{});
}

class GltfFolder : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(::testing::TempDir()) / ("throng_gltf_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_ / "sub");
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::filesystem::path folder_;
};

TEST_F(GltfFolder, externalBuffersAreFoundByDecodedNames) {
  GltfTestFile file = triangleFile();
  ASSERT_TRUE(writeFile(folder_ / "sub" / "größe 1.bin", file.bin).ok());
  file.json["buffers"] = {{{"byteLength", file.bin.size()}, {"uri", "sub/gr%C3%B6%C3%9Fe%201.bin"}}};
  const auto model = importBytes(bytesOf(file.json.dump()), folder_);
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->meshes[0].positions[1], (Vec3f{1, 0, 0}));
}

TEST_F(GltfFolder, anExternalBufferThatIsTooShortIsRefused) {
  GltfTestFile file = triangleFile();
  ASSERT_TRUE(writeFile(folder_ / "a.bin", std::span(file.bin).first(10)).ok());
  file.json["buffers"] = {{{"byteLength", file.bin.size()}, {"uri", "a.bin"}}};
  expectError(importBytes(bytesOf(file.json.dump()), folder_), ErrorCode::Truncated, "test.glb: buffers[0].byteLength");
}

TEST_F(GltfFolder, aLinkThatLeavesTheFolderIsRefused) {
  GltfTestFile file = triangleFile();
  std::filesystem::create_symlink("/etc", folder_ / "link");
  file.json["buffers"] = {{{"byteLength", 4}, {"uri", "link/hostname"}}};
  expectError(importBytes(bytesOf(file.json.dump()), folder_), ErrorCode::Malformed, "test.glb: buffers[0].uri");
}

TEST(GltfHostile, stoppingEndsTheImport) {
  const auto model = triangleFile().import({.progress = [](std::string_view, double) { return false; }});
  ASSERT_FALSE(model.ok());
  EXPECT_EQ(model.error().code, ErrorCode::Interrupted);
}

}  // namespace
}  // namespace throng
