// Passes that cannot disagree: what each draws, measured by its depth.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>

#include "throng/crowd/crowd.h"
#include "throng/crowd/gpu_commands.h"
#include "throng/crowd/pipelines.h"
#include "throng/crowd/scatter.h"
#include "throng/crowd/test_figure.h"
#include "throng/decode/decode.h"
#include "throng/vertex_texel.h"

namespace throng {
namespace {

constexpr VkExtent2D kExtent{320, 180};
constexpr std::uint32_t kShadowSide = 512;

// A crowd with targets of one sample, whose depths can be read back.
struct PassBench {
  HeadlessDevice headless;
  Asset figure = test::figureAsset();
  std::optional<GpuCommands> commands;
  std::optional<Crowd> crowd;
  GpuImage color, depth, shadow;
  GpuBuffer readback;
  std::vector<InstanceId> instances;
  CrowdFrameOptions frame;

  explicit PassBench(HeadlessDevice device) : headless(std::move(device)) {}

  Status create() {
    const VulkanDevice& device = headless.handles();
    THRONG_ASSIGN(commands, GpuCommands::create(device));
    CrowdOptions options;
    options.capacity = 200;
    options.samples = VK_SAMPLE_COUNT_1_BIT;
    options.levelCount = 1;
    THRONG_ASSIGN(crowd, Crowd::create(device, options));
    ImageOptions image;
    image.extent = kExtent;
    image.format = options.colorFormat;
    image.usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
    THRONG_ASSIGN(color, GpuImage::create(device, image));
    image.format = options.depthFormat;
    image.usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
    THRONG_ASSIGN(depth, GpuImage::create(device, image));
    image.extent = {kShadowSide, kShadowSide};
    THRONG_ASSIGN(shadow, GpuImage::create(device, image));
    THRONG_ASSIGN(readback, GpuBuffer::create(device, VkDeviceSize(kShadowSide) * kShadowSide * 4,
                                              VK_BUFFER_USAGE_TRANSFER_DST_BIT, MemoryPlace::Readback));
    frame.camera.eye = {0, 3, 0};
    frame.camera.forward = {0, -0.2f, -1};
    frame.camera.widthPixels = kExtent.width;
    frame.camera.heightPixels = kExtent.height;
    frame.shadows.cascadeCount = 1;
    frame.shadows.sidePixels = kShadowSide;
    frame.shadows.distanceMetres = 30;
    return fill();
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
    return depths;
  }

  void record(VkCommandBuffer buffer, CrowdPass pass, const GpuImage& target) {
    imageBarrier(buffer, color, VK_IMAGE_LAYOUT_UNDEFINED, kColorWrite, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, kColorWrite);
    imageBarrier(buffer, target, VK_IMAGE_LAYOUT_UNDEFINED, kTransferRead, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL,
                 kDepthWrite);
    VkRenderingAttachmentInfo colorInfo{VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO};
    colorInfo.imageView = color.view();
    colorInfo.imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
    colorInfo.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    VkRenderingAttachmentInfo depthInfo = colorInfo;
    depthInfo.imageView = target.view();
    depthInfo.imageLayout = VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL;
    depthInfo.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
    depthInfo.clearValue.depthStencil.depth = pass == CrowdPass::Shadow ? 1.0f : 0.0f;
    VkRenderingInfo rendering{VK_STRUCTURE_TYPE_RENDERING_INFO};
    rendering.renderArea.extent = target.extent();
    rendering.layerCount = 1;
    rendering.colorAttachmentCount = pass == CrowdPass::Color;
    rendering.pColorAttachments = &colorInfo;
    rendering.pDepthAttachment = &depthInfo;
    vkCmdBeginRendering(buffer, &rendering);
    setViewport(buffer, target.extent());
    crowd->draw(buffer, pass, pass == CrowdPass::Shadow ? 1 : 0);
    vkCmdEndRendering(buffer);
    imageBarrier(buffer, target, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL, kDepthWrite,
                 VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, kTransferRead);
    VkBufferImageCopy region{};
    region.imageSubresource = {VK_IMAGE_ASPECT_DEPTH_BIT, 0, 0, 1};
    region.imageExtent = {target.extent().width, target.extent().height, 1};
    vkCmdCopyImageToBuffer(buffer, target.handle(), VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, readback.handle(), 1, &region);
    memoryBarrier(buffer, kTransferWrite, kHostRead);
  }

