#include "throng/crowd/clip_expansion.h"

#include <algorithm>
#include <numeric>

#include "throng/crowd/gpu_commands.h"

namespace throng {

Status ClipExpansion::addAsset(GpuAsset& asset, bool always) {
  OwnAsset own{&asset, clips_.size(), 0, !asset.isStoredAsRows()};
  const auto clipCount = static_cast<std::uint32_t>(asset.clips().size());
  if (always && !asset.isStoredAsRows()) {
    std::uint64_t sum = 0;
    bool possible = true;
    for (std::uint32_t clip = 0; clip < clipCount; ++clip) {
      sum += asset.expandedBytes(clip);
      possible = possible && asset.expandedBytes(clip) > 0;
    }
    if (!possible || alwaysBytes_ + sum > pool_.budgetBytes())
      return Error{ErrorCode::LimitExceeded, "expanding rows",
                   "the rows of a plant must all fit expandBudgetBytes; raise it, or bake the plant with --encoding vertex"};
    alwaysBytes_ += sum;
  }
  if (!asset.isStoredAsRows()) {
    own.liveCount = clipCount;
    for (std::uint32_t clip = 0; clip < clipCount; ++clip)
      clips_.push_back({static_cast<std::uint32_t>(assets_.size()), clip, asset.expandedBytes(clip), always ? kAlways : 0, {}});
    changed_ = true;
  }
  assets_.push_back(own);
  return Ok{};
}

void ClipExpansion::countUse(std::uint32_t assetIndex, std::uint32_t clipIndex) {
  const OwnAsset& own = assets_[assetIndex];
  if (own.asset->isStoredAsRows()) return;
  Clip& clip = clips_[own.firstClip + clipIndex];
  if (clip.uses != kAlways) ++clip.uses;
  changed_ |= own.liveCount > 0;
}

bool ClipExpansion::isExpanded(std::uint32_t assetIndex, std::uint32_t clipIndex) const {
  const OwnAsset& own = assets_[assetIndex];
  return !own.asset->isStoredAsRows() && clips_[own.firstClip + clipIndex].rows.has_value();
}

void ClipExpansion::expand(Clip& clip, const RowRange& rows) {
  OwnAsset& own = assets_[clip.assetIndex];
  clip.rows = rows;
  --own.liveCount;
  ++expandedCount_;
  pending_.push_back(own.asset->clipToExpand(clip.clipIndex, pool_.address(rows)));
  own.asset->useExpandedRows(clip.clipIndex, pool_.address(rows));
  own.changed = true;
}

void ClipExpansion::evict(Clip& clip) {
  OwnAsset& own = assets_[clip.assetIndex];
  const VkDeviceAddress address = pool_.address(*clip.rows);
  std::erase_if(pending_, [&](const ClipToExpand& pending) { return pending.texels == address; });
  pool_.release(*clip.rows);
  clip.rows.reset();
  ++own.liveCount;
  --expandedCount_;
  own.asset->useExpandedRows(clip.clipIndex, 0);
  own.changed = true;
}

bool ClipExpansion::takeRoom(const Clip& clip, const std::vector<std::size_t>& byUse) {
  std::vector<std::size_t> victims;
  std::uint64_t room = 0;
  for (auto place = byUse.rbegin(); place != byUse.rend() && room < clip.sizeBytes; ++place) {
    const Clip& other = clips_[*place];
    if (other.uses >= clip.uses / 2 + clip.uses % 2) break;
    if (!other.rows) continue;
    victims.push_back(*place);
    room += other.rows->sizeBytes;
  }
  if (room < clip.sizeBytes) return false;
  for (const std::size_t victim : victims) evict(clips_[victim]);
  return true;
}

Status ClipExpansion::decideInOrder(const std::vector<std::size_t>& byUse) {
  std::uint64_t wanted = 0;
  for (const Clip& clip : clips_) wanted += clip.rows ? 0 : clip.sizeBytes;
  for (const std::size_t index : byUse) {
    Clip& clip = clips_[index];
    if (clip.rows || clip.sizeBytes == 0) continue;
    THRONG_ASSIGN(std::optional<RowRange> rows, pool_.allocate(clip.sizeBytes, wanted));
    if (!rows && takeRoom(clip, byUse)) {
      THRONG_ASSIGN(rows, pool_.allocate(clip.sizeBytes, clip.sizeBytes));
    }
    if (!rows && clip.uses == kAlways)
      return Error{ErrorCode::LimitExceeded, "expanding rows", "the rows of a plant have no place; raise expandBudgetBytes"};
    wanted -= std::min(wanted, clip.sizeBytes);
    if (rows) expand(clip, *rows);
  }
  return Ok{};
}

Status ClipExpansion::decide(UploadQueue& uploads) {
  if (!changed_) return Ok{};
  changed_ = false;
  std::vector<std::size_t> byUse(clips_.size());
  std::iota(byUse.begin(), byUse.end(), std::size_t(0));
  std::stable_sort(byUse.begin(), byUse.end(),
                   [&](std::size_t a, std::size_t b) { return clips_[a].uses > clips_[b].uses; });
  THRONG_TRY(decideInOrder(byUse));
  for (OwnAsset& own : assets_) {
    if (own.changed) THRONG_TRY(own.asset->uploadClips(uploads));
    own.changed = false;
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
