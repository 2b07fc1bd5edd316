// Every FBX file of the corpus that has posed OBJ meshes beside it, posed by us and compared with them.
//
// Prints the table of docs/fbx.md: build/release/src/throng/test_import --gtest_filter='FbxPoses*'
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <sstream>

#include "throng/import/assimp_importer.h"
#include "throng/import/external_program.h"
#include "throng/import/fbx_cases.h"
#include "throng/import/importer.h"
#include "throng/import/ufbx_importer.h"
#include "throng/import/vertex_set_distance.h"
#include "throng/model/validate_model.h"
#include "throng/pose/pose.h"

namespace throng {
namespace {

const std::filesystem::path kFolder = std::filesystem::path(THRONG_CORPUS_DIR) / "fbx/ufbx";

// The vertices of an OBJ file, turned to our axes and unit by the case's own words, not by the importer's.
std::vector<Vec3f> readObj(const std::filesystem::path& path, const FbxCase& fbx) {
  std::ifstream file(path);
  std::vector<Vec3f> vertices;
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("v ", 0) != 0) continue;
    std::istringstream words(line.substr(2));
    double x = 0, y = 0, z = 0;
    words >> x >> y >> z;
    const double scale = fbx.metresPerUnit;
    const Vec3d v = fbx.zUp ? Vec3d{x, z, -y} : Vec3d{x, y, z};
    vertices.push_back(Vec3f(v * scale));
  }
  return vertices;
}

const Clip* findClip(const Model& model, std::string_view name) {
  for (const Clip& clip : model.clips)
    if (clip.name == name) return &clip;
  return nullptr;
}

// The worst error over the case's meshes, as a fraction of the mesh's diagonal.
double worstError(const Model& model, const FbxCase& fbx) {
  const Rig rig = buildRig(model);
  PoseScratch scratch;
  PosedVertices posed;
  double worst = 0;
  for (const FbxTruth& truth : fbx.truths) {
    const auto folder = (kFolder / fbx.file).parent_path();
    const std::vector<Vec3f> expected = readObj(folder / truth.obj, fbx);
    EXPECT_FALSE(expected.empty()) << truth.obj;
    Bounds bounds;
    for (Vec3f p : expected) bounds.add(p);
    const Clip* clip = findClip(model, truth.clip);
    poseModel(model, rig, clip, clip ? clip->startSeconds + truth.frame / fbx.framesPerSecond : 0, scratch, posed);
    worst = std::max(worst, vertexSetDistance(posed.positions, expected) / length(bounds.extent()));
  }
  return worst;
}

std::string shortNumber(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1e", value);
  return text;
}

// How far apart two readers pose a file, as a fraction of its diagonal.
double distanceAt(const Model& a, const Clip* clipA, const Model& b, const Clip* clipB, double seconds) {
  PoseScratch scratch;
  PosedVertices posedA, posedB;
  poseModel(a, buildRig(a), clipA, seconds, scratch, posedA);
  poseModel(b, buildRig(b), clipB, seconds, scratch, posedB);
  Bounds bounds;
  for (Vec3f p : posedB.positions) bounds.add(p);
  return vertexSetDistance(posedA.positions, posedB.positions) / length(bounds.extent());
}

// Everything the user is told about a file.
std::string wordsOf(const Result<Model>& model) {
  if (!model) return describe(model.error());
  std::string words;
  for (const Warning& warning : model->warnings) words += (words.empty() ? "" : "; ") + warning.detail;
  return words;
}

void comparePoses(const Importer& importer, std::string_view FbxCase::*says) {
  if (!std::filesystem::exists(kFolder)) GTEST_SKIP() << "the corpus is not beside the checkout: " << kFolder;
  int compared = 0, matched = 0;
  for (const FbxCase& fbx : fbxCases()) {
    SCOPED_TRACE(fbx.file);
    const Result<Model> model = importer.read(kFolder / fbx.file, {});
    const std::string words = wordsOf(model);
    const double error = model ? worstError(*model, fbx) : 1;
    if (model) {
      EXPECT_TRUE(validateModel(*model).ok());
    }
    std::printf("| %s | %s | %s | %s |\n", importer.name().c_str(),
                std::filesystem::path(fbx.file).filename().string().c_str(),
                model ? shortNumber(error).c_str() : "refused", words.c_str());
    ++compared;
    const std::string_view expected = fbx.*says;
    if (expected.empty()) {
      EXPECT_LT(error, fbx.tolerance);
      ++matched;
    } else {
      EXPECT_NE(words.find(expected), std::string::npos) << "the user is not told; only: " << words;
      EXPECT_GT(error, fbx.tolerance) << "it matches now: take it out of the exceptions";
    }
  }
  EXPECT_GE(compared, 12);
  EXPECT_GE(matched, 5);
}

