#include "throng/import/iqm_importer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "throng/import/assimp_importer.h"
#include "throng/import/vertex_set_distance.h"
#include "throng/model/validate_model.h"
#include "throng/pose/pose.h"

namespace throng {
namespace {

// The bytes of a file with one triangle on one bone that turns a quarter about Z (up) within one second.
class TurningTriangle {
 public:
  Bytes bytes;

  TurningTriangle() {
    bytes.resize(124);
    std::memcpy(bytes.data(), "INTERQUAKEMODEL\0", 16);
    set(0, 2);
    const std::uint32_t text = add("\0tri\0bone\0turn", 15);
    set(3, 15), set(4, text);
    const float positions[] = {1, 0, 0, 2, 0, 0, 1, 0, 1};
    const std::uint32_t positionsAt = add(positions, sizeof positions);
    const std::uint8_t bones[] = {0, 0, 0}, weights[] = {255, 255, 255};
    const std::uint32_t bonesAt = add(bones, 3), weightsAt = add(weights, 3);
    const std::uint32_t arrays[] = {0, 0, 7, 3, positionsAt, 4, 0, 1, 1, bonesAt, 5, 0, 1, 1, weightsAt};
    set(7, 3), set(8, 3), set(9, add(arrays, sizeof arrays));
    const std::uint32_t mesh[] = {1, 1, 0, 3, 0, 1};
    set(5, 1), set(6, add(mesh, sizeof mesh));
    const std::uint32_t triangle[] = {0, 1, 2};
    set(10, 1), set(11, add(triangle, sizeof triangle));
    const float joint[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1};
    std::uint32_t words[12];
    std::memcpy(words, joint, sizeof words);
    words[0] = 5, words[1] = 0xffffffffu;
    const float rest[] = {0, 0, 0, 0, 0, 0, 1, 1, 1, 1};
    std::memcpy(words + 2, rest, sizeof rest);
    set(13, 1), set(14, add(words, sizeof words));
    std::uint32_t pose[22] = {0xffffffffu, (1u << 5) | (1u << 6)};  // the z and w of the rotation move
    const float offsets[] = {0, 0, 0, 0, 0, 0, 0, 1, 1, 1}, scales[] = {0, 0, 0, 0, 0, 1e-4f, 1e-4f, 0, 0, 0};
    std::memcpy(pose + 2, offsets, sizeof offsets);
    std::memcpy(pose + 12, scales, sizeof scales);
    set(15, 1), set(16, add(pose, sizeof pose));
    std::uint32_t anim[] = {10, 0, 2, 0, 0};
    const float rate = 1;
    std::memcpy(anim + 3, &rate, 4);
    set(17, 1), set(18, add(anim, sizeof anim));
    const std::uint16_t frames[] = {0, 10000, 10000, 10000};  // (z, w): no turn, then a quarter
    set(19, 2), set(20, 2), set(21, add(frames, sizeof frames));
  }

 private:
  void set(std::size_t index, std::uint32_t value) { std::memcpy(bytes.data() + 16 + index * 4, &value, 4); }
  std::uint32_t add(const void* data, std::size_t size) {
    while (bytes.size() % 4 != 0) bytes.push_back(std::byte{0});
    const auto at = static_cast<std::uint32_t>(bytes.size());
    const auto* first = static_cast<const std::byte*>(data);
    bytes.insert(bytes.end(), first, first + size);
    return at;
  }
};

TEST(IqmImporter, aTurningBoneMovesItsTriangle) {
  const Result<Model> model = parseIqm(TurningTriangle().bytes, "turn.iqm");
  ASSERT_TRUE(model) << describe(model.error());
  ASSERT_TRUE(validateModel(*model));
  ASSERT_EQ(model->clips.size(), 1u);
  EXPECT_EQ(model->clips[0].name, "turn");
  EXPECT_EQ(model->clips[0].durationSeconds, 1);
  PosedVertices posed;
  PoseScratch scratch;
  const Rig rig = buildRig(*model);
  poseModel(*model, rig, &model->clips[0], 1, scratch, posed);
  // A quarter about Z takes (2, 0, 0) to (0, 2, 0), which with Y up is (0, 0, -2).
  EXPECT_LT(vertexSetDistance(posed.positions, {{0, 0, -1}, {0, 0, -2}, {0, 1, -1}}), 1e-6);
}

TEST(IqmImporter, everyTruncationGivesAnError) {
  const Bytes bytes = TurningTriangle().bytes;
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(parseIqm(Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)), "turn.iqm")) << size;
}