  // All vertices of an instance relative to the eye, by the CPU decoder.
  std::vector<Vec3f> vertices(InstanceId instance, double nowSeconds) const {
    const PlayLayers layers = shader::resolvePlay(crowd->playOf(instance), timePoint(nowSeconds));
    DecodedVertices first, second;
    const auto decode = [&](const shader::PlayLayer& layer, DecodedVertices& vertices) {
      decodePose(figure, layer.clipIndex, layer.position * figure.clips[layer.clipIndex].durationSeconds, vertices);
    };
    decode(layers.first, first);
    decode(layers.second, second);
    const InstancePlacement placement = crowd->placementOf(instance);
    const float c = std::cos(placement.headingRadians), s = std::sin(placement.headingRadians);
    std::vector<Vec3f> result;
    for (std::size_t index = 0; index < first.positions.size(); ++index) {
      const Vec3f p = lerp(first.positions[index], second.positions[index], layers.weight) * placement.scale;
      result.push_back(Vec3f{c * p.x + s * p.z, p.y, c * p.z - s * p.x} + Vec3f(placement.place - frame.camera.eye));
    }
    return result;
  }
};

#define THRONG_PASS_BENCH(name)                                                           \
  auto name##Device = HeadlessDevice::create();                                           \
  if (!name##Device) GTEST_SKIP() << describe(name##Device.error());                      \
  PassBench name(*std::move(name##Device));                                               \
  if (const Status created = name.create(); !created) FAIL() << describe(created.error())

TEST(passes, depthAndColorDrawTheSameDepthBitForBit) {
  THRONG_PASS_BENCH(bench);
  const auto depth = bench.draw(CrowdPass::Depth, 0.7), color = bench.draw(CrowdPass::Color, 0.7);
  ASSERT_TRUE(depth && color);
  EXPECT_EQ(std::memcmp(depth->data(), color->data(), depth->size() * sizeof(float)), 0);
  const auto drawn = std::count_if(depth->begin(), depth->end(), [](float d) { return d > 0; });
  EXPECT_GT(drawn, 2000);
  const auto later = bench.draw(CrowdPass::Depth, 0.8);
  ASSERT_TRUE(later);
  EXPECT_NE(std::memcmp(depth->data(), later->data(), depth->size() * sizeof(float)), 0);
}

// How vertices posed by the CPU lie to the shadow map: none in front of it, and enough of them on it.
struct ShadowAgreement {
  int checked = 0;
  int inFront = 0;  // closer to the sun than the map says anything is
  int onSurface = 0;
};

ShadowAgreement compareShadow(const PassBench& bench, const std::vector<float>& map, double nowSeconds) {
  std::vector<float> texelMetres;
  const Matrix4 clip =
      shadowCascades(bench.frame.camera, bench.frame.shadows, bench.frame.lighting.towardsSun, texelMetres)[0].clipFromWorld;
  ShadowAgreement result;
  for (const InstanceId instance : bench.instances)
    for (const Vec3f vertex : bench.vertices(instance, nowSeconds)) {
      const Vec4f place = transform(clip, {vertex.x, vertex.y, vertex.z, 1});
      const int x = static_cast<int>((place.x * 0.5f + 0.5f) * kShadowSide);
      const int y = static_cast<int>((place.y * 0.5f + 0.5f) * kShadowSide);
      if (x < 1 || y < 1 || x > static_cast<int>(kShadowSide) - 2 || y > static_cast<int>(kShadowSide) - 2) continue;
      float nearest = 1;
      for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) nearest = std::min(nearest, map[(y + dy) * kShadowSide + x + dx]);
      const float slack = 2.5f * texelMetres[0] * length(Vec3f{clip.m[2], clip.m[6], clip.m[10]});
      ++result.checked;
      result.inFront += place.z < nearest - slack;
      result.onSurface += std::fabs(place.z - nearest) <= slack;
    }
  return result;
}

TEST(passes, theShadowMapHoldsThePosesOfTheCpuDecoder) {
  THRONG_PASS_BENCH(bench);
  const auto map = bench.draw(CrowdPass::Shadow, 0.7);
  ASSERT_TRUE(map);
  const ShadowAgreement right = compareShadow(bench, *map, 0.7);
  EXPECT_GT(right.checked, 2000);
  EXPECT_EQ(right.inFront, 0);
  EXPECT_GT(right.onSurface * 3, right.checked);
  EXPECT_GT(compareShadow(bench, *map, 1.0).inFront, 20) << "a pose of another time must not pass for this one";
}

}  // namespace
}  // namespace throng
