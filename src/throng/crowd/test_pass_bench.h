// A small crowd with targets of one sample whose depths and motions can be read back, for tests of passes.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <optional>
#include <vector>

#include "throng/crowd/crowd.h"
#include "throng/crowd/gpu_commands.h"
#include "throng/crowd/pipelines.h"
#include "throng/crowd/scatter.h"
#include "throng/crowd/test_figure.h"
#include "throng/decode/decode.h"

namespace throng::test {

inline constexpr VkExtent2D kExtent{320, 180};
inline constexpr std::uint32_t kShadowSide = 512;

struct PassBench {
  HeadlessDevice headless;
  Asset figure = figureAsset();
  CrowdOptions options = passOptions();  // may be changed before create()
  std::optional<GpuCommands> commands;
  std::optional<Crowd> crowd;
  GpuImage color, motion, depth, shadow;
  std::array<GpuImage, 4> gbuffer;
  GpuBuffer readback, motionReadback, colorReadback;
  std::array<GpuBuffer, 4> gbufferReadbacks;
  std::vector<Vec2f> motions;  // of the last Motion pass
  std::vector<Vec4f> radiance;  // of the last Color, Levels or Lines pass
  std::array<std::vector<Vec4f>, 4> gbufferTexels;  // of the last GBuffer pass
  std::vector<InstanceId> instances;
  CrowdFrameOptions frame;
  bool skipsRevealed = false;   // a fault: what is hidden no more is not drawn

  static CrowdOptions passOptions() {
    CrowdOptions options;
    options.capacity = 200;
    options.samples = VK_SAMPLE_COUNT_1_BIT;
    options.levelCount = 1;
    options.motion = true;
    options.inspection = true;
    options.motionFormat = VK_FORMAT_R32G32_SFLOAT;
    options.colorFormat = VK_FORMAT_R32G32B32A32_SFLOAT;
    const VkFormat exact = VK_FORMAT_R32G32B32A32_SFLOAT;
    options.gbuffer = GBufferFormats{exact, exact, exact, exact};
    return options;
  }

  explicit PassBench(HeadlessDevice device) : headless(std::move(device)) {}

  Status create() {
    THRONG_TRY(createEmpty());
    return fill();
  }

  Status createEmpty() {
    const VulkanDevice& device = headless.handles();
    THRONG_ASSIGN(commands, GpuCommands::create(device));
    THRONG_ASSIGN(crowd, Crowd::create(device, options));
    ImageOptions image;
    image.extent = kExtent;
    image.format = options.colorFormat;
    image.usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
    THRONG_ASSIGN(color, GpuImage::create(device, image));
    for (std::size_t index = 0; index < gbuffer.size(); ++index) {
      THRONG_ASSIGN(gbuffer[index], GpuImage::create(device, image));
      THRONG_ASSIGN(gbufferReadbacks[index],
                    GpuBuffer::create(device, VkDeviceSize(kExtent.width) * kExtent.height * sizeof(Vec4f),
                                      VK_BUFFER_USAGE_TRANSFER_DST_BIT, MemoryPlace::Readback));
    }
    image.format = options.motionFormat;
    THRONG_ASSIGN(motion, GpuImage::create(device, image));
    image.format = options.depthFormat;
    image.usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
    if (options.occlusion) image.usage |= VK_IMAGE_USAGE_SAMPLED_BIT;
    THRONG_ASSIGN(depth, GpuImage::create(device, image));
    if (options.occlusion) THRONG_TRY(crowd->setCameraDepth(depth.view(), kExtent));
    image.extent = {kShadowSide, kShadowSide};
    THRONG_ASSIGN(shadow, GpuImage::create(device, image));
    THRONG_ASSIGN(readback, GpuBuffer::create(device, VkDeviceSize(kShadowSide) * kShadowSide * 4,
                                              VK_BUFFER_USAGE_TRANSFER_DST_BIT, MemoryPlace::Readback));
    THRONG_ASSIGN(motionReadback, GpuBuffer::create(device, VkDeviceSize(kExtent.width) * kExtent.height * sizeof(Vec2f),
                                                    VK_BUFFER_USAGE_TRANSFER_DST_BIT, MemoryPlace::Readback));
    THRONG_ASSIGN(colorReadback, GpuBuffer::create(device, VkDeviceSize(kExtent.width) * kExtent.height * sizeof(Vec4f),
                                                   VK_BUFFER_USAGE_TRANSFER_DST_BIT, MemoryPlace::Readback));
    frame.camera.eye = {0, 3, 0};
    frame.camera.forward = {0, -0.2f, -1};
    frame.camera.widthPixels = kExtent.width;
    frame.camera.heightPixels = kExtent.height;
    frame.shadows.cascadeCount = 1;
    frame.shadows.sidePixels = kShadowSide;
    frame.shadows.distanceMetres = 30;
    return Ok{};
  }

