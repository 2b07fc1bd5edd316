#include <gtest/gtest.h>

#include <cmath>

#include "throng/import/gltf_test_file.h"

namespace throng {
namespace {

const float kNan = std::nanf("");

// Five vertices in the plane z = 0 with normals, drawn in a mode.
Result<Model> importWithMode(int mode, const std::vector<std::uint16_t>& indices) {
  GltfTestFile file;
  const int position = file.addVec3({0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 2, 0});
  const int normal = file.addVec3({0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1});
  nlohmann::json primitive = {{"mode", mode}};
  if (!indices.empty()) primitive["indices"] = file.addIndices(indices);
  file.addMeshNode({{"POSITION", position}, {"NORMAL", normal}}, primitive);
  return file.import();
}

TEST(GltfMesh, stripsKeepTheirWinding) {
  const auto model = importWithMode(5, {0, 1, 2, 3, 4});
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->meshes[0].indices, (std::vector<std::uint32_t>{0, 1, 2, 1, 3, 2, 2, 3, 4}));
}

TEST(GltfMesh, fansTurnAboutTheirFirstVertex) {
  const auto model = importWithMode(6, {4, 0, 1, 3});
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->meshes[0].indices, (std::vector<std::uint32_t>{0, 1, 4, 1, 3, 4}));
}

TEST(GltfMesh, unindexedVerticesAreTakenInTheirOrder) {
  const auto model = importWithMode(5, {});
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->meshes[0].indices, (std::vector<std::uint32_t>{0, 1, 2, 1, 3, 2, 2, 3, 4}));
}

TEST(GltfMesh, indicesAfterTheLastTriangleAreLeftOutWithAWarning) {
  const auto model = importWithMode(4, {0, 1, 2, 3});
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->meshes[0].indices.size(), 3u);
  EXPECT_TRUE(hasWarning(*model, "1 indices after its last triangle"));
}

TEST(GltfMesh, pointsAndLinesAreLeftOutWithAWarning) {
  for (const int mode : {0, 1, 2, 3}) {
    const auto model = importWithMode(mode, {0, 1, 2});
    ASSERT_TRUE(model.ok()) << describe(model.error());
    EXPECT_TRUE(model->meshes.empty());
    EXPECT_TRUE(model->parts.empty());
    EXPECT_TRUE(hasWarning(*model, "points or lines"));
  }
}

TEST(GltfMesh, anIndexBeyondTheVerticesIsRefused) {
  const auto model = importWithMode(4, {0, 1, 5});
  ASSERT_FALSE(model.ok());
  EXPECT_EQ(model.error().code, ErrorCode::Malformed);
  EXPECT_EQ(describe(model.error()),
            "test.glb: meshes[0].primitives[0].indices: has 5 at 2, but there are only 5 vertices");
}

TEST(GltfMesh, missingNormalsBecomeFlatOnesThatSplitVertices) {
  GltfTestFile file;
  // Two triangles that share an edge: one faces +Z, the other +X.
  const int position = file.addVec3({0, 0, 0, 0, 1, 0, -1, 0, 0, 0, 0, -1});
  const int texCoord = file.addVec2({0, 0, 0, 1, 1, 0, 1, 1});
  const int tangent = file.addVec4({1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1});
  const int indices = file.addIndices({0, 1, 2, 0, 3, 1});
  file.addMeshNode({{"POSITION", position}, {"TEXCOORD_0", texCoord}, {"TANGENT", tangent}}, {{"indices", indices}});
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  const Mesh& mesh = model->meshes[0];
  ASSERT_EQ(mesh.vertexCount(), 6u);
  EXPECT_EQ(mesh.indices, (std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5}));
  for (int v = 0; v < 3; ++v) EXPECT_EQ(mesh.normals[v], (Vec3f{0, 0, 1}));
  for (int v = 3; v < 6; ++v) EXPECT_EQ(mesh.normals[v], (Vec3f{1, 0, 0}));
  EXPECT_EQ(mesh.positions[4], (Vec3f{0, 0, -1}));
  EXPECT_EQ(mesh.texCoords[0][4], (Vec2f{1, 1}));
  EXPECT_TRUE(mesh.tangents.empty());
}

