#include "throng/crowd/crowd_pipelines.h"

#include <iterator>

#include "throng_shaders/compact_instances_comp.h"
#include "throng_shaders/crowd_color_frag.h"
#include "throng_shaders/crowd_color_vert.h"
#include "throng_shaders/crowd_depth_frag.h"
#include "throng_shaders/crowd_depth_vert.h"
#include "throng_shaders/crowd_gbuffer_frag.h"
#include "throng_shaders/crowd_levels_frag.h"
#include "throng_shaders/crowd_motion_frag.h"
#include "throng_shaders/crowd_motion_vert.h"
#include "throng_shaders/cull_instances_comp.h"
#include "throng_shaders/resolve_instances_comp.h"
#include "throng_shaders/scan_pages_comp.h"

namespace throng {
namespace {

constexpr SurfaceKind kKinds[] = {SurfaceKind::Opaque, SurfaceKind::Mask, SurfaceKind::Blend};

// The pipeline for one layer and the one for two.
Status createPair(const VulkanDevice& device, GraphicsPipelineOptions description, GpuPipeline (&pair)[2],
                  bool alphaTested = false) {
  for (const bool twoLayers : {false, true}) {
    description.constants = {twoLayers, alphaTested};
    THRONG_ASSIGN(pair[twoLayers], createGraphicsPipeline(device, description));
  }
  return Ok{};
}

// The colour pass, and the same without light.
Status createColor(const VulkanDevice& device, const CrowdOptions& options, CrowdPipelines& pipelines) {
  GraphicsPipelineOptions description;
  description.vertexShader = kShader_crowd_color_vert;
  description.layout = pipelines.layout.get();
  description.depthFormat = options.depthFormat;
  description.samples = options.samples;
  description.vertexBindings = crowdVertexBindings();
  description.vertexAttributes = crowdVertexAttributes();
  description.depthCompare = VK_COMPARE_OP_GREATER_OR_EQUAL;
  for (const SurfaceKind kind : kKinds) {
    description.alphaToCoverage = kind == SurfaceKind::Blend;
    description.fragmentShader = kShader_crowd_color_frag;
    description.colorFormats = {options.colorFormat};
    THRONG_TRY(createPair(device, description, pipelines.color[static_cast<int>(kind)]));
    if (!options.gbuffer) continue;
    description.fragmentShader = kShader_crowd_gbuffer_frag;
    description.colorFormats = gbufferFormats(options);
    THRONG_TRY(createPair(device, description, pipelines.gbuffer[static_cast<int>(kind)]));
  }
  return Ok{};
}

Status createInspection(const VulkanDevice& device, const CrowdOptions& options, CrowdPipelines& pipelines) {
  if (!options.inspection) return Ok{};
  GraphicsPipelineOptions description;
  description.vertexShader = kShader_crowd_color_vert;
  description.layout = pipelines.layout.get();
  description.colorFormats = {options.colorFormat};
  description.depthFormat = options.depthFormat;
  description.samples = options.samples;
  description.vertexBindings = crowdVertexBindings();
  description.vertexAttributes = crowdVertexAttributes();
  description.depthCompare = VK_COMPARE_OP_GREATER_OR_EQUAL;
  for (const SurfaceKind kind : kKinds)
    for (const bool twoLayers : {false, true})
      for (const CrowdPass pass : {CrowdPass::Levels, CrowdPass::Lines}) {
        describeInspection(description, pass, kind, twoLayers);
        auto& all = pass == CrowdPass::Levels ? pipelines.levels : pipelines.lines;
        THRONG_ASSIGN(all[static_cast<int>(kind)][twoLayers], createGraphicsPipeline(device, description));
      }
  return Ok{};
}

Status createDepth(const VulkanDevice& device, const CrowdOptions& options, CrowdPipelines& pipelines) {
  GraphicsPipelineOptions description;
  description.vertexShader = kShader_crowd_depth_vert;
  description.layout = pipelines.layout.get();
  description.vertexBindings = crowdVertexBindings();
  description.vertexAttributes = crowdVertexAttributes();
  for (const SurfaceKind kind : kKinds) {
    if (kind != SurfaceKind::Opaque) description.fragmentShader = kShader_crowd_depth_frag;
    description.depthFormat = options.depthFormat;
    description.samples = options.samples;
    description.depthCompare = VK_COMPARE_OP_GREATER_OR_EQUAL;
    const bool alphaTested = kind != SurfaceKind::Opaque;
    THRONG_TRY(createPair(device, description, pipelines.depth[static_cast<int>(kind)], alphaTested));
    description.depthFormat = options.shadowFormat;
    description.samples = VK_SAMPLE_COUNT_1_BIT;
    description.depthCompare = VK_COMPARE_OP_LESS_OR_EQUAL;
    THRONG_TRY(createPair(device, description, pipelines.shadow[static_cast<int>(kind)], alphaTested));
  }
  return Ok{};
}

Status createMotion(const VulkanDevice& device, const CrowdOptions& options, CrowdPipelines& pipelines) {
  if (!options.motion) return Ok{};
  GraphicsPipelineOptions description;
  description.vertexShader = kShader_crowd_motion_vert;
  description.fragmentShader = kShader_crowd_motion_frag;
  description.layout = pipelines.layout.get();
  description.colorFormats = {options.motionFormat};
  description.depthFormat = options.depthFormat;
  description.samples = options.samples;
  description.vertexBindings = crowdVertexBindings();
  description.vertexAttributes = crowdVertexAttributes();
  description.depthCompare = VK_COMPARE_OP_GREATER_OR_EQUAL;
  for (const SurfaceKind kind : kKinds)
    THRONG_TRY(createPair(device, description, pipelines.motion[static_cast<int>(kind)], kind != SurfaceKind::Opaque));
  return Ok{};
}

}  // namespace

void describeInspection(GraphicsPipelineOptions& description, CrowdPass pass, SurfaceKind kind, bool twoLayers) {
  description.fragmentShader = kShader_crowd_levels_frag;
  description.constants = {twoLayers, kind == SurfaceKind::Mask};
  description.lines = pass == CrowdPass::Lines;
}

std::vector<VkFormat> gbufferFormats(const CrowdOptions& options) {
  const GBufferFormats& formats = *options.gbuffer;
  return {formats.baseColor, formats.normal, formats.material, formats.emissive};
}

std::vector<VkVertexInputBindingDescription> crowdVertexBindings() {
  return {{0, sizeof(GpuVertex), VK_VERTEX_INPUT_RATE_VERTEX},
          {1, sizeof(shader::PosedInstance), VK_VERTEX_INPUT_RATE_INSTANCE}};
}

std::vector<VkVertexInputAttributeDescription> crowdVertexAttributes() {
  std::vector<VkVertexInputAttributeDescription> attributes = {
      {0, 0, VK_FORMAT_R32G32_SFLOAT, offsetof(GpuVertex, texCoord0)},
      {1, 0, VK_FORMAT_R32G32_SFLOAT, offsetof(GpuVertex, texCoord1)},
      {2, 0, VK_FORMAT_R16G16B16A16_UNORM, offsetof(GpuVertex, color)},
      {3, 0, VK_FORMAT_R8_UINT, offsetof(GpuVertex, group)}};
  // The eight vectors of PosedInstance: words where crowd_vertex.glsl reads words, else floats.
  const VkFormat words = VK_FORMAT_R32G32B32A32_UINT, floats = VK_FORMAT_R32G32B32A32_SFLOAT;
  const VkFormat formats[] = {floats, floats, words, words, floats, words, words, floats};
  for (std::uint32_t index = 0; index < std::size(formats); ++index)
    attributes.push_back({4 + index, 1, formats[index], index * 16});
  return attributes;
}

Result<CrowdPipelines> CrowdPipelines::create(const VulkanDevice& device, const CrowdOptions& options) {
  CrowdPipelines result;
  const VkDescriptorType buffer = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, image = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
  THRONG_ASSIGN(result.frameLayout, createSetLayout(device, {buffer, image}));
  THRONG_ASSIGN(result.textureLayout,
                createSetLayout(device, std::vector<VkDescriptorType>(shader::kTexturesPerMaterial, image)));
  THRONG_ASSIGN(result.layout, createPipelineLayout(device, {result.frameLayout.get(), result.textureLayout.get()},
                                                    kCrowdPushBytes));
  THRONG_ASSIGN(result.paletteLayout, createSetLayout(device, {VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER}));
  THRONG_ASSIGN(result.liveLayout,
                createPipelineLayout(device, {result.frameLayout.get(), result.textureLayout.get(), result.paletteLayout.get()},
                                     kCrowdPushBytes));
  result.occlusion = options.occlusion;
  const VkPipelineLayout layout = result.layout.get();
  for (const std::uint32_t previous : {0u, 1u}) {
    THRONG_ASSIGN(result.resolve[previous], createComputePipeline(device, kShader_resolve_instances_comp, layout, {previous}));
  }
  THRONG_ASSIGN(result.scan, createComputePipeline(device, kShader_scan_pages_comp, layout));
  THRONG_TRY(createColor(device, options, result));
  THRONG_TRY(createDepth(device, options, result));
  THRONG_TRY(createMotion(device, options, result));
  THRONG_TRY(createInspection(device, options, result));
  return result;
}

Status CrowdPipelines::needCulling(const VulkanDevice& device, std::uint32_t viewCount) {
  if (culling[viewCount]) return Ok{};
  CullPipelines made;
  for (const std::uint32_t plants : {0u, 1u}) {
    THRONG_ASSIGN(made.cull[plants],
                  createComputePipeline(device, kShader_cull_instances_comp, layout.get(), {plants, viewCount, occlusion}));
  }
  THRONG_ASSIGN(made.compact, createComputePipeline(device, kShader_compact_instances_comp, layout.get(), {viewCount, 0}));
  culling[viewCount] = std::move(made);
  return Ok{};
}

VkPipeline CrowdPipelines::get(CrowdPass pass, SurfaceKind kind, bool twoLayers) const {
  const int index = static_cast<int>(kind);
  switch (pass) {
    case CrowdPass::Color: return color[index][twoLayers].get();
    case CrowdPass::Depth: return depth[index][twoLayers].get();
    case CrowdPass::Motion: return motion[index][twoLayers].get();
    case CrowdPass::Shadow: return shadow[index][twoLayers].get();
    case CrowdPass::Levels: return levels[index][twoLayers].get();
    case CrowdPass::Lines: return lines[index][twoLayers].get();
    case CrowdPass::GBuffer: return gbuffer[index][twoLayers].get();
  }
  return VK_NULL_HANDLE;
}

}  // namespace throng