  // Some walk, some sway, some are in the middle of a fade.
  Status fill() {
    THRONG_ASSIGN(const CrowdAssetId id, crowd->add(figure));
    for (std::uint32_t index = 0; index < 40; ++index) {
      SpawnOptions spawn;
      spawn.placement.place = {2.0 * (index % 8) - 7, 0, -6.0 - 2.5 * (index / 8)};
      spawn.placement.headingRadians = 6 * randomUnit(1, index, 1);
      spawn.placement.scale = 0.8f + 0.4f * randomUnit(1, index, 2);
      spawn.play.phase = randomUnit(1, index, 3);
      THRONG_ASSIGN(const InstanceId instance, crowd->spawn(id, spawn, 0));
      if (index % 3 == 0) THRONG_TRY(crowd->play(instance, "sway", {.fadeSeconds = 1}, 0.2 * (index % 5)));
      instances.push_back(instance);
    }
    return Ok{};
  }

  // Draws one pass at a time of the crowd and returns its depths.
  Result<std::vector<float>> draw(CrowdPass pass, double nowSeconds) {
    const GpuImage& target = pass == CrowdPass::Shadow ? shadow : depth;
    frame.nowSeconds = nowSeconds;
    THRONG_TRY(commands->run([&](VkCommandBuffer buffer) -> Status {
      THRONG_TRY(crowd->prepare(buffer, frame));
      record(buffer, pass, target);
      return Ok{};
    }));
    std::vector<float> depths(std::size_t(target.extent().width) * target.extent().height);
    std::memcpy(depths.data(), readback.mapped(), depths.size() * sizeof(float));
    if (pass == CrowdPass::Motion) {
      motions.resize(depths.size());
      std::memcpy(motions.data(), motionReadback.mapped(), motions.size() * sizeof(Vec2f));
    }
    if (givesRadiance(pass)) {
      radiance.resize(depths.size());
      std::memcpy(radiance.data(), colorReadback.mapped(), radiance.size() * sizeof(Vec4f));
    }
    for (std::size_t index = 0; index < gbuffer.size() && pass == CrowdPass::GBuffer; ++index) {
      gbufferTexels[index].resize(depths.size());
      std::memcpy(gbufferTexels[index].data(), gbufferReadbacks[index].mapped(), depths.size() * sizeof(Vec4f));
    }
    return depths;
  }

  static bool givesRadiance(CrowdPass pass) {
    return pass == CrowdPass::Color || pass == CrowdPass::Levels || pass == CrowdPass::Lines;
  }

  // What a pass draws besides depth, with where to copy it.
  std::vector<std::pair<const GpuImage*, const GpuBuffer*>> colorTargets(CrowdPass pass) const {
    if (pass == CrowdPass::Motion) return {{&motion, &motionReadback}};
    if (givesRadiance(pass)) return {{&color, &colorReadback}};
    std::vector<std::pair<const GpuImage*, const GpuBuffer*>> targets;
    if (pass == CrowdPass::GBuffer)
      for (std::size_t index = 0; index < gbuffer.size(); ++index)
        targets.push_back({&gbuffer[index], &gbufferReadbacks[index]});
    return targets;
  }

