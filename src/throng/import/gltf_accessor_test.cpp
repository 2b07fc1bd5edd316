#include <gtest/gtest.h>

#include "throng/import/gltf_test_file.h"

namespace throng {
namespace {

// A point per position, seen through TEXCOORD_0 of the first mesh: any two-component accessor can be read that way.
Result<Model> importWithTexCoords(GltfTestFile& file, int accessor) {
  const int position = file.addVec3({0, 0, 0, 1, 0, 0, 0, 1, 0});
  const int normal = file.addVec3({0, 0, 1, 0, 0, 1, 0, 0, 1});
  file.addMeshNode({{"POSITION", position}, {"NORMAL", normal}, {"TEXCOORD_0", accessor}});
  return file.import();
}

void expectTexCoords(const Result<Model>& model, const std::vector<Vec2f>& expected) {
  ASSERT_TRUE(model.ok()) << describe(model.error());
  ASSERT_EQ(model->meshes.size(), 1u);
  ASSERT_EQ(model->meshes[0].texCoords.size(), 1u);
  ASSERT_EQ(model->meshes[0].texCoords[0].size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_FLOAT_EQ(model->meshes[0].texCoords[0][i].x, expected[i].x) << i;
    EXPECT_FLOAT_EQ(model->meshes[0].texCoords[0][i].y, expected[i].y) << i;
  }
}

TEST(GltfAccessor, unsignedBytesAreNormalisedByTheirLargestValue) {
  GltfTestFile file;
  const int view = file.addView<std::uint8_t>({0, 255, 51, 102, 0, 0, 255, 255, 153, 204, 0, 0}, 4);
  // With a stride of 4 the third and fourth byte of each element are padding.
  expectTexCoords(importWithTexCoords(file, file.addAccessor(view, kUint8, "VEC2", 3, {{"normalized", true}})),
                  {{0, 1}, {0, 0}, {0.6f, 0.8f}});
}

TEST(GltfAccessor, signedIntegersNeverGoBelowMinusOne) {
  GltfTestFile bytes;
  int view = bytes.addView<std::int8_t>({-128, 127, -127, 0, 64, -64});
  expectTexCoords(importWithTexCoords(bytes, bytes.addAccessor(view, kInt8, "VEC2", 3, {{"normalized", true}})),
                  {{-1, 1}, {-1, 0}, {64 / 127.0f, -64 / 127.0f}});
  GltfTestFile shorts;
  view = shorts.addView<std::int16_t>({-32768, 32767, 16384, 0, -16384, 1});
  expectTexCoords(importWithTexCoords(shorts, shorts.addAccessor(view, kInt16, "VEC2", 3, {{"normalized", true}})),
                  {{-1, 1}, {16384 / 32767.0f, 0}, {-16384 / 32767.0f, 1 / 32767.0f}});
}

TEST(GltfAccessor, plainIntegersKeepTheirValue) {
  GltfTestFile file;
  const int view = file.addView<std::uint16_t>({0, 65535, 300, 2, 7, 9});
  expectTexCoords(importWithTexCoords(file, file.addAccessor(view, kUint16, "VEC2", 3)),
                  {{0, 65535}, {300, 2}, {7, 9}});
}

TEST(GltfAccessor, interleavedElementsAreReadAtTheirStrideAndOffset) {
  GltfTestFile file;
  const int view = file.addView<float>({9, 9, 1, 2, 9, 9, 3, 4, 9, 9, 5, 6}, 16);
  expectTexCoords(importWithTexCoords(file, file.addAccessor(view, kFloat, "VEC2", 3, {{"byteOffset", 8}})),
                  {{1, 2}, {3, 4}, {5, 6}});
}

TEST(GltfAccessor, withoutBufferViewAllElementsAreZero) {
  GltfTestFile file;
  file.append("accessors", {{"componentType", kFloat}, {"type", "VEC2"}, {"count", 3}});
  expectTexCoords(importWithTexCoords(file, 0), {{0, 0}, {0, 0}, {0, 0}});
}

TEST(GltfAccessor, sparseValuesReplaceElementsOfABaseOrOfZeros) {
  for (const bool hasBase : {true, false}) {
    GltfTestFile file;
    const int base = file.addView<float>({1, 2, 3, 4, 5, 6});
    const int indices = file.addView<std::uint8_t>({0, 2});
    const int values = file.addView<float>({10, 20, 30, 40});
    nlohmann::json accessor = {{"componentType", kFloat},
                               {"type", "VEC2"},
                               {"count", 3},
                               {"sparse",
                                {{"count", 2},
                                 {"indices", {{"bufferView", indices}, {"componentType", kUint8}}},
                                 {"values", {{"bufferView", values}}}}}};
    if (hasBase) accessor["bufferView"] = base;
    const int index = file.append("accessors", accessor);
    const Vec2f middle = hasBase ? Vec2f{3, 4} : Vec2f{0, 0};
    expectTexCoords(importWithTexCoords(file, index), {{10, 20}, middle, {30, 40}});
  }
}

TEST(GltfAccessor, sparseIndicesMustRiseAndStayWithin) {
  for (const auto& indexList : {std::vector<std::uint8_t>{2, 0}, {1, 1}, {0, 3}}) {
    GltfTestFile file;
    const int indices = file.addView(indexList);
    const int values = file.addView<float>({10, 20, 30, 40});
    const int index = file.append("accessors", {{"componentType", kFloat},
                                                {"type", "VEC2"},
                                                {"count", 3},
                                                {"sparse",
                                                 {{"count", 2},
                                                  {"indices", {{"bufferView", indices}, {"componentType", kUint8}}},
                                                  {"values", {{"bufferView", values}}}}}});
    const auto model = importWithTexCoords(file, index);
    ASSERT_FALSE(model.ok());
    EXPECT_EQ(model.error().code, ErrorCode::Malformed);
    EXPECT_EQ(model.error().where, "test.glb: accessors[0].sparse.indices");
  }
}

struct BadAccessor {
  const char* key;
  nlohmann::json value;
  ErrorCode code;
  const char* where;
};

TEST(GltfAccessor, eachBadFieldIsNamed) {
  const std::vector<BadAccessor> cases = {
      {"count", 4, ErrorCode::Truncated, "test.glb: accessors[0]"},
      {"count", 1e15, ErrorCode::Truncated, "test.glb: accessors[0]"},
      {"count", 18446744073709551615u, ErrorCode::Truncated, "test.glb: accessors[0]"},
      {"count", -5, ErrorCode::Malformed, "test.glb: accessors[0].count"},
      {"count", 2.5, ErrorCode::Malformed, "test.glb: accessors[0].count"},
      {"count", "3", ErrorCode::Malformed, "test.glb: accessors[0].count"},
      {"byteOffset", 8, ErrorCode::Truncated, "test.glb: accessors[0]"},
      {"byteOffset", 18446744073709551608u, ErrorCode::Truncated, "test.glb: accessors[0]"},
      {"bufferView", 99, ErrorCode::Malformed, "test.glb: accessors[0].bufferView"},
      {"componentType", 5124, ErrorCode::Malformed, "test.glb: accessors[0].componentType"},
      {"type", "VEC5", ErrorCode::Malformed, "test.glb: accessors[0].type"},
      {"normalized", 1, ErrorCode::Malformed, "test.glb: accessors[0].normalized"},
  };
  for (const BadAccessor& bad : cases) {
    SCOPED_TRACE(std::string(bad.key) + " = " + bad.value.dump());
    GltfTestFile file;
    const int accessor = file.addVec2({1, 2, 3, 4, 5, 6});
    file.json["accessors"][0][bad.key] = bad.value;
    const auto model = importWithTexCoords(file, accessor);
    ASSERT_FALSE(model.ok());
    EXPECT_EQ(model.error().code, bad.code);
    EXPECT_EQ(model.error().where, bad.where);
  }
}

TEST(GltfAccessor, strideShorterThanAnElementIsRefused) {
  GltfTestFile file;
  const int view = file.addView<float>({1, 2, 3, 4, 5, 6}, 4);
  const auto model = importWithTexCoords(file, file.addAccessor(view, kFloat, "VEC2", 3));
  ASSERT_FALSE(model.ok());
  EXPECT_EQ(model.error().where, "test.glb: accessors[0]");
}

TEST(GltfAccessor, bufferViewPastItsBufferIsRefused) {
  for (const std::uint64_t length : {std::uint64_t(1000), std::uint64_t(18446744073709551600u)}) {
    GltfTestFile file = triangleFile();
    file.json["bufferViews"][1]["byteLength"] = length;
    const auto model = file.import();
    ASSERT_FALSE(model.ok());
    EXPECT_EQ(model.error().code, ErrorCode::Truncated);
    EXPECT_EQ(model.error().where, "test.glb: bufferViews[1]");
  }
}

}  // namespace
}  // namespace throng
