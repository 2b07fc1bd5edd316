#include "throng/import/gltf_nodes.h"

#include <gtest/gtest.h>

#include "throng/import/gltf_test_file.h"

namespace throng {
namespace {

void expectNear(Vec3d actual, Vec3d expected) {
  EXPECT_NEAR(actual.x, expected.x, 1e-12);
  EXPECT_NEAR(actual.y, expected.y, 1e-12);
  EXPECT_NEAR(actual.z, expected.z, 1e-12);
}

TEST(GltfNodes, transformsAreReadAsTheyAre) {
  GltfTestFile file = triangleFile();
  file.json["nodes"][0].update(
      {{"name", "thing"}, {"translation", {1, 2, 3}}, {"rotation", {0, 0, 0.6, 0.8}}, {"scale", {-1, 0, 2}}});
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  const Node& node = model->nodes[0];
  EXPECT_EQ(node.name, "thing");
  EXPECT_EQ(node.translation, (Vec3d{1, 2, 3}));
  EXPECT_DOUBLE_EQ(node.rotation.z, 0.6);
  EXPECT_DOUBLE_EQ(node.rotation.w, 0.8);
  EXPECT_EQ(node.scale, (Vec3d{-1, 0, 2}));
  EXPECT_TRUE(node.visible);
}

TEST(GltfNodes, aMatrixIsSplitWhereItCanBe) {
  GltfTestFile file = triangleFile();
  // A quarter turn about Z (x to y), scaled by 2, 3, 4, moved by 5, 6, 7: column by column.
  file.json["nodes"][0]["matrix"] = {0, 2, 0, 0, -3, 0, 0, 0, 0, 0, 4, 0, 5, 6, 7, 1};
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  const Node& node = model->nodes[0];
  EXPECT_FALSE(node.matrix.has_value());
  EXPECT_EQ(node.translation, (Vec3d{5, 6, 7}));
  expectNear(node.scale, {2, 3, 4});
  EXPECT_NEAR(node.rotation.z, std::sqrt(0.5), 1e-12);
  EXPECT_NEAR(node.rotation.w, std::sqrt(0.5), 1e-12);
}

TEST(GltfNodes, aMirroredMatrixGetsANegativeScale) {
  Affined mirror;
  mirror.m[1][1] = -2;
  const auto trs = gltf::splitMatrix(mirror);
  ASSERT_TRUE(trs.has_value());
  EXPECT_LT(trs->scale.x * trs->scale.y * trs->scale.z, 0);
  const Affined again = composeTrs(trs->translation, trs->rotation, trs->scale);
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 4; ++column) EXPECT_NEAR(again.m[row][column], mirror.m[row][column], 1e-12);
}

TEST(GltfNodes, aShearedMatrixStaysAMatrix) {
  GltfTestFile file = triangleFile();
  file.json["nodes"][0]["matrix"] = {1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 9, 1};
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  ASSERT_TRUE(model->nodes[0].matrix.has_value());
  EXPECT_EQ(model->nodes[0].matrix->m[0][1], 0.5);
  EXPECT_EQ(model->nodes[0].matrix->m[2][3], 9);
}

TEST(GltfNodes, aFlatMatrixIsSplitToo) {
  Affined flat;
  flat.m[1][1] = 0;
  const auto trs = gltf::splitMatrix(flat);
  ASSERT_TRUE(trs.has_value());
  EXPECT_EQ(trs->scale.y, 0);
}

TEST(GltfNodes, partsComeDepthFirstAndShareMeshes) {
  GltfTestFile file = triangleFile();
  nlohmann::json& primitives = file.json["meshes"][0]["primitives"];
  primitives.push_back(primitives[0]);
  file.json["nodes"] = {{{"name", "a"}, {"children", {1, 3}}},
                        {{"name", "b"}, {"mesh", 0}, {"children", {2}}},
                        {{"name", "c"}, {"mesh", 0}},
                        {{"name", "d"}, {"mesh", 0}},
                        {{"name", "e"}, {"mesh", 0}}};
  file.append("scenes", {{"nodes", {4, 0}}});
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->meshes.size(), 2u);
  std::string order;
  std::vector<int> meshes;
  for (const Part& part : model->parts) {
    order += part.name;
    meshes.push_back(part.meshIndex);
  }
  EXPECT_EQ(order, "eebbccdd");
  EXPECT_EQ(meshes, (std::vector<int>{0, 1, 0, 1, 0, 1, 0, 1}));
  EXPECT_EQ(model->nodes[2].parent, 1);
}

