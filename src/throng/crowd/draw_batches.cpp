#include "throng/crowd/draw_batches.h"

#include <algorithm>
#include <numeric>

namespace throng {
namespace {

// `batch` comes right behind the last one.
void append(std::vector<DrawBatch>& batches, const DrawBatch& batch) {
  if (!batches.empty()) {
    DrawBatch& last = batches.back();
    if (last.state == batch.state && last.slotCount + batch.slotCount <= kMaxBatchSlots) {
      last.slotCount += batch.slotCount;
      return;
    }
  }
  batches.push_back(batch);
}

BatchState stateInPass(BatchState state, CrowdPass pass) {
  const bool depthAlone = pass == CrowdPass::Depth || pass == CrowdPass::Shadow;
  if (depthAlone && state.kind == SurfaceKind::Opaque) state.textureSet = kNoTextures;
  if (pass == CrowdPass::Shadow) state.doubleSided = true;
  return state;
}

}  // namespace

DrawPlan planDraws(std::span<const BatchState> primitives) {
  std::vector<std::uint32_t> order(primitives.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return primitives[a] < primitives[b]; });
  DrawPlan plan;
  plan.slots.resize(primitives.size());
  for (std::uint32_t slot = 0; slot < order.size(); ++slot) {
    plan.slots[order[slot]] = slot;
    append(plan.batches, {primitives[order[slot]], slot, 1});
  }
  return plan;
}

std::vector<DrawBatch> batchesOfPass(std::span<const DrawBatch> batches, CrowdPass pass) {
  std::vector<DrawBatch> result;
  for (const DrawBatch& batch : batches) append(result, {stateInPass(batch.state, pass), batch.firstSlot, batch.slotCount});
  return result;
}

}  // namespace throng
