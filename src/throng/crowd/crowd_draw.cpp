// The part of Crowd that records draws.
#include <algorithm>
#include <cassert>

#include "throng/crowd/crowd_content.h"

namespace throng {

using shader::kMaxLevels;

namespace {

shader::uvec2 addressWords(VkDeviceAddress address) {
  return {static_cast<std::uint32_t>(address), static_cast<std::uint32_t>(address >> 32)};
}

}  // namespace

// Anew where assets came, and where one has its first live clip or none any more.
Status Crowd::Content::planPrimitives() {
  const auto isAlone = [&](std::size_t index) { return effects.isPlant(index) || isLive(index); };
  bool changed = drawnAlone.size() != assets.size();
  for (std::size_t index = 0; index < assets.size() && !changed; ++index) changed = isAlone(index) != (drawnAlone[index] != 0);
  if (!changed) return Ok{};
  std::vector<std::uint8_t> alone(assets.size());
  for (std::size_t index = 0; index < assets.size(); ++index) alone[index] = isAlone(index);
  std::vector<BatchState> states;
  for (std::uint32_t index = 0; index < assets.size(); ++index)
    for (const GpuPrimitiveDraw& primitive : assets[index]->primitives())
      states.push_back({alone[index] ? index : kCommonMeshes, primitive.kind, primitive.doubleSided, primitive.textureSet});
  drawPlan = planDraws(states);
  for (std::size_t pass = 0; pass < passBatches.size(); ++pass)
    passBatches[pass] = batchesOfPass(drawPlan.batches, static_cast<CrowdPass>(pass));
  std::vector<shader::uvec2> slotMaterials(drawPlan.slots.size());
  std::span<const std::uint32_t> slots(drawPlan.slots);
  for (std::size_t index = 0; index < assets.size(); ++index) {
    const std::size_t count = assets[index]->primitives().size();
    THRONG_TRY(assets[index]->uploadPrimitives(slots.first(count), alone[index], uploads));
    for (std::size_t primitive = 0; primitive < count; ++primitive)
      slotMaterials[slots[primitive]] = addressWords(assets[index]->materialsOf(primitive));
    slots = slots.subspan(count);
  }
  THRONG_TRY(uploads.toBuffer(buffers.slotMaterials, 0, bytesOf(slotMaterials)));
  drawnAlone = std::move(alone);
  return Ok{};
}

VkPipeline Crowd::Content::pipelineOf(CrowdPass pass, const BatchState& state, bool twoLayers) const {
  const std::uint32_t assetIndex = state.assetIndex;
  if (assetIndex == kCommonMeshes) return pipelines.get(pass, state.kind, twoLayers);
  if (isLive(assetIndex)) return livePipelines.at(liveKindOf(assetIndex, state.kind)).get(pass, twoLayers);
  // In still air plants are drawn as what never bends; the motion pass asks for the frame before too.
  if (calmNow && calmBefore) return pipelines.get(pass, state.kind, twoLayers);
  return plantPipelines->get(pass, state.kind, twoLayers);
}

void Crowd::Content::bindMeshes(VkCommandBuffer commands, std::uint32_t viewIndex, std::uint32_t assetIndex) const {
  const VkDeviceSize listBytes = VkDeviceSize(options.visibleCapacity) * sizeof(shader::PosedInstance);
  VkBuffer bound[] = {meshes.vertices.handle(), buffers.visible.handle(), VK_NULL_HANDLE};
  VkDeviceSize offsets[] = {0, viewIndex * listBytes, 0};
  if (assetIndex != kCommonMeshes) {
    const GpuAsset& asset = *assets[assetIndex];
    offsets[0] = VkDeviceSize(asset.firstVertex()) * sizeof(GpuVertex);
    bound[2] = effects.isPlant(assetIndex) ? asset.plantWeightBuffer() : asset.restBuffer();
  }
  vkCmdBindVertexBuffers(commands, 0, bound[2] ? 3 : 2, bound, offsets);
  vkCmdBindIndexBuffer(commands, meshes.indices.handle(), 0, VK_INDEX_TYPE_UINT32);
}

void Crowd::Content::bindBatch(VkCommandBuffer commands, CrowdPass pass, const BatchState& state) const {
  const bool bothSides = state.doubleSided || pass == CrowdPass::Shadow;
  vkCmdSetCullMode(commands, bothSides ? VK_CULL_MODE_NONE : VK_CULL_MODE_BACK_BIT);
  if (state.textureSet == kNoTextures) return;
  const VkDescriptorSet set = textures->set(state.textureSet);
  vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipelines.layout.get(), 1, 1, &set, 0, nullptr);
}

