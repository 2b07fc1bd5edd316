#include "throng/pose/skin_kernel.h"

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <cstring>
#include <random>
#include <vector>

namespace throng {
namespace {

constexpr std::size_t kVertexCount = 61;  // a whole number of no machine's vectors

struct Skinned {
  std::vector<Vec3f> positions = std::vector<Vec3f>(kVertexCount), normals = std::vector<Vec3f>(kVertexCount);
  std::vector<Vec4f> tangents = std::vector<Vec4f>(kVertexCount);
};

Skinned skinRandomly() {
  std::mt19937 random(11);
  const auto real = [&] { return static_cast<float>(random() % 20001) / 10000 - 1; };
  std::vector<Affinef> palette(5);
  for (Affinef& matrix : palette)
    for (auto& row : matrix.m)
      for (float& value : row) value = real();
  palette[4] = Affinef{};
  for (auto& row : palette[4].m) row[0] = 0;  // flat
  std::vector<std::uint32_t> first{0}, bones;
  std::vector<float> weights;
  std::vector<Vec3f> positions, normals;
  std::vector<Vec4f> tangents;
  for (std::size_t v = 0; v < kVertexCount; ++v) {
    for (std::size_t i = 0; i <= v % 6; ++i) {
      bones.push_back(static_cast<std::uint32_t>(random() % 5));
      weights.push_back(1.0f / static_cast<float>(v % 6 + 1));
    }
    first.push_back(static_cast<std::uint32_t>(bones.size()));
    positions.push_back({real(), real(), real()});
    normals.push_back({real(), real(), real()});
    tangents.push_back({real(), real(), real(), 1});
  }
  SkinBlock block;
  blendMatrices(palette.data(), {first.data(), bones.data(), weights.data()}, 0, kVertexCount, block);
  Skinned skinned;
  skinBlock(block, kVertexCount, positions.data(), normals.data(), skinned.positions.data(), skinned.normals.data());
  skinTangents(block, kVertexCount, tangents.data(), skinned.tangents.data());
  return skinned;
}

template <typename T>
bool sameBits(const std::vector<T>& a, const std::vector<T>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

TEST(SkinKernel, everyInstructionSetOfThisMachineGivesTheSameBits) {
  const Skinned expected = skinRandomly();
  int compared = 0;
  for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    hwy::SetSupportedTargetsForTest(target);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    const Skinned skinned = skinRandomly();
    EXPECT_TRUE(sameBits(skinned.positions, expected.positions)) << hwy::TargetName(target);
    EXPECT_TRUE(sameBits(skinned.normals, expected.normals)) << hwy::TargetName(target);
    EXPECT_TRUE(sameBits(skinned.tangents, expected.tangents)) << hwy::TargetName(target);
    ++compared;
  }
  hwy::SetSupportedTargetsForTest(0);
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
  EXPECT_GT(compared, 0);
}

}  // namespace
}  // namespace throng
