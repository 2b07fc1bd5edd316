// A crowd as a guest: the renderer owns device, command buffer, pass and depth; the crowd draws into them.
#include <cstdio>
#include <cstring>

#include "own_renderer.h"
#include "throng/container/container.h"
#include "throng/crowd/crowd.h"
#include "throng/crowd/gpu_commands.h"
#include "throng/crowd/pipelines.h"
#include "throng/image/pixels.h"

using namespace throng;

namespace {

constexpr VkExtent2D kSize = OwnRenderer::kSize;

Status fill(Crowd& crowd, CrowdAssetId person) {
  for (int i = 0; i < 60; ++i) {
    SpawnOptions options;
    options.placement.place = {(i % 12 - 5.5) * 0.9, 0, -1.4 - (i / 12) * 0.9};
    options.play.phase = static_cast<float>(i) * 0.618f;
    THRONG_ASSIGN([[maybe_unused]] const InstanceId id, crowd.spawn(person, options, 0));
  }
  return Ok{};
}

struct Targets {
  GpuImage color, depth;
  GpuBuffer readback;
};

Result<Targets> createTargets(const VulkanDevice& device) {
  Targets targets;
  ImageOptions image;
  image.extent = kSize;
  image.format = OwnRenderer::kColorFormat;
  image.usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
  THRONG_ASSIGN(targets.color, GpuImage::create(device, image));
  image.format = OwnRenderer::kDepthFormat;
  image.usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
  THRONG_ASSIGN(targets.depth, GpuImage::create(device, image));
  THRONG_ASSIGN(targets.readback, GpuBuffer::create(device, VkDeviceSize(4) * kSize.width * kSize.height,
                                                    VK_BUFFER_USAGE_TRANSFER_DST_BIT, MemoryPlace::Readback));
  return targets;
}

VkRenderingAttachmentInfo cleared(const GpuImage& image, VkImageLayout layout, VkClearValue value) {
  VkRenderingAttachmentInfo info{VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO};
  info.imageView = image.view();
  info.imageLayout = layout;
  info.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
  info.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
  info.clearValue = value;
  return info;
}

Status recordFrame(VkCommandBuffer commands, const OwnRenderer& renderer, Crowd& crowd, const CrowdFrameOptions& frame,
                   const Targets& targets) {
  // Before the pass: what the crowd computes.
  THRONG_TRY(crowd.prepare(commands, frame));
  imageBarrier(commands, targets.color, VK_IMAGE_LAYOUT_UNDEFINED, kNothing, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, kColorWrite);
  imageBarrier(commands, targets.depth, VK_IMAGE_LAYOUT_UNDEFINED, kNothing, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL, kDepthWrite);
  const auto color = cleared(targets.color, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, {.color = {{0.55f, 0.66f, 0.78f, 1}}});
  const auto depth = cleared(targets.depth, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL, {.depthStencil = {0, 0}});
  VkRenderingInfo pass{VK_STRUCTURE_TYPE_RENDERING_INFO};
  pass.renderArea.extent = kSize;
  pass.layerCount = 1;
  pass.colorAttachmentCount = 1;
  pass.pColorAttachments = &color;
  pass.pDepthAttachment = &depth;
  vkCmdBeginRendering(commands, &pass);
  setViewport(commands, kSize);
  // The crowd's own matrix, so that both agree on depth to the last bit.
  renderer.drawPillars(commands, cameraView(frame.camera).clipFromWorld, frame.camera.eye);
  crowd.draw(commands, CrowdPass::Color, 0);
  vkCmdEndRendering(commands);

  imageBarrier(commands, targets.color, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, kColorWrite,
               VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, kTransferRead);
  VkBufferImageCopy region{};
  region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
  region.imageExtent = {kSize.width, kSize.height, 1};
  vkCmdCopyImageToBuffer(commands, targets.color.handle(), VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, targets.readback.handle(), 1, &region);
  memoryBarrier(commands, kTransferWrite, kHostRead);
  return Ok{};
}

Status run(const char* assetPath, const char* picturePath) {
  THRONG_ASSIGN(const Asset asset, readAsset(assetPath));
  VulkanFeatures features;
  fillRequiredFeatures(features);
  THRONG_ASSIGN(const OwnRenderer renderer, OwnRenderer::create(features));
  THRONG_ASSIGN(const Targets targets, createTargets(renderer.handles()));
  THRONG_ASSIGN(Crowd crowd, Crowd::create(renderer.handles(), {.capacity = 64,
                                                                .colorFormat = OwnRenderer::kColorFormat,
                                                                .depthFormat = OwnRenderer::kDepthFormat,
                                                                .samples = VK_SAMPLE_COUNT_1_BIT}));
  THRONG_ASSIGN(const CrowdAssetId person, crowd.add(asset));
  THRONG_TRY(fill(crowd, person));
  CrowdFrameOptions frame;
  frame.camera.eye = {0, 1.9, 2.6};
  frame.camera.forward = {0, -0.12f, -1};
  frame.camera.widthPixels = kSize.width;
  frame.camera.heightPixels = kSize.height;
  frame.shadows.cascadeCount = 0;
  frame.nowSeconds = 0.4;
  THRONG_ASSIGN(GpuCommands commands, GpuCommands::create(renderer.handles()));
  THRONG_TRY(commands.run([&](VkCommandBuffer buffer) { return recordFrame(buffer, renderer, crowd, frame, targets); }));
  Pixels pixels{kSize.width, kSize.height, std::vector<std::byte>(targets.readback.sizeBytes())};
  std::memcpy(pixels.rgba.data(), targets.readback.mapped(), pixels.rgba.size());
  return writePng(picturePath, pixels);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: example_foreign_renderer ASSET OUT.png\n");
    return 3;
  }
  const Status done = run(argv[1], argv[2]);
  if (!done) std::fprintf(stderr, "%s\n", describe(done.error()).c_str());
  return done ? 0 : exitCode(done.error().code);
}
