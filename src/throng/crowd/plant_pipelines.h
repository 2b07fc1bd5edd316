// The pipelines of plants: those that move with the wind, those that were felled, and the wood that a cut shows.
#pragma once

#include "throng/crowd/crowd_pipelines.h"

namespace throng {

struct PlantPipelines {
  // By SurfaceKind, and by whether two layers are blended.
  GpuPipeline color[3][2], depth[3][2], motion[3][2], shadow[3][2], levels[3][2], lines[3][2],
      gbuffer[3][2];
  // One for both numbers of layers, and for all kinds where there is no colour.
  GpuPipeline felledColor[3], felledLevels[3], felledLines[3], felledGbuffer[3], felledDepth, felledMotion, felledShadow;
  GpuPipeline sectionColor, sectionGbuffer, sectionDepth, sectionMotion, sectionShadow;

  // `common` gives the layout, and must outlive these.
  static Result<PlantPipelines> create(const VulkanDevice& device, const CrowdOptions& options,
                                       const CrowdPipelines& common);
  VkPipeline get(CrowdPass pass, SurfaceKind kind, bool twoLayers) const;
  VkPipeline getFelled(CrowdPass pass, SurfaceKind kind) const;
  VkPipeline getSection(CrowdPass pass) const;
};

}  // namespace throng
