#include "throng/crowd/pipelines.h"

#include "throng/crowd/vulkan_error.h"

namespace throng {
namespace {

Result<GpuShader> createShader(const VulkanDevice& device, std::span<const std::uint32_t> words) {
  VkShaderModuleCreateInfo info{VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO};
  info.codeSize = words.size_bytes();
  info.pCode = words.data();
  GpuShader shader;
  THRONG_VK(vkCreateShaderModule(device.device, &info, nullptr, shader.receive(device.device)), "shader");
  return shader;
}

VkPipelineShaderStageCreateInfo stageInfo(VkShaderStageFlagBits stage, const GpuShader& shader) {
  VkPipelineShaderStageCreateInfo info{VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO};
  info.stage = stage;
  info.module = shader.get();
  info.pName = "main";
  return info;
}

// Constants 0, 1, ...; points into itself and into the values.
class Specialization {
 public:
  explicit Specialization(const std::vector<std::uint32_t>& values) {
    for (std::uint32_t index = 0; index < values.size(); ++index) entries_.push_back({index, index * 4, 4});
    info_ = {static_cast<std::uint32_t>(entries_.size()), entries_.data(), entries_.size() * 4, values.data()};
  }
  const VkSpecializationInfo* info() const { return entries_.empty() ? nullptr : &info_; }

 private:
  std::vector<VkSpecializationMapEntry> entries_;
  VkSpecializationInfo info_{};
};

// The fixed-function state of a description; it points into itself and into the options.
struct FixedState {
  VkPipelineVertexInputStateCreateInfo vertexInput{VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO};
  VkPipelineInputAssemblyStateCreateInfo assembly{VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO};
  VkPipelineViewportStateCreateInfo viewport{VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO};
  VkPipelineRasterizationStateCreateInfo raster{VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO};
  VkPipelineMultisampleStateCreateInfo multisample{VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO};
  VkPipelineDepthStencilStateCreateInfo depth{VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO};
  std::vector<VkPipelineColorBlendAttachmentState> attachments;
  VkPipelineColorBlendStateCreateInfo blend{VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO};
  VkDynamicState dynamicStates[3] = {VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR, VK_DYNAMIC_STATE_CULL_MODE};
  VkPipelineDynamicStateCreateInfo dynamic{VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO};
  VkPipelineRenderingCreateInfo rendering{VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO};

