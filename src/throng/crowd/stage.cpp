#include "throng/crowd/stage.h"

#include "throng/crowd/pipelines.h"
#include "throng/crowd/texture_sets.h"
#include "throng/crowd/vulkan_error.h"
#include "throng_shaders/full_screen_vert.h"
#include "throng_shaders/ground_frag.h"
#include "throng_shaders/ground_vert.h"
#include "throng_shaders/meadow_frag.h"
#include "throng_shaders/sky_frag.h"
#include "throng_shaders/tone_map_frag.h"

namespace throng {
namespace {

constexpr VkFormat kRadianceFormat = VK_FORMAT_R16G16B16A16_SFLOAT;
constexpr VkFormat kDepthFormat = VK_FORMAT_D32_SFLOAT;

// ground.vert.glsl and what shades it.
struct GroundPush {
  Vec2f slope;
  float height;
};

VkRenderingAttachmentInfo attachment(VkImageView view, VkImageLayout layout, VkAttachmentLoadOp load) {
  VkRenderingAttachmentInfo info{VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO};
  info.imageView = view;
  info.imageLayout = layout;
  info.loadOp = load;
  info.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
  return info;
}

void beginRendering(VkCommandBuffer commands, VkExtent2D extent, const VkRenderingAttachmentInfo* color,
                    const VkRenderingAttachmentInfo* depth) {
  VkRenderingInfo info{VK_STRUCTURE_TYPE_RENDERING_INFO};
  info.renderArea.extent = extent;
  info.layerCount = 1;
  info.colorAttachmentCount = color ? 1 : 0;
  info.pColorAttachments = color;
  info.pDepthAttachment = depth;
  vkCmdBeginRendering(commands, &info);
  setViewport(commands, extent);
}

}  // namespace

Result<Stage> Stage::create(const VulkanDevice& device, Crowd& crowd, const StageOptions& options) {
  Stage stage;
  stage.options_ = options;
  const bool occlusion = crowd.options().occlusion;
  THRONG_TRY(stage.createTargets(device, occlusion));
  THRONG_TRY(stage.createPipelines(device, crowd));
  THRONG_TRY(stage.createDescriptors(device));
  crowd.setShadowMaps(stage.shadowMaps_.view());
  if (occlusion) THRONG_TRY(crowd.setCameraDepth(stage.depth_.view(), stage.depth_.extent()));
  return stage;
}

Status Stage::createTargets(const VulkanDevice& device, bool occlusion) {
  ImageOptions image;
  image.extent = {options_.widthPixels, options_.heightPixels};
  image.samples = VK_SAMPLE_COUNT_4_BIT;
  image.format = kRadianceFormat;
  image.usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT;
  THRONG_ASSIGN(radiance_, GpuImage::create(device, image));
  image.format = kDepthFormat;
  image.usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
  if (occlusion) image.usage |= VK_IMAGE_USAGE_SAMPLED_BIT;
  THRONG_ASSIGN(depth_, GpuImage::create(device, image));
  image.samples = VK_SAMPLE_COUNT_1_BIT;
  image.usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT;
  image.extent = {options_.shadowSidePixels, options_.shadowSidePixels};
  image.layerCount = std::max(options_.cascadeCount, 1);
  image.array = true;
  THRONG_ASSIGN(shadowMaps_, GpuImage::create(device, image));
  for (std::uint32_t layer = 0; layer < image.layerCount; ++layer) {
    VkImageViewCreateInfo view{VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO};
    view.image = shadowMaps_.handle();
    view.viewType = VK_IMAGE_VIEW_TYPE_2D;
    view.format = kDepthFormat;
    view.subresourceRange = {VK_IMAGE_ASPECT_DEPTH_BIT, 0, 1, layer, 1};
    auto& owner = shadowLayers_.emplace_back();
    THRONG_VK(vkCreateImageView(device.device, &view, nullptr, owner.receive(device.device)), "shadow map view");
  }
  return Ok{};
}

Status Stage::createPipelines(const VulkanDevice& device, const Crowd& crowd) {
  THRONG_ASSIGN(toneSetLayout_, createSetLayout(device, {VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER}));
  THRONG_ASSIGN(sceneLayout_, createPipelineLayout(device, {crowd.frameSetLayout()}, sizeof(Matrix4)));
  THRONG_ASSIGN(toneLayout_, createPipelineLayout(device, {toneSetLayout_.get()}, sizeof(float)));
  GraphicsPipelineOptions scene;
  scene.layout = sceneLayout_.get();
  scene.colorFormats = {kRadianceFormat};
  scene.depthFormat = kDepthFormat;
  scene.samples = VK_SAMPLE_COUNT_4_BIT;
  scene.depthCompare = VK_COMPARE_OP_GREATER_OR_EQUAL;
  scene.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP;
  scene.vertexShader = kShader_ground_vert;
  if (options_.ground != Ground::Meadow) scene.fragmentShader = kShader_ground_frag;
  else scene.fragmentShader = kShader_meadow_frag;
  THRONG_ASSIGN(ground_, createGraphicsPipeline(device, scene));
  scene.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
  scene.vertexShader = kShader_full_screen_vert;
  scene.fragmentShader = kShader_sky_frag;
  scene.depthWrite = false;
  THRONG_ASSIGN(sky_, createGraphicsPipeline(device, scene));
  GraphicsPipelineOptions tone;
  tone.layout = toneLayout_.get();
  tone.colorFormats = {options_.targetFormat};
  tone.vertexShader = kShader_full_screen_vert;
  tone.fragmentShader = kShader_tone_map_frag;
  THRONG_ASSIGN(tone_, createGraphicsPipeline(device, tone));
  return Ok{};
}

Status Stage::createDescriptors(const VulkanDevice& device) {
  const char* where = "stage descriptors";
  VkSamplerCreateInfo sampler{VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO};
  THRONG_VK(vkCreateSampler(device.device, &sampler, nullptr, nearest_.receive(device.device)), where);
  THRONG_ASSIGN(pool_, allocateTextureSets(device, toneSetLayout_.get(), 1, std::span(&toneSet_, 1)));
  writeTextures(device, toneSet_, nearest_.get(), {radiance_.view()});
  return Ok{};
}

Status Stage::record(VkCommandBuffer commands, Crowd& crowd, CrowdFrameOptions frame, VkImageView target,
                     const std::function<void(StagePart)>& partIsRecorded) {
  const auto done = [&](StagePart part) {
    if (partIsRecorded) partIsRecorded(part);
  };
  frame.camera.widthPixels = options_.widthPixels;
  frame.camera.heightPixels = options_.heightPixels;
  frame.shadows.cascadeCount = options_.cascadeCount;
  frame.shadows.sidePixels = options_.shadowSidePixels;
  THRONG_TRY(crowd.prepare(commands, frame));
  done(StagePart::Prepare);
  if (!shadowsFrozen_ || !shadowsDrawn_) drawShadows(commands, crowd);
  shadowsDrawn_ = true;
  done(StagePart::Shadows);
  drawScene(commands, crowd, frame.camera);
  done(StagePart::Scene);
  drawToneMapped(commands, target);
  done(StagePart::ToneMapping);
  return Ok{};
}

void Stage::drawShadows(VkCommandBuffer commands, Crowd& crowd) {
  imageBarrier(commands, shadowMaps_, VK_IMAGE_LAYOUT_UNDEFINED, kFragmentRead, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL,
               kDepthWrite);
  for (int cascade = 0; cascade < static_cast<int>(shadowLayers_.size()); ++cascade) {
    VkRenderingAttachmentInfo depth = attachment(shadowLayers_[cascade].get(), VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL,
                                                 VK_ATTACHMENT_LOAD_OP_CLEAR);
    depth.clearValue.depthStencil.depth = 1;
    beginRendering(commands, shadowMaps_.extent(), nullptr, &depth);
    if (cascade < options_.cascadeCount) crowd.draw(commands, CrowdPass::Shadow, 1 + cascade);
    vkCmdEndRendering(commands);
  }
  imageBarrier(commands, shadowMaps_, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL, kDepthWrite,
               VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, kFragmentRead);
}

void Stage::drawScene(VkCommandBuffer commands, Crowd& crowd, const CameraOptions& camera) {
  imageBarrier(commands, radiance_, VK_IMAGE_LAYOUT_UNDEFINED, kFragmentRead, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
               kColorWrite);
  imageBarrier(commands, depth_, VK_IMAGE_LAYOUT_UNDEFINED, kDepthWrite, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL,
               kDepthWrite);
  const bool occlusion = crowd.options().occlusion;
  beginScene(commands, VK_ATTACHMENT_LOAD_OP_CLEAR, occlusion ? VK_ATTACHMENT_STORE_OP_STORE : VK_ATTACHMENT_STORE_OP_DONT_CARE);
  crowd.draw(commands, CrowdPass::Color, 0);
  if (occlusion) drawRevealed(commands, crowd);
  const VkDescriptorSet frameSet = crowd.frameSet();
  vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, sceneLayout_.get(), 0, 1, &frameSet, 0, nullptr);
  vkCmdSetCullMode(commands, VK_CULL_MODE_NONE);
  if (options_.ground != Ground::None) drawGround(commands, camera);
  const Matrix4 worldFromClip = inverse(cameraView(camera).clipFromWorld);
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, sky_.get());
  vkCmdPushConstants(commands, sceneLayout_.get(), VK_SHADER_STAGE_ALL, 0, sizeof worldFromClip, &worldFromClip);
  vkCmdDraw(commands, 3, 1, 0, 0);
  vkCmdEndRendering(commands);
}

