// Files compressed with meshoptimizer and Draco, packed here with their own encoders.
#include <draco/compression/encode.h>
#include <draco/mesh/triangle_soup_mesh_builder.h>
#include <gtest/gtest.h>
#include <meshoptimizer.h>

#include <algorithm>
#include <array>
#include <set>

#include "throng/import/gltf_test_file.h"

namespace throng {
namespace {

const std::vector<float> kPositions = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0.5f};
const std::vector<std::uint32_t> kIndices = {0, 1, 2, 2, 1, 3};

std::vector<std::uint8_t> encodeAttributes(const void* values, std::size_t count, std::size_t stride) {
  meshopt_encodeVertexVersion(0);
  std::vector<std::uint8_t> bytes(meshopt_encodeVertexBufferBound(count, stride));
  bytes.resize(meshopt_encodeVertexBuffer(bytes.data(), bytes.size(), values, count, stride));
  return bytes;
}

// Adds a view whose content is compressed; the uncompressed place is in a fallback buffer without data.
int addCompressed(GltfTestFile& file, const std::vector<std::uint8_t>& bytes, nlohmann::json extension,
                  std::size_t count, std::size_t stride) {
  const int raw = file.addView(bytes);
  extension.update({{"buffer", 0},
                    {"byteOffset", file.json["bufferViews"][raw]["byteOffset"]},
                    {"byteLength", bytes.size()},
                    {"count", count},
                    {"byteStride", stride}});
  return file.append("bufferViews", {{"buffer", 1},
                                     {"byteLength", count * stride},
                                     {"byteStride", stride},
                                     {"extensions", {{"EXT_meshopt_compression", extension}}}});
}

void addBuffers(GltfTestFile& file) {
  file.json["extensionsRequired"] = {"EXT_meshopt_compression"};
  file.json["buffers"] = {{{"byteLength", file.bin.size()}},
                          {{"byteLength", 1000}, {"extensions", {{"EXT_meshopt_compression", {{"fallback", true}}}}}}};
}

GltfTestFile meshoptFile(const char* indexMode) {
  GltfTestFile file;
  const int positionView =
      addCompressed(file, encodeAttributes(kPositions.data(), 4, 12), {{"mode", "ATTRIBUTES"}}, 4, 12);
  const int position = file.addAccessor(positionView, kFloat, "VEC3", 4);
  std::vector<std::uint8_t> bytes(256);
  if (std::string(indexMode) == "TRIANGLES") {
    meshopt_encodeIndexVersion(1);
    bytes.resize(meshopt_encodeIndexBuffer(bytes.data(), bytes.size(), kIndices.data(), kIndices.size()));
  } else {
    bytes.resize(meshopt_encodeIndexSequence(bytes.data(), bytes.size(), kIndices.data(), kIndices.size()));
  }
  const int indexView = addCompressed(file, bytes, {{"mode", indexMode}}, kIndices.size(), 2);
  file.json["bufferViews"][indexView].erase("byteStride");
  const int indices = file.addAccessor(indexView, kUint16, "SCALAR", kIndices.size());
  // Normals of eight bits through the octahedral filter.
  const std::vector<float> normals = {0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1};
  std::array<std::int8_t, 16> filtered;
  meshopt_encodeFilterOct(filtered.data(), 4, 4, 8, normals.data());
  const int normalView = addCompressed(file, encodeAttributes(filtered.data(), 4, 4),
                                       {{"mode", "ATTRIBUTES"}, {"filter", "OCTAHEDRAL"}}, 4, 4);
  const int normal = file.addAccessor(normalView, kInt8, "VEC3", 4, {{"normalized", true}});
  file.addMeshNode({{"POSITION", position}, {"NORMAL", normal}}, {{"indices", indices}});
  addBuffers(file);
  return file;
}

// A triangle may start at any of its vertices.
std::set<std::array<std::uint32_t, 3>> rotatedToSmallest(const std::vector<std::uint32_t>& indices) {
  std::set<std::array<std::uint32_t, 3>> triangles;
  for (std::size_t i = 0; i < indices.size(); i += 3) {
    std::array<std::uint32_t, 3> t = {indices[i], indices[i + 1], indices[i + 2]};
    std::rotate(t.begin(), std::min_element(t.begin(), t.end()), t.end());
    triangles.insert(t);
  }
  return triangles;
}

TEST(GltfMeshopt, attributesTrianglesAndIndicesAreDecoded) {
  for (const char* mode : {"TRIANGLES", "INDICES"}) {
    const auto model = meshoptFile(mode).import();
    ASSERT_TRUE(model.ok()) << describe(model.error());
    const Mesh& mesh = model->meshes[0];
    EXPECT_EQ(mesh.positions, (std::vector<Vec3f>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0.5f}}));
    EXPECT_EQ(rotatedToSmallest(mesh.indices), rotatedToSmallest(kIndices));
    EXPECT_NEAR(mesh.normals[0].z, 1, 1e-6);
    EXPECT_NEAR(mesh.normals[3].x, 1, 1e-6);
  }
}

