// The decoder's GLSL and HLSL forms on a Vulkan device, against its C++ form.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <fstream>
#include <random>

#include "compute_device.h"
#include "job_host.h"
#include "decode_record.h"

namespace throng {
namespace {

constexpr std::size_t kRecords = 16384, kWords = shader::kRecordWords;

std::vector<std::uint32_t> randomRecords() {
  std::mt19937 random(2026);
  std::uniform_real_distribution<float> unit(0, 1);
  std::vector<std::uint32_t> words;
  for (std::size_t record = 0; record < kRecords; ++record) {
    for (int i = 0; i < 4; ++i) words.push_back(static_cast<std::uint32_t>(random()));
    const float size = std::pow(10.0f, 6 * unit(random) - 3);
    float low[3];
    for (float& axis : low) words.push_back(std::bit_cast<std::uint32_t>(axis = size * (2 * unit(random) - 1)));
    for (float axis : low) words.push_back(std::bit_cast<std::uint32_t>(axis + size * unit(random)));
    words.push_back(std::bit_cast<std::uint32_t>(record % 7 == 0 ? 0.0f : record % 7 == 1 ? 1.0f : unit(random)));
    words.push_back(std::bit_cast<std::uint32_t>(200 * unit(random) - 50));
    words.push_back(std::bit_cast<std::uint32_t>(record % 11 == 0 ? 0.0f : 0.05f + 8 * unit(random)));
    words.push_back(static_cast<std::uint32_t>(record % 3));
    words.push_back(random() % 100000);
    words.push_back(2 + random() % 500);
  }
  return words;
}

std::vector<std::uint32_t> decodeHere(const std::vector<std::uint32_t>& input) {
  std::vector<std::uint32_t> output(input.size());
  shader::inputWords = input.data();
  shader::outputWords = output.data();
  for (std::uint32_t record = 0; record < kRecords; ++record) shader::decodeRecord(record);
  return output;
}

std::vector<std::uint32_t> loadSpirv(const std::string& name) {
  std::ifstream file(std::string(THRONG_GPU_SHADER_DIR) + "/" + name, std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(file)), {});
  std::vector<std::uint32_t> words(bytes.size() / 4);
  std::memcpy(words.data(), bytes.data(), words.size() * 4);
  return words;
}

float floatAt(const std::vector<std::uint32_t>& words, std::size_t at) { return std::bit_cast<float>(words[at]); }

// Positions use only operations that Vulkan rounds correctly; normals a division and a square root, which it does not
// (2.5 ulp and more).
void expectSameVertices(const std::vector<std::uint32_t>& gpu, const std::vector<std::uint32_t>& cpu) {
  for (std::size_t record = 0; record < kRecords; ++record)
    for (std::size_t vertex : {record * kWords, record * kWords + 6}) {
      for (std::size_t i = vertex; i < vertex + 3; ++i)
        ASSERT_EQ(gpu[i], cpu[i]) << "record " << record << ": " << floatAt(gpu, i) << " and " << floatAt(cpu, i);
      for (std::size_t i = vertex + 3; i < vertex + 6; ++i)
        ASSERT_NEAR(floatAt(gpu, i), floatAt(cpu, i), 8e-7) << "record " << record;
    }
}

// A division stands in all of these: a device may fall on the other side of a key or of a loop's seam, never elsewhere.
void expectSameTimes(const std::vector<std::uint32_t>& input, const std::vector<std::uint32_t>& gpu,
                     const std::vector<std::uint32_t>& cpu) {
  std::size_t rowsEqual = 0;
  for (std::size_t record = 0; record < kRecords; ++record) {
    const std::size_t at = record * kWords;
    const float duration = floatAt(input, at + 12);
    const double apart = std::fabs(double(floatAt(gpu, at + 12)) - floatAt(cpu, at + 12));
    ASSERT_TRUE(apart <= 2e-5 || apart >= duration - 2e-5) << "record " << record;
    if (apart > 2e-5) continue;
    const double gpuKey = gpu[at + 13] + double(floatAt(gpu, at + 14)), cpuKey = cpu[at + 13] + double(floatAt(cpu, at + 14));
    const double keysPerSecond = duration > 0 ? input[at + 15] / duration : 0;
    ASSERT_NEAR(gpuKey, cpuKey, 1e-4 + 2e-5 * keysPerSecond) << "record " << record;
    ASSERT_LE(std::abs(int(gpu[at + 15]) - int(cpu[at + 15])), 1 + int(2e-5 * keysPerSecond)) << "record " << record;
    rowsEqual += gpu[at + 13] == cpu[at + 13];
  }
  EXPECT_GT(rowsEqual, kRecords * 9 / 10);
}

class DecodeOnGpu : public testing::TestWithParam<const char*> {};

TEST_P(DecodeOnGpu, isWhatCppDecodes) {
  auto device = ComputeDevice::open();
  if (!device) GTEST_SKIP() << describe(device.error());
  const std::vector<std::uint32_t> spirv = loadSpirv(GetParam());
  ASSERT_GT(spirv.size(), 100u) << GetParam();
  const std::vector<std::uint32_t> input = randomRecords();
  const auto gpu = (*device)->run(spirv, input, input.size(), kRecords / 64);
  ASSERT_TRUE(gpu.ok()) << describe(gpu.error());
  const std::vector<std::uint32_t> cpu = decodeHere(input);
  RecordProperty("device", (*device)->name());
  expectSameVertices(*gpu, cpu);
  expectSameTimes(input, *gpu, cpu);
}

INSTANTIATE_TEST_SUITE_P(, DecodeOnGpu, testing::Values("decode_record.comp.glsl.spv", "decode_record.comp.hlsl.spv"),
                         [](const auto& info) {
                           return std::string(std::string_view(info.param).find("hlsl") != std::string::npos ? "hlsl" : "glsl");
                         });

}  // namespace
}  // namespace throng
