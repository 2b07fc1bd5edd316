#include "throng/crowd/plant_pipelines.h"

#include "throng_shaders/crowd_color_frag.h"
#include "throng_shaders/crowd_depth_frag.h"
#include "throng_shaders/crowd_gbuffer_frag.h"
#include "throng_shaders/crowd_motion_frag.h"
#include "throng_shaders/felled_color_frag.h"
#include "throng_shaders/felled_color_vert.h"
#include "throng_shaders/felled_depth_frag.h"
#include "throng_shaders/felled_depth_vert.h"
#include "throng_shaders/felled_gbuffer_frag.h"
#include "throng_shaders/felled_motion_frag.h"
#include "throng_shaders/felled_motion_vert.h"
#include "throng_shaders/plant_color_vert.h"
#include "throng_shaders/plant_depth_vert.h"
#include "throng_shaders/plant_motion_vert.h"
#include "throng_shaders/section_frag.h"
#include "throng_shaders/section_gbuffer_frag.h"
#include "throng_shaders/section_motion_frag.h"
#include "throng_shaders/section_motion_vert.h"
#include "throng_shaders/section_vert.h"

namespace throng {
namespace {

constexpr SurfaceKind kKinds[] = {SurfaceKind::Opaque, SurfaceKind::Mask, SurfaceKind::Blend};

// What differs between the passes, but for the shaders.
GraphicsPipelineOptions passOptions(CrowdPass pass, const CrowdOptions& options, VkPipelineLayout layout) {
  GraphicsPipelineOptions description;
  description.layout = layout;
  if (pass == CrowdPass::Color) description.colorFormats = {options.colorFormat};
  if (pass == CrowdPass::Motion) description.colorFormats = {options.motionFormat};
  if (pass == CrowdPass::GBuffer) description.colorFormats = gbufferFormats(options);
  const bool isShadow = pass == CrowdPass::Shadow;
  description.depthFormat = isShadow ? options.shadowFormat : options.depthFormat;
  description.samples = isShadow ? VK_SAMPLE_COUNT_1_BIT : options.samples;
  description.depthCompare = isShadow ? VK_COMPARE_OP_LESS_OR_EQUAL : VK_COMPARE_OP_GREATER_OR_EQUAL;
  return description;
}

// Reads GpuVertex, PosedInstance and the weights.
GraphicsPipelineOptions plantOptions(CrowdPass pass, const CrowdOptions& options, VkPipelineLayout layout) {
  GraphicsPipelineOptions description = passOptions(pass, options, layout);
  description.vertexBindings = crowdVertexBindings();
  description.vertexBindings.push_back({2, 8, VK_VERTEX_INPUT_RATE_VERTEX});
  description.vertexAttributes = crowdVertexAttributes();
  description.vertexAttributes.push_back({12, 2, VK_FORMAT_R16G16B16A16_UNORM, 0});
  return description;
}

Status createStanding(const VulkanDevice& device, CrowdPass pass, const CrowdOptions& options, VkPipelineLayout layout,
                      GpuPipeline (&pipelines)[3][2]) {
  const bool isColor = pass == CrowdPass::Color || pass == CrowdPass::GBuffer;
  for (const SurfaceKind kind : kKinds)
    for (const bool twoLayers : {false, true}) {
      GraphicsPipelineOptions description = plantOptions(pass, options, layout);
      description.constants = {twoLayers, kind != SurfaceKind::Opaque};
      if (isColor) description.vertexShader = kShader_plant_color_vert;
      else if (pass == CrowdPass::Motion) description.vertexShader = kShader_plant_motion_vert;
      else description.vertexShader = kShader_plant_depth_vert;
      if (pass == CrowdPass::Color) description.fragmentShader = kShader_crowd_color_frag;
      else if (pass == CrowdPass::GBuffer) description.fragmentShader = kShader_crowd_gbuffer_frag;
      else if (pass == CrowdPass::Motion) description.fragmentShader = kShader_crowd_motion_frag;
      else if (kind != SurfaceKind::Opaque) description.fragmentShader = kShader_crowd_depth_frag;
      description.alphaToCoverage = isColor && kind == SurfaceKind::Blend;
      THRONG_ASSIGN(pipelines[static_cast<int>(kind)][twoLayers], createGraphicsPipeline(device, description));
    }
  return Ok{};
}

Status createFelledSurfaces(const VulkanDevice& device, CrowdPass pass, const CrowdOptions& options,
                            VkPipelineLayout layout, GpuPipeline (&pipelines)[3]) {
  for (const SurfaceKind kind : kKinds) {
    GraphicsPipelineOptions description = plantOptions(pass, options, layout);
    description.constants = {true, true};
    description.vertexShader = kShader_felled_color_vert;
    if (pass == CrowdPass::Color) description.fragmentShader = kShader_felled_color_frag;
    else description.fragmentShader = kShader_felled_gbuffer_frag;
    description.alphaToCoverage = kind == SurfaceKind::Blend;
    THRONG_ASSIGN(pipelines[static_cast<int>(kind)], createGraphicsPipeline(device, description));
  }
  return Ok{};
}

Status createFelled(const VulkanDevice& device, const CrowdOptions& options, VkPipelineLayout layout,
                    PlantPipelines& pipelines) {
  THRONG_TRY(createFelledSurfaces(device, CrowdPass::Color, options, layout, pipelines.felledColor));
  if (options.gbuffer)
    THRONG_TRY(createFelledSurfaces(device, CrowdPass::GBuffer, options, layout, pipelines.felledGbuffer));
  for (const CrowdPass pass : {CrowdPass::Depth, CrowdPass::Shadow}) {
    GraphicsPipelineOptions description = plantOptions(pass, options, layout);
    description.constants = {true, true};
    description.vertexShader = kShader_felled_depth_vert;
    description.fragmentShader = kShader_felled_depth_frag;
    GpuPipeline& pipeline = pass == CrowdPass::Depth ? pipelines.felledDepth : pipelines.felledShadow;
    THRONG_ASSIGN(pipeline, createGraphicsPipeline(device, description));
  }
  return Ok{};
}

Status createFelledMotion(const VulkanDevice& device, const CrowdOptions& options, VkPipelineLayout layout,
                          PlantPipelines& pipelines) {
  GraphicsPipelineOptions description = plantOptions(CrowdPass::Motion, options, layout);
  description.constants = {true, true};
  description.vertexShader = kShader_felled_motion_vert;
  description.fragmentShader = kShader_felled_motion_frag;
  THRONG_ASSIGN(pipelines.felledMotion, createGraphicsPipeline(device, description));
  description = passOptions(CrowdPass::Motion, options, layout);
  description.vertexShader = kShader_section_motion_vert;
  description.fragmentShader = kShader_section_motion_frag;
  THRONG_ASSIGN(pipelines.sectionMotion, createGraphicsPipeline(device, description));
  return Ok{};
}

// Standing and felled plants in the colours of their levels.
Status createInspection(const VulkanDevice& device, const CrowdOptions& options, VkPipelineLayout layout,
                        PlantPipelines& pipelines) {
  GraphicsPipelineOptions description = plantOptions(CrowdPass::Color, options, layout);
  for (const CrowdPass pass : {CrowdPass::Levels, CrowdPass::Lines})
    for (const SurfaceKind kind : kKinds) {
      const bool isLevels = pass == CrowdPass::Levels;
      const int index = static_cast<int>(kind);
      description.vertexShader = kShader_plant_color_vert;
      for (const bool twoLayers : {false, true}) {
        describeInspection(description, pass, kind, twoLayers);
        GpuPipeline& standing = (isLevels ? pipelines.levels : pipelines.lines)[index][twoLayers];
        THRONG_ASSIGN(standing, createGraphicsPipeline(device, description));
      }
      description.vertexShader = kShader_felled_color_vert;
      GpuPipeline& felled = (isLevels ? pipelines.felledLevels : pipelines.felledLines)[index];
      THRONG_ASSIGN(felled, createGraphicsPipeline(device, description));
    }
  return Ok{};
}

Status createSections(const VulkanDevice& device, const CrowdOptions& options, VkPipelineLayout layout,
                      PlantPipelines& pipelines) {
  const std::pair<CrowdPass, GpuPipeline*> all[] = {{CrowdPass::Color, &pipelines.sectionColor},
                                                    {CrowdPass::GBuffer, &pipelines.sectionGbuffer},
                                                    {CrowdPass::Depth, &pipelines.sectionDepth},
                                                    {CrowdPass::Shadow, &pipelines.sectionShadow}};
  for (const auto& [pass, pipeline] : all) {
    if (pass == CrowdPass::GBuffer && !options.gbuffer) continue;
    GraphicsPipelineOptions description = passOptions(pass, options, layout);
    description.vertexShader = kShader_section_vert;
    if (pass == CrowdPass::Color) description.fragmentShader = kShader_section_frag;
    if (pass == CrowdPass::GBuffer) description.fragmentShader = kShader_section_gbuffer_frag;
    THRONG_ASSIGN(*pipeline, createGraphicsPipeline(device, description));
  }
  return Ok{};
}

}  // namespace

Result<PlantPipelines> PlantPipelines::create(const VulkanDevice& device, const CrowdOptions& options,
                                              const CrowdPipelines& common) {
  PlantPipelines result;
  const VkPipelineLayout layout = common.layout.get();
  THRONG_TRY(createStanding(device, CrowdPass::Color, options, layout, result.color));
  if (options.gbuffer) THRONG_TRY(createStanding(device, CrowdPass::GBuffer, options, layout, result.gbuffer));
  THRONG_TRY(createStanding(device, CrowdPass::Depth, options, layout, result.depth));
  if (options.motion) {
    THRONG_TRY(createStanding(device, CrowdPass::Motion, options, layout, result.motion));
    THRONG_TRY(createFelledMotion(device, options, layout, result));
  }
  THRONG_TRY(createStanding(device, CrowdPass::Shadow, options, layout, result.shadow));
  THRONG_TRY(createFelled(device, options, layout, result));
  if (options.inspection) THRONG_TRY(createInspection(device, options, layout, result));
  THRONG_TRY(createSections(device, options, layout, result));
  return result;
}

VkPipeline PlantPipelines::get(CrowdPass pass, SurfaceKind kind, bool twoLayers) const {
  const int index = static_cast<int>(kind);
  if (pass == CrowdPass::Color) return color[index][twoLayers].get();
  if (pass == CrowdPass::Motion) return motion[index][twoLayers].get();
  if (pass == CrowdPass::Levels) return levels[index][twoLayers].get();
  if (pass == CrowdPass::Lines) return lines[index][twoLayers].get();
  if (pass == CrowdPass::GBuffer) return gbuffer[index][twoLayers].get();
  return pass == CrowdPass::Depth ? depth[index][twoLayers].get() : shadow[index][twoLayers].get();
}

VkPipeline PlantPipelines::getFelled(CrowdPass pass, SurfaceKind kind) const {
  if (pass == CrowdPass::Color) return felledColor[static_cast<int>(kind)].get();
  if (pass == CrowdPass::Motion) return felledMotion.get();
  if (pass == CrowdPass::Levels) return felledLevels[static_cast<int>(kind)].get();
  if (pass == CrowdPass::Lines) return felledLines[static_cast<int>(kind)].get();
  if (pass == CrowdPass::GBuffer) return felledGbuffer[static_cast<int>(kind)].get();
  return pass == CrowdPass::Depth ? felledDepth.get() : felledShadow.get();
}

VkPipeline PlantPipelines::getSection(CrowdPass pass) const {
  if (pass == CrowdPass::Color) return sectionColor.get();
  if (pass == CrowdPass::GBuffer) return sectionGbuffer.get();
  if (pass == CrowdPass::Motion) return sectionMotion.get();
  return pass == CrowdPass::Depth ? sectionDepth.get() : sectionShadow.get();
}

}  // namespace throng
