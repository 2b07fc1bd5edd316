// From an asset to a picture, without a window and without the throng command.
#include <cstdio>
#include <cstring>

#include "throng/container/container.h"
#include "throng/crowd/gpu_commands.h"
#include "throng/crowd/stage.h"
#include "throng/image/pixels.h"

using namespace throng;

namespace {

constexpr std::uint32_t kWidth = 640, kHeight = 360;

// Ten by ten, each at its own moment of the first clip.
Status fill(Crowd& crowd, CrowdAssetId person) {
  for (int i = 0; i < 100; ++i) {
    SpawnOptions options;
    options.placement.place = {(i % 10 - 4.5) * 1.2, 0, -(i / 10) * 1.2};
    options.play.phase = static_cast<float>(i) * 0.618f;
    THRONG_ASSIGN([[maybe_unused]] const InstanceId id, crowd.spawn(person, options, 0));
  }
  return Ok{};
}

Result<GpuImage> createTarget(const VulkanDevice& device) {
  ImageOptions options;
  options.extent = {kWidth, kHeight};
  options.usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
  return GpuImage::create(device, options);
}

void copyOut(VkCommandBuffer commands, const GpuImage& target, const GpuBuffer& readback) {
  imageBarrier(commands, target, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, kColorWrite,
               VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, kTransferRead);
  VkBufferImageCopy region{};
  region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
  region.imageExtent = {kWidth, kHeight, 1};
  vkCmdCopyImageToBuffer(commands, target.handle(), VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, readback.handle(), 1, &region);
  memoryBarrier(commands, kTransferWrite, kHostRead);
}

Status run(const char* assetPath, const char* picturePath) {
  THRONG_ASSIGN(const Asset asset, readAsset(assetPath));
  THRONG_ASSIGN(const HeadlessDevice device, HeadlessDevice::create());
  THRONG_ASSIGN(Crowd crowd, Crowd::create(device.handles(), {.capacity = 100}));
  THRONG_ASSIGN(const CrowdAssetId person, crowd.add(asset));
  THRONG_TRY(fill(crowd, person));

  // The stage brings sun, ground, sky and tone mapping; an engine brings its own (see foreign_renderer).
  THRONG_ASSIGN(Stage stage, Stage::create(device.handles(), crowd, {.widthPixels = kWidth, .heightPixels = kHeight}));
  THRONG_ASSIGN(const GpuImage target, createTarget(device.handles()));
  THRONG_ASSIGN(const GpuBuffer readback, GpuBuffer::create(device.handles(), VkDeviceSize(4) * kWidth * kHeight,
                                                            VK_BUFFER_USAGE_TRANSFER_DST_BIT, MemoryPlace::Readback));
  CrowdFrameOptions frame;
  frame.camera.eye = {0, 2.6, 5.5};
  frame.camera.forward = {0, -0.22f, -1};
  frame.nowSeconds = 0.4;
  THRONG_ASSIGN(GpuCommands commands, GpuCommands::create(device.handles()));
  THRONG_TRY(commands.run([&](VkCommandBuffer buffer) -> Status {
    imageBarrier(buffer, target, VK_IMAGE_LAYOUT_UNDEFINED, kNothing, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, kColorWrite);
    THRONG_TRY(stage.record(buffer, crowd, frame, target.view()));
    copyOut(buffer, target, readback);
    return Ok{};
  }));
  Pixels pixels{kWidth, kHeight, std::vector<std::byte>(readback.sizeBytes())};
  std::memcpy(pixels.rgba.data(), readback.mapped(), pixels.rgba.size());
  return writePng(picturePath, pixels);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: example_headless ASSET OUT.png\n");
    return 3;
  }
  const Status done = run(argv[1], argv[2]);
  if (!done) std::fprintf(stderr, "%s\n", describe(done.error()).c_str());
  return done ? 0 : exitCode(done.error().code);
}
