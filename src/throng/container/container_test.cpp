#include "throng/container/container.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <memory>

#include "throng/asset/key_times.h"
#include "throng/container/glb_chunks.h"
#include "throng/model/variant_limit.h"

namespace throng {
namespace {

Bytes bytesOf(std::string_view text) {
  Bytes bytes(text.size());
  std::memcpy(bytes.data(), text.data(), text.size());
  return bytes;
}

AssetClip makeClip(const char* name, std::uint32_t firstRow, std::vector<float> keyTimes) {
  AssetClip clip;
  clip.name = name;
  clip.firstRow = firstRow;
  clip.durationSeconds = keyTimes.back();
  clip.keyTimes = std::move(keyTimes);
  clip.bounds = {{-1, 0, -0.1f}, {1, 2, 0.3f}};
  return clip;
}

// Everything an asset can hold, small.
Asset fullAsset() {
  Asset asset;
  asset.name = "guard";
  asset.generator = "container_test";
  AssetMesh& mesh = asset.mesh;
  mesh.positions = {{0, 0, 0}, {1, 0, 0}, {0, 2, 0}, {1, 2, 0.1f}};
  mesh.normals = {{0, 0, 1}, {0, 0, 1}, {0, 0, 1}, {0, 0, 1}};
  mesh.tangents = {{1, 0, 0, 1}, {1, 0, 0, 1}, {1, 0, 0, 1}, {1, 0, 0, -1}};
  mesh.texCoords = {{{0, 0}, {1, 0}, {0, 1}, {1, 1}}, {{0.1f, 0.2f}, {0, 0}, {0, 0}, {0, 0}}};
  mesh.colors = {{{1, 1, 1, 1}, {1, 0, 0, 1}, {0, 1, 0, 1}, {0, 0, 1, 1}}, {{1, 1, 1, 0.5f}, {}, {}, {}}};
  mesh.groups = {0, 0, 1, 2};
  asset.groupNames = {"helmet", "cape"};
  asset.images = {{"skin", "image/png", bytesOf("not really a picture")}, {"shine", "image/webp", bytesOf("nor this")}};
  Material cloth;
  cloth.name = "cloth \"red\"";
  cloth.baseColorFactor = {0.1f, 0.2f, 0.3f, 0.4f};
  cloth.metallicFactor = 0;
  cloth.roughnessFactor = 0.7f;
  cloth.emissiveFactor = {0, 0.5f, 1};
  cloth.baseColorTexture = Texture{0, {9729, 9987, 33071, 10497}, 1, {{0.5f, 0}, 0.25f, {2, 2}}, 1};
  cloth.normalTexture = Texture{0, {}, 0, {}, 0.8f};
  cloth.occlusionTexture = Texture{1, {}, 0, {}, 0.3f};
  cloth.alphaMode = AlphaMode::Mask;
  cloth.alphaCutoff = 0.25f;
  cloth.doubleSided = true;
  cloth.extensionsJson = R"({"KHR_materials_clearcoat":{"clearcoatFactor":1.0,"clearcoatTexture":{"index":0,"texCoord":1}}})";
  cloth.extraTextures = {Texture{1, {9728, 9728, 10497, 10497}}};
  Material glass;
  glass.unlit = true;
  glass.alphaMode = AlphaMode::Blend;
  asset.materials = {cloth, glass};
  asset.primitives = {{0, {0, 1, 2}}, {1, {2, 1, 3}}, {kNone, {0, 1, 3}}};
  asset.variants = {{"day", {1, kNone, kNone}}, {"as it is", {kNone, kNone, kNone}}, {"night", {1, 0, 0}}};
  asset.clips = {makeClip("walk", 0, uniformKeyTimes(0.7f, 3)), makeClip("hit", 3, {0, 0.1f, 0.1f, 2})};
  asset.clips[1].loop = LoopMode::Once;
  asset.clips[1].error = {0.001, 0.0005, 0.0001, 1.5, 0.7};
  asset.clips[1].events = {{"footstep", 0.25}, {"swing", 1.5}};
  asset.clips[1].rootMotion = {{0, 2}, {{0, 0, 0}, {1, 0, 0}}, {{}, {0, 1, 0, 0}}};
  VertexRows rows;
  for (std::uint16_t i = 0; i < 7 * 4 * 4; ++i) rows.texels.push_back(static_cast<std::uint16_t>(i * 577));
  asset.rows = rows;
  asset.sourceVertices = {5, 6, 9, 2};
  asset.sockets = {{"hand", std::vector<Vec3f>(7, Vec3f{1, 2, 3}), std::vector<Quatf>(7), std::vector<Vec3f>(7, Vec3f{1, 1, 1})}};
  return asset;
}

Bytes encoded(const Asset& asset) {
  auto bytes = encodeGlb(asset);
  EXPECT_TRUE(bytes.ok()) << describe(bytes.error());
  return *bytes;
}

// In a heap buffer of exactly this size, so that a sanitizer sees the first byte read beyond it.
Result<Asset> parseExact(std::span<const std::byte> bytes) {
  const std::unique_ptr<std::byte[]> exact(new std::byte[bytes.size()]);
  if (!bytes.empty()) std::memcpy(exact.get(), bytes.data(), bytes.size());
  return parseGlb({exact.get(), bytes.size()});
}

// The file with `from` replaced by `to` in its JSON.
Bytes withJson(const Bytes& glb, std::string_view from, std::string_view to) {
  const auto chunks = splitGlb(glb);
  std::string json(chunks->json);
  const auto at = json.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  json.replace(at, from.size(), to);
  return *joinGlb(json, chunks->binary);
}

TEST(container, everythingComesBackAsItWas) {
  const Asset before = fullAsset();
  const auto parsed = parseExact(encoded(before));
  ASSERT_TRUE(parsed.ok()) << describe(parsed.error());
  const Asset& after = *parsed;
  EXPECT_EQ(after.name, "guard");
  EXPECT_EQ(after.generator, "container_test");
  EXPECT_EQ(after.mesh.positions, before.mesh.positions);
  EXPECT_EQ(after.mesh.normals, before.mesh.normals);
  EXPECT_EQ(after.mesh.tangents, before.mesh.tangents);
  EXPECT_EQ(after.mesh.texCoords, before.mesh.texCoords);
  EXPECT_EQ(after.mesh.colors, before.mesh.colors);
  EXPECT_EQ(after.mesh.groups, before.mesh.groups);
  EXPECT_EQ(after.groupNames, before.groupNames);
  ASSERT_EQ(after.primitives.size(), 3u);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(after.primitives[i].indices, before.primitives[i].indices);
    EXPECT_EQ(after.primitives[i].materialIndex, before.primitives[i].materialIndex);
  }
  ASSERT_EQ(after.variants.size(), 3u);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(after.variants[i].name, before.variants[i].name);
    EXPECT_EQ(after.variants[i].materialIndices, before.variants[i].materialIndices);
  }
  EXPECT_EQ(std::get<VertexRows>(after.rows).texels, std::get<VertexRows>(before.rows).texels);
  EXPECT_EQ(after.sourceVertices, before.sourceVertices);
  EXPECT_EQ(after.meshDigest, computeMeshDigest(before));
  ASSERT_EQ(after.sockets.size(), 1u);
  EXPECT_EQ(after.sockets[0].name, "hand");
  EXPECT_EQ(after.sockets[0].translations, before.sockets[0].translations);
  EXPECT_EQ(after.sockets[0].rotations, before.sockets[0].rotations);
}

