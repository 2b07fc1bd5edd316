#include "throng/crowd/clip_expansion.h"

#include <algorithm>
#include <numeric>

#include "throng/crowd/gpu_commands.h"

namespace throng {

void ClipExpansion::addAsset(GpuAsset& asset) {
  OwnAsset own{&asset, clips_.size(), 0};
  if (!asset.isStoredAsRows()) {
    own.liveCount = static_cast<std::uint32_t>(asset.clips().size());
    for (std::uint32_t clip = 0; clip < own.liveCount; ++clip)
      clips_.push_back({static_cast<std::uint32_t>(assets_.size()), clip, asset.expandedBytes(clip), 0, {}});
    changed_ = true;
  }
  assets_.push_back(own);
}

void ClipExpansion::countUse(std::uint32_t assetIndex, std::uint32_t clipIndex) {
  const OwnAsset& own = assets_[assetIndex];
  if (own.asset->isStoredAsRows()) return;
  ++clips_[own.firstClip + clipIndex].uses;
  changed_ |= own.liveCount > 0;
}

Status ClipExpansion::expand(Clip& clip, const RowRange& rows, UploadQueue& uploads) {
  OwnAsset& own = assets_[clip.assetIndex];
  clip.rows = rows;
  --own.liveCount;
  ++expandedCount_;
  pending_.push_back(own.asset->clipToExpand(clip.clipIndex, pool_.address(rows)));
  return own.asset->useExpandedRows(clip.clipIndex, pool_.address(rows), uploads);
}

Status ClipExpansion::evict(Clip& clip, UploadQueue& uploads) {
  OwnAsset& own = assets_[clip.assetIndex];
  const VkDeviceAddress address = pool_.address(*clip.rows);
  std::erase_if(pending_, [&](const ClipToExpand& pending) { return pending.texels == address; });
  pool_.release(*clip.rows);
  clip.rows.reset();
  ++own.liveCount;
  --expandedCount_;
  return own.asset->useExpandedRows(clip.clipIndex, 0, uploads);
}

Result<bool> ClipExpansion::takeRoom(const Clip& clip, const std::vector<std::size_t>& byUse, UploadQueue& uploads) {
  std::vector<std::size_t> victims;
  std::uint64_t room = 0;
  for (auto place = byUse.rbegin(); place != byUse.rend() && room < clip.sizeBytes; ++place) {
    const Clip& other = clips_[*place];
    if (other.uses * 2 >= clip.uses) break;
    if (!other.rows) continue;
    victims.push_back(*place);
    room += other.rows->sizeBytes;
  }
  if (room < clip.sizeBytes) return false;
  for (const std::size_t victim : victims) THRONG_TRY(evict(clips_[victim], uploads));
  return true;
}

Status ClipExpansion::decide(UploadQueue& uploads) {
  if (!changed_) return Ok{};
  changed_ = false;
  std::vector<std::size_t> byUse(clips_.size());
  std::iota(byUse.begin(), byUse.end(), std::size_t(0));
  std::stable_sort(byUse.begin(), byUse.end(),
                   [&](std::size_t a, std::size_t b) { return clips_[a].uses > clips_[b].uses; });
  std::uint64_t wanted = 0;
  for (const Clip& clip : clips_) wanted += clip.rows ? 0 : clip.sizeBytes;
  for (const std::size_t index : byUse) {
    Clip& clip = clips_[index];
    if (clip.rows || clip.sizeBytes == 0) continue;
    THRONG_ASSIGN(std::optional<RowRange> rows, pool_.allocate(clip.sizeBytes, wanted));
    if (!rows) {
      THRONG_ASSIGN(const bool hasRoom, takeRoom(clip, byUse, uploads));
      if (!hasRoom) continue;
      THRONG_ASSIGN(rows, pool_.allocate(clip.sizeBytes, clip.sizeBytes));
    }
    wanted -= clip.sizeBytes;
    if (rows) THRONG_TRY(expand(clip, *rows, uploads));
  }
  return Ok{};
}

Status ClipExpansion::record(VkCommandBuffer commands) {
  if (pending_.empty()) return Ok{};
  if (!expander_) {
    THRONG_ASSIGN(expander_, RowExpander::create(device_));
  }
  for (const ClipToExpand& clip : pending_) THRONG_TRY(expander_->record(commands, clip));
  pending_.clear();
  return Ok{};
}

}  // namespace throng
