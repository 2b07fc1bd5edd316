// Expands clips to vertex rows on the GPU.
#pragma once

#include <vector>

#include "throng/asset/asset.h"
#include "throng/crowd/gpu_memory.h"
#include "throng/shared/expand_types.h"

namespace throng {

// An asset's own encoding on the GPU, see asset_words.glsl.
struct StoredWords {
  Encoding encoding = Encoding::Bone;  // not Vertex
  VkDeviceAddress words = 0;
  VkDeviceAddress rest = 0;          // RestVertex
  std::uint32_t vertexCount = 0;
  std::uint32_t itemCount = 0;       // bones, or points; 0 of morph
  std::uint32_t morphAt = 0;         // where the words of morph targets begin
};

// One clip to expand.
struct ClipToExpand {
  StoredWords asset;
  Bounds bounds;
  std::uint32_t clipAt = 0;       // where its chunk begins in the words
  std::uint32_t morphClipAt = 0;  // and its chunk of morph weights; 0: none
  std::uint32_t rowCount = 0;
  VkDeviceAddress tasks = 0;      // ExpandTask per row
  VkDeviceAddress texels = 0;     // where the rows go
};

class RowExpander {
 public:
  // For up to scratchBytes of what the vertices of a row share at a time.
  static Result<RowExpander> create(const VulkanDevice& device, VkDeviceSize scratchBytes = VkDeviceSize(8) << 20);

  // Records the dispatches, none larger than the device allows, with barriers between them; the caller puts barriers
  // before the first and after the last. OutOfMemory, or LimitExceeded where a row alone exceeds the device.
  Status record(VkCommandBuffer commands, const ClipToExpand& clip);
  VkDeviceSize sizeBytes() const;

 private:
  Status makeScratch(const StoredWords& asset, std::uint32_t& rowsAtOnce);
  void dispatch(VkCommandBuffer commands, const ClipToExpand& clip, std::uint32_t firstRow, std::uint32_t rowCount) const;

  VulkanDevice device_;
  VkDeviceSize scratchBytes_ = 0;
  std::uint32_t maxGroups_[2] = {};
  GpuPipelineLayout layout_;
  GpuPipeline frames_[5], rows_[5];  // by Encoding
  std::vector<GpuBuffer> scratch_;   // the last is in use, earlier ones by frames in flight
};

}  // namespace throng
