// The packed and spline decoders in GLSL and HLSL on a Vulkan device, against C++, over whole clips.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <fstream>
#include <tuple>

#include "compute_device.h"
#include "throng/bake/bake.h"
#include "throng/bake/random_rig_fixture.h"
#include "throng/decode/decode.h"
#include "wave_cache_fixture.h"

namespace throng {
namespace {

constexpr std::size_t kResultWords = 6;  // as in packed_job.h
constexpr std::uint32_t kMoments = 24;

std::vector<std::uint32_t> spirvOf(const std::string& name) {
  std::ifstream file(std::string(THRONG_GPU_SHADER_DIR) + "/" + name, std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(file)), {});
  std::vector<std::uint32_t> words(bytes.size() / 4);
  std::memcpy(words.data(), bytes.data(), words.size() * 4);
  return words;
}

class PackedOnGpu : public testing::TestWithParam<std::tuple<const char*, bool>> {
 protected:
  static std::vector<std::uint32_t> jobBuffer(const Asset& asset, bool spline) {
    const PackedRows& rows = spline ? std::get<SplineRows>(asset.rows) : std::get<PackedRows>(asset.rows);
    std::vector<std::uint32_t> words{(kMoments + 1) * asset.vertexCount(), 5, 0, 0, spline};
    for (std::uint32_t moment = 0; moment <= kMoments; ++moment) {
      const RowBlend blend = resolveTime(asset.clips[0], asset.clips[0].durationSeconds * moment / kMoments);
      for (std::uint32_t vertex = 0; vertex < asset.vertexCount(); ++vertex)
        words.insert(words.end(), {vertex, rows.clipsAt[0], blend.row, std::bit_cast<std::uint32_t>(blend.weight)});
    }
    words[2] = static_cast<std::uint32_t>(words.size());
    for (const Vec3f& normal : asset.mesh.normals)
      for (int axis = 0; axis < 3; ++axis) words.push_back(std::bit_cast<std::uint32_t>(normal[axis]));
    words[3] = static_cast<std::uint32_t>(words.size());
    words.insert(words.end(), rows.words.begin(), rows.words.end());
    return words;
  }

  void expectSame(const Model& model, Preference prefer) {
    auto device = ComputeDevice::open();
    if (!device) GTEST_SKIP() << describe(device.error());
    const auto [shader, spline] = GetParam();
    BakeOptions options{.encoding = spline ? Encoding::Spline : Encoding::Packed};
    options.prefer = prefer;
    const auto baked = bake(model, options);
    ASSERT_TRUE(baked.ok()) << describe(baked.error());
    const Asset& asset = baked->asset;
    const std::vector<std::uint32_t> input = jobBuffer(asset, spline);
    const std::vector<std::uint32_t> spirv = spirvOf(shader);
    ASSERT_GT(spirv.size(), 100u);
    const auto gpu = (*device)->run(spirv, input, input[0] * kResultWords, (input[0] + 63) / 64);
    ASSERT_TRUE(gpu.ok()) << describe(gpu.error());
    DecodedVertices cpu;
    std::size_t compared = 0;
    for (std::uint32_t moment = 0; moment <= kMoments; ++moment) {
      decodePose(asset, 0, asset.clips[0].durationSeconds * moment / kMoments, cpu);
      for (std::size_t vertex = 0; vertex < asset.vertexCount(); ++vertex, ++compared) {
        const std::uint32_t* found = gpu->data() + kResultWords * (moment * asset.vertexCount() + vertex);
        for (int axis = 0; axis < 3; ++axis) {
          ASSERT_EQ(std::bit_cast<float>(found[axis]), cpu.positions[vertex][axis]) << "moment " << moment << ", vertex " << vertex;
          ASSERT_NEAR(std::bit_cast<float>(found[3 + axis]), cpu.normals[vertex][axis], 2e-6) << "moment " << moment << ", vertex " << vertex;
        }
      }
    }
    EXPECT_GT(compared, 100u);
  }
};

// Positions use only operations that Vulkan rounds correctly, so they are the same bits.
TEST_P(PackedOnGpu, storedNormalsArePosedAsInCpp) { expectSame(randomRig({.seed = 51, .vertexCount = 150}), Preference::Speed); }

TEST_P(PackedOnGpu, recomputedNormalsArePosedAsInCpp) { expectSame(waveCache(), Preference::Size); }

INSTANTIATE_TEST_SUITE_P(, PackedOnGpu,
                         testing::Combine(testing::Values("packed_job.comp.glsl.spv", "packed_job.comp.hlsl.spv"), testing::Bool()),
                         [](const auto& info) {
                           const bool hlsl = std::string_view(std::get<0>(info.param)).find("hlsl") != std::string_view::npos;
                           return std::string(hlsl ? "hlsl" : "glsl") + (std::get<1>(info.param) ? "Spline" : "Packed");
                         });

}  // namespace
}  // namespace throng