  explicit FixedState(const GraphicsPipelineOptions& options) {
    vertexInput.vertexBindingDescriptionCount = static_cast<std::uint32_t>(options.vertexBindings.size());
    vertexInput.pVertexBindingDescriptions = options.vertexBindings.data();
    vertexInput.vertexAttributeDescriptionCount = static_cast<std::uint32_t>(options.vertexAttributes.size());
    vertexInput.pVertexAttributeDescriptions = options.vertexAttributes.data();
    assembly.topology = options.topology;
    viewport.viewportCount = viewport.scissorCount = 1;
    raster.frontFace = VK_FRONT_FACE_COUNTER_CLOCKWISE;
    raster.lineWidth = 1;
    raster.polygonMode = options.lines ? VK_POLYGON_MODE_LINE : VK_POLYGON_MODE_FILL;
    raster.depthClampEnable = options.depthClamp;
    raster.rasterizerDiscardEnable = options.discardRasterizer;
    raster.depthBiasEnable = options.depthBiasConstant != 0 || options.depthBiasSlope != 0;
    raster.depthBiasConstantFactor = options.depthBiasConstant;
    raster.depthBiasSlopeFactor = options.depthBiasSlope;
    multisample.rasterizationSamples = options.samples;
    multisample.alphaToCoverageEnable = options.alphaToCoverage;
    depth.depthTestEnable = options.depthFormat != VK_FORMAT_UNDEFINED;
    depth.depthWriteEnable = options.depthWrite;
    depth.depthCompareOp = options.depthCompare;
    VkPipelineColorBlendAttachmentState attachment{};
    attachment.colorWriteMask = VK_COLOR_COMPONENT_R_BIT | VK_COLOR_COMPONENT_G_BIT | VK_COLOR_COMPONENT_B_BIT |
                                VK_COLOR_COMPONENT_A_BIT;
    attachments.assign(options.colorFormats.size(), attachment);
    blend.attachmentCount = static_cast<std::uint32_t>(attachments.size());
    blend.pAttachments = attachments.data();
    dynamic.dynamicStateCount = 3;
    dynamic.pDynamicStates = dynamicStates;
    rendering.colorAttachmentCount = static_cast<std::uint32_t>(options.colorFormats.size());
    rendering.pColorAttachmentFormats = options.colorFormats.data();
    rendering.depthAttachmentFormat = options.depthFormat;
  }
};

}  // namespace

Result<GpuPipeline> createGraphicsPipeline(const VulkanDevice& device, const GraphicsPipelineOptions& options) {
  std::vector<GpuShader> shaders(2);
  std::vector<VkPipelineShaderStageCreateInfo> stages;
  THRONG_ASSIGN(shaders[0], createShader(device, options.vertexShader));
  stages.push_back(stageInfo(VK_SHADER_STAGE_VERTEX_BIT, shaders[0]));
  const Specialization constants(options.constants);
  if (!options.fragmentShader.empty()) {
    THRONG_ASSIGN(shaders[1], createShader(device, options.fragmentShader));
    stages.push_back(stageInfo(VK_SHADER_STAGE_FRAGMENT_BIT, shaders[1]));
  }
  for (VkPipelineShaderStageCreateInfo& stage : stages) stage.pSpecializationInfo = constants.info();
  const FixedState state(options);
  VkGraphicsPipelineCreateInfo info{VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO, &state.rendering};
  info.stageCount = static_cast<std::uint32_t>(stages.size());
  info.pStages = stages.data();
  info.pVertexInputState = &state.vertexInput;
  info.pInputAssemblyState = &state.assembly;
  info.pViewportState = &state.viewport;
  info.pRasterizationState = &state.raster;
  info.pMultisampleState = &state.multisample;
  info.pDepthStencilState = &state.depth;
  info.pColorBlendState = &state.blend;
  info.pDynamicState = &state.dynamic;
  info.layout = options.layout;
  GpuPipeline pipeline;
  THRONG_VK(vkCreateGraphicsPipelines(device.device, VK_NULL_HANDLE, 1, &info, nullptr, pipeline.receive(device.device)),
            "graphics pipeline");
  return pipeline;
}

Result<GpuPipeline> createComputePipeline(const VulkanDevice& device, std::span<const std::uint32_t> shader,
                                          VkPipelineLayout layout, const std::vector<std::uint32_t>& constants) {
  THRONG_ASSIGN(const GpuShader module, createShader(device, shader));
  const Specialization specialization(constants);
  VkComputePipelineCreateInfo info{VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO};
  info.stage = stageInfo(VK_SHADER_STAGE_COMPUTE_BIT, module);
  info.stage.pSpecializationInfo = specialization.info();
  info.layout = layout;
  GpuPipeline pipeline;
  THRONG_VK(vkCreateComputePipelines(device.device, VK_NULL_HANDLE, 1, &info, nullptr, pipeline.receive(device.device)),
            "compute pipeline");
  return pipeline;
}

Result<GpuPipelineLayout> createPipelineLayout(const VulkanDevice& device, std::vector<VkDescriptorSetLayout> sets,
                                               std::uint32_t pushBytes) {
  const VkPushConstantRange range{VK_SHADER_STAGE_ALL, 0, pushBytes};
  VkPipelineLayoutCreateInfo info{VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
  info.setLayoutCount = static_cast<std::uint32_t>(sets.size());
  info.pSetLayouts = sets.data();
  info.pushConstantRangeCount = pushBytes > 0;
  info.pPushConstantRanges = &range;
  GpuPipelineLayout layout;
  THRONG_VK(vkCreatePipelineLayout(device.device, &info, nullptr, layout.receive(device.device)), "pipeline layout");
  return layout;
}

Result<GpuSetLayout> createSetLayout(const VulkanDevice& device, std::vector<VkDescriptorType> types) {
  std::vector<VkDescriptorSetLayoutBinding> bindings;
  for (std::uint32_t index = 0; index < types.size(); ++index)
    bindings.push_back({index, types[index], 1, VK_SHADER_STAGE_ALL, nullptr});
  VkDescriptorSetLayoutCreateInfo info{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO};
  info.bindingCount = static_cast<std::uint32_t>(bindings.size());
  info.pBindings = bindings.data();
  GpuSetLayout layout;
  THRONG_VK(vkCreateDescriptorSetLayout(device.device, &info, nullptr, layout.receive(device.device)), "set layout");
  return layout;
}

void setViewport(VkCommandBuffer commands, VkExtent2D extent) {
  const VkViewport viewport{0, 0, float(extent.width), float(extent.height), 0, 1};
  const VkRect2D scissor{{0, 0}, extent};
  vkCmdSetViewport(commands, 0, 1, &viewport);
  vkCmdSetScissor(commands, 0, 1, &scissor);
}

}  // namespace throng