// The same with the angles of its tangents: 7 rows of 8 bytes.
Asset assetWithAngles() {
  Asset asset = fullAsset();
  auto& rows = std::get<VertexRows>(asset.rows);
  for (std::uint8_t i = 0; i < 7 * 8; ++i) rows.tangents.push_back(i % 8 < 4 ? static_cast<std::uint8_t>(i * 37) : 0);
  asset.clips[0].error.tangentMaxDegrees = 1.25;
  asset.clips[0].error.tangentP999Degrees = 0.75;
  return asset;
}

TEST(container, anglesOfTangentsComeBackAsTheyWere) {
  const Asset before = assetWithAngles();
  for (const bool compress : {false, true}) {
    const auto bytes = encodeGlb(before, {.compress = compress});
    ASSERT_TRUE(bytes.ok()) << describe(bytes.error());
    const auto after = parseExact(*bytes);
    ASSERT_TRUE(after.ok()) << describe(after.error());
    EXPECT_EQ(std::get<VertexRows>(after->rows).tangents, std::get<VertexRows>(before.rows).tangents);
    EXPECT_EQ(after->clips[0].error.tangentMaxDegrees, 1.25);
    EXPECT_EQ(after->clips[0].error.tangentP999Degrees, 0.75);
  }
}

TEST(container, anglesOfTangentsThatDoNotFitAreRefused) {
  Asset asset = assetWithAngles();
  std::get<VertexRows>(asset.rows).tangents.pop_back();
  EXPECT_EQ(encodeGlb(asset).error().where, "vertex.tangents");
  asset = assetWithAngles();
  asset.mesh.tangents.clear();
  EXPECT_EQ(encodeGlb(asset).error().where, "vertex.tangents");
  const Bytes whole = encoded(assetWithAngles());
  const auto withoutTangents = parseExact(withJson(whole, R"("TANGENT":)", R"("TANGENTS":)"));
  ASSERT_FALSE(withoutTangents.ok());
  EXPECT_EQ(withoutTangents.error().code, ErrorCode::Malformed) << describe(withoutTangents.error());
  const auto texelsTwice = parseExact(withJson(whole, R"("tangents":)", R"("tangents":0,"unused":)"));
  ASSERT_FALSE(texelsTwice.ok());
  EXPECT_FALSE(parseExact(withJson(whole, R"("tangents":)", R"("tangents":"all","unused":)")).ok());
  EXPECT_FALSE(parseExact(withJson(whole, R"("tangentMaxDegrees":1.25)", R"("tangentMaxDegrees":-1)")).ok());
}