void Stage::beginScene(VkCommandBuffer commands, VkAttachmentLoadOp load, VkAttachmentStoreOp depthStore) {
  const VkRenderingAttachmentInfo color = attachment(radiance_.view(), VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, load);
  VkRenderingAttachmentInfo depth = attachment(depth_.view(), VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL, load);
  depth.storeOp = depthStore;
  beginRendering(commands, radiance_.extent(), &color, &depth);
}

// Between two halves of the scene.
void Stage::drawRevealed(VkCommandBuffer commands, Crowd& crowd) {
  vkCmdEndRendering(commands);
  imageBarrier(commands, depth_, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL, kDepthWrite,
               VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, kComputeRead);
  crowd.cullOccluded(commands);
  imageBarrier(commands, depth_, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, kComputeRead,
               VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL, kDepthWrite);
  memoryBarrier(commands, kColorWrite, kColorWrite);
  beginScene(commands, VK_ATTACHMENT_LOAD_OP_LOAD, VK_ATTACHMENT_STORE_OP_DONT_CARE);
  crowd.draw(commands, CrowdPass::Color, 0, CrowdList::Revealed);
}

void Stage::drawGround(VkCommandBuffer commands, const CameraOptions& camera) {
  const GroundPlane& plane = options_.groundPlane;
  const Vec3d eye = camera.eye - options_.groundOrigin;
  const float belowCamera = static_cast<float>(plane.heightAt(eye.x, eye.z) - eye.y);
  const GroundPush push{plane.slope, belowCamera};
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, ground_.get());
  vkCmdPushConstants(commands, sceneLayout_.get(), VK_SHADER_STAGE_ALL, 0, sizeof push, &push);
  vkCmdDraw(commands, 4, 1, 0, 0);
}

void Stage::drawToneMapped(VkCommandBuffer commands, VkImageView target) {
  imageBarrier(commands, radiance_, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, kColorWrite,
               VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, kFragmentRead);
  const VkRenderingAttachmentInfo color =
      attachment(target, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, VK_ATTACHMENT_LOAD_OP_DONT_CARE);
  beginRendering(commands, radiance_.extent(), &color, nullptr);
  vkCmdSetCullMode(commands, VK_CULL_MODE_NONE);
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, tone_.get());
  vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, toneLayout_.get(), 0, 1, &toneSet_, 0, nullptr);
  vkCmdPushConstants(commands, toneLayout_.get(), VK_SHADER_STAGE_ALL, 0, sizeof(float), &options_.exposure);
  vkCmdDraw(commands, 3, 1, 0, 0);
  vkCmdEndRendering(commands);
}

}  // namespace throng