  void record(VkCommandBuffer buffer, CrowdPass pass, const GpuImage& target) {
    const auto targets = colorTargets(pass);
    std::vector<VkRenderingAttachmentInfo> colorInfos;
    for (const auto& [image, destination] : targets) {
      imageBarrier(buffer, *image, VK_IMAGE_LAYOUT_UNDEFINED, kColorWrite, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                   kColorWrite);
      VkRenderingAttachmentInfo info{VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO};
      info.imageView = image->view();
      info.imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
      info.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
      info.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
      colorInfos.push_back(info);
    }
    imageBarrier(buffer, target, VK_IMAGE_LAYOUT_UNDEFINED, kTransferRead, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL,
                 kDepthWrite);
    VkRenderingAttachmentInfo depthInfo{VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO};
    depthInfo.imageView = target.view();
    depthInfo.imageLayout = VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL;
    depthInfo.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    depthInfo.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
    depthInfo.clearValue.depthStencil.depth = pass == CrowdPass::Shadow ? 1.0f : 0.0f;
    VkRenderingInfo rendering{VK_STRUCTURE_TYPE_RENDERING_INFO};
    rendering.renderArea.extent = target.extent();
    rendering.layerCount = 1;
    rendering.colorAttachmentCount = static_cast<std::uint32_t>(colorInfos.size());
    rendering.pColorAttachments = colorInfos.data();
    rendering.pDepthAttachment = &depthInfo;
    vkCmdBeginRendering(buffer, &rendering);
    setViewport(buffer, target.extent());
    crowd->draw(buffer, pass, pass == CrowdPass::Shadow ? 1 : 0);
    vkCmdEndRendering(buffer);
    if (options.occlusion && pass != CrowdPass::Shadow) {
      for (VkRenderingAttachmentInfo& info : colorInfos) info.loadOp = VK_ATTACHMENT_LOAD_OP_LOAD;
      depthInfo.loadOp = VK_ATTACHMENT_LOAD_OP_LOAD;
      recordRevealed(buffer, pass, rendering);
    }
    copyBack(buffer, target, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL, kDepthWrite, readback);
    for (const auto& [image, destination] : targets)
      copyBack(buffer, *image, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, kColorWrite, *destination);
  }

  // The second half of a pass with occlusion, over what the first half drew.
  void recordRevealed(VkCommandBuffer buffer, CrowdPass pass, const VkRenderingInfo& rendering) {
    imageBarrier(buffer, depth, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL, kDepthWrite,
                 VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, kComputeRead);
    crowd->cullOccluded(buffer);
    imageBarrier(buffer, depth, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, kComputeRead,
                 VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL, kDepthWrite);
    memoryBarrier(buffer, kColorWrite, kColorWrite);
    vkCmdBeginRendering(buffer, &rendering);
    setViewport(buffer, kExtent);
    if (!skipsRevealed) crowd->draw(buffer, pass, 0, CrowdList::Revealed);
    vkCmdEndRendering(buffer);
  }

  void copyBack(VkCommandBuffer buffer, const GpuImage& image, VkImageLayout layout, GpuAccess written,
                const GpuBuffer& destination) {
    imageBarrier(buffer, image, layout, written, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, kTransferRead);
    VkBufferImageCopy region{};
    region.imageSubresource = {image.aspect(), 0, 0, 1};
    region.imageExtent = {image.extent().width, image.extent().height, 1};
    vkCmdCopyImageToBuffer(buffer, image.handle(), VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, destination.handle(), 1, &region);
    memoryBarrier(buffer, kTransferWrite, kHostRead);
  }

  // All vertices of an instance relative to an eye, by the CPU decoder.
  std::vector<Vec3f> vertices(InstanceId instance, double nowSeconds) const {
    return vertices(instance, nowSeconds, crowd->placementOf(instance), frame.camera.eye);
  }
  std::vector<Vec3f> vertices(InstanceId instance, double nowSeconds, const InstancePlacement& placement, Vec3d eye) const {
    const PlayLayers layers = shader::resolvePlay(crowd->playOf(instance), timePoint(nowSeconds));
    DecodedVertices first, second;
    const auto decode = [&](const shader::PlayLayer& layer, DecodedVertices& vertices) {
      decodePose(figure, layer.clipIndex, layer.position * figure.clips[layer.clipIndex].durationSeconds, vertices);
    };
    decode(layers.first, first);
    decode(layers.second, second);
    const float c = std::cos(placement.headingRadians), s = std::sin(placement.headingRadians);
    std::vector<Vec3f> result;
    for (std::size_t index = 0; index < first.positions.size(); ++index) {
      const Vec3f p = lerp(first.positions[index], second.positions[index], layers.weight) * placement.scale;
      result.push_back(Vec3f{c * p.x + s * p.z, p.y, c * p.z - s * p.x} + Vec3f(placement.place - eye));
    }
    return result;
  }
};

}  // namespace throng::test

// A machine without a Vulkan driver skips, saying so.
#define THRONG_PASS_BENCH(name)                                                           \
  auto name##Device = HeadlessDevice::create();                                           \
  if (!name##Device) GTEST_SKIP() << describe(name##Device.error());                      \
  test::PassBench name(*std::move(name##Device));                                               \
  if (const Status created = name.create(); !created) FAIL() << describe(created.error())