TEST(container, clipsComeBackAsTheyWere) {
  const Asset before = fullAsset();
  const auto after = parseExact(encoded(before));
  ASSERT_TRUE(after.ok()) << describe(after.error());
  ASSERT_EQ(after->clips.size(), 2u);
  for (int i = 0; i < 2; ++i) {
    const AssetClip &a = after->clips[i], &b = before.clips[i];
    EXPECT_EQ(a.name, b.name);
    EXPECT_EQ(a.durationSeconds, b.durationSeconds);
    EXPECT_EQ(a.loop, b.loop);
    EXPECT_EQ(a.firstRow, b.firstRow);
    EXPECT_EQ(a.keyTimes, b.keyTimes);
    EXPECT_EQ(a.bounds, b.bounds);
    EXPECT_EQ(a.error.positionMax, b.error.positionMax);
    EXPECT_EQ(a.error.normalP999Degrees, b.error.normalP999Degrees);
    EXPECT_EQ(a.rootMotion.times, b.rootMotion.times);
    EXPECT_EQ(a.rootMotion.translations, b.rootMotion.translations);
    EXPECT_EQ(a.rootMotion.rotations, b.rootMotion.rotations);
    ASSERT_EQ(a.events.size(), b.events.size());
  }
  EXPECT_EQ(after->clips[1].events[1].name, "swing");
  EXPECT_EQ(after->clips[1].events[1].timeSeconds, 1.5);
}

TEST(container, materialsComeBackAsTheyWere) {
  const Asset before = fullAsset();
  const auto after = parseExact(encoded(before));
  ASSERT_TRUE(after.ok()) << describe(after.error());
  ASSERT_EQ(after->materials.size(), 2u);
  const Material &a = after->materials[0], &b = before.materials[0];
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.baseColorFactor, b.baseColorFactor);
  EXPECT_EQ(a.metallicFactor, 0.0f);
  EXPECT_EQ(a.roughnessFactor, 0.7f);
  EXPECT_EQ(a.emissiveFactor, b.emissiveFactor);
  ASSERT_TRUE(a.baseColorTexture && a.normalTexture && a.occlusionTexture);
  EXPECT_FALSE(a.emissiveTexture || a.metallicRoughnessTexture);
  EXPECT_EQ(a.baseColorTexture->sampler, b.baseColorTexture->sampler);
  EXPECT_EQ(a.baseColorTexture->transform, b.baseColorTexture->transform);
  EXPECT_EQ(a.baseColorTexture->texCoord, 1);
  EXPECT_EQ(a.normalTexture->amount, 0.8f);
  EXPECT_EQ(a.occlusionTexture->imageIndex, 1);
  EXPECT_EQ(a.alphaMode, AlphaMode::Mask);
  EXPECT_EQ(a.alphaCutoff, 0.25f);
  EXPECT_TRUE(a.doubleSided);
  EXPECT_EQ(a.extensionsJson, b.extensionsJson);
  ASSERT_EQ(a.extraTextures.size(), 1u);
  EXPECT_EQ(a.extraTextures[0].imageIndex, 1);
  EXPECT_EQ(a.extraTextures[0].sampler.magFilter, 9728);
  EXPECT_TRUE(after->materials[1].unlit);
  EXPECT_EQ(after->materials[1].extensionsJson, "");
  ASSERT_EQ(after->images.size(), 2u);
  EXPECT_EQ(after->images[0].bytes, before.images[0].bytes);
  EXPECT_EQ(after->images[1].mimeType, "image/webp");
}

TEST(container, writingWhatWasReadGivesTheSameBytes) {
  const Bytes first = encoded(fullAsset());
  const auto parsed = parseExact(first);
  ASSERT_TRUE(parsed.ok());
  EXPECT_EQ(encoded(*parsed), first);
}

