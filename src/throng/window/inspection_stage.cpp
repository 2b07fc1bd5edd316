#include "throng/window/inspection_stage.h"

#include "throng/crowd/pipelines.h"
#include "throng/crowd/texture_sets.h"
#include "throng/crowd/vulkan_error.h"
#include "throng_shaders/fill_picture_vert.h"
#include "throng_shaders/show_inspection_frag.h"

namespace throng {
namespace {

// show_inspection.frag.glsl.
struct ShowPush {
  std::uint32_t kind;
  float nearMetres, whiteMetres, blackMetres, motionScale;
};

// A motion of this many parts of the picture is as bright as can be.
constexpr float kBrightestMotion = 0.02f;

VkRenderingAttachmentInfo attachment(VkImageView view, VkImageLayout layout) {
  VkRenderingAttachmentInfo info{VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO};
  info.imageView = view;
  info.imageLayout = layout;
  info.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
  info.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
  return info;
}

}  // namespace

Result<InspectionStage> InspectionStage::create(const VulkanDevice& device, VkExtent2D extent, VkFormat targetFormat) {
  InspectionStage stage;
  THRONG_TRY(stage.createTargets(device, extent));
  THRONG_TRY(stage.createShow(device, targetFormat));
  return stage;
}

Status InspectionStage::createTargets(const VulkanDevice& device, VkExtent2D extent) {
  const CrowdOptions crowd;
  ImageOptions image;
  image.extent = extent;
  image.samples = crowd.samples;
  image.format = crowd.colorFormat;
  image.usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT;
  THRONG_ASSIGN(colors_, GpuImage::create(device, image));
  image.format = crowd.motionFormat;
  THRONG_ASSIGN(motion_, GpuImage::create(device, image));
  image.format = crowd.depthFormat;
  image.usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT;
  THRONG_ASSIGN(depth_, GpuImage::create(device, image));
  return Ok{};
}

Status InspectionStage::createShow(const VulkanDevice& device, VkFormat targetFormat) {
  const char* where = "inspection";
  const VkDescriptorType sampled = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
  THRONG_ASSIGN(setLayout_, createSetLayout(device, {sampled, sampled}));
  THRONG_ASSIGN(layout_, createPipelineLayout(device, {setLayout_.get()}, sizeof(ShowPush)));
  GraphicsPipelineOptions show;
  show.layout = layout_.get();
  show.colorFormats = {targetFormat};
  show.vertexShader = kShader_fill_picture_vert;
  show.fragmentShader = kShader_show_inspection_frag;
  THRONG_ASSIGN(show_, createGraphicsPipeline(device, show));
  const VkSamplerCreateInfo sampler{VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO};
  THRONG_VK(vkCreateSampler(device.device, &sampler, nullptr, nearest_.receive(device.device)), where);
  THRONG_ASSIGN(pool_, allocateTextureSets(device, setLayout_.get(), 2, sets_));
  writeTextures(device, sets_[0], nearest_.get(), {colors_.view(), depth_.view()});
  writeTextures(device, sets_[1], nearest_.get(), {motion_.view(), depth_.view()});
  return Ok{};
}

Status InspectionStage::record(VkCommandBuffer commands, Crowd& crowd, CrowdFrameOptions frame, InspectionKind kind,
                               Vec2f depthRange, VkImageView target) {
  frame.camera.widthPixels = depth_.extent().width;
  frame.camera.heightPixels = depth_.extent().height;
  frame.shadows.cascadeCount = 0;
  THRONG_TRY(crowd.prepare(commands, frame));
  drawPass(commands, crowd, kind);
  show(commands, kind, frame.camera.nearMetres, depthRange, target);
  return Ok{};
}

void InspectionStage::drawPass(VkCommandBuffer commands, Crowd& crowd, InspectionKind kind) {
  constexpr CrowdPass kPasses[] = {CrowdPass::Levels, CrowdPass::Lines, CrowdPass::Depth, CrowdPass::Motion};
  const GpuImage& color = kind == InspectionKind::Motion ? motion_ : colors_;
  imageBarrier(commands, color, VK_IMAGE_LAYOUT_UNDEFINED, kFragmentRead, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, kColorWrite);
  imageBarrier(commands, depth_, VK_IMAGE_LAYOUT_UNDEFINED, kFragmentRead, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL, kDepthWrite);
  VkRenderingAttachmentInfo colors = attachment(color.view(), VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
  const VkRenderingAttachmentInfo depth = attachment(depth_.view(), VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL);
  if (kind != InspectionKind::Motion) colors.clearValue.color = {{0.01f, 0.012f, 0.02f, 1}};
  VkRenderingInfo info{VK_STRUCTURE_TYPE_RENDERING_INFO};
  info.renderArea.extent = depth_.extent();
  info.layerCount = 1;
  info.colorAttachmentCount = kind == InspectionKind::Depth ? 0 : 1;
  info.pColorAttachments = &colors;
  info.pDepthAttachment = &depth;
  vkCmdBeginRendering(commands, &info);
  setViewport(commands, depth_.extent());
  crowd.draw(commands, kPasses[static_cast<int>(kind)], 0);
  vkCmdEndRendering(commands);
  imageBarrier(commands, color, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, kColorWrite, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
               kFragmentRead);
  imageBarrier(commands, depth_, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL, kDepthWrite, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
               kFragmentRead);
}

void InspectionStage::show(VkCommandBuffer commands, InspectionKind kind, float nearMetres, Vec2f depthRange, VkImageView target) {
  const VkRenderingAttachmentInfo color = attachment(target, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
  VkRenderingInfo info{VK_STRUCTURE_TYPE_RENDERING_INFO};
  info.renderArea.extent = depth_.extent();
  info.layerCount = 1;
  info.colorAttachmentCount = 1;
  info.pColorAttachments = &color;
  vkCmdBeginRendering(commands, &info);
  setViewport(commands, depth_.extent());
  const bool moves = kind == InspectionKind::Motion;
  const std::uint32_t word = kind == InspectionKind::Depth ? 1 : moves ? 2 : 0;
  const ShowPush push{word, nearMetres, depthRange.x, depthRange.y, 1 / kBrightestMotion};
  vkCmdSetCullMode(commands, VK_CULL_MODE_NONE);
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, show_.get());
  vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, layout_.get(), 0, 1, &sets_[moves], 0, nullptr);
  vkCmdPushConstants(commands, layout_.get(), VK_SHADER_STAGE_ALL, 0, sizeof push, &push);
  vkCmdDraw(commands, 3, 1, 0, 0);
  vkCmdEndRendering(commands);
}

}  // namespace throng
