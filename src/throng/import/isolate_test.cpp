#include "throng/import/isolate.h"

#include <gtest/gtest.h>

#include <csignal>
#include <thread>

#include "throng/import/model_stream.h"

namespace throng {
namespace {

Model smallModel() {
  Model model;
  model.name = "box.fbx";
  model.nodes.resize(2);
  model.nodes[1].parent = 0;
  model.nodes[1].matrix = Affined{};
  model.nodes[0].visible = false;
  Mesh mesh;
  mesh.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  mesh.indices = {0, 1, 2};
  mesh.texCoords = {{{0, 0}, {1, 0}, {0, 1}}};
  mesh.morphTargets.resize(1);
  mesh.morphTargets[0].name = "smile";
  model.meshes = {mesh};
  Part part;
  part.meshIndex = part.nodeIndex = 0;
  part.morphWeights = {0.25f};
  model.parts = {part};
  Material material;
  material.baseColorTexture.emplace().imageIndex = 0;
  model.materials = {material};
  model.images = {{"skin.png", "image/png", Bytes(5, std::byte{7})}};
  Clip clip;
  clip.name = "wave";
  clip.cache.emplace().times = {0, 0.5};
  clip.events = {{"step", 0.25}};
  model.clips = {clip};
  model.warnings = {{"box.fbx", "a warning"}};
  return model;
}

TEST(ModelStream, aModelComesBackAsItWas) {
  const Bytes packed = packModel(smallModel());
  const Result<Model> back = unpackModel(packed);
  ASSERT_TRUE(back);
  EXPECT_EQ(packModel(*back), packed);
  EXPECT_EQ(back->clips[0].events[0].name, "step");
  EXPECT_EQ(back->images[0].bytes.size(), 5u);
  EXPECT_FALSE(back->nodes[0].visible);
  EXPECT_TRUE(back->nodes[1].matrix);
}

TEST(ModelStream, anErrorComesBackAsItWas) {
  const Result<Model> back = unpackModel(packModel(Error{ErrorCode::Truncated, "box.fbx: mesh", "it ends early"}));
  ASSERT_FALSE(back);
  EXPECT_EQ(back.error().code, ErrorCode::Truncated);
  EXPECT_EQ(describe(back.error()), "box.fbx: mesh: it ends early");
}

TEST(ModelStream, everyTruncationIsNoticed) {
  const Bytes packed = packModel(smallModel());
  for (std::size_t size = 0; size < packed.size(); ++size) {
    const Result<Model> back = unpackModel(std::span(packed).first(size));
    ASSERT_FALSE(back) << size;
    ASSERT_EQ(back.error().where, "model stream") << size;
  }
}

TEST(Isolate, givesWhatTheReaderGives) {
  const Result<Model> model = runIsolated("box.fbx", 1000, {}, [] { return Result<Model>(smallModel()); });
  ASSERT_TRUE(model);
  EXPECT_EQ(packModel(*model), packModel(smallModel()));
}

TEST(Isolate, aReaderThatCrashesGivesASentence) {
  const Result<Model> model = runIsolated("bad.fbx", 1000, {}, []() -> Result<Model> {
    std::raise(SIGKILL);
    return smallModel();
  });
  ASSERT_FALSE(model);
  EXPECT_EQ(model.error().code, ErrorCode::Malformed);
  EXPECT_EQ(describe(model.error()), "bad.fbx: the file is damaged: it crashes the reader; export it again");
}

TEST(Isolate, aReaderThatEatsMemoryIsStopped) {
  if (!isolationLimitsMemory()) GTEST_SKIP() << "this build cannot limit memory";
  const Result<Model> model = runIsolated("bomb.fbx", 1000, {}, []() -> Result<Model> {
    Model huge;
    huge.name.resize(std::size_t(8) << 30);
    return huge;
  });
  ASSERT_FALSE(model);
  EXPECT_EQ(model.error().code, ErrorCode::LimitExceeded);
}
TEST(Isolate, theUserCanStopAReader) {
  const Result<Model> model = runIsolated(
      "slow.fbx", 1000, [](std::string_view, double fraction) { return fraction == 0; },
      []() -> Result<Model> {
        std::this_thread::sleep_for(std::chrono::seconds(60));
        return smallModel();
      });
  ASSERT_FALSE(model);
  EXPECT_EQ(model.error().code, ErrorCode::Interrupted);
}

}  // namespace
}  // namespace throng
