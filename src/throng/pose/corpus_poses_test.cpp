// Real files, through the importer: every clip gives finite vertices and unit normals.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "throng/import/importer.h"
#include "throng/pose/pose.h"

namespace throng {
namespace {

const std::filesystem::path kCorpus = THRONG_CORPUS_DIR;
constexpr int kTimesPerClip = 3;

void expectSound(const PosedVertices& vertices, std::size_t vertexCount) {
  ASSERT_EQ(vertices.positions.size(), vertexCount);
  ASSERT_EQ(vertices.normals.size(), vertexCount);
  std::size_t notFinite = 0, notUnit = 0;
  for (std::size_t v = 0; v < vertexCount; ++v) {
    if (!isFinite(vertices.positions[v])) ++notFinite;
    if (!(std::fabs(length(vertices.normals[v]) - 1) < 1e-4f)) ++notUnit;
  }
  EXPECT_EQ(notFinite, 0u);
  EXPECT_EQ(notUnit, 0u);
}

// Poses every clip a few times, and returns how many poses were looked at.
int checkClips(const Model& model) {
  const Rig rig = buildRig(model);
  PoseScratch scratch;
  PosedVertices vertices;
  int posed = 0;
  for (const Clip& clip : model.clips) {
    SCOPED_TRACE(clip.name);
    for (int i = 0; i < kTimesPerClip; ++i) {
      const double part = static_cast<double>(i) / (kTimesPerClip - 1);
      poseModel(model, rig, &clip, clip.startSeconds + part * clip.durationSeconds, scratch, vertices);
      expectSound(vertices, modelVertexCount(model));
      ++posed;
    }
  }
  return posed;
}

std::vector<std::filesystem::path> gltfFiles() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(kCorpus / "gltf"))
    if (entry.path().extension() == ".glb" || entry.path().extension() == ".gltf") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

TEST(CorpusPoses, ofEveryGltfAreFiniteWithUnitNormals) {
  if (!std::filesystem::exists(kCorpus / "gltf")) GTEST_SKIP() << "no corpus at " << kCorpus;
  int posed = 0;
  for (const std::filesystem::path& path : gltfFiles()) {
    SCOPED_TRACE(path.string());
    const auto model = importModel(path);  // what is refused is the importer's own test's business
    if (model) posed += checkClips(*model);
  }
  EXPECT_GT(posed, 500);
}

}  // namespace
}  // namespace throng
