#include "throng/import/assimp_importer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "throng/base/file.h"
#include "throng/import/clip_notes.h"
#include "throng/import/external_program.h"
#include "throng/import/image_file.h"
#include "throng/import/path_guard.h"
#include "throng/model/validate_model.h"
#include "throng/pose/pose.h"

namespace throng {
namespace {

const std::filesystem::path kCorpus = THRONG_CORPUS_DIR;

TEST(AssimpImporter, truncatedFilesGiveASentenceOrAModel) {
  const std::filesystem::path files[] = {
      kCorpus / "fbx/ufbx/maya_transformed_skin/maya_transformed_skin_7700_binary.fbx",
      kCorpus / "fbx/ufbx/maya_child_pivots/maya_child_pivots_7700_ascii.fbx", kCorpus / "dae/box_nested_animation.dae"};
  if (!std::filesystem::exists(files[0])) GTEST_SKIP() << "the corpus is not beside the checkout: " << kCorpus;
  const auto folder = TemporaryFolder::make();
  ASSERT_TRUE(folder);
  constexpr std::size_t kCuts = 10;
  for (const auto& file : files) {
    const Result<Bytes> bytes = readFile(file);
    ASSERT_TRUE(bytes);
    const std::filesystem::path cut = folder->path() / ("cut" + file.extension().string());
    for (std::size_t i = 0; i < kCuts; ++i) {
      ASSERT_TRUE(writeFile(cut, std::span(*bytes).first(bytes->size() * i / kCuts)));
      const Result<Model> model = AssimpImporter().read(cut, {});
      if (model) {
        EXPECT_TRUE(validateModel(*model)) << file << " cut at " << i;
        continue;
      }
      EXPECT_EQ(model.error().where, cut.filename().string()) << describe(model.error());
      EXPECT_EQ(model.error().detail.find('\n'), std::string::npos);
    }
  }
}

TEST(AssimpImporter, everyFrameOfAnMd2FileIsRead) {
  const std::filesystem::path path = kCorpus / "md2/faerie.md2";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "the corpus is not beside the checkout: " << kCorpus;
  const Result<Model> model = AssimpImporter().read(path, {});
  ASSERT_TRUE(model) << describe(model.error());
  EXPECT_TRUE(validateModel(*model));
  ASSERT_EQ(model->clips.size(), 20u);
  EXPECT_EQ(model->clips[0].name, "stand");
  EXPECT_EQ(model->clips[3].name, "pain1");
  std::size_t frames = 0;
  for (const Clip& clip : model->clips) frames += clip.cache->times.size();
  EXPECT_EQ(frames, 198u);  // as the header says

  // Frame "run1" straight from the file: 654 vertices of three bytes, scaled and moved (id Software 1997), Z up.
  const Result<Bytes> bytes = readFile(path);
  ASSERT_TRUE(bytes);
  const std::byte* frame = bytes->data() + 9864 + std::size_t(40) * 1504;
  float scale[3], move[3];
  std::memcpy(scale, frame, sizeof scale);
  std::memcpy(move, frame + 12, sizeof move);
  Bounds expected, found;
  for (std::size_t v = 0; v < 366; ++v) {
    Vec3f p;
    for (int i = 0; i < 3; ++i) p[i] = static_cast<float>(frame[40 + v * 4 + static_cast<std::size_t>(i)]) * scale[i] + move[i];
    expected.add(Vec3f{p.x, p.z, -p.y});
  }
  const PointCache& run = *model->clips[1].cache;
  for (std::size_t v = 0; v < modelVertexCount(*model); ++v) found.add(run.positions[v]);
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(std::abs(found.extent()[i]), std::abs(expected.extent()[i]), 1e-3) << i;
  }
}

TEST(AssimpImporter, aBvhSkeletonMoves) {
  const auto folder = TemporaryFolder::make();
  ASSERT_TRUE(folder);
  ASSERT_TRUE(writeFile(folder->path() / "walk.bvh", R"(HIERARCHY
ROOT Hips
{
  OFFSET 0 0 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT Knee
  {
    OFFSET 0 1 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    {
      OFFSET 0 1 0
    }
  }
}
MOTION
Frames: 2
Frame Time: 0.5
0 0 0 0 0 0 0 0 0
1 2 3 90 0 0 0 0 0
)"));
  const Result<Model> model = AssimpImporter().read(folder->path() / "walk.bvh", {});
  ASSERT_TRUE(model) << describe(model.error());
  EXPECT_TRUE(validateModel(*model));
  EXPECT_TRUE(model->parts.empty());
  ASSERT_EQ(model->clips.size(), 1u);
  EXPECT_DOUBLE_EQ(model->clips[0].durationSeconds, 0.5);
  const auto knee = std::find_if(model->nodes.begin(), model->nodes.end(), [](const Node& node) { return node.name == "Knee"; });
  ASSERT_NE(knee, model->nodes.end());
  PoseScratch scratch;
  std::vector<Affined> modelFromNode;
  poseNodes(*model, &model->clips[0], 0.5, scratch, modelFromNode);
  // A quarter about Z takes the knee's offset (0, 1, 0) to (-1, 0, 0).
  const Vec3d place = modelFromNode[static_cast<std::size_t>(knee - model->nodes.begin())].translation();
  EXPECT_LT(length(place - Vec3d{0, 2, 3}), 1e-5);
}

TEST(AssimpImporter, neverReadsOutsideTheModelsFolder) {
  const auto folder = TemporaryFolder::make();
  ASSERT_TRUE(folder);
  std::filesystem::create_directory(folder->path() / "model");
  ASSERT_TRUE(writeFile(folder->path() / "secret.png", "\x89PNG\r\n\x1a\n and more"));
  const Result<Image> outside = readImageBeside(folder->path() / "model/a.fbx", "../secret.png");
  ASSERT_FALSE(outside);
  EXPECT_EQ(outside.error().code, ErrorCode::FileNotFound);
  std::filesystem::create_symlink(folder->path() / "secret.png", folder->path() / "model/link.png");
  EXPECT_FALSE(readImageBeside(folder->path() / "model/a.fbx", "link.png"));
  ASSERT_TRUE(writeFile(folder->path() / "model/skin.png", "\x89PNG\r\n\x1a\n and more"));
  // The author's own path ends in a file that lies beside the model here.
  EXPECT_TRUE(readImageBeside(folder->path() / "model/a.fbx", "C:\\Users\\me\\skin.png"));
  EXPECT_TRUE(isInsideFolder(folder->path() / "model/x/../skin.png", folder->path() / "model"));
  EXPECT_FALSE(isInsideFolder(folder->path() / "model/../secret.png", folder->path() / "model"));
}

TEST(AssimpImporter, missingFilesAndFoldersAreTold) {
  const Result<Model> missing = AssimpImporter().read("/nowhere/a.fbx", {});
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::FileNotFound);
  const auto folder = TemporaryFolder::make();
  ASSERT_TRUE(folder);
  EXPECT_FALSE(AssimpImporter().read(folder->path(), {}));
}

TEST(ClipNotes, ofATakeWrittenTwiceTheFullerIsKept) {
  Model model;
  model.name = "rig.fbx";
  for (const char* name : {"Walk", "Rig|Walk", "Rig|Run", "Run"}) {
    Clip& clip = model.clips.emplace_back();
    clip.name = name;
    clip.durationSeconds = 1;
  }
  model.clips[3].durationSeconds = 2;  // another motion of the same name
  dropTwinClips(model);
  ASSERT_EQ(model.clips.size(), 3u);
  EXPECT_EQ(model.clips[0].name, "Rig|Walk");
  EXPECT_EQ(model.clips[2].name, "Run");
  ASSERT_EQ(model.warnings.size(), 1u);
  EXPECT_EQ(model.warnings[0].where, "rig.fbx: clip 'Walk'");
}

TEST(ClipNotes, repeatedNamesAreNumbered) {
  Model model;
  for (const char* name : {"Walk", "Walk", "Walk (2)", "Walk"}) model.clips.emplace_back().name = name;
  makeClipNamesUnique(model);
  EXPECT_EQ(model.clips[1].name, "Walk (2)");
  EXPECT_EQ(model.clips[2].name, "Walk (2) (2)");
  EXPECT_EQ(model.clips[3].name, "Walk (3)");
}

TEST(ClipNotes, aClipLongerThanADayIsRefused) {
  Model model;
  model.name = "long.fbx";
  model.clips.emplace_back().durationSeconds = 86400;
  EXPECT_TRUE(checkClipLengths(model));
  model.clips[0].durationSeconds = 90000;
  EXPECT_FALSE(checkClipLengths(model));
}

}  // namespace
}  // namespace throng
