// The pipelines of a crowd.
#pragma once

#include <algorithm>
#include <optional>

#include "throng/crowd/crowd.h"
#include "throng/crowd/gpu_asset.h"
#include "throng/crowd/pipelines.h"

namespace throng {

// Those that are specialised for a number of views.
struct CullPipelines {
  GpuPipeline cull[2];  // by whether the pages hold plants
  GpuPipeline compact;
};

// Of push constants: what draws and dispatches take, whichever is more.
inline constexpr std::uint32_t kCrowdPushBytes = std::max(sizeof(shader::CrowdComputePush), sizeof(shader::CrowdDrawPush));

struct CrowdPipelines {
  GpuSetLayout frameLayout;     // set 0
  GpuSetLayout textureLayout;   // set 1
  GpuSetLayout paletteLayout;   // set 2, of what draws live bones: PalettePass
  GpuPipelineLayout layout;     // sets 0 and 1 and kCrowdPushBytes; compute binds set 0 alone
  GpuPipelineLayout liveLayout;  // all three sets, compatible with the other
  bool occlusion = false;       // as in CrowdOptions
  std::optional<CullPipelines> culling[shader::kMaxViews + 1];  // by number of views, made when first needed
  GpuPipeline scan;
  GpuPipeline resolve[2];  // now, and as the previous frame had it
  // By SurfaceKind, and by whether two layers are blended.
  GpuPipeline color[3][2], depth[3][2], shadow[3][2], motion[3][2], levels[3][2], lines[3][2],
      gbuffer[3][2];

  static Result<CrowdPipelines> create(const VulkanDevice& device, const CrowdOptions& options);
  Status needCulling(const VulkanDevice& device, std::uint32_t viewCount);
  VkPipeline get(CrowdPass pass, SurfaceKind kind, bool twoLayers) const;
};

// What CrowdPass::Levels and Lines draw with instead of the colour pass's fragments; the vertices are the same.
void describeInspection(GraphicsPipelineOptions& description, CrowdPass pass, SurfaceKind kind, bool twoLayers);

// Of the attachments of CrowdPass::GBuffer; CrowdOptions::gbuffer is given.
std::vector<VkFormat> gbufferFormats(const CrowdOptions& options);

// How GpuVertex is read.
std::vector<VkVertexInputBindingDescription> crowdVertexBindings();
std::vector<VkVertexInputAttributeDescription> crowdVertexAttributes();

}  // namespace throng
