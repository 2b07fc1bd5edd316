// The effects in GLSL and HLSL on a Vulkan device, against C++, over random parameters.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <fstream>
#include <random>
#include <vector>

#include "compute_device.h"
#include "throng/base/math.h"

namespace throng::shader {
namespace {

std::vector<std::uint32_t> inputWords, outputWords;

std::uint32_t inputWord(std::uint32_t at) { return inputWords[at]; }
void storeWord(std::uint32_t at, std::uint32_t word) { outputWords[at] = word; }
float floatOf(std::uint32_t bits) { return std::bit_cast<float>(bits); }
std::uint32_t bitsOf(float value) { return std::bit_cast<std::uint32_t>(value); }

}  // namespace
}  // namespace throng::shader

#include "effect_job.h"

namespace throng {
namespace {

constexpr std::uint32_t kJobCount = 4096;

std::vector<std::uint32_t> spirvOf(const std::string& name) {
  std::ifstream file(std::string(THRONG_GPU_SHADER_DIR) + "/" + name, std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(file)), {});
  std::vector<std::uint32_t> words(bytes.size() / 4);
  std::memcpy(words.data(), bytes.data(), words.size() * 4);
  return words;
}

class EffectsOnGpu : public testing::TestWithParam<const char*> {};

TEST_P(EffectsOnGpu, windShockWavesFootstepsAndFallsAreThoseOfCpp) {
  auto device = ComputeDevice::open();
  if (!device) GTEST_SKIP() << describe(device.error());
  std::mt19937 random(11);
  std::vector<std::uint32_t>& input = shader::inputWords;
  input.assign(1, kJobCount);
  for (std::uint32_t index = 0; index < kJobCount * shader::kEffectJobWords; ++index)
    input.push_back(std::bit_cast<std::uint32_t>(float(random() >> 8) / 16777216.0f));
  shader::outputWords.assign(kJobCount * shader::kEffectResultWords, 0);
  for (std::uint32_t job = 0; job < kJobCount; ++job) shader::effectJob(job);
  const std::vector<std::uint32_t> spirv = spirvOf(GetParam());
  ASSERT_GT(spirv.size(), 100u);
  const auto gpu = (*device)->run(spirv, input, shader::outputWords.size(), (kJobCount + 63) / 64);
  ASSERT_TRUE(gpu.ok()) << describe(gpu.error());
  // Devices compute sines to 2^-11 of one at worst (Vulkan 1.3, precision of operations); arms here are 8 m.
  std::size_t moved = 0;
  for (std::size_t index = 0; index < gpu->size(); ++index) {
    const float found = std::bit_cast<float>((*gpu)[index]), expected = std::bit_cast<float>(shader::outputWords[index]);
    ASSERT_TRUE(std::isfinite(expected)) << "job " << index / shader::kEffectResultWords;
    ASSERT_NEAR(found, expected, 6e-3) << "job " << index / shader::kEffectResultWords << ", number "
                                       << index % shader::kEffectResultWords;
    moved += std::fabs(expected) > 0.05f;
  }
  EXPECT_GT(moved, gpu->size() / 3);
}

INSTANTIATE_TEST_SUITE_P(, EffectsOnGpu, testing::Values("effect_job.comp.glsl.spv", "effect_job.comp.hlsl.spv"),
                         [](const auto& info) {
                           return std::string(std::string_view(info.param).find("hlsl") != std::string::npos ? "hlsl" : "glsl");
                         });

}  // namespace
}  // namespace throng