TEST(GltfMeshopt, quaternionAndExponentialFiltersAreUndone) {
  GltfTestFile file = triangleFile();
  const std::vector<float> rotations = {0, 0, 0, 1, 0.5f, 0.5f, 0.5f, 0.5f};
  std::array<std::int16_t, 8> filteredRotations;
  meshopt_encodeFilterQuat(filteredRotations.data(), 2, 8, 16, rotations.data());
  const int rotationView = addCompressed(file, encodeAttributes(filteredRotations.data(), 2, 8),
                                         {{"mode", "ATTRIBUTES"}, {"filter", "QUATERNION"}}, 2, 8);
  const int rotation = file.addAccessor(rotationView, kInt16, "VEC4", 2, {{"normalized", true}});
  const std::vector<float> moves = {1, 2, 3, -4, 0.5f, 100};
  std::array<std::uint32_t, 6> filteredMoves;
  meshopt_encodeFilterExp(filteredMoves.data(), 2, 12, 16, moves.data());
  const int moveView = addCompressed(file, encodeAttributes(filteredMoves.data(), 2, 12),
                                     {{"mode", "ATTRIBUTES"}, {"filter", "EXPONENTIAL"}}, 2, 12);
  const int move = file.addAccessor(moveView, kFloat, "VEC3", 2);
  const int times = file.addScalars({0, 1});
  file.append("animations",
              {{"channels",
                {{{"sampler", 0}, {"target", {{"node", 0}, {"path", "rotation"}}}},
                 {{"sampler", 1}, {"target", {{"node", 0}, {"path", "translation"}}}}}},
               {"samplers", {{{"input", times}, {"output", rotation}}, {{"input", times}, {"output", move}}}}});
  addBuffers(file);
  const auto model = file.import();
  ASSERT_TRUE(model.ok()) << describe(model.error());
  const auto& channels = model->clips[0].channels;
  // A filtered quaternion may come back as its negative, which is the same rotation.
  for (int key = 0; key < 2; ++key) {
    double product = 0;
    for (int k = 0; k < 4; ++k) product += rotations[key * 4 + k] * channels[0].values[key * 4 + k];
    EXPECT_NEAR(std::abs(product), 1, 1e-4);
  }
  for (std::size_t i = 0; i < moves.size(); ++i) EXPECT_NEAR(channels[1].values[i], moves[i], 0.01) << i;
}

TEST(GltfMeshopt, eachBadFieldIsRefused) {
  const std::vector<std::pair<const char*, nlohmann::json>> cases = {
      {"count", 5000},   {"count", 1e15},        {"count", 0.5},       {"byteStride", 3}, {"byteStride", 260},
      {"byteStride", 0}, {"byteLength", 100000}, {"byteOffset", 1e12}, {"buffer", 1},     {"buffer", 7},
      {"mode", "LINES"}, {"filter", "SHARP"},    {"byteLength", 3}};
  for (const auto& [key, value] : cases) {
    SCOPED_TRACE(std::string(key) + " = " + value.dump());
    GltfTestFile file = meshoptFile("TRIANGLES");
    file.json["bufferViews"][1]["extensions"]["EXT_meshopt_compression"][key] = value;
    const auto model = file.import();
    ASSERT_FALSE(model.ok());
    EXPECT_EQ(model.error().where.substr(0, 56), "test.glb: bufferViews[1].extensions.EXT_meshopt_compress");
  }
}

