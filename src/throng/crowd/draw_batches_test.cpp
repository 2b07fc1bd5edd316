// Batches without a GPU: which primitives share a call.
#include "throng/crowd/draw_batches.h"

#include <gtest/gtest.h>

namespace throng {
namespace {

BatchState common(SurfaceKind kind, bool doubleSided, std::uint32_t textureSet) {
  return {kCommonMeshes, kind, doubleSided, textureSet};
}

constexpr SurfaceKind kOpaque = SurfaceKind::Opaque, kMask = SurfaceKind::Mask;

TEST(drawBatches, primitivesOfAllAssetsThatShareAStateAreOneBatchInTheirOrder) {
  const std::vector<BatchState> primitives = {common(kOpaque, false, 0), common(kMask, true, 1),
                                              common(kOpaque, false, 0), common(kMask, true, 1)};
  const DrawPlan plan = planDraws(primitives);
  EXPECT_EQ(plan.slots, (std::vector<std::uint32_t>{0, 2, 1, 3}));
  EXPECT_EQ(plan.batches, (std::vector<DrawBatch>{{primitives[0], 0, 2}, {primitives[1], 2, 2}}));
}

TEST(drawBatches, everySlotIsInOneBatchWhoseStateIsItsPrimitives) {
  std::vector<BatchState> primitives;
  for (std::uint32_t index = 0; index < 200; ++index)
    primitives.push_back({index % 7 == 0 ? index % 3 : kCommonMeshes, static_cast<SurfaceKind>(index % 3),
                          index % 2 == 0, index * 37 % 5});
  const DrawPlan plan = planDraws(primitives);
  std::vector<const BatchState*> states;  // by slot
  for (const DrawBatch& batch : plan.batches) {
    EXPECT_EQ(batch.firstSlot, states.size());
    for (std::uint32_t slot = 0; slot < batch.slotCount; ++slot) states.push_back(&batch.state);
  }
  ASSERT_EQ(states.size(), primitives.size());
  for (std::size_t index = 0; index < primitives.size(); ++index) EXPECT_EQ(*states[plan.slots[index]], primitives[index]);
  for (std::size_t index = 1; index < plan.batches.size(); ++index)
    EXPECT_NE(plan.batches[index].state, plan.batches[index - 1].state);
}

TEST(drawBatches, whatIsDrawnAloneIsInNoBatchOfOthersAndBehindThem) {
  const BatchState alone{1, kOpaque, false, 0}, other{0, kOpaque, false, 0};
  const DrawPlan plan = planDraws(std::vector<BatchState>{alone, common(kOpaque, false, 0), other});
  EXPECT_EQ(plan.batches,
            (std::vector<DrawBatch>{{common(kOpaque, false, 0), 0, 1}, {other, 1, 1}, {alone, 2, 1}}));
}

TEST(drawBatches, depthMergesOpaqueTexturesAndShadowsMergeSidesToo) {
  const DrawPlan plan = planDraws(std::vector<BatchState>{common(kOpaque, false, 0), common(kOpaque, false, 1),
                                                          common(kOpaque, true, 0), common(kMask, false, 0),
                                                          common(kMask, false, 1)});
  EXPECT_EQ(batchesOfPass(plan.batches, CrowdPass::Color).size(), 5u);
  EXPECT_EQ(batchesOfPass(plan.batches, CrowdPass::GBuffer), plan.batches);
  const auto depth = batchesOfPass(plan.batches, CrowdPass::Depth);
  ASSERT_EQ(depth.size(), 4u);
  EXPECT_EQ(depth[0], (DrawBatch{common(kOpaque, false, kNoTextures), 0, 2}));
  EXPECT_EQ(depth[1], (DrawBatch{common(kOpaque, true, kNoTextures), 2, 1}));
  EXPECT_EQ(depth[3], (DrawBatch{common(kMask, false, 1), 4, 1}));
  const auto shadow = batchesOfPass(plan.batches, CrowdPass::Shadow);
  ASSERT_EQ(shadow.size(), 3u);
  EXPECT_EQ(shadow[0], (DrawBatch{common(kOpaque, true, kNoTextures), 0, 3}));
}

TEST(drawBatches, noCallHasMoreDrawsThanEveryDeviceTakes) {
  const std::vector<BatchState> primitives(kMaxBatchSlots + 5, common(kOpaque, false, 0));
  const DrawPlan plan = planDraws(primitives);
  ASSERT_EQ(plan.batches.size(), 2u);
  EXPECT_EQ(plan.batches[0].slotCount, kMaxBatchSlots);
  EXPECT_EQ(plan.batches[1].slotCount, 5u);
}

}  // namespace
}  // namespace throng
