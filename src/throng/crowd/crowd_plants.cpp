// The part of Crowd that is about plants: wind, felling, picking.
#include <cassert>

#include "throng/crowd/crowd_content.h"

namespace throng {

using shader::kInstancesPerPage;

// Felled plants as they are now.
Status Crowd::Content::uploadEffects(double nowSeconds) {
  calmBefore = calmNow;
  calmNow = effects.isCalm(nowSeconds);
  effects.update(nowSeconds, frameNumber <= 1 ? nowSeconds : previousSeconds);
  for (const FelledChange& change : effects.takeLinkChanges())
    if (instances.isLive(change.slot)) instances.changePlace(change.slot).felled = change.link;
  for (const std::uint32_t record : effects.takeChangedRecords())
    THRONG_TRY(uploads.toBuffer(buffers.felled, record * sizeof(shader::GpuFelled), bytesOf(effects.records()[record])));
  return Ok{};
}

void Crowd::Content::drawSections(VkCommandBuffer commands, CrowdPass pass, std::uint32_t viewIndex) {
  if (pass == CrowdPass::Levels || pass == CrowdPass::Lines) return;  // the trunks tell
  const shader::CrowdDrawPush push{viewIndex, 0, 0, 0, 0, 0, {}, {}, 0};
  vkCmdPushConstants(commands, pipelines.layout.get(), VK_SHADER_STAGE_ALL, 0, sizeof push, &push);
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, plantPipelines->getSection(pass));
  vkCmdSetCullMode(commands, VK_CULL_MODE_NONE);
  vkCmdDraw(commands, 3 * shader::kMaxSectionPoints, 2 * effects.recordEnd(), 0, 0);
}

PlantInstance Crowd::Content::plantInstance(std::uint32_t slot) const {
  const shader::PlaceNow& place = instances.place(slot).now;
  return {slot, instances.assetOf(slot), placeOf(place), place.scale};
}

void Crowd::setWind(const WindField& wind) { content_->effects.setWind(wind); }

void Crowd::addShockwave(const ShockwaveOptions& shockwave, double startSeconds) {
  content_->effects.addShockwave(shockwave, startSeconds);
}

void Crowd::addFootstep(const FootstepOptions& footstep, double startSeconds) {
  content_->effects.addFootstep(footstep, startSeconds);
}

FallPlan Crowd::fallPlan(InstanceId instance, Vec2f direction, float cutHeight) const {
  const PlantInstance plant = content_->plantInstance(content_->slotOf(instance));
  assert(content_->effects.isPlant(plant.assetIndex));
  return content_->effects.fallPlan(plant.assetIndex, plant.scale, direction, cutHeight);
}

Status Crowd::fell(InstanceId instance, const FallPlan& plan, double nowSeconds) {
  return content_->effects.fell(content_->plantInstance(content_->slotOf(instance)), plan, nowSeconds);
}

void Crowd::pauseFall(InstanceId instance, double nowSeconds) {
  content_->effects.setFallRate(content_->slotOf(instance), 0, nowSeconds);
}

void Crowd::resumeFall(InstanceId instance, double nowSeconds) {
  content_->effects.setFallRate(content_->slotOf(instance), 1, nowSeconds);
}

void Crowd::reverseFall(InstanceId instance, double nowSeconds) {
  content_->effects.setFallRate(content_->slotOf(instance), -1, nowSeconds);
}

void Crowd::restorePlant(InstanceId instance) { content_->effects.forget(content_->slotOf(instance)); }

bool Crowd::isFelled(InstanceId instance) const { return content_->effects.isFelled(content_->slotOf(instance)); }

std::optional<FallMoment> Crowd::fallOf(InstanceId instance, double nowSeconds) const {
  return content_->effects.fallMoment(content_->slotOf(instance), nowSeconds);
}

std::optional<TrunkPick> Crowd::pickTrunk(const PickRay& ray) {
  Content& c = *content_;
  std::vector<PlantInstance> plants;
  if (c.effects.pickerIsStale())
    for (std::uint32_t slot = 0; slot < c.instances.pageCount() * kInstancesPerPage; ++slot)
      if (c.instances.isLive(slot) && c.effects.isPlant(c.instances.assetOf(slot))) plants.push_back(c.plantInstance(slot));
  const auto pick = c.effects.pick(ray, plants);
  if (!pick) return std::nullopt;
  const InstanceId instance{pick->trunkIndex, c.instances.generation(pick->trunkIndex)};
  return TrunkPick{instance, pick->point, pick->distance, pick->heightAboveRoot};
}

}  // namespace throng
