#include "throng/bake/bake.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <set>

#include "throng/base/parallel.h"
#include "throng/container/container.h"
#include "throng/decode/decode.h"
#include "throng/import/importer.h"
#include "throng/model/validate_model.h"

namespace throng {
namespace {

// A unit square in the plane z = 0, facing +Z, and a vertex that no triangle uses, in between.
Mesh square(int materialIndex) {
  Mesh mesh;
  mesh.name = "square";
  mesh.positions = {{0, 0, 0}, {9, 9, 9}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
  mesh.normals.assign(5, {0, 0, 1});
  mesh.indices = {0, 2, 3, 0, 3, 4};
  mesh.materialIndex = materialIndex;
  return mesh;
}

Channel moveAlongX(int nodeIndex, std::vector<double> times, std::vector<float> distances) {
  Channel channel;
  channel.nodeIndex = nodeIndex;
  channel.times = std::move(times);
  for (float distance : distances) channel.values.insert(channel.values.end(), {distance, 0, 0});
  return channel;
}

Clip makeClip(const char* name, double duration, std::vector<Channel> channels) {
  Clip clip;
  clip.name = name;
  clip.durationSeconds = duration;
  clip.channels = std::move(channels);
  return clip;
}

// Two squares on two nodes, of two of three materials; the first slides 1 m and back in one second.
Model slidingSquares() {
  Model model;
  model.name = "squares";
  model.nodes.resize(2);
  model.nodes[1].translation = {0, 0, 5};
  model.meshes = {square(2), square(0)};
  model.meshes[1].texCoords = {std::vector<Vec2f>(5, Vec2f{0.5f, 0.25f})};
  model.parts.resize(2);
  for (int i = 0; i < 2; ++i) {
    model.parts[i].meshIndex = i;
    model.parts[i].nodeIndex = i;
  }
  model.materials.resize(3);
  model.materials[0].name = "wood";
  model.materials[1].name = "unused";
  model.materials[2].name = "stone";
  model.images = {{"unused", "image/png", Bytes(4)}, {"bark", "image/png", Bytes(8)}};
  model.materials[0].baseColorTexture = Texture{1};
  model.materials[1].baseColorTexture = Texture{0};
  model.clips = {makeClip("slide", 1, {moveAlongX(0, {0, 0.5, 1}, {0, 1, 0})})};
  EXPECT_TRUE(validateModel(model).ok());
  return model;
}

// As plain frames, which show most of what baking does besides encoding.
Baked baked(const Model& model, BakeOptions options = {}) {
  options.encoding = Encoding::Vertex;
  auto result = bake(model, options);
  EXPECT_TRUE(result.ok()) << describe(result.error());
  return *std::move(result);
}

// The direction in which a primitive's first triangle faces, by its winding.
Vec3f facing(const Asset& asset, std::size_t primitive) {
  const auto& indices = asset.primitives[primitive].indices;
  const Vec3f a = asset.mesh.positions[indices[0]], b = asset.mesh.positions[indices[1]], c = asset.mesh.positions[indices[2]];
  return normalizedOr(cross(b - a, c - a), Vec3f{});
}

TEST(bake, allPartsBecomeOneNumberingWithOnePrimitivePerMaterial) {
  const Asset asset = baked(slidingSquares()).asset;
  EXPECT_EQ(asset.vertexCount(), 8u);  // the two unused ones are gone
  ASSERT_EQ(asset.primitives.size(), 2u);
  ASSERT_EQ(asset.materials.size(), 2u);
  EXPECT_EQ(asset.materials[0].name, "wood");
  EXPECT_EQ(asset.materials[1].name, "stone");
  EXPECT_EQ(asset.primitives[0].materialIndex, 0);
  EXPECT_EQ(asset.primitives[1].materialIndex, 1);
  ASSERT_EQ(asset.images.size(), 1u);
  EXPECT_EQ(asset.images[0].name, "bark");
  EXPECT_EQ(asset.materials[0].baseColorTexture->imageIndex, 0);
  std::set<std::uint32_t> first(asset.primitives[0].indices.begin(), asset.primitives[0].indices.end());
  for (std::uint32_t index : first) EXPECT_EQ(asset.mesh.positions[index].z, 5.0f);
  EXPECT_EQ(first.size(), 4u);
}

// Four squares of one material; what the variants put in its place decides what may be one primitive.
TEST(bake, primitivesStayApartWhereTheirVariantsDiffer) {
  Model model = slidingSquares();
  model.materials.resize(5);
  model.materials[3].name = "moss";
  model.materials[4].name = "snow";
  model.meshes = {square(2), square(2), square(2), square(2)};
  model.parts = {model.parts[1], model.parts[1], model.parts[1], model.parts[1]};
  for (int i = 0; i < 4; ++i) model.parts[i].meshIndex = i;
  model.variantNames = {"autumn", "summer", "nobody's", "winter"};
  model.meshes[1].variantMaterials = {3, 2, kNone, 4};
  model.meshes[2].variantMaterials = {3, kNone, kNone, 4};  // the same, for 2 is what it has
  model.meshes[3].variantMaterials = {kNone, kNone, kNone, 4};
  ASSERT_TRUE(validateModel(model).ok());
  const Asset asset = baked(model).asset;
  ASSERT_EQ(asset.primitives.size(), 3u);
  EXPECT_EQ(asset.primitives[0].indices.size(), 6u);   // plain
  EXPECT_EQ(asset.primitives[1].indices.size(), 6u);   // in winter only
  EXPECT_EQ(asset.primitives[2].indices.size(), 12u);  // in autumn too
  std::vector<std::string> names;
  for (const Material& material : asset.materials) names.push_back(material.name);
  EXPECT_EQ(names, (std::vector<std::string>{"stone", "moss", "snow"}));
  ASSERT_EQ(asset.variants.size(), 3u);
  EXPECT_EQ(asset.variants[0].name, "autumn");
  EXPECT_EQ(asset.variants[0].materialIndices, (std::vector<int>{kNone, kNone, 1}));
  EXPECT_EQ(asset.variants[1].name, "summer");
  EXPECT_EQ(asset.variants[1].materialIndices, (std::vector<int>{kNone, kNone, kNone}));
  EXPECT_EQ(asset.variants[2].name, "winter");
  EXPECT_EQ(asset.variants[2].materialIndices, (std::vector<int>{kNone, 2, 2}));
}

// Coordinates that only a variant's picture is laid out by are kept.
TEST(bake, variantsKeepTheTextureCoordinatesThatTheyNeed) {
  Model model = slidingSquares();
  model.materials[1].baseColorTexture = Texture{.imageIndex = 0, .texCoord = 1};
  model.meshes[1].texCoords.push_back(std::vector<Vec2f>(5, Vec2f{0.75f, 0.5f}));
  model.variantNames = {"other"};
  model.meshes[0].variantMaterials = {1};
  const Asset asset = baked(model).asset;
  EXPECT_EQ(asset.mesh.texCoords.size(), 2u);
  ASSERT_EQ(asset.materials.size(), 3u);
  EXPECT_EQ(asset.materials[2].name, "unused");
  ASSERT_TRUE(asset.materials[2].baseColorTexture);
  EXPECT_EQ(asset.images[static_cast<std::size_t>(asset.materials[2].baseColorTexture->imageIndex)].name, "unused");
}

// A square that spins about its own normal: no normal moves, but every tangent does, twice around in a second.
Model spinningSquare() {
  Model model;
  model.name = "spinner";
  model.nodes.resize(1);
  model.meshes = {square(kNone)};
  model.meshes[0].tangents.assign(5, {1, 0, 0, -1});
  model.parts.resize(1);
  model.parts[0].meshIndex = 0;
  model.parts[0].nodeIndex = 0;
  Channel spin;
  spin.nodeIndex = 0;
  spin.path = Path::Rotation;
  for (int key = 0; key <= 8; ++key) {
    const double half = M_PI * key / 4;
    spin.times.push_back(key / 8.0);
    spin.values.insert(spin.values.end(), {0, 0, static_cast<float>(std::sin(half)), static_cast<float>(std::cos(half))});
  }
  model.clips = {makeClip("spin", 1, {spin})};
  EXPECT_TRUE(validateModel(model).ok());
  return model;
}

TEST(bake, tangentsAreStoredWhereAskedForAndMeasured) {
  const Baked spinning = baked(spinningSquare(), {.tangents = true});
  const ErrorStatistics& error = spinning.verification.error;
  EXPECT_GT(error.tangentMaxDegrees, 0.1);
  EXPECT_LT(error.tangentMaxDegrees, 0.95);
  EXPECT_LE(error.tangentP999Degrees, error.tangentMaxDegrees);
  EXPECT_EQ(spinning.asset.clips[0].error.tangentMaxDegrees, spinning.verification.clips[0].error.tangentMaxDegrees);
  // One byte a vertex and key, rows of 4 vertices filled to 8.
  const Baked plain = baked(spinningSquare());
  EXPECT_EQ(plain.verification.error.tangentMaxDegrees, 0);
  EXPECT_EQ(gpuBytes(spinning.asset) - gpuBytes(plain.asset), spinning.asset.rowCount() * 8);
  DecodedVertices decoded;
  decodePose(spinning.asset, 0, 0.125f, decoded);  // a quarter turn
  EXPECT_NEAR(decoded.tangents[0].y, 1, 2e-4);
  EXPECT_EQ(decoded.tangents[0].w, -1);
}

TEST(bake, tangentsThatAreNotThereAreRefusedWithTheReason) {
  const auto without = bake(slidingSquares(), {.tangents = true, .encoding = Encoding::Vertex});
  ASSERT_FALSE(without.ok());
  EXPECT_EQ(without.error().code, ErrorCode::InvalidArgument);
  EXPECT_NE(without.error().detail.find("has no tangents on every mesh"), std::string::npos) << without.error().detail;
  const auto otherEncoding = bake(spinningSquare(), {.tangents = true});
  ASSERT_FALSE(otherEncoding.ok());
  EXPECT_NE(otherEncoding.error().detail.find("'vertex' only"), std::string::npos) << otherEncoding.error().detail;
}

TEST(bake, sourceVerticesNameWhereEachVertexCameFrom) {
  const Model model = slidingSquares();
  const Asset asset = baked(model).asset;
  ASSERT_EQ(asset.sourceVertices.size(), 8u);
  std::set<std::uint32_t> sources;
  for (std::uint32_t vertex = 0; vertex < 8; ++vertex) {
    const std::uint32_t source = asset.sourceVertices[vertex];
    sources.insert(source);
    Vec3f rest = model.meshes[source / 5].positions[source % 5];
    if (source >= 5) rest.z += 5;
    EXPECT_EQ(asset.mesh.positions[vertex], rest);
  }
  EXPECT_EQ(sources, (std::set<std::uint32_t>{0, 2, 3, 4, 5, 7, 8, 9}));
}

TEST(bake, whatAPartLacksIsFilled) {
  const Asset asset = baked(slidingSquares()).asset;
  ASSERT_EQ(asset.mesh.texCoords.size(), 1u);
  for (std::uint32_t vertex = 0; vertex < 8; ++vertex)
    EXPECT_EQ(asset.mesh.texCoords[0][vertex], asset.sourceVertices[vertex] < 5 ? (Vec2f{0, 0}) : (Vec2f{0.5f, 0.25f}));
  Model colored = slidingSquares();
  colored.meshes[0].colors = {std::vector<Vec4f>(5, Vec4f{1, 0, 0, 1})};
  const Asset tinted = baked(colored).asset;
  ASSERT_EQ(tinted.mesh.colors.size(), 1u);
  for (std::uint32_t vertex = 0; vertex < 8; ++vertex)
    EXPECT_EQ(tinted.mesh.colors[0][vertex], tinted.sourceVertices[vertex] < 5 ? (Vec4f{1, 0, 0, 1}) : (Vec4f{1, 1, 1, 1}));
}

TEST(bake, verticesFollowTheirNodes) {
  const Asset asset = baked(slidingSquares()).asset;
  ASSERT_EQ(asset.clips.size(), 1u);
  EXPECT_EQ(asset.clips[0].keyTimes.size(), 31u);
  DecodedVertices decoded;
  for (const auto& [time, distance] : {std::pair(0.0f, 0.0f), {0.25f, 0.5f}, {0.5f, 1.0f}, {0.9f, 0.2f}}) {
    decodePose(asset, 0, time, decoded);
    for (std::uint32_t vertex = 0; vertex < 8; ++vertex) {
      const float moved = asset.sourceVertices[vertex] < 5 ? distance : 0;
      EXPECT_NEAR(decoded.positions[vertex].x, asset.mesh.positions[vertex].x + moved, 1e-4) << time;
      EXPECT_NEAR(decoded.positions[vertex].z, asset.mesh.positions[vertex].z, 1e-4);
      EXPECT_EQ(decoded.normals[vertex], (Vec3f{0, 0, 1}));
    }
  }
}

TEST(bake, theErrorIsMeasuredAndKeptWithTheClip) {
  Model model = slidingSquares();
  model.clips[0].channels[0] = moveAlongX(0, {0, 0.51, 1}, {0, 1, 0});  // its turn lies between two keys
  const Baked result = baked(model);
  // The turn at 0.51 s is 0.3 of the way from the key at 15/30 to that at 16/30. Drawn straight, the square is too short
  // by where both slopes meet above the chord: (1 - 0.5/0.51) + 0.3 * (16/30 - 0.5) * (slope of the chord).
  const double before = 0.5 / 0.51, after = 1 - (16.0 / 30 - 0.51) / 0.49;
  const double expected = 1 - (before + 0.3 * (after - before));
  EXPECT_NEAR(result.asset.clips[0].error.positionMax, expected, 1e-4);
  EXPECT_NEAR(result.verification.error.positionMax, expected, 1e-4);
  EXPECT_FALSE(baked(model, {.tolerance = {.positionMetres = 0.001}}).verification.withinTolerance);
}

TEST(bake, mirroredPartsFaceAsTheirNormalsDo) {
  Model model = slidingSquares();
  model.nodes[0].scale = {-1, 1, 1};
  model.nodes[1].scale = {1, 1, -1};
  const Asset asset = baked(model).asset;
  EXPECT_EQ(facing(asset, 1), (Vec3f{0, 0, 1}));   // mirrored in x: still towards +Z
  EXPECT_EQ(facing(asset, 0), (Vec3f{0, 0, -1}));  // mirrored in z: towards -Z
  for (std::size_t primitive : {0u, 1u})
    EXPECT_EQ(asset.mesh.normals[asset.primitives[primitive].indices[0]], facing(asset, primitive));
}

TEST(bake, aModelWithoutClipsBecomesAStillWithAWord) {
  Model model = slidingSquares();
  model.clips.clear();
  const Baked result = baked(model);
  ASSERT_EQ(result.asset.clips.size(), 1u);
  EXPECT_EQ(result.asset.clips[0].keyTimes, (std::vector<float>{0, 0}));
  EXPECT_EQ(result.asset.rowCount(), 2u);
  ASSERT_EQ(result.warnings.size(), 1u);
  EXPECT_NE(result.warnings[0].detail.find("no animation"), std::string::npos);
  DecodedVertices decoded;
  decodePose(result.asset, 0, 3, decoded);
  EXPECT_NEAR(decoded.positions[0].z, result.asset.mesh.positions[0].z, 1e-4);
}

TEST(bake, aClipWithoutDurationIsAStill) {
  Model model = slidingSquares();
  model.clips = {makeClip("pose", 0, {moveAlongX(0, {0}, {0.75f})})};
  const Asset asset = baked(model).asset;
  EXPECT_EQ(asset.clips[0].keyTimes, (std::vector<float>{0, 0}));
  EXPECT_NEAR(asset.clips[0].bounds.max.x, 1.75, 1e-6);
}

TEST(bake, loopsThatDoNotCloseAreNamed) {
  Model model = slidingSquares();
  model.clips.push_back(makeClip("leave", 1, {moveAlongX(0, {0, 1}, {0, 1})}));
  model.clips.push_back(makeClip("fall", 1, {moveAlongX(0, {0, 1}, {0, 1})}));
  model.clips[2].loop = LoopMode::Once;
  const Baked result = baked(model);
  ASSERT_EQ(result.warnings.size(), 1u);
  EXPECT_NE(result.warnings[0].detail.find("1 of 3 clips"), std::string::npos) << result.warnings[0].detail;
  EXPECT_NE(result.warnings[0].detail.find("'leave'"), std::string::npos);
  DecodedVertices decoded;
  decodePose(result.asset, 1, 1, decoded);
  float farthest = 0;
  for (const Vec3f& position : decoded.positions) farthest = std::max(farthest, position.x);
  EXPECT_NEAR(farthest, 2, 1e-4);  // the last row is the clip's own last pose
}

TEST(bake, clipsThatStartLaterAreBakedFromTheirStart) {
  Model model = slidingSquares();
  model.clips = {makeClip("late", 0.5, {moveAlongX(0, {2, 2.5}, {0, 1})})};
  model.clips[0].startSeconds = 2;
  const Asset asset = baked(model).asset;
  EXPECT_EQ(asset.clips[0].durationSeconds, 0.5f);
  EXPECT_NEAR(asset.clips[0].bounds.max.x, 2, 1e-6);
  EXPECT_NEAR(asset.clips[0].error.positionMax, 0, 1e-4);
}

TEST(bake, socketsFollowTheirNodesRowByRow) {
  Model model = slidingSquares();
  model.nodes[0].scale = {2, 2, 2};
  model.sockets = {{"hand", 0}};
  const Asset asset = baked(model).asset;
  ASSERT_EQ(asset.sockets.size(), 1u);
  ASSERT_EQ(asset.sockets[0].translations.size(), 31u);
  EXPECT_NEAR(asset.sockets[0].translations[15].x, 1, 1e-6);
  EXPECT_NEAR(asset.sockets[0].scales[15].y, 2, 1e-6);
  EXPECT_EQ(asset.sockets[0].rotations[15], Quatf{});
}

TEST(bake, socketsKeepTheRotationOfAMirroredNode) {
  Model model = slidingSquares();
  const double half = std::sqrt(0.5);
  model.nodes[1].rotation = {0, half, 0, half};
  model.nodes[1].scale = {-3, 1, 1};
  model.sockets = {{"mirror", 1}};
  const Asset asset = baked(model).asset;
  const SocketTrack& track = asset.sockets[0];
  const Affinef again = composeTrs(track.translations[0], track.rotations[0], track.scales[0]);
  const Affined expected = composeTrs(Vec3d{0, 0, 5}, Quatd{0, half, 0, half}, Vec3d{-3, 1, 1});
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 4; ++column) EXPECT_NEAR(again.m[row][column], expected.m[row][column], 1e-5);
}

TEST(bake, groupsOfPartsReachTheVertices) {
  Model model = slidingSquares();
  model.parts[1].group = "helmet";
  const Asset asset = baked(model).asset;
  ASSERT_EQ(asset.groupNames, (std::vector<std::string>{"helmet"}));
  for (std::uint32_t vertex = 0; vertex < 8; ++vertex)
    EXPECT_EQ(asset.mesh.groups[vertex], asset.sourceVertices[vertex] < 5 ? 0 : 1);
}

TEST(bake, wrongOptionsAreNamed) {
  for (double rate : {0.0, -30.0, std::nan(""), 1e9}) {
    const auto result = bake(slidingSquares(), {.framesPerSecond = rate});
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(result.error().where, "framesPerSecond");
  }
}

TEST(bake, tooLongAClipIsRefusedBeforeAnythingIsAllocated) {
  Model model = slidingSquares();
  model.clips[0].durationSeconds = 1e12;
  const auto result = bake(model, {.encoding = Encoding::Vertex});
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().code, ErrorCode::LimitExceeded);
}

TEST(bake, aModelWithNothingToDrawIsRefused) {
  Model model = slidingSquares();
  for (Mesh& mesh : model.meshes) mesh.indices.clear();
  EXPECT_EQ(bake(model).error().code, ErrorCode::Malformed);
}

TEST(bake, stopsWhenAskedAndReportsProgressUpToTheEnd) {
  int calls = 0;
  const auto stopped = bake(slidingSquares(), {.encoding = Encoding::Vertex,
                                             .progress = [&](std::string_view, double) { return ++calls < 5; }});
  ASSERT_FALSE(stopped.ok());
  EXPECT_EQ(stopped.error().code, ErrorCode::Interrupted);
  double last = 0;
  bool rising = true;
  baked(slidingSquares(), {.progress = [&](std::string_view, double fraction) {
    rising = rising && fraction >= last;
    last = fraction;
    return true;
  }});
  EXPECT_TRUE(rising);
  EXPECT_NEAR(last, 1, 1e-9);
}

// Reads, bakes, writes: the same bytes from one thread and from all, and what is read back is the same asset.
TEST(bake, corpusFoxHasTheSameBytesForAnyNumberOfThreads) {
  const std::filesystem::path path = std::string(THRONG_CORPUS_DIR) + "/gltf/khronos/Fox/Fox.glb";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "no corpus: " << path;
  const auto model = importModel(path);
  ASSERT_TRUE(model.ok()) << describe(model.error());
  setThreadCount(1);
  const auto one = encodeGlb(baked(*model).asset);
  setThreadCount(0);
  const auto all = encodeGlb(baked(*model).asset);
  ASSERT_TRUE(one.ok() && all.ok());
  EXPECT_EQ(*one, *all);
  const auto again = parseGlb(*one);
  ASSERT_TRUE(again.ok()) << describe(again.error());
  EXPECT_EQ(*encodeGlb(*again), *one);
  EXPECT_EQ(again->clips.size(), 3u);
  EXPECT_EQ(again->vertexCount(), 1728u);
}

}  // namespace
}  // namespace throng