// tests/format/data/version1.glb holds fullAsset() as version 1 was first released: its bytes never change.
TEST(container, filesOfVersion1AreReadAndWrittenAsTheyWere) {
  const auto file = readFile(std::string(THRONG_SOURCE_DIR) + "/tests/format/data/version1.glb");
  ASSERT_TRUE(file.ok()) << describe(file.error());
  const auto parsed = parseExact(*file);
  ASSERT_TRUE(parsed.ok()) << describe(parsed.error());
  EXPECT_EQ(parsed->formatVersion, 1);
  EXPECT_EQ(parsed->clips[1].events[1].name, "swing");
  EXPECT_EQ(encoded(*parsed), *file);
  Asset full = fullAsset();
  full.variants.clear();  // they came later
  EXPECT_EQ(encoded(full), *file);
}

TEST(container, imagesWithoutBytesAreLeftOutWithTheirTextures) {
  Asset asset = fullAsset();
  asset.images[1].bytes.clear();
  const auto after = parseExact(encoded(asset));
  ASSERT_TRUE(after.ok()) << describe(after.error());
  EXPECT_EQ(after->images.size(), 1u);
  EXPECT_FALSE(after->materials[0].occlusionTexture);
  EXPECT_TRUE(after->materials[0].baseColorTexture);
  EXPECT_EQ(after->materials[0].extensionsJson, R"({"KHR_materials_clearcoat":{"clearcoatFactor":1.0}})");
}

TEST(container, everyTruncationIsRefused) {
  const Bytes whole = encoded(fullAsset());
  ASSERT_GT(whole.size(), 1000u);
  for (std::size_t length = 0; length < whole.size(); ++length) {
    const auto parsed = parseExact(std::span(whole).first(length));
    ASSERT_FALSE(parsed.ok()) << length;
    ASSERT_EQ(parsed.error().code, ErrorCode::Truncated) << length << ": " << describe(parsed.error());
  }
}

// The same, with a header that fits the shorter file: what a damaged download that was "repaired" looks like.
TEST(container, everyTruncationOfTheBinaryChunkIsRefused) {
  const Bytes whole = encoded(fullAsset());
  const auto chunks = splitGlb(whole);
  int refused = 0;
  for (std::size_t length = 0; length + 4 <= chunks->binary.size(); length += 4, ++refused)
    ASSERT_FALSE(parseExact(*joinGlb(chunks->json, chunks->binary.first(length))).ok()) << length;
  EXPECT_GT(refused, 100);
}

TEST(container, oneByteTooManyIsRefused) {
  Bytes bytes = encoded(fullAsset());
  const std::size_t announced = bytes.size();
  bytes.push_back(std::byte(0));
  const auto parsed = parseExact(bytes);
  ASSERT_FALSE(parsed.ok());
  EXPECT_EQ(parsed.error().code, ErrorCode::Malformed);
  EXPECT_EQ(parsed.error().where, "byte " + std::to_string(announced));
}

TEST(container, everyFlippedHeaderByteIsRefusedOrHarmless) {
  const Bytes whole = encoded(fullAsset());
  int refused = 0;
  for (std::size_t at = 0; at < 20; ++at)
    for (int bit = 0; bit < 8; ++bit) {
      Bytes damaged = whole;
      damaged[at] ^= std::byte(1 << bit);
      refused += !parseExact(damaged).ok();
    }
  EXPECT_EQ(refused, 160);
}

// No sanitizer finding and no crash is the point; many flips in names and factors stay readable.
TEST(container, flippedBytesNeverCrash) {
  const Bytes whole = encoded(fullAsset());
  std::size_t refused = 0, tried = 0;
  for (std::size_t at = 0; at < whole.size(); at += 3, ++tried) {
    Bytes damaged = whole;
    damaged[at] ^= std::byte(at % 2 ? 0x11 : 0x80);
    refused += !parseExact(damaged).ok();
  }
  EXPECT_GT(refused, tried / 4);
  EXPECT_LT(refused, tried);
}

struct Damage {
  const char* from;
  const char* to;
  ErrorCode code;
  const char* where;
};