TEST(IqmImporter, everyFlippedByteGivesAModelOrAnError) {
  for (const std::uint8_t value : {0x00, 0x7f, 0xff}) {
    const Bytes bytes = TurningTriangle().bytes;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
      Bytes flipped = bytes;
      flipped[at] = std::byte{value};
      const Result<Model> model = parseIqm(flipped, "turn.iqm");
      if (model) {
        EXPECT_TRUE(validateModel(*model)) << at;
      }
    }
  }
}

TEST(IqmImporter, aRealFileStandsAsAssimpReadsItAndMoves) {
  const std::filesystem::path path = std::filesystem::path(THRONG_CORPUS_DIR) / "iqm/raylib/guy.iqm";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "the corpus is not beside the checkout: " << path;
  const Result<Model> model = IqmImporter().read(path, {});
  ASSERT_TRUE(model) << describe(model.error());
  EXPECT_TRUE(validateModel(*model));
  ASSERT_EQ(model->clips.size(), 2u);
  EXPECT_EQ(model->clips[0].name, "jump");
  EXPECT_EQ(model->clips[0].sourceFramesPerSecond, 24);
  EXPECT_EQ(model->clips[0].durationSeconds, 2.5);  // 61 frames

  const Result<Model> still = readWithAssimp(path, {});
  ASSERT_TRUE(still) << describe(still.error());
  PosedVertices ours, theirs;
  PoseScratch scratch;
  poseModel(*model, buildRig(*model), nullptr, 0, scratch, ours);
  poseModel(*still, buildRig(*still), nullptr, 0, scratch, theirs);
  Bounds bounds;
  for (Vec3f p : theirs.positions) bounds.add(p);
  EXPECT_LT(vertexSetDistance(ours.positions, theirs.positions), 1e-5 * bounds.largestExtent());

  // Front faces look the way their normals do.
  const Mesh& mesh = model->meshes[0];
  std::size_t agreeing = 0;
  for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
    const Vec3f a = mesh.positions[mesh.indices[i]], b = mesh.positions[mesh.indices[i + 1]],
                c = mesh.positions[mesh.indices[i + 2]];
    agreeing += dot(cross(b - a, c - a), mesh.normals[mesh.indices[i]]) > 0;
  }
  EXPECT_GT(agreeing * 10, mesh.indices.size() / 3 * 9);

  poseModel(*model, buildRig(*model), &model->clips[0], 1.25, scratch, ours);
  EXPECT_GT(vertexSetDistance(ours.positions, theirs.positions), 0.05 * bounds.largestExtent());
  for (Vec3f p : ours.positions) EXPECT_LT(length(p - bounds.centre()), 3 * bounds.largestExtent());
}

TEST(IqmImporter, aFileOfAnimationsAloneGivesClips) {
  const std::filesystem::path path = std::filesystem::path(THRONG_CORPUS_DIR) / "iqm/raylib/guyanim.iqm";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "the corpus is not beside the checkout: " << path;
  const Result<Model> model = IqmImporter().read(path, {});
  ASSERT_TRUE(model) << describe(model.error());
  EXPECT_TRUE(model->parts.empty());
  EXPECT_EQ(model->clips.size(), 2u);
}

}  // namespace
}  // namespace throng