TEST(GltfMeshopt, anAccessorInABufferWithoutDataIsRefusedWhenItIsUsed) {
  GltfTestFile file = meshoptFile("TRIANGLES");
  file.json["bufferViews"][1].erase("extensions");
  const auto model = file.import();
  ASSERT_FALSE(model.ok());
  EXPECT_EQ(describe(model.error()),
            "test.glb: accessors[0]: lies in a buffer without data; export the file again with its .bin file");
}

std::vector<std::uint8_t> encodeDraco(int speed) {
  draco::TriangleSoupMeshBuilder builder;
  builder.Start(2);
  const int position = builder.AddAttribute(draco::GeometryAttribute::POSITION, 3, draco::DT_FLOAT32);
  const int bone = builder.AddAttribute(draco::GeometryAttribute::GENERIC, 4, draco::DT_UINT16);
  const std::array<std::uint16_t, 4> bones = {1, 2, 3, 4};
  for (int face = 0; face < 2; ++face) {
    const auto at = [&](int corner) { return kPositions.data() + kIndices[face * 3 + corner] * 3; };
    builder.SetAttributeValuesForFace(position, draco::FaceIndex(face), at(0), at(1), at(2));
    builder.SetAttributeValuesForFace(bone, draco::FaceIndex(face), bones.data(), bones.data(), bones.data());
  }
  const auto mesh = builder.Finalize();
  draco::Encoder encoder;
  encoder.SetSpeedOptions(speed, speed);
  draco::EncoderBuffer buffer;
  EXPECT_TRUE(encoder.EncodeMeshToBuffer(*mesh, &buffer).ok());
  return {buffer.data(), buffer.data() + buffer.size()};
}

// Speed 10 encodes sequentially, 0 with the edgebreaker.
GltfTestFile dracoFile(int speed) {
  GltfTestFile file;
  const int view = file.addView(encodeDraco(speed));
  const int position = file.append("accessors", {{"componentType", kFloat}, {"type", "VEC3"}, {"count", 4}});
  const int indices = file.append("accessors", {{"componentType", kUint16}, {"type", "SCALAR"}, {"count", 6}});
  file.json["extensionsRequired"] = {"KHR_draco_mesh_compression"};
  file.addMeshNode(
      {{"POSITION", position}},
      {{"indices", indices},
       {"extensions", {{"KHR_draco_mesh_compression", {{"bufferView", view}, {"attributes", {{"POSITION", 0}}}}}}}});
  return file;
}

TEST(GltfDraco, trianglesComeBack) {
  std::multiset<std::array<float, 3>> expected;
  for (const std::uint32_t index : kIndices)
    expected.insert({kPositions[index * 3], kPositions[index * 3 + 1], kPositions[index * 3 + 2]});
  for (const int speed : {0, 10}) {
    const auto model = dracoFile(speed).import();
    ASSERT_TRUE(model.ok()) << describe(model.error());
    std::multiset<std::array<float, 3>> corners;
    for (const Vec3f& p : model->meshes[0].positions) corners.insert({p.x, p.y, p.z});
    EXPECT_EQ(corners, expected) << speed;
  }
}

TEST(GltfDraco, streamsThatAnnounceMoreThanTheirAccessorsAreRefused) {
  for (const int speed : {0, 10}) {
    GltfTestFile file = dracoFile(speed);
    file.json["accessors"][1]["count"] = 3;
    const auto model = file.import();
    ASSERT_FALSE(model.ok());
    EXPECT_NE(model.error().detail.find("more than its accessors announce"), std::string::npos);
  }
}

TEST(GltfDraco, everyTruncationAndEveryFlippedByteIsSurvived) {
  for (const int speed : {0, 10}) {
    const auto bytes = encodeDraco(speed);
    int refused = 0;
    for (std::size_t length = 0; length < bytes.size(); ++length) {
      GltfTestFile file = dracoFile(speed);
      file.json["bufferViews"][0]["byteLength"] = length;
      if (!file.import().ok()) ++refused;
    }
    EXPECT_GE(refused, static_cast<int>(bytes.size()) - 8) << "the last bytes may be padding";
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      GltfTestFile file = dracoFile(speed);
      file.bin[i] ^= std::byte{0xFF};
      (void)file.import();
    }
  }
}

}  // namespace
}  // namespace throng