TEST(container, everyFieldOfTheExtensionIsChecked) {
  const std::string extension = "extensions.THRONG_vertex_animation.";
  const Damage damages[] = {
      {R"("formatVersion":1)", R"("formatVersion":3)", ErrorCode::FormatUnsupported, "formatVersion"},
      {R"("formatVersion":1)", R"("formatVersion":0)", ErrorCode::Malformed, "formatVersion"},
      {R"("formatVersion":1)", R"("formatVersion":"1")", ErrorCode::Malformed, "formatVersion"},
      {R"("formatVersion":1,)", "", ErrorCode::Malformed, "formatVersion"},
      {R"("vertexCount":4)", R"("vertexCount":5)", ErrorCode::Malformed, nullptr},
      {R"("vertexCount":4)", R"("vertexCount":0)", ErrorCode::Malformed, "vertexCount"},
      {R"("vertexCount":4)", R"("vertexCount":-4)", ErrorCode::Malformed, "vertexCount"},
      {R"("vertexCount":4)", R"("vertexCount":4.5)", ErrorCode::Malformed, "vertexCount"},
      {R"("vertexCount":4)", R"("vertexCount":18446744073709551615)", ErrorCode::LimitExceeded, "vertexCount"},
      {R"("rowCount":7)", R"("rowCount":8)", ErrorCode::Malformed, "rowCount"},
      {R"("rowCount":7)", R"("rowCount":4294967295)", ErrorCode::LimitExceeded, "rowCount"},
      {R"("rowCount":7)", R"("rowCount":5)", ErrorCode::Malformed, "clips[1].keyCount"},
      {R"("encoding":"vertex")", R"("encoding":"wave")", ErrorCode::FormatUnsupported, "encoding"},
      {R"("mesh":0,"meshDigest")", R"("mesh":1,"meshDigest")", ErrorCode::Malformed, nullptr},
      {R"("meshDigest":")", R"("meshDigest":"g)", ErrorCode::Malformed, "meshDigest"},
      {R"("vertexNumberTexCoord":2)", R"("vertexNumberTexCoord":1)", ErrorCode::Malformed, nullptr},
      {R"("vertexNumberTexCoord":2)", R"("vertexNumberTexCoord":99)", ErrorCode::LimitExceeded, "vertexNumberTexCoord"},
      {R"("loop":"once")", R"("loop":"forever")", ErrorCode::Malformed, "clips[1].loop"},
      {R"("firstRow":3)", R"("firstRow":2)", ErrorCode::Malformed, nullptr},
      {R"("keyCount":3)", R"("keyCount":1)", ErrorCode::Malformed, "clips[0].keyCount"},
      {R"("keyCount":4,"keyTimes":)", R"("keyCount":4,"keyTimes":9)", ErrorCode::Malformed, nullptr},
      {R"("durationSeconds":2.0)", R"("durationSeconds":-2.0)", ErrorCode::Malformed, nullptr},
      {R"("durationSeconds":2.0)", R"("durationSeconds":3.0)", ErrorCode::Malformed, nullptr},
      {R"("durationSeconds":2.0)", R"("durationSeconds":1e300)", ErrorCode::Malformed, "clips[1].durationSeconds"},
      {R"("bounds":{"min":[-1.0)", R"("bounds":{"min":[9.0)", ErrorCode::Malformed, nullptr},
      {R"("bounds":{"min":[-1.0)", R"("bounds":{"min":[-1e39)", ErrorCode::Malformed, "clips[0].bounds.min[0]"},
      {R"("bounds":{"min":[-1.0,)", R"("bounds":{"min":[)", ErrorCode::Malformed, "clips[0].bounds.min"},
      {R"("names":["helmet","cape"])", R"("names":["helmet"])", ErrorCode::Malformed, nullptr},
      {R"("timeSeconds":0.25)", R"("timeSeconds":null)", ErrorCode::Malformed, "clips[1].events[0].timeSeconds"},
      {R"("sockets":[)", R"("sockets":[{},)", ErrorCode::Malformed, "sockets[0].name"},
      {R"("clips":[{)", R"("clips":{},"x":[{)", ErrorCode::Malformed, "clips"},
  };
  const Bytes whole = encoded(fullAsset());
  for (const Damage& damage : damages) {
    const auto parsed = parseExact(withJson(whole, damage.from, damage.to));
    ASSERT_FALSE(parsed.ok()) << damage.to;
    EXPECT_EQ(parsed.error().code, damage.code) << damage.to << " -> " << describe(parsed.error());
    EXPECT_FALSE(parsed.error().where.empty());
    if (damage.where) { EXPECT_EQ(parsed.error().where, extension + damage.where) << damage.to; }
  }
}

