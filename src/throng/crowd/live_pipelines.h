// The pipelines that draw assets with live clips: those that are not expanded to vertex rows.
#pragma once

#include "throng/crowd/crowd_pipelines.h"

namespace throng {

// Which of them: what their shaders are made for.
struct LiveKind {
  Encoding encoding = Encoding::Bone;
  std::uint32_t maxInfluences = 1;  // of any vertex: 1, 2, 4 or 8
  SurfaceKind surface = SurfaceKind::Opaque;
  friend auto operator<=>(const LiveKind&, const LiveKind&) = default;
};

struct LivePipelines {
  // By whether two layers are blended.
  GpuPipeline color[2], depth[2], shadow[2], motion[2], gbuffer[2], levels[2], lines[2];

  // The layout is that of the others.
  static Result<LivePipelines> create(const VulkanDevice& device, const CrowdOptions& options, VkPipelineLayout layout,
                                      const LiveKind& kind);
  VkPipeline get(CrowdPass pass, bool twoLayers) const;
};

// GpuVertex, PosedInstance and what of RestVertex live_layer.glsl reads.
std::vector<VkVertexInputBindingDescription> liveVertexBindings();
std::vector<VkVertexInputAttributeDescription> liveVertexAttributes(Encoding encoding, bool normals);

}  // namespace throng
