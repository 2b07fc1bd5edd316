#include "throng/window/texel_view.h"

#include <cstring>

#include "throng/container/texel_pictures.h"
#include "throng/crowd/pipelines.h"
#include "throng/crowd/texture_sets.h"
#include "throng/crowd/vulkan_error.h"
#include "throng/image/pixels.h"
#include "throng_shaders/fill_picture_vert.h"
#include "throng_shaders/show_texels_frag.h"

namespace throng {
namespace {

constexpr std::uint32_t kMaxSide = 4096;

Pixels pixelsOf(const Picture& picture) {
  Pixels pixels{picture.width, picture.height, std::vector<std::byte>(std::size_t(picture.width) * picture.height * 4)};
  for (std::size_t index = 0; index < pixels.rgba.size() / 4; ++index) {
    for (int channel = 0; channel < 3; ++channel) pixels.rgba[4 * index + channel] = std::byte(picture.pixels[3 * index + channel]);
    pixels.rgba[4 * index + 3] = std::byte(255);
  }
  return shrinkToFit(pixels, kMaxSide, false);
}

Result<GpuImage> upload(const VulkanDevice& device, GpuCommands& commands, const Pixels& pixels) {
  ImageOptions options;
  options.extent = {pixels.width, pixels.height};
  options.usage = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
  THRONG_ASSIGN(GpuImage image, GpuImage::create(device, options));
  THRONG_ASSIGN(const GpuBuffer staging,
                GpuBuffer::create(device, pixels.rgba.size(), VK_BUFFER_USAGE_TRANSFER_SRC_BIT, MemoryPlace::Upload));
  std::memcpy(staging.mapped(), pixels.rgba.data(), pixels.rgba.size());
  THRONG_TRY(commands.run([&](VkCommandBuffer buffer) -> Status {
    imageBarrier(buffer, image, VK_IMAGE_LAYOUT_UNDEFINED, kNothing, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, kTransferWrite);
    VkBufferImageCopy region{};
    region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
    region.imageExtent = {pixels.width, pixels.height, 1};
    vkCmdCopyBufferToImage(buffer, staging.handle(), image.handle(), VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &region);
    imageBarrier(buffer, image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, kTransferWrite, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
                 kFragmentRead);
    return Ok{};
  }));
  return image;
}

}  // namespace

Result<TexelView> TexelView::create(const VulkanDevice& device, VkFormat targetFormat) {
  const char* where = "texel view";
  const VkDescriptorType sampled = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
  TexelView view;
  THRONG_ASSIGN(view.setLayout_, createSetLayout(device, {sampled}));
  THRONG_ASSIGN(view.layout_, createPipelineLayout(device, {view.setLayout_.get()}, 0));
  GraphicsPipelineOptions show;
  show.layout = view.layout_.get();
  show.colorFormats = {targetFormat};
  show.vertexShader = kShader_fill_picture_vert;
  show.fragmentShader = kShader_show_texels_frag;
  THRONG_ASSIGN(view.show_, createGraphicsPipeline(device, show));
  VkSamplerCreateInfo sampler{VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO};
  sampler.addressModeU = sampler.addressModeV = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
  THRONG_VK(vkCreateSampler(device.device, &sampler, nullptr, view.nearest_.receive(device.device)), where);
  THRONG_ASSIGN(view.pool_, allocateTextureSets(device, view.setLayout_.get(), 1, view.sets_));
  return view;
}

Status TexelView::choose(const VulkanDevice& device, GpuCommands& commands, const Asset& asset, std::uint32_t clipIndex) {
  const TexelPictures drawn = drawTexels(asset, clipIndex);
  for (int index = 0; index < 2; ++index) {
    THRONG_ASSIGN(pictures_[index], upload(device, commands, pixelsOf(index == 0 ? drawn.positions : drawn.normals)));
    writeTextures(device, sets_[index], nearest_.get(), {pictures_[index].view()});
  }
  return Ok{};
}

void TexelView::record(VkCommandBuffer commands, VkExtent2D extent, VkImageView target) const {
  VkRenderingAttachmentInfo color{VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO};
  color.imageView = target;
  color.imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
  color.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
  color.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
  VkRenderingInfo info{VK_STRUCTURE_TYPE_RENDERING_INFO};
  info.renderArea.extent = extent;
  info.layerCount = 1;
  info.colorAttachmentCount = 1;
  info.pColorAttachments = &color;
  vkCmdBeginRendering(commands, &info);
  setViewport(commands, extent);
  vkCmdSetCullMode(commands, VK_CULL_MODE_NONE);
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, show_.get());
  const float half = float(extent.height) / 2, gap = 2;
  for (int index = 0; index < 2; ++index) {
    const VkViewport viewport{0, float(index) * (half + gap / 2), float(extent.width), half - gap / 2, 0, 1};
    vkCmdSetViewport(commands, 0, 1, &viewport);
    const VkRect2D scissor{{0, static_cast<std::int32_t>(viewport.y)}, {extent.width, static_cast<std::uint32_t>(viewport.height)}};
    vkCmdSetScissor(commands, 0, 1, &scissor);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, layout_.get(), 0, 1, &sets_[index], 0, nullptr);
    vkCmdDraw(commands, 3, 1, 0, 0);
  }
  vkCmdEndRendering(commands);
}

}  // namespace throng
