// The bone and morph decoders in GLSL and HLSL on a Vulkan device, against C++, over whole clips.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "compute_device.h"
#include "throng/asset/bone_use.h"
#include "throng/bake/bake.h"
#include "throng/bake/random_rig_fixture.h"
#include "throng/decode/decode.h"
#include "throng/import/importer.h"

namespace throng {
namespace {

constexpr std::size_t kJobWords = 8, kResultWords = 6;  // as in bone_job.h
constexpr std::uint32_t kMomentsPerClip = 12;

std::vector<std::uint32_t> spirvOf(const std::string& name) {
  std::ifstream file(std::string(THRONG_GPU_SHADER_DIR) + "/" + name, std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(file)), {});
  std::vector<std::uint32_t> words(bytes.size() / 4);
  std::memcpy(words.data(), bytes.data(), words.size() * 4);
  return words;
}

struct Moment {
  std::uint32_t clip;
  float seconds;
};

std::vector<Moment> momentsOf(const Asset& asset) {
  std::vector<Moment> moments;
  for (std::uint32_t clip = 0; clip < asset.clips.size(); ++clip)
    for (std::uint32_t i = 0; i <= kMomentsPerClip; ++i)
      moments.push_back({clip, asset.clips[clip].durationSeconds * i / kMomentsPerClip});
  return moments;
}

// The buffer that bone_job.h reads: every vertex at every moment.
std::vector<std::uint32_t> jobBuffer(const Asset& asset, const std::vector<Moment>& moments) {
  static const BoneRows kNoBones;
  const auto* bones = std::get_if<BoneRows>(&asset.rows);
  const MorphRows& morph = bones ? bones->morph : std::get<MorphRows>(asset.rows);
  const BoneRows& boneRows = bones ? *bones : kNoBones;
  std::vector<std::uint32_t> words(5);
  words[0] = static_cast<std::uint32_t>(moments.size() * asset.vertexCount());
  words[1] = 5;
  for (const Moment& moment : moments) {
    const RowBlend blend = resolveTime(asset.clips[moment.clip], moment.seconds);
    for (std::uint32_t vertex = 0; vertex < asset.vertexCount(); ++vertex)
      words.insert(words.end(), {vertex, bones ? boneRows.clipsAt[moment.clip] : 0,
                                 morph.empty() ? 0 : morph.clipsAt[moment.clip], blend.row,
                                 std::bit_cast<std::uint32_t>(blend.weight), 0, 0, 0});
  }
  words[2] = static_cast<std::uint32_t>(words.size());
  for (std::uint32_t vertex = 0; vertex < asset.vertexCount(); ++vertex)
    for (const Vec3f v : {asset.mesh.positions[vertex], asset.mesh.normals[vertex]})
      for (int axis = 0; axis < 3; ++axis) words.push_back(std::bit_cast<std::uint32_t>(v[axis]));
  if (bones) {
    while (words.size() % 4 != 0) words.push_back(0);
    words[3] = static_cast<std::uint32_t>(words.size());
    words.insert(words.end(), boneRows.words.begin(), boneRows.words.end());
  }
  if (!morph.empty()) {
    words[4] = static_cast<std::uint32_t>(words.size());
    words.insert(words.end(), morph.words.begin(), morph.words.end());
  }
  return words;
}

// Divisions and square roots may round otherwise on a device, by a few units in the last place.
void expectSamePoses(const Asset& asset, const std::vector<Moment>& moments, const std::vector<std::uint32_t>& gpu) {
  const double slack = 4e-6 * std::max(1.0f, sizeMetres(asset));
  DecodedVertices cpu;
  std::size_t compared = 0;
  for (std::size_t moment = 0; moment < moments.size(); ++moment) {
    decodePose(asset, moments[moment].clip, moments[moment].seconds, cpu);
    for (std::size_t vertex = 0; vertex < asset.vertexCount(); ++vertex, ++compared) {
      const std::uint32_t* found = gpu.data() + kResultWords * (moment * asset.vertexCount() + vertex);
      for (int axis = 0; axis < 3; ++axis) {
        ASSERT_NEAR(std::bit_cast<float>(found[axis]), cpu.positions[vertex][axis], slack)
            << asset.name << ", moment " << moment << ", vertex " << vertex;
        ASSERT_NEAR(std::bit_cast<float>(found[3 + axis]), cpu.normals[vertex][axis], 2e-4)
            << asset.name << ", moment " << moment << ", vertex " << vertex;
      }
    }
  }
  EXPECT_GT(compared, 100u);
}

class BoneOnGpu : public testing::TestWithParam<const char*> {
 protected:
  void expectSame(const Model& model, const BakeOptions& options) {
    auto device = ComputeDevice::open();
    if (!device) GTEST_SKIP() << describe(device.error());
    const auto baked = bake(model, options);
    ASSERT_TRUE(baked.ok()) << describe(baked.error());
    const std::vector<Moment> moments = momentsOf(baked->asset);
    const std::vector<std::uint32_t> input = jobBuffer(baked->asset, moments);
    const std::vector<std::uint32_t> spirv = spirvOf(GetParam());
    ASSERT_GT(spirv.size(), 100u);
    const std::uint32_t groups = (input[0] + 63) / 64;
    const auto gpu = (*device)->run(spirv, input, input[0] * kResultWords, groups);
    ASSERT_TRUE(gpu.ok()) << describe(gpu.error());
    expectSamePoses(baked->asset, moments, *gpu);
    // A shader that holds only what the asset has gives the same numbers.
    const auto* rows = std::get_if<BoneRows>(&baked->asset.rows);
    if (!rows) return;
    const BoneUse use = findBoneUse(*rows);
    EXPECT_EQ(use.wide, options.prefer == Preference::Speed);
    const std::uint32_t constants[] = {use.forms, use.trackForms, use.classes, use.wide};
    const auto narrowed = (*device)->run(spirv, input, input[0] * kResultWords, groups, constants);
    ASSERT_TRUE(narrowed.ok()) << describe(narrowed.error());
    EXPECT_EQ(*narrowed, *gpu);
  }
};

TEST_P(BoneOnGpu, rangedScaledAndAffineKeysArePosedAsInCpp) {
  RigPlan plan{.seed = 41, .boneCount = 9, .vertexCount = 200, .influences = 8};
  plan.scaleOfBoneTwo = [](int key) { return Vec3f{1 + 0.05f * key, 1, 1 - 0.03f * key}; };
  expectSame(randomRig(plan), {.encoding = Encoding::Bone});
}

TEST_P(BoneOnGpu, wholeWordKeysArePosedAsInCpp) {
  for (const bool scaled : {false, true}) {
    RigPlan plan{.seed = 42, .boneCount = 7, .vertexCount = 150};
    if (scaled) plan.scaleOfBoneTwo = [](int key) { const float s = 1 - key / 30.0f; return Vec3f{s, s, s}; };
    expectSame(randomRig(plan), {.encoding = Encoding::Bone, .prefer = Preference::Speed});
  }
}

TEST_P(BoneOnGpu, morphsUnderBonesArePosedAsInCpp) {
  Model model = randomRig({.seed = 43, .vertexCount = 120});
  addMorphs(model);
  expectSame(model, {.encoding = Encoding::Bone});
}

TEST_P(BoneOnGpu, wholeClipsOfTheFoxArePosedAsInCpp) {
  const std::filesystem::path path = std::filesystem::path(THRONG_CORPUS_DIR) / "gltf/khronos/Fox/Fox.glb";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "no corpus at " << THRONG_CORPUS_DIR;
  const auto fox = importModel(path);
  ASSERT_TRUE(fox.ok());
  expectSame(*fox, {.encoding = Encoding::Bone});
}

INSTANTIATE_TEST_SUITE_P(, BoneOnGpu, testing::Values("bone_job.comp.glsl.spv", "bone_job.comp.hlsl.spv"),
                         [](const auto& info) {
                           return std::string(std::string_view(info.param).find("hlsl") != std::string::npos ? "hlsl" : "glsl");
                         });

}  // namespace
}  // namespace throng