TEST(container, theGlTfAroundItIsChecked) {
  const Damage damages[] = {
      {R"("version":"2.0")", R"("version":"1.0")", ErrorCode::FormatUnsupported, "asset.version"},
      {R"("extensionsRequired":[)", R"("extensionsRequired":["KHR_mesh_quantization",)", ErrorCode::FormatUnsupported,
       "extensionsRequired[0]"},
      {R"("THRONG_vertex_animation":{)", R"("OTHER":{)", ErrorCode::FormatUnsupported,
       "extensions.THRONG_vertex_animation"},
      {R"("POSITION":0)", R"("POSITION":77)", ErrorCode::Malformed, "accessors[77]"},
      {R"("componentType":5126)", R"("componentType":5123)", ErrorCode::FormatUnsupported, nullptr},
      {R"("componentType":5126)", R"("componentType":1)", ErrorCode::Malformed, "accessors[0].componentType"},
      {R"("count":4,"type":"VEC3")", R"("count":4294967296,"type":"VEC3")", ErrorCode::Malformed, "accessors[0]"},
      {R"("type":"VEC3")", R"("type":"VEC2")", ErrorCode::Malformed, "accessors[0].type"},
      {R"("byteLength":48)", R"("byteLength":4294967296)", ErrorCode::Malformed, "bufferViews[0]"},
      {R"("byteOffset":48)", R"("byteOffset":18446744073709551000)", ErrorCode::LimitExceeded, "bufferViews[1].byteOffset"},
      {R"("buffers":[{)", R"("buffers":[{"uri":"x.bin",)", ErrorCode::FormatUnsupported, "bufferViews[0]"},
      {R"("material":0)", R"("material":9)", ErrorCode::Malformed, "primitives[0].material"},
      {R"("textures":[{)", R"("textures":[{"source":9},{)", ErrorCode::Malformed, nullptr},
      {R"("mappings":[{"material":1)", R"("mappings":[{"material":9)", ErrorCode::Malformed, "variants[0].materialIndices"},
      {R"("mappings":[{"material":1)", R"("mappings":[{"material":4294967296)", ErrorCode::LimitExceeded,
       "meshes[0].primitives[0].extensions.KHR_materials_variants.mappings[0].material"},
      {R"("mappings":[{"material":1,)", R"("mappings":[{)", ErrorCode::Malformed,
       "meshes[0].primitives[0].extensions.KHR_materials_variants.mappings[0].material"},
      {R"("variants":[0,2])", R"("variants":[0,3])", ErrorCode::Malformed,
       "meshes[0].primitives[0].extensions.KHR_materials_variants.mappings[0].variants[1]"},
      {R"("variants":[0,2])", R"("variants":[-1])", ErrorCode::Malformed,
       "meshes[0].primitives[0].extensions.KHR_materials_variants.mappings[0].variants[0]"},
      {R"("variants":[{"name":"day"})", R"("variants":[{"name":7})", ErrorCode::Malformed,
       "extensions.KHR_materials_variants.variants[0].name"},
      {R"("variants":[{"name":"day"})", R"("variants":[7)", ErrorCode::Malformed, nullptr},
      {R"("alphaMode":"MASK")", R"("alphaMode":"mask")", ErrorCode::Malformed, "materials[0].alphaMode"},
      {R"({"asset")", R"({"asset"!)", ErrorCode::Malformed, "JSON chunk, byte 9"},
      {R"("scene":0)", R"("scene":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[)",
       ErrorCode::LimitExceeded, "JSON chunk"},
  };
  const Bytes whole = encoded(fullAsset());
  for (const Damage& damage : damages) {
    const auto parsed = parseExact(withJson(whole, damage.from, damage.to));
    ASSERT_FALSE(parsed.ok()) << damage.to;
    EXPECT_EQ(parsed.error().code, damage.code) << damage.to << " -> " << describe(parsed.error());
    if (damage.where) { EXPECT_EQ(parsed.error().where, damage.where) << damage.to; }
  }
}

Bytes encodedWithMesh() {
  Asset asset = fullAsset();
  asset.levels = {{{{0, 1, 2}, {}, {}}, 3, 0.5f}};
  auto bytes = encodeGlb(asset, {.compress = true, .small = true});
  EXPECT_TRUE(bytes.ok()) << describe(bytes.error());
  return *bytes;
}

// The smallest corner first.
std::vector<std::uint32_t> turned(std::vector<std::uint32_t> indices) {
  for (auto at = indices.begin(); at != indices.end(); at += 3) std::rotate(at, std::min_element(at, at + 3), at + 3);
  return indices;
}

