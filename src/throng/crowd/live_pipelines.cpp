#include "throng/crowd/live_pipelines.h"

#include <cstddef>

#include "throng_shaders/crowd_color_frag.h"
#include "throng_shaders/crowd_depth_frag.h"
#include "throng_shaders/crowd_gbuffer_frag.h"
#include "throng_shaders/crowd_motion_frag.h"
#include "throng_shaders/live_bone_color_vert.h"
#include "throng_shaders/live_bone_depth_vert.h"
#include "throng_shaders/live_bone_motion_vert.h"
#include "throng_shaders/live_morph_color_vert.h"
#include "throng_shaders/live_morph_depth_vert.h"
#include "throng_shaders/live_morph_motion_vert.h"
#include "throng_shaders/live_packed_color_vert.h"
#include "throng_shaders/live_packed_depth_vert.h"
#include "throng_shaders/live_packed_motion_vert.h"
#include "throng_shaders/live_spline_color_vert.h"
#include "throng_shaders/live_spline_depth_vert.h"
#include "throng_shaders/live_spline_motion_vert.h"

namespace throng {
namespace {

struct VertexShaders {
  std::span<const std::uint32_t> color, depth, motion;
};

VertexShaders shadersOf(Encoding encoding) {
  switch (encoding) {
    case Encoding::Morph: return {kShader_live_morph_color_vert, kShader_live_morph_depth_vert, kShader_live_morph_motion_vert};
    case Encoding::Packed: return {kShader_live_packed_color_vert, kShader_live_packed_depth_vert, kShader_live_packed_motion_vert};
    case Encoding::Spline: return {kShader_live_spline_color_vert, kShader_live_spline_depth_vert, kShader_live_spline_motion_vert};
    default: return {kShader_live_bone_color_vert, kShader_live_bone_depth_vert, kShader_live_bone_motion_vert};
  }
}

void describePass(GraphicsPipelineOptions& description, CrowdPass pass, const LiveKind& kind, bool twoLayers) {
  const bool isOpaque = kind.surface == SurfaceKind::Opaque;
  description.alphaToCoverage = pass == CrowdPass::Color && kind.surface == SurfaceKind::Blend;
  const bool testsAlpha = pass == CrowdPass::Motion || pass == CrowdPass::Depth || pass == CrowdPass::Shadow;
  description.constants = {twoLayers, testsAlpha && !isOpaque, 0};
  if (pass == CrowdPass::Color) description.fragmentShader = kShader_crowd_color_frag;
  if (pass == CrowdPass::GBuffer) description.fragmentShader = kShader_crowd_gbuffer_frag;
  if (pass == CrowdPass::Motion) description.fragmentShader = kShader_crowd_motion_frag;
  if ((pass == CrowdPass::Depth || pass == CrowdPass::Shadow) && !isOpaque)
    description.fragmentShader = kShader_crowd_depth_frag;
  if (pass == CrowdPass::Levels || pass == CrowdPass::Lines)
    describeInspection(description, pass, kind.surface, twoLayers);
  description.constants.resize(3);
  const std::vector<std::uint32_t> constants = liveConstants(kind);
  description.constants.insert(description.constants.end(), constants.begin(), constants.end());
}

Status createPass(const VulkanDevice& device, CrowdPass pass, GraphicsPipelineOptions description, const LiveKind& kind,
                  GpuPipeline (&pipelines)[2]) {
  const bool normals = pass == CrowdPass::Color || pass == CrowdPass::GBuffer || pass == CrowdPass::Levels || pass == CrowdPass::Lines;
  description.vertexAttributes = liveVertexAttributes(kind.encoding, normals);
  for (const bool twoLayers : {false, true}) {
    GraphicsPipelineOptions described = description;
    describePass(described, pass, kind, twoLayers);
    THRONG_ASSIGN(pipelines[twoLayers], createGraphicsPipeline(device, described));
  }
  return Ok{};
}

}  // namespace

std::vector<std::uint32_t> liveConstants(const LiveKind& kind) {
  return {kind.maxInfluences, kind.someRows,  kind.morphs, static_cast<std::uint32_t>(kind.posed),
          kind.boneForms,     kind.trackForms, kind.wide};
}

std::vector<VkVertexInputBindingDescription> liveVertexBindings() {
  std::vector<VkVertexInputBindingDescription> bindings = crowdVertexBindings();
  bindings.push_back({2, sizeof(shader::RestVertex), VK_VERTEX_INPUT_RATE_VERTEX});
  return bindings;
}

std::vector<VkVertexInputAttributeDescription> liveVertexAttributes(Encoding encoding, bool normals) {
  std::vector<VkVertexInputAttributeDescription> attributes = crowdVertexAttributes();
  const bool fromRest = encoding == Encoding::Bone || encoding == Encoding::Morph;
  if (fromRest) attributes.push_back({12, 2, VK_FORMAT_R32G32B32_SFLOAT, offsetof(shader::RestVertex, position)});
  if (normals) attributes.push_back({13, 2, VK_FORMAT_R32G32B32_SFLOAT, offsetof(shader::RestVertex, normal)});
  if (encoding != Encoding::Bone) return attributes;
  attributes.push_back({14, 2, VK_FORMAT_R32G32B32A32_UINT, offsetof(shader::RestVertex, bones)});
  attributes.push_back({15, 2, VK_FORMAT_R32G32B32A32_SFLOAT, offsetof(shader::RestVertex, weights)});
  return attributes;
}

Result<LivePipelines> LivePipelines::create(const VulkanDevice& device, const CrowdOptions& options,
                                            VkPipelineLayout layout, const LiveKind& kind) {
  LivePipelines result;
  const VertexShaders shaders = shadersOf(kind.encoding);
  GraphicsPipelineOptions description;
  description.layout = layout;
  description.vertexBindings = liveVertexBindings();
  description.depthCompare = VK_COMPARE_OP_GREATER_OR_EQUAL;
  description.depthFormat = options.depthFormat;
  description.samples = options.samples;
  description.vertexShader = shaders.depth;
  THRONG_TRY(createPass(device, CrowdPass::Depth, description, kind, result.depth));
  description.vertexShader = shaders.color;
  description.colorFormats = {options.colorFormat};
  THRONG_TRY(createPass(device, CrowdPass::Color, description, kind, result.color));
  if (options.inspection) {
    THRONG_TRY(createPass(device, CrowdPass::Levels, description, kind, result.levels));
    THRONG_TRY(createPass(device, CrowdPass::Lines, description, kind, result.lines));
  }
  if (options.gbuffer) {
    description.colorFormats = gbufferFormats(options);
    THRONG_TRY(createPass(device, CrowdPass::GBuffer, description, kind, result.gbuffer));
  }
  if (options.motion) {
    description.vertexShader = shaders.motion;
    description.colorFormats = {options.motionFormat};
    THRONG_TRY(createPass(device, CrowdPass::Motion, description, kind, result.motion));
  }
  description.vertexShader = shaders.depth;
  description.colorFormats = {};
  description.depthFormat = options.shadowFormat;
  description.samples = VK_SAMPLE_COUNT_1_BIT;
  description.depthCompare = VK_COMPARE_OP_LESS_OR_EQUAL;
  THRONG_TRY(createPass(device, CrowdPass::Shadow, description, kind, result.shadow));
  return result;
}

VkPipeline LivePipelines::get(CrowdPass pass, bool twoLayers) const {
  switch (pass) {
    case CrowdPass::Color: return color[twoLayers].get();
    case CrowdPass::Depth: return depth[twoLayers].get();
    case CrowdPass::Motion: return motion[twoLayers].get();
    case CrowdPass::Shadow: return shadow[twoLayers].get();
    case CrowdPass::GBuffer: return gbuffer[twoLayers].get();
    case CrowdPass::Levels: return levels[twoLayers].get();
    case CrowdPass::Lines: return lines[twoLayers].get();
  }
  return VK_NULL_HANDLE;
}

}  // namespace throng
