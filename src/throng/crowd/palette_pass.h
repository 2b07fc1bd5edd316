// The matrices of the bones of visible instances whose clips are live, made once per frame for all passes and views.
#pragma once

#include <vector>

#include "throng/asset/bone_use.h"
#include "throng/crowd/gpu_memory.h"
#include "throng/crowd/texel_set.h"

namespace throng {

class PalettePass {
 public:
  // Up to budgetBytes of matrices, 48 bytes each; instances for which there are none have their bones decoded by each
  // vertex, which looks the same and takes longer.
  PalettePass(const VulkanDevice& device, VkDeviceSize budgetBytes, std::uint32_t pageCapacity)
      : device_(device), budgetBytes_(budgetBytes), pageCapacity_(pageCapacity) {}

  // What the pass works with: `compute` has the frame's set first and at least 4 bytes of push constants, `palette` is of
  // the set that vertices read matrices from, one uniform texel buffer.
  struct Layouts {
    VkPipelineLayout compute;
    VkDescriptorSetLayout palette;
  };
  // Before a frame that has live bone clips, in which `use` occurs: room for this many matrices, as far as the budget
  // goes. Makes the pipelines where there are none, or none for this use. OutOfMemory.
  Status reserve(const Layouts& layouts, const BoneUse& use, std::uint64_t matrixCount, std::uint64_t frameNumber);
  // Frees what frames up to this one used.
  void release(std::uint64_t completedFrame);
  // After culling and before anything is drawn; the frame's set is bound, barriers around are the caller's.
  void record(VkCommandBuffer commands, VkPipelineLayout layout, std::uint32_t pageCount) const;

  bool isReady() const { return static_cast<bool>(palettes_); }
  VkDeviceAddress palettes() const { return palettes_.address(); }
  VkDeviceAddress matrices() const { return matrices_.address(); }
  VkDescriptorSet set() const { return rows_.set; }  // the matrices' rows as texels, as of the last reserve()
  VkDeviceAddress pagePalettes() const { return pagePalettes_.address(); }
  std::uint32_t capacity() const { return capacity_; }
  VkDeviceSize sizeBytes() const;

 private:
  struct Retired {
    GpuBuffer buffer;
    GpuPipeline pipeline;
    TexelSet rows;
    std::uint64_t frameNumber;
  };
  Status makeFixed(VkPipelineLayout layout);
  Status makeMatrices(VkDescriptorSetLayout setLayout, std::uint64_t count, std::uint64_t frameNumber);
  Status makePosing(VkPipelineLayout layout, const BoneUse& use, std::uint64_t frameNumber);

  VulkanDevice device_;
  VkDeviceSize budgetBytes_;
  std::uint32_t pageCapacity_;
  std::uint32_t capacity_ = 0;
  GpuPipeline count_, scan_, pose_;
  GpuBuffer palettes_, matrices_, pagePalettes_;
  TexelSet rows_;  // of matrices_
  BoneUse use_;  // that pose_ is made for
  std::vector<Retired> retired_;
};

}  // namespace throng