TEST(GltfMesh, flatNormalsFollowTheMorphTargets) {
  GltfTestFile file;
  const int position = file.addVec3({0, 0, 0, 1, 0, 0, 0, 1, 0});
  // The target turns the triangle into the plane y = 0: its third vertex goes from +Y to -Z.
  const int delta = file.addVec3({0, 0, 0, 0, 0, 0, 0, -1, -1});
  file.addMeshNode({{"POSITION", position}}, {{"targets", {{{"POSITION", delta}}}}});
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  const Mesh& mesh = model->meshes[0];
  ASSERT_EQ(mesh.morphTargets.size(), 1u);
  ASSERT_EQ(mesh.morphTargets[0].normalDeltas.size(), 3u);
  // The normal goes from +Z to +Y (x cross -z = y).
  EXPECT_EQ(mesh.normals[0] + mesh.morphTargets[0].normalDeltas[0], (Vec3f{0, 1, 0}));
}

TEST(GltfMesh, targetsKeepNamesWeightsAndSparseDeltas) {
  GltfTestFile file = triangleFile();
  const int full = file.addVec3({1, 0, 0, 2, 0, 0, 3, 0, 0});
  const int indices = file.addView<std::uint16_t>({1});
  const int values = file.addView<float>({0, 0, 7});
  const int sparse = file.append("accessors", {{"componentType", kFloat},
                                               {"type", "VEC3"},
                                               {"count", 3},
                                               {"sparse",
                                                {{"count", 1},
                                                 {"indices", {{"bufferView", indices}, {"componentType", kUint16}}},
                                                 {"values", {{"bufferView", values}}}}}});
  nlohmann::json& mesh = file.json["meshes"][0];
  mesh["primitives"][0]["targets"] = {{{"POSITION", full}, {"NORMAL", full}}, {{"POSITION", sparse}}};
  mesh["weights"] = {0.25, 0.5};
  mesh["extras"] = {{"targetNames", {"smile", "blink"}}};
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  const auto& targets = model->meshes[0].morphTargets;
  ASSERT_EQ(targets.size(), 2u);
  EXPECT_EQ(targets[0].name, "smile");
  EXPECT_EQ(targets[1].name, "blink");
  EXPECT_EQ(targets[0].normalDeltas[2], (Vec3f{3, 0, 0}));
  EXPECT_EQ(targets[1].positionDeltas, (std::vector<Vec3f>{{0, 0, 0}, {0, 0, 7}, {0, 0, 0}}));
  EXPECT_TRUE(targets[1].normalDeltas.empty());
  EXPECT_EQ(model->parts[0].morphWeights, (std::vector<float>{0.25f, 0.5f}));

  file.json["nodes"][0]["weights"] = {1, 0};
  const auto overridden = file.import();
  ASSERT_TRUE(overridden.ok());
  EXPECT_EQ(overridden->parts[0].morphWeights, (std::vector<float>{1, 0}));
}

TEST(GltfMesh, primitivesWithFewerTargetsGetEmptyOnes) {
  GltfTestFile file = triangleFile();
  const int delta = file.addVec3({1, 0, 0, 2, 0, 0, 3, 0, 0});
  nlohmann::json& primitives = file.json["meshes"][0]["primitives"];
  primitives.push_back(primitives[0]);
  primitives[1]["targets"] = {{{"POSITION", delta}}, {{"POSITION", delta}}};
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  ASSERT_EQ(model->meshes.size(), 2u);
  EXPECT_EQ(model->meshes[0].morphTargets.size(), 2u);
  EXPECT_TRUE(model->meshes[0].morphTargets[1].positionDeltas.empty());
  EXPECT_EQ(model->meshes[1].morphTargets[1].positionDeltas.size(), 3u);
}

TEST(GltfMesh, normalsThatAreNotUnitAreMadeSoAndThoseWithoutDirectionReplaced) {
  GltfTestFile file;
  const int position = file.addVec3({0, 0, 0, 1, 0, 0, 0, 1, 0});
  const int normal = file.addVec3({0, 3, 4, 0, 0, 0, kNan, 0, 1});
  file.addMeshNode({{"POSITION", position}, {"NORMAL", normal}});
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  const auto& normals = model->meshes[0].normals;
  EXPECT_FLOAT_EQ(normals[0].y, 0.6f);
  EXPECT_FLOAT_EQ(normals[0].z, 0.8f);
  EXPECT_EQ(normals[1], (Vec3f{0, 0, 1}));
  EXPECT_EQ(normals[2], (Vec3f{0, 0, 1}));
  EXPECT_TRUE(hasWarning(*model, "2 normals without a direction"));
}