TEST(GltfNodes, theSceneIsTheFilesTheCallersOrTheFirst) {
  GltfTestFile file = triangleFile();
  file.json["nodes"] = {{{"name", "a"}, {"mesh", 0}}, {{"name", "b"}, {"mesh", 0}}};
  file.json["scenes"] = {{{"nodes", {0}}}, {{"nodes", {1}}}};
  EXPECT_EQ(file.import()->parts[0].name, "a");
  EXPECT_EQ(file.import({.sceneIndex = 1})->parts[0].name, "b");
  file.json["scene"] = 1;
  EXPECT_EQ(file.import()->parts[0].name, "b");
  EXPECT_EQ(file.import({.sceneIndex = 0})->parts[0].name, "a");
  const auto missing = file.import({.sceneIndex = 2});
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().code, ErrorCode::InvalidArgument);
  file.json.erase("scene");
  file.json.erase("scenes");
  EXPECT_EQ(file.import()->parts.size(), 2u);
}

TEST(GltfNodes, aNodeWithTwoParentsIsRefused) {
  GltfTestFile file = triangleFile();
  file.json["nodes"] = {{{"children", {2}}}, {{"children", {2}}}, nlohmann::json::object()};
  const auto model = file.import();
  ASSERT_FALSE(model.ok());
  EXPECT_EQ(model.error().where, "test.glb: nodes[1].children[0]");
}

TEST(GltfNodes, cyclesAreRefused) {
  for (const auto& nodes : {nlohmann::json{{{"children", {0}}}},
                            nlohmann::json{{{"children", {1}}}, {{"children", {2}}}, {{"children", {0}}}}}) {
    GltfTestFile file = triangleFile();
    file.json["nodes"] = nodes;
    const auto model = file.import();
    ASSERT_FALSE(model.ok());
    EXPECT_EQ(model.error().code, ErrorCode::Malformed);
    EXPECT_NE(model.error().detail.find("own ancestor"), std::string::npos);
  }
}

TEST(GltfNodes, aChainOfAHundredThousandNodesIsRead) {
  GltfTestFile file = triangleFile();
  constexpr int count = 100'000;
  nlohmann::json nodes = nlohmann::json::array();
  for (int i = 0; i < count; ++i)
    nodes.push_back(i + 1 < count ? nlohmann::json{{"children", {i + 1}}} : nlohmann::json{{"mesh", 0}});
  file.json["nodes"] = std::move(nodes);
  file.append("scenes", {{"nodes", {0}}});
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->parts.at(0).nodeIndex, count - 1);
}

TEST(GltfNodes, hiddenNodesAreMarked) {
  GltfTestFile file = triangleFile();
  file.json["extensionsRequired"] = {"KHR_node_visibility"};
  file.json["nodes"][0]["extensions"] = {{"KHR_node_visibility", {{"visible", false}}}};
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_FALSE(model->nodes[0].visible);
}

TEST(GltfNodes, instancesBecomePartsOfTheirOwn) {
  GltfTestFile file = triangleFile();
  nlohmann::json& primitives = file.json["meshes"][0]["primitives"];
  primitives.push_back(primitives[0]);
  const int translation = file.addVec3({1, 2, 3, 4, 5, 6});
  // A half turn about Y and none, as signed bytes.
  const int rotation = file.addAccessor(file.addView<std::int8_t>({0, 127, 0, 0, 0, 0, 0, 127}), kInt8, "VEC4", 2,
                                        {{"normalized", true}});
  const int scale = file.addVec3({2, 2, 2, 1, 1, 1});
  file.json["nodes"][0]["extensions"] = {
      {"EXT_mesh_gpu_instancing",
       {{"attributes", {{"TRANSLATION", translation}, {"ROTATION", rotation}, {"SCALE", scale}}}}}};
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  ASSERT_EQ(model->parts.size(), 4u);
  EXPECT_EQ(model->parts[1].meshIndex, 1);
  ASSERT_TRUE(model->parts[0].nodeFromMesh.has_value());
  EXPECT_EQ(model->parts[0].nodeFromMesh, model->parts[1].nodeFromMesh);
  // x = 1 goes to -1 by the half turn, is doubled and moved.
  expectNear(transformPoint(*model->parts[0].nodeFromMesh, Vec3d{1, 0, 0}), {-1, 2, 3});
  expectNear(transformPoint(*model->parts[2].nodeFromMesh, Vec3d{1, 0, 0}), {5, 5, 6});
}

TEST(GltfNodes, lengthsAreMultipliedByTheUnitScale) {
  GltfTestFile file = triangleFile();
  file.json["nodes"][0].update({{"translation", {1, 2, 3}}, {"scale", {5, 5, 5}}});
  const auto model = file.import({.unitScale = 0.01});
  ASSERT_TRUE(model.ok()) << describe(model.error());
  expectNear(model->nodes[0].translation, {0.01, 0.02, 0.03});
  EXPECT_EQ(model->nodes[0].scale, (Vec3d{5, 5, 5}));
  EXPECT_EQ(model->meshes[0].positions[1], (Vec3f{0.01f, 0, 0}));
}

}  // namespace
}  // namespace throng