void Crowd::Content::drawIndirect(VkCommandBuffer commands, VkDeviceSize firstDraw, std::uint32_t drawCount) {
  constexpr VkDeviceSize stride = sizeof(shader::GpuDraw);
  vkCmdDrawIndexedIndirect(commands, buffers.draws.handle(), firstDraw * stride, drawCount, stride);
  ++drawCallCount;
}

void Crowd::Content::drawBatches(VkCommandBuffer commands, CrowdPass pass, std::uint32_t listIndex, bool twoLayers) {
  const std::uint32_t viewIndex = listIndex == shader::kRevealedList ? 0 : listIndex;
  const VkDeviceSize listDraws = VkDeviceSize(options.primitiveCapacity) * shader::kMaxBins;
  const VkDeviceSize section = listIndex * listDraws + (twoLayers ? options.primitiveCapacity * kMaxLevels : 0);
  std::optional<std::uint32_t> boundMeshes;
  for (const DrawBatch& batch : passBatches[static_cast<std::size_t>(pass)]) {
    const std::uint32_t assetIndex = batch.state.assetIndex;
    if (boundMeshes != assetIndex) bindMeshes(commands, viewIndex, assetIndex);
    boundMeshes = assetIndex;
    shader::CrowdDrawPush push{viewIndex, 0, 0, batch.firstSlot, 0, 0, {}, {}, 0};
    if (assetIndex != kCommonMeshes) {
      const StoredWords& words = assets[assetIndex]->storedWords();
      push.assetIndex = assetIndex;
      push.boneCount = words.itemCount;
      push.words = addressWords(words.words);
      push.rest = addressWords(words.rest);
      push.morphAt = words.morphAt;
    }
    vkCmdPushConstants(commands, pipelines.layout.get(), VK_SHADER_STAGE_ALL, 0, sizeof push, &push);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipelineOf(pass, batch.state, twoLayers));
    bindBatch(commands, pass, batch.state);
    if (assetIndex != kCommonMeshes && posesBones) {
      const VkDescriptorSet set = palettes.set();
      vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipelines.liveLayout.get(), 2, 1, &set, 0, nullptr);
    }
    drawIndirect(commands, section + batch.firstSlot * kMaxLevels, batch.slotCount * kMaxLevels);
  }
}

// Both parts, and a new plant where one grows: the same list of instances for each.
void Crowd::Content::drawFelled(VkCommandBuffer commands, CrowdPass pass, std::uint32_t viewIndex) {
  const VkDeviceSize listDraws = VkDeviceSize(options.primitiveCapacity) * shader::kMaxBins;
  const VkDeviceSize section = viewIndex * listDraws + options.primitiveCapacity * kMaxLevels * 2;
  const std::uint32_t partEnd = effects.anyRegrows() ? shader::kPartRegrown + 1 : shader::kPartRegrown;
  for (std::uint32_t part = shader::kPartFallen; part < partEnd; ++part)
    for (const DrawBatch& batch : drawPlan.batches) {
      const std::uint32_t assetIndex = batch.state.assetIndex;
      if (assetIndex == kCommonMeshes || !effects.assetHasFelled(assetIndex)) continue;
      bindMeshes(commands, viewIndex, assetIndex);
      const shader::CrowdDrawPush push{viewIndex, assetIndex, part, batch.firstSlot, kMaxLevels, 0, {}, {}, 0};
      vkCmdPushConstants(commands, pipelines.layout.get(), VK_SHADER_STAGE_ALL, 0, sizeof push, &push);
      vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, plantPipelines->getFelled(pass, batch.state.kind));
      bindBatch(commands, pass, batch.state);
      drawIndirect(commands, section + batch.firstSlot, batch.slotCount);
    }
}

void Crowd::draw(VkCommandBuffer commands, CrowdPass pass, std::uint32_t viewIndex, CrowdList list) {
  Content& c = *content_;
  assert(list == CrowdList::Seen || (c.occlusion && viewIndex == 0 && pass != CrowdPass::Shadow));
  assert(viewIndex < shader::kMaxViews && (pass != CrowdPass::Motion || c.options.motion));
  assert((pass != CrowdPass::Levels && pass != CrowdPass::Lines) || c.options.inspection);
  assert(pass != CrowdPass::GBuffer || c.options.gbuffer);
  c.drawCallCount = 0;
  vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, c.pipelines.layout.get(), 0, 1, &c.frameSet, 0,
                          nullptr);
  const std::uint32_t listIndex = list == CrowdList::Revealed ? shader::kRevealedList : viewIndex;
  for (const bool twoLayers : {false, true}) c.drawBatches(commands, pass, listIndex, twoLayers);
  if (c.effects.recordEnd() == 0 || list == CrowdList::Revealed) return;  // felled plants are never hidden
  c.drawFelled(commands, pass, viewIndex);
  c.drawSections(commands, pass, viewIndex);
}

std::uint32_t Crowd::drawCallCount() const { return content_->drawCallCount; }

}  // namespace throng