TEST(GltfMesh, tangentsAreUnitWithAHandednessOfOne) {
  GltfTestFile file = triangleFile();
  const int tangent = file.addVec4({2, 0, 0, -0.9f, 0, 0, 0, 1, 1, 0, 0, 1});
  file.json["meshes"][0]["primitives"][0]["attributes"]["TANGENT"] = tangent;
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  const auto& tangents = model->meshes[0].tangents;
  EXPECT_EQ(tangents[0], (Vec4f{1, 0, 0, -1}));
  EXPECT_EQ(tangents[1].z, 0) << "a tangent lies at right angles to the normal (0 0 1)";
  EXPECT_FLOAT_EQ(std::hypot(tangents[1].x, tangents[1].y), 1);
  EXPECT_TRUE(hasWarning(*model, "1 tangents without a direction"));
}

TEST(GltfMesh, aPositionThatIsNotANumberIsRefusedByItsElement) {
  for (const float bad : {kNan, std::numeric_limits<float>::infinity()}) {
    GltfTestFile file;
    file.addMeshNode({{"POSITION", file.addVec3({0, 0, 0, 1, bad, 0, 0, 1, 0})}});
    const auto model = file.import();
    ASSERT_FALSE(model.ok());
    EXPECT_EQ(model.error().code, ErrorCode::Malformed);
    EXPECT_EQ(model.error().where, "test.glb: accessors[0]");
    EXPECT_NE(model.error().detail.find("element 1"), std::string::npos);
  }
}

TEST(GltfMesh, numbersThatNoPoseNeedsBecomeZero) {
  GltfTestFile file = triangleFile();
  file.json["meshes"][0]["primitives"][0]["attributes"]["TEXCOORD_0"] = file.addVec2({0, 1, kNan, 1, 1, 1});
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->meshes[0].texCoords[0][1], (Vec2f{0, 1}));
  EXPECT_TRUE(hasWarning(*model, "1 numbers of TEXCOORD_0"));
}

TEST(GltfMesh, attributesOfDifferentLengthAreRefused) {
  GltfTestFile file = triangleFile();
  file.json["meshes"][0]["primitives"][0]["attributes"]["TEXCOORD_0"] = file.addVec2({0, 1, 1, 1});
  const auto model = file.import();
  ASSERT_FALSE(model.ok());
  EXPECT_EQ(model.error().where, "test.glb: meshes[0].primitives[0].attributes.TEXCOORD_0");
}

TEST(GltfMesh, coloursWithoutAlphaAreOpaque) {
  GltfTestFile file = triangleFile();
  const int view = file.addView<std::uint8_t>({255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0}, 4);
  const int color = file.addAccessor(view, kUint8, "VEC3", 3, {{"normalized", true}});
  file.json["meshes"][0]["primitives"][0]["attributes"]["COLOR_0"] = color;
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->meshes[0].colors[0], (std::vector<Vec4f>{{1, 0, 0, 1}, {0, 1, 0, 1}, {0, 0, 1, 1}}));
}

TEST(GltfMesh, quantisedPositionsAreReadAsTheirValues) {
  GltfTestFile file;
  file.json["extensionsUsed"] = file.json["extensionsRequired"] = {"KHR_mesh_quantization"};
  const int view = file.addView<std::int16_t>({-100, 0, 7, 0, 300, 0, 0, 0, 0, 32767, 0, 0}, 8);
  const int position = file.addAccessor(view, kInt16, "VEC3", 3);
  const int normalView = file.addView<std::int8_t>({0, 0, 127, 0, 0, 0, 127, 0, 0, 0, 127, 0}, 4);
  const int normal = file.addAccessor(normalView, kInt8, "VEC3", 3, {{"normalized", true}});
  file.addMeshNode({{"POSITION", position}, {"NORMAL", normal}});
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->meshes[0].positions, (std::vector<Vec3f>{{-100, 0, 7}, {300, 0, 0}, {0, 32767, 0}}));
  EXPECT_EQ(model->meshes[0].normals[0], (Vec3f{0, 0, 1}));
}

}  // namespace
}  // namespace throng
