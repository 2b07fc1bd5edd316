// Rows that a device expands, against the C++ decoder.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "encoded_assets_fixture.h"
#include "throng/crowd/crowd_pipelines.h"
#include "throng/crowd/expansion_plan.h"
#include "throng/crowd/gpu_asset.h"
#include "throng/crowd/gpu_commands.h"
#include "throng/decode/decode.h"
#include "throng/vertex_texel.h"

namespace throng {
namespace {

constexpr double kFramesPerSecond = 60;

// All that expanding takes, without a crowd.
struct ExpandBench {
  HeadlessDevice headless;
  CrowdPipelines pipelines;
  std::optional<GpuCommands> commands;
  std::optional<RowExpander> expander;

  explicit ExpandBench(HeadlessDevice device) : headless(std::move(device)) {}

  Status create(VkDeviceSize scratchBytes) {
    const VulkanDevice& device = headless.handles();
    THRONG_ASSIGN(pipelines, CrowdPipelines::create(device, {}));
    THRONG_ASSIGN(commands, GpuCommands::create(device));
    THRONG_ASSIGN(expander, RowExpander::create(device, scratchBytes));
    return Ok{};
  }

  // The texels of one clip, expanded on the device.
  Result<std::vector<std::uint16_t>> expand(const Asset& asset, std::uint32_t clipIndex) {
    const VulkanDevice& device = headless.handles();
    UploadQueue uploads(device);
    MeshBuffers meshes(device);
    TextureStore textures(device, pipelines.textureLayout.get());
    GpuAssetOptions options;
    options.maxExpandedBytes = VkDeviceSize(64) << 20;
    options.expandFramesPerSecond = kFramesPerSecond;
    THRONG_ASSIGN(const auto gpuAsset, GpuAsset::create(device, asset, options, meshes, textures, uploads));
    const std::uint64_t sizeBytes = gpuAsset->expandedBytes(clipIndex);
    THRONG_ASSIGN(const GpuBuffer rows, GpuBuffer::create(device, sizeBytes, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, MemoryPlace::Device));
    THRONG_ASSIGN(const GpuBuffer readback, GpuBuffer::create(device, sizeBytes, VK_BUFFER_USAGE_TRANSFER_DST_BIT, MemoryPlace::Readback));
    THRONG_TRY(commands->run([&](VkCommandBuffer buffer) -> Status {
      uploads.record(buffer, 1);
      THRONG_TRY(expander->record(buffer, gpuAsset->clipToExpand(clipIndex, rows.address())));
      memoryBarrier(buffer, kComputeReadWrite, kTransferRead);
      const VkBufferCopy region{0, 0, sizeBytes};
      vkCmdCopyBuffer(buffer, rows.handle(), readback.handle(), 1, &region);
      memoryBarrier(buffer, kTransferWrite, kHostRead);
      return Ok{};
    }));
    std::vector<std::uint16_t> texels(sizeBytes / 2);
    std::memcpy(texels.data(), readback.mapped(), sizeBytes);
    return texels;
  }
};

// How far texels are from what the C++ decoder says: in codes of each axis, and in degrees.
struct Deviation {
  double codes = 0;
  double degrees = 0;
  std::size_t compared = 0;
};

Deviation deviationOf(const Asset& asset, std::uint32_t clipIndex, const std::vector<std::uint16_t>& texels) {
  const AssetClip& clip = asset.clips[clipIndex];
  const ExpansionPlan plan = planExpansion(clip, kFramesPerSecond);
  Deviation result;
  DecodedVertices pose;
  for (std::size_t row = 0; row < plan.keyTimes.size(); ++row) {
    const bool beforeJump = row + 1 < plan.keyTimes.size() && plan.keyTimes[row + 1] == plan.keyTimes[row];
    decodePose(asset, clipIndex, beforeJump ? std::nextafter(plan.keyTimes[row], -1.0f) : plan.keyTimes[row], pose);
    for (std::size_t vertex = 0; vertex < asset.vertexCount(); ++vertex, ++result.compared) {
      const std::uint16_t* texel = &texels[(row * asset.vertexCount() + vertex) * 4];
      for (int axis = 0; axis < 3; ++axis) {
        const double extent = double(clip.bounds.max[axis]) - clip.bounds.min[axis];
        const double exact = extent > 0 ? (pose.positions[vertex][axis] - clip.bounds.min[axis]) / extent * 65535 : 0;
        result.codes = std::max(result.codes, std::fabs(std::clamp(exact, 0.0, 65535.0) - texel[axis]));
      }
      const shader::vec3 normal = shader::decodeOctahedral(texel[3]);
      const double cosine = double(normal.x) * pose.normals[vertex].x + double(normal.y) * pose.normals[vertex].y +
                            double(normal.z) * pose.normals[vertex].z;
      result.degrees = std::max(result.degrees, std::acos(std::min(cosine, 1.0)) * 180 / 3.14159265);
    }
  }
  return result;
}

void expectTheDecodersRows(VkDeviceSize scratchBytes) {
  auto device = HeadlessDevice::create({.validation = true});
  if (!device) GTEST_SKIP() << describe(device.error());
  ExpandBench bench(*std::move(device));
  const Status created = bench.create(scratchBytes);
  ASSERT_TRUE(created) << describe(created.error());
  const auto assets = encodedAssets();
  EXPECT_EQ(assets.size(), 8u);
  for (const EncodedAsset& encoded : assets)
    for (std::uint32_t clip = 0; clip < encoded.asset.clips.size(); ++clip) {
      const auto texels = bench.expand(encoded.asset, clip);
      ASSERT_TRUE(texels) << encoded.name << ": " << describe(texels.error());
      const Deviation deviation = deviationOf(encoded.asset, clip, *texels);
      EXPECT_GT(deviation.compared, 1000u) << encoded.name;
      // Half a code, and what divisions and roots may round otherwise on a device.
      EXPECT_LT(deviation.codes, 0.6) << encoded.name;
      EXPECT_LT(deviation.degrees, 0.7) << encoded.name;
    }
  for (const std::string& message : bench.headless.validationMessages()) ADD_FAILURE() << message;
}

TEST(expandedRows, areTheDecodersForEveryEncoding) { expectTheDecodersRows(VkDeviceSize(8) << 20); }

// So little room that few rows, or less than one, are made at a time.
TEST(expandedRows, areTheSameInSmallPieces) { expectTheDecodersRows(1000); }

}  // namespace
}  // namespace throng
