#include "throng/window/ui_layer.h"

#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_vulkan.h>
#include <imgui.h>

#include <utility>

#include "throng/crowd/vulkan_error.h"

namespace throng {

Result<UiLayer> UiLayer::create(const VulkanDevice& device, const Window& window, const Swapchain& swapchain,
                                GpuCommands& commands) {
  UiLayer layer;
  layer.device_ = device;
  THRONG_TRY(layer.createRenderPass(swapchain.format()));
  THRONG_TRY(layer.rebuild(swapchain));
  THRONG_TRY(layer.startBackends(window, static_cast<std::uint32_t>(swapchain.views().size()), commands));
  return layer;
}

UiLayer::UiLayer(UiLayer&& other) noexcept
    : device_(other.device_),
      renderPass_(std::move(other.renderPass_)),
      pool_(std::move(other.pool_)),
      framebuffers_(std::move(other.framebuffers_)),
      extent_(other.extent_),
      isStarted_(std::exchange(other.isStarted_, false)) {}

UiLayer::~UiLayer() {
  if (!isStarted_) return;
  ImGui_ImplVulkan_Shutdown();
  ImGui_ImplGlfw_Shutdown();
  ImGui::DestroyContext();
}

// ImGui 1.86 draws within a render pass of the old kind: it keeps what the picture holds and waits for it.
Status UiLayer::createRenderPass(VkFormat format) {
  VkAttachmentDescription color{};
  color.format = format;
  color.samples = VK_SAMPLE_COUNT_1_BIT;
  color.loadOp = VK_ATTACHMENT_LOAD_OP_LOAD;
  color.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
  color.stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE;
  color.stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE;
  color.initialLayout = color.finalLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
  const VkAttachmentReference reference{0, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL};
  VkSubpassDescription subpass{};
  subpass.pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS;
  subpass.colorAttachmentCount = 1;
  subpass.pColorAttachments = &reference;
  VkSubpassDependency before{};
  before.srcSubpass = VK_SUBPASS_EXTERNAL;
  before.srcStageMask = before.dstStageMask = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT;
  before.srcAccessMask = VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT;
  before.dstAccessMask = VK_ACCESS_COLOR_ATTACHMENT_READ_BIT | VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT;
  VkRenderPassCreateInfo info{VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO};
  info.attachmentCount = 1;
  info.pAttachments = &color;
  info.subpassCount = 1;
  info.pSubpasses = &subpass;
  info.dependencyCount = 1;
  info.pDependencies = &before;
  THRONG_VK(vkCreateRenderPass(device_.device, &info, nullptr, renderPass_.receive(device_.device)), "user interface");
  return Ok{};
}

Status UiLayer::rebuild(const Swapchain& swapchain) {
  framebuffers_.clear();
  extent_ = swapchain.extent();
  for (const auto& view : swapchain.views()) {
    const VkImageView attachment = view.get();
    VkFramebufferCreateInfo info{VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO};
    info.renderPass = renderPass_.get();
    info.attachmentCount = 1;
    info.pAttachments = &attachment;
    info.width = extent_.width;
    info.height = extent_.height;
    info.layers = 1;
    THRONG_VK(vkCreateFramebuffer(device_.device, &info, nullptr, framebuffers_.emplace_back().receive(device_.device)),
              "user interface");
  }
  return Ok{};
}

Status UiLayer::startBackends(const Window& window, std::uint32_t imageCount, GpuCommands& commands) {
  const VkDescriptorPoolSize size{VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 8};
  VkDescriptorPoolCreateInfo pool{VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO};
  pool.flags = VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT;
  pool.maxSets = 8;
  pool.poolSizeCount = 1;
  pool.pPoolSizes = &size;
  THRONG_VK(vkCreateDescriptorPool(device_.device, &pool, nullptr, pool_.receive(device_.device)), "user interface");
  IMGUI_CHECKVERSION();
  ImGui::CreateContext();
  ImGui::GetIO().IniFilename = nullptr;  // writes nothing beside the user's files
  ImGui::StyleColorsDark();
  ImGui::GetStyle().WindowRounding = 4;
  ImGui_ImplGlfw_InitForVulkan(window.handle(), true);
  ImGui_ImplVulkan_InitInfo info{};
  info.Instance = device_.instance;
  info.PhysicalDevice = device_.physicalDevice;
  info.Device = device_.device;
  info.QueueFamily = device_.queueFamilyIndex;
  info.Queue = device_.queue;
  info.DescriptorPool = pool_.get();
  info.MinImageCount = 2;
  info.ImageCount = std::max(imageCount, 2u);
  info.MSAASamples = VK_SAMPLE_COUNT_1_BIT;
  ImGui_ImplVulkan_Init(&info, renderPass_.get());
  isStarted_ = true;
  THRONG_TRY(commands.run([](VkCommandBuffer buffer) -> Status {
    ImGui_ImplVulkan_CreateFontsTexture(buffer);
    return Ok{};
  }));
  ImGui_ImplVulkan_DestroyFontUploadObjects();
  return Ok{};
}

void UiLayer::beginFrame() {
  ImGui_ImplVulkan_NewFrame();
  ImGui_ImplGlfw_NewFrame();
  ImGui::NewFrame();
}

void UiLayer::draw(const SwapchainFrame& frame) {
  ImGui::Render();
  VkRenderPassBeginInfo begin{VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO};
  begin.renderPass = renderPass_.get();
  begin.framebuffer = framebuffers_[frame.imageIndex].get();
  begin.renderArea.extent = extent_;
  vkCmdBeginRenderPass(frame.commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
  ImGui_ImplVulkan_RenderDrawData(ImGui::GetDrawData(), frame.commands);
  vkCmdEndRenderPass(frame.commands);
}

}  // namespace throng