TEST(FbxPoses, matchTheObjsThroughAssimp) { comparePoses(AssimpImporter(), &FbxCase::assimpSays); }

TEST(FbxPoses, matchTheObjsThroughUfbx) {
  if (!ufbxImporter()) GTEST_SKIP() << "built without ufbx";
  comparePoses(*ufbxImporter(), &FbxCase::ufbxSays);
}

// Files without OBJ meshes beside them: the two readers share nothing but our model and must agree on whole frames.
TEST(FbxPoses, assimpAndUfbxAgree) {
  if (!std::filesystem::exists(kFolder)) GTEST_SKIP() << "the corpus is not beside the checkout: " << kFolder;
  if (!ufbxImporter()) GTEST_SKIP() << "built without ufbx";
  const std::filesystem::path corpus = kFolder.parent_path();
  int clips = 0;
  for (const char* file : {"dem-bones/Decomposition_10.fbx", "assimp/animation_with_skeleton.fbx", "ozz/robot.fbx",
                           "ozz/arnaud.fbx", "ufbx/maya_kenney_character/maya_kenney_character_7700_binary.fbx",
                           "ufbx/maya_game_sausage/maya_game_sausage_7500_binary_combined.fbx",
                           "ufbx/blender_279_sausage/blender_279_sausage_7400_binary.fbx"}) {
    SCOPED_TRACE(file);
    const Result<Model> a = AssimpImporter().read(corpus / file, {}), b = ufbxImporter()->read(corpus / file, {});
    ASSERT_TRUE(a && b);
    double worst = 0;
    for (std::size_t c = 0; c < std::max<std::size_t>(1, a->clips.size()); ++c) {
      const Clip* clipA = a->clips.empty() ? nullptr : &a->clips[c];
      const Clip* clipB = clipA ? findClip(*b, clipA->name) : nullptr;
      ASSERT_EQ(clipA == nullptr, clipB == nullptr);
      const int frames = clipA ? static_cast<int>(clipA->durationSeconds * clipA->sourceFramesPerSecond + 0.5) : 0;
      for (int frame = 0; frame <= frames; frame += std::max(1, frames / 5))
        worst = std::max(worst, distanceAt(*a, clipA, *b, clipB, clipA ? frame / clipA->sourceFramesPerSecond : 0));
      ++clips;
    }
    std::printf("| %s | %zu clips | %zu vertices | %s |\n", file, a->clips.size(), modelVertexCount(*a),
                shortNumber(worst).c_str());
    EXPECT_LT(worst, 1e-4);
  }
  EXPECT_GE(clips, 10);
}

// The user's own fbx2gltf, where it is: what it cannot do is told in docs/fbx.md, so here only that it is right where the
// other readers without ufbx are not.
TEST(FbxPoses, fbx2gltfReadsOldVersions) {
  if (!std::filesystem::exists(kFolder)) GTEST_SKIP() << "the corpus is not beside the checkout: " << kFolder;
  if (!findProgram("THRONG_FBX2GLTF", {"FBX2glTF", "fbx2gltf"})) GTEST_SKIP() << "fbx2gltf is not installed";
  int old = 0;
  for (const FbxCase& fbx : fbxCases()) {
    SCOPED_TRACE(fbx.file);
    const Result<Model> model = importModel(kFolder / fbx.file, {.fbxReader = FbxReader::Fbx2gltf});
    if (!model) {
      std::printf("| fbx2gltf | %s | refused | %s |\n", fbx.file.data(), describe(model.error()).c_str());
      continue;
    }
    const double error = worstError(*model, fbx);
    std::printf("| fbx2gltf | %s | %s | %s |\n", std::filesystem::path(fbx.file).filename().string().c_str(),
                shortNumber(error).c_str(), wordsOf(model).c_str());
    if (fbx.reason != "FBX 6.1") continue;
    EXPECT_LT(error, fbx.tolerance);
    ++old;
  }
  EXPECT_EQ(old, 2);
}

}  // namespace
}  // namespace throng
