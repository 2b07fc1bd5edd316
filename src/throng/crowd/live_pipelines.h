// The pipelines that draw assets with live clips: those that are not expanded to vertex rows.
#pragma once

#include "throng/crowd/crowd_pipelines.h"

namespace throng {

// Of the instances whose bones are to be posed once per frame, which of them are: see PalettePass.
enum class PosedInstances { None, Some, All };

// Which of them: what their shaders are made for. A device that runs both sides of a branch pays for everything that a
// shader might meet, so it is made for what can occur.
struct LiveKind {
  Encoding encoding = Encoding::Bone;
  std::uint32_t maxInfluences = 1;  // of any vertex: 1, 2, 4 or 8
  SurfaceKind surface = SurfaceKind::Opaque;
  bool someRows = true;             // whether some clips of the asset are expanded
  bool morphs = true;               // whether bones move a rest pose that itself changes
  PosedInstances posed = PosedInstances::Some;
  // Of bones that vertices pose: as in BoneUse.
  std::uint32_t boneForms = 15, trackForms = 14;
  bool wide = false;
  friend auto operator<=>(const LiveKind&, const LiveKind&) = default;
};

// The specialisation constants of live_layer.glsl, from 3 on.
std::vector<std::uint32_t> liveConstants(const LiveKind& kind);

struct LivePipelines {
  // By whether two layers are blended.
  GpuPipeline color[2], depth[2], shadow[2], motion[2], gbuffer[2], levels[2], lines[2];

  // The layout is CrowdPipelines::liveLayout.
  static Result<LivePipelines> create(const VulkanDevice& device, const CrowdOptions& options, VkPipelineLayout layout,
                                      const LiveKind& kind);
  VkPipeline get(CrowdPass pass, bool twoLayers) const;
};

// GpuVertex, PosedInstance and what of RestVertex live_layer.glsl reads.
std::vector<VkVertexInputBindingDescription> liveVertexBindings();
std::vector<VkVertexInputAttributeDescription> liveVertexAttributes(Encoding encoding, bool normals);

}  // namespace throng
