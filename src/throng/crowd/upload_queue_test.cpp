#include "throng/crowd/upload_queue.h"

#include <gtest/gtest.h>

#include <cstring>

#include "throng/crowd/gpu_commands.h"

namespace throng {
namespace {

TEST(UploadQueue, WhatIsSaidLaterAboutTheSameBytesHolds) {
  const auto device = HeadlessDevice::create({.validation = true});
  if (!device) GTEST_SKIP() << describe(device.error());
  auto commands = GpuCommands::create(device->handles());
  ASSERT_TRUE(commands);
  const auto buffer = [&](VkBufferUsageFlags usage, MemoryPlace place) {
    return GpuBuffer::create(device->handles(), 64, usage, place);
  };
  const auto target = buffer(VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT, MemoryPlace::Device);
  const auto readback = buffer(VK_BUFFER_USAGE_TRANSFER_DST_BIT, MemoryPlace::Readback);
  ASSERT_TRUE(target && readback);
  UploadQueue uploads(device->handles());
  const std::vector<std::uint32_t> all(16, 1), middle(4, 2), last(1, 3);
  ASSERT_TRUE(uploads.toBuffer(*target, 0, std::as_bytes(std::span(all))));
  ASSERT_TRUE(uploads.toBuffer(*target, 16, std::as_bytes(std::span(middle))));
  ASSERT_TRUE(uploads.toBuffer(*target, 20, std::as_bytes(std::span(last))));
  ASSERT_TRUE(commands->run([&](VkCommandBuffer recorded) -> Status {
    uploads.record(recorded, 1);
    memoryBarrier(recorded, kTransferWrite, kTransferRead);
    const VkBufferCopy region{0, 0, 64};
    vkCmdCopyBuffer(recorded, target->handle(), readback->handle(), 1, &region);
    memoryBarrier(recorded, kTransferWrite, kHostRead);
    return Ok{};
  }));
  std::uint32_t words[16];
  std::memcpy(words, readback->mapped(), sizeof words);
  const std::vector<std::uint32_t> expected{1, 1, 1, 1, 2, 3, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1};
  EXPECT_EQ(std::vector<std::uint32_t>(words, words + 16), expected);
  for (const std::string& message : device->validationMessages()) ADD_FAILURE() << message;
}

}  // namespace
}  // namespace throng
