// Which clips of a crowd's assets are expanded to vertex rows: the most used ones, within a budget.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "throng/crowd/gpu_asset.h"
#include "throng/crowd/row_expander.h"
#include "throng/crowd/row_pool.h"

namespace throng {

class ClipExpansion {
 public:
  ClipExpansion(const VulkanDevice& device, VkDeviceSize budgetBytes) : device_(device), pool_(device, budgetBytes) {}

  // The asset must stay. Its clips are decided on by the next decide(). `always`: its clips come before all others and
  // keep their place; LimitExceeded where the budget is too small for that.
  Status addAsset(GpuAsset& asset, bool always);
  // Somebody plays a clip of the asset of this number, in the order of addAsset.
  void countUse(std::uint32_t assetIndex, std::uint32_t clipIndex);

  // Gives memory to clips in the order of their uses, then of their numbers; one that has been used more than twice as
  // often as others takes their place. Stages the changed clip tables. Costs nothing where nothing has changed.
  // OutOfMemory; LimitExceeded where what must be expanded always has no place.
  Status decide(UploadQueue& uploads);
  // Expands what decide() gave memory to. Barriers before and after are the caller's. OutOfMemory, LimitExceeded.
  Status record(VkCommandBuffer commands);

  VkDeviceSize largestClipBytes() const { return pool_.largestRangeBytes(); }
  bool isExpanded(std::uint32_t assetIndex, std::uint32_t clipIndex) const;
  std::uint32_t expandedCount() const { return expandedCount_; }
  std::uint32_t liveCount(std::uint32_t assetIndex) const { return assets_[assetIndex].liveCount; }
  std::uint64_t sizeBytes() const { return pool_.sizeBytes() + (expander_ ? expander_->sizeBytes() : 0); }

 private:
  static constexpr std::uint64_t kAlways = ~std::uint64_t(0);
  struct Clip {
    std::uint32_t assetIndex = 0, clipIndex = 0;
    std::uint64_t sizeBytes = 0;
    std::uint64_t uses = 0;  // kAlways: it must be expanded
    std::optional<RowRange> rows;
  };
  struct OwnAsset {
    GpuAsset* asset = nullptr;
    std::size_t firstClip = 0;    // in clips_
    std::uint32_t liveCount = 0;  // clips that are drawn from their own encoding
    bool changed = false;         // its table of clips must be uploaded
  };
  void expand(Clip& clip, const RowRange& rows);
  void evict(Clip& clip);
  Status decideInOrder(const std::vector<std::size_t>& byUse);
  // Makes room by taking it from clips with fewer than half of the uses; false where they have not enough.
  bool takeRoom(const Clip& clip, const std::vector<std::size_t>& byUse);

  VulkanDevice device_;
  RowPool pool_;
  std::optional<RowExpander> expander_;
  std::vector<OwnAsset> assets_;
  std::vector<Clip> clips_;              // that can be expanded, by asset and number
  std::vector<ClipToExpand> pending_;
  std::uint64_t alwaysBytes_ = 0;
  std::uint32_t expandedCount_ = 0;
  bool changed_ = false;
};

}  // namespace throng