TEST(container, aCompressedMeshComesBackAsItWas) {
  const Asset before = fullAsset();
  const Bytes bytes = encodedWithMesh();
  const auto parsed = parseExact(bytes);
  ASSERT_TRUE(parsed.ok()) << describe(parsed.error());
  const Asset& after = *parsed;
  EXPECT_EQ(after.mesh.positions, before.mesh.positions);
  EXPECT_EQ(after.mesh.normals, before.mesh.normals);
  EXPECT_EQ(after.mesh.tangents, before.mesh.tangents);
  EXPECT_EQ(after.mesh.texCoords, before.mesh.texCoords);
  EXPECT_EQ(after.mesh.colors, before.mesh.colors);
  EXPECT_EQ(after.sourceVertices, before.sourceVertices);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(turned(after.primitives[i].indices), turned(before.primitives[i].indices));
  ASSERT_EQ(after.levels.size(), 1u);
  EXPECT_EQ(turned(after.levels[0].indices[0]), (std::vector<std::uint32_t>{0, 1, 2}));
  EXPECT_EQ(std::get<VertexRows>(after.rows).texels, std::get<VertexRows>(before.rows).texels);
  const std::string json(splitGlb(bytes)->json);
  EXPECT_NE(json.find(R"("extensionsRequired":["EXT_meshopt_compression")"), std::string::npos);
  EXPECT_EQ(*encodeGlb(after, {.compress = true, .small = true}), bytes);
}

TEST(container, compressedMeshViewsAreChecked) {
  const Damage damages[] = {
      {R"("mode":"ATTRIBUTES")", R"("mode":"INDICES")", ErrorCode::FormatUnsupported, nullptr},
      {R"("mode":"ATTRIBUTES")", R"("mode":"TRIANGLES")", ErrorCode::Malformed, nullptr},
      {R"("byteStride":12,"mode")", R"("byteStride":6,"mode")", ErrorCode::Malformed, nullptr},
      {R"("byteStride":12,"mode")", R"("byteStride":0,"mode")", ErrorCode::Malformed, nullptr},
      {R"("byteStride":12,"mode")", R"("byteStride":512,"mode")", ErrorCode::LimitExceeded, nullptr},
      {R"("mode":"ATTRIBUTES","count":4)", R"("mode":"ATTRIBUTES","filter":"QUATERNION","count":4)", ErrorCode::FormatUnsupported, nullptr},
      {R"("mode":"ATTRIBUTES","count":4)", R"("mode":"ATTRIBUTES","count":5)", ErrorCode::Malformed, nullptr},
      {R"("mode":"ATTRIBUTES","count":4)", R"("mode":"ATTRIBUTES","count":4294967296)", ErrorCode::Malformed, nullptr},
      {R"("buffer":1,"byteOffset":0,"byteLength":48)", R"("buffer":1,"byteOffset":0,"byteLength":44)", ErrorCode::Malformed, nullptr},
      {R"("EXT_meshopt_compression":{"buffer":0)", R"("EXT_meshopt_compression":{"buffer":1)", ErrorCode::FormatUnsupported, nullptr},
  };
  const Bytes whole = encodedWithMesh();
  for (const Damage& damage : damages) {
    const auto parsed = parseExact(withJson(whole, damage.from, damage.to));
    ASSERT_FALSE(parsed.ok()) << damage.to;
    EXPECT_EQ(parsed.error().code, damage.code) << damage.to << " -> " << describe(parsed.error());
  }
  // Nothing but an error or an asset comes of damaged bytes.
  std::size_t refused = 0;
  for (std::size_t i = splitGlb(whole)->json.size() + 28; i < whole.size(); ++i) {
    Bytes flipped = whole;
    flipped[i] ^= std::byte{0x10};
    refused += !parseExact(flipped).ok();
  }
  EXPECT_GT(refused, 100u);
}

// A small file must not blow up into a big asset by naming the same bytes again and again.
TEST(container, sharedBytesAreRefused) {
  std::string primitives = R"("primitives":[)";
  for (int i = 0; i < 100; ++i)
    primitives += R"({"attributes":{"POSITION":0,"NORMAL":1,"TANGENT":2,"TEXCOORD_0":3,"TEXCOORD_1":4,"TEXCOORD_2":5,)"
                  R"("COLOR_0":6,"COLOR_1":7},"indices":8},)";
  const auto parsed = parseExact(withJson(encoded(fullAsset()), R"("primitives":[)", primitives));
  ASSERT_FALSE(parsed.ok());
  EXPECT_EQ(parsed.error().code, ErrorCode::LimitExceeded) << describe(parsed.error());
}

