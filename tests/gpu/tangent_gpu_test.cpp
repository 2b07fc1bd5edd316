// The tangent decoder's GLSL and HLSL forms on a Vulkan device, against its C++ form.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <fstream>
#include <random>

#include "compute_device.h"
#include "throng/base/math.h"
#include "job_host.h"
#include "tangent_job.h"

namespace throng {
namespace {

constexpr std::size_t kJobs = 16384, kWords = shader::kTangentWords;

float floatAt(const std::vector<std::uint32_t>& words, std::size_t at) { return std::bit_cast<float>(words[at]); }
Vec3f vectorAt(const std::vector<std::uint32_t>& words, std::size_t at) {
  return {floatAt(words, at), floatAt(words, at + 1), floatAt(words, at + 2)};
}
Vec3f normalOf(std::uint32_t code) {
  const shader::vec3 n = shader::decodeOctahedral(code);
  return {n.x, n.y, n.z};
}

// Neighbouring keys, mostly; some with unlike normals, some whose rest normal is opposite to a key's.
std::vector<std::uint32_t> randomJobs() {
  std::mt19937 random(77);
  std::normal_distribution<float> gauss;
  const auto direction = [&] { return normalizedOr(Vec3f{gauss(random), gauss(random), gauss(random)}, Vec3f{0, 0, 1}); };
  std::vector<std::uint32_t> words;
  for (std::size_t job = 0; job < kJobs; ++job) {
    const std::uint32_t first = random() & 65535;
    const std::uint32_t second = job % 5 == 0 ? random() & 65535 : (first & 0xFEFE) | (random() & 0x0101);
    const Vec3f restNormal = job % 9 == 0 ? normalOf(first) * -1.0f : direction();
    const Vec3f restTangent = job % 13 == 0 ? direction() : normalizedOr(cross(restNormal, direction()), Vec3f{1, 0, 0});
    words.insert(words.end(), {first, second, static_cast<std::uint32_t>(random()), static_cast<std::uint32_t>(random() % 3)});
    for (const Vec3f& v : {restNormal, restTangent})
      for (int axis = 0; axis < 3; ++axis) words.push_back(std::bit_cast<std::uint32_t>(v[axis]));
    const float weight = job % 7 == 0 ? 0.0f : job % 7 == 1 ? 1.0f : static_cast<float>(random() % 1024) / 1024;
    words.insert(words.end(), {std::bit_cast<std::uint32_t>(weight), 0});
  }
  return words;
}

std::vector<std::uint32_t> decodeHere(const std::vector<std::uint32_t>& input) {
  std::vector<std::uint32_t> output(input.size());
  shader::inputWords = input.data();
  shader::outputWords = output.data();
  for (std::uint32_t job = 0; job < kJobs; ++job) shader::tangentJob(job);
  return output;
}

// The last bits of a normal count the more, the nearer it is to the opposite of the rest normal. Where two normals or two
// tangents nearly cancel, they decide the blend.
double toleranceOf(const std::vector<std::uint32_t>& input, const std::vector<std::uint32_t>& cpu, std::size_t at) {
  double smallest = 1;
  for (const std::size_t key : {at, at + 1}) {
    const double apart = length(normalOf(input[key]) + vectorAt(input, at + 4));
    if (apart > 1e-4) smallest = std::min(smallest, apart);
  }
  const auto lengthBetween = [&](Vec3f from, Vec3f to) { return length(lerp(from, to, floatAt(input, at + 10))); };
  const double normals = lengthBetween(normalOf(input[at]), normalOf(input[at + 1]));
  const double tangents = lengthBetween(vectorAt(cpu, at), vectorAt(cpu, at + 3));
  return 4e-6 / (smallest * std::max(1e-3, normals) * std::max(1e-3, tangents));
}

std::vector<std::uint32_t> loadSpirv(const std::string& name) {
  std::ifstream file(std::string(THRONG_GPU_SHADER_DIR) + "/" + name, std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(file)), {});
  std::vector<std::uint32_t> words(bytes.size() / 4);
  std::memcpy(words.data(), bytes.data(), words.size() * 4);
  return words;
}

class TangentsOnGpu : public testing::TestWithParam<const char*> {};

TEST_P(TangentsOnGpu, areWhatCppDecodes) {
  auto device = ComputeDevice::open();
  if (!device) GTEST_SKIP() << describe(device.error());
  const std::vector<std::uint32_t> spirv = loadSpirv(GetParam());
  ASSERT_GT(spirv.size(), 100u) << GetParam();
  const std::vector<std::uint32_t> input = randomJobs();
  const auto gpu = (*device)->run(spirv, input, input.size(), kJobs / 64);
  ASSERT_TRUE(gpu.ok()) << describe(gpu.error());
  const std::vector<std::uint32_t> cpu = decodeHere(input);
  std::size_t tight = 0;
  for (std::size_t job = 0; job < kJobs; ++job) {
    const double tolerance = toleranceOf(input, cpu, job * kWords);
    tight += tolerance < 2e-5;
    for (std::size_t i = job * kWords; i < job * kWords + 9; ++i)
      ASSERT_NEAR(floatAt(*gpu, i), floatAt(cpu, i), tolerance) << "job " << job << ", word " << i % kWords;
  }
  EXPECT_GT(tight, kJobs / 2);  // else nothing was tested
}

INSTANTIATE_TEST_SUITE_P(, TangentsOnGpu, testing::Values("tangent_job.comp.glsl.spv", "tangent_job.comp.hlsl.spv"),
                         [](const auto& info) {
                           return std::string(std::string_view(info.param).find("hlsl") != std::string::npos ? "hlsl" : "glsl");
                         });

}  // namespace
}  // namespace throng