// Each variant takes a number per primitive, so their count is bounded before anything is made.
TEST(container, moreVariantsThanAnAssetMayHaveAreRefused) {
  std::string names = R"("variants":[)";
  for (std::size_t i = 0; i < kMaxVariants - 2; ++i) names += R"({"name":""},)";
  const auto parsed = parseExact(withJson(encoded(fullAsset()), R"("variants":[{"name)", names + R"({"name)"));
  ASSERT_FALSE(parsed.ok());
  EXPECT_EQ(parsed.error().code, ErrorCode::LimitExceeded) << describe(parsed.error());
  EXPECT_EQ(parsed.error().where, "extensions.KHR_materials_variants.variants");
}

// As the extension's own specification writes it (KHR_materials_variants, section "glTF Schema Updates").
TEST(container, variantsAreWrittenAsTheExtensionSays) {
  const Bytes bytes = encoded(fullAsset());
  const std::string json(splitGlb(bytes)->json);
  EXPECT_NE(json.find(R"("KHR_materials_variants":{"variants":[{"name":"day"},{"name":"as it is"},{"name":"night"}]})"), std::string::npos);
  EXPECT_NE(json.find(R"("material":0,"extensions":{"KHR_materials_variants":{"mappings":[{"material":1,"variants":[0,2]}]}})"), std::string::npos);
  EXPECT_NE(json.find(R"("material":1,"extensions":{"KHR_materials_variants":{"mappings":[{"material":0,"variants":[2]}]}})"), std::string::npos);
  const std::string used = json.substr(json.find("extensionsUsed"));
  EXPECT_LT(used.find("KHR_materials_variants"), used.find(']'));
  const std::string required = json.substr(json.find("extensionsRequired"));
  EXPECT_GT(required.find("KHR_materials_variants"), required.find(']'));
}

TEST(container, aReorderedOrChangedMeshIsRefused) {
  Asset moved = fullAsset();
  const Bytes bytes = encoded(moved);
  const auto chunks = splitGlb(bytes);
  Bytes binary(chunks->binary.begin(), chunks->binary.end());
  const float x = 5;
  std::memcpy(binary.data() + 12, &x, sizeof x);  // position of vertex 1
  const auto parsed = parseExact(*joinGlb(chunks->json, binary));
  ASSERT_FALSE(parsed.ok());
  EXPECT_EQ(parsed.error().where, "extensions.THRONG_vertex_animation.meshDigest");
  AssetLimits lenient;
  lenient.refuseForeignMesh = false;
  const auto changed = parseGlb(*joinGlb(chunks->json, binary), lenient);
  ASSERT_TRUE(changed.ok());
  EXPECT_NE(changed->meshDigest, computeMeshDigest(*changed));
}

TEST(container, unknownMembersAreIgnored) {
  const auto parsed = parseExact(withJson(encoded(fullAsset()), R"("formatVersion":1)",
                                          R"("formatVersion":1,"later":{"thing":[1,2]})"));
  EXPECT_TRUE(parsed.ok());
}

TEST(container, otherFilesAreNamedForWhatTheyAre) {
  EXPECT_EQ(parseExact({}).error().code, ErrorCode::Truncated);
  EXPECT_EQ(parseExact(bytesOf("PNG and so on")).error().code, ErrorCode::FormatUnknown);
  EXPECT_EQ(parseExact(bytesOf("{\"asset\":{}}")).error().code, ErrorCode::FormatUnsupported);
  EXPECT_EQ(parseExact(*joinGlb("\"text\"", {})).error().where, "JSON chunk");
  const Bytes plain = *joinGlb(R"({"asset":{"version":"2.0"}})", {});
  EXPECT_EQ(parseExact(plain).error().code, ErrorCode::FormatUnsupported);
}

TEST(container, brokenAssetsAreNotWritten) {
  Asset asset = fullAsset();
  asset.primitives[1].indices[2] = 4;
  const auto bytes = encodeGlb(asset);
  ASSERT_FALSE(bytes.ok());
  EXPECT_EQ(bytes.error().code, ErrorCode::Malformed);
  EXPECT_EQ(bytes.error().where, "primitives[1].indices");
}

TEST(container, filesAreReadBackAndErrorsNameThem) {
  const auto path = std::filesystem::path(testing::TempDir()) / "container_test.glb";
  ASSERT_TRUE(writeAsset(path, fullAsset()).ok());
  const auto asset = readAsset(path);
  ASSERT_TRUE(asset.ok()) << describe(asset.error());
  EXPECT_EQ(asset->clips.size(), 2u);
  std::filesystem::resize_file(path, 100);
  EXPECT_EQ(readAsset(path).error().where, path.string() + ": byte 100");
  std::filesystem::remove(path);
  EXPECT_EQ(readAsset(path).error().code, ErrorCode::FileNotFound);
}

}  // namespace
}  // namespace throng
