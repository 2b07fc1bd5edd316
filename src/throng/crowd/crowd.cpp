#include "throng/crowd/crowd.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "throng/crowd/crowd_content.h"
#include "throng/crowd/cull_record.h"
#include "throng/crowd/gpu_commands.h"
#include "throng/crowd/vulkan_error.h"

namespace throng {
namespace {

using shader::kInstancesPerPage;
using shader::kMaxBins;
using shader::kMaxLevels;
using shader::kMaxViews;

shader::uvec2 addressWords(VkDeviceAddress address) {
  return {static_cast<std::uint32_t>(address), static_cast<std::uint32_t>(address >> 32)};
}

shader::vec3 toShader(Vec3f v) { return {v.x, v.y, v.z}; }

std::uint32_t packTint(Vec4f tint, std::uint32_t variant) {
  std::uint32_t packed = variant << 24;
  for (int channel = 0; channel < 3; ++channel)
    packed |= static_cast<std::uint32_t>(std::clamp(tint[channel], 0.0f, 1.0f) * 255 + 0.5f) << (8 * channel);
  return packed;
}

}  // namespace

Status Crowd::Content::createDescriptors() {
  const char* where = "crowd descriptors";
  VkSamplerCreateInfo sampler{VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO};
  sampler.magFilter = sampler.minFilter = VK_FILTER_LINEAR;
  sampler.addressModeU = sampler.addressModeV = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
  sampler.compareEnable = VK_TRUE;
  sampler.compareOp = VK_COMPARE_OP_LESS_OR_EQUAL;
  THRONG_VK(vkCreateSampler(device.device, &sampler, nullptr, shadowSampler.receive(device.device)), where);
  const VkDescriptorPoolSize sizes[] = {{VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1},
                                        {VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 1}};
  VkDescriptorPoolCreateInfo info{VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO};
  info.maxSets = 1;
  info.poolSizeCount = 2;
  info.pPoolSizes = sizes;
  THRONG_VK(vkCreateDescriptorPool(device.device, &info, nullptr, pool.receive(device.device)), where);
  const VkDescriptorSetLayout layout = pipelines.frameLayout.get();
  VkDescriptorSetAllocateInfo allocation{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO};
  allocation.descriptorPool = pool.get();
  allocation.descriptorSetCount = 1;
  allocation.pSetLayouts = &layout;
  THRONG_VK(vkAllocateDescriptorSets(device.device, &allocation, &frameSet), where);
  const VkDescriptorBufferInfo buffer{buffers.frame.handle(), 0, sizeof(shader::CrowdFrame)};
  VkWriteDescriptorSet write{VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET};
  write.dstSet = frameSet;
  write.descriptorCount = 1;
  write.descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
  write.pBufferInfo = &buffer;
  vkUpdateDescriptorSets(device.device, 1, &write, 0, nullptr);
  ImageOptions image;
  image.format = options.shadowFormat;
  image.usage = VK_IMAGE_USAGE_SAMPLED_BIT;
  image.array = true;
  THRONG_ASSIGN(noShadows, GpuImage::create(device, image));
  bindShadowMaps(noShadows.view());
  return Ok{};
}

void Crowd::Content::bindShadowMaps(VkImageView arrayView) {
  const VkDescriptorImageInfo image{shadowSampler.get(), arrayView, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL};
  VkWriteDescriptorSet write{VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET};
  write.dstSet = frameSet;
  write.dstBinding = 1;
  write.descriptorCount = 1;
  write.descriptorType = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
  write.pImageInfo = &image;
  vkUpdateDescriptorSets(device.device, 1, &write, 0, nullptr);
}

// The page tables and the assets' headers, which depend on them.
Status Crowd::Content::uploadPages() {
  std::vector<std::uint32_t> order;
  std::vector<shader::GpuAsset> headers;
  for (std::uint32_t index = 0; index < assets.size(); ++index) {
    shader::GpuAsset header = assets[index]->header();
    header.firstPage = static_cast<std::uint32_t>(order.size());
    const auto& pages = instances.pagesOfAssets();
    if (index < pages.size()) order.insert(order.end(), pages[index].begin(), pages[index].end());
    header.pageCount = static_cast<std::uint32_t>(order.size()) - header.firstPage;
    headers.push_back(header);
  }
  THRONG_TRY(uploads.toBuffer(buffers.assets, 0, bytesOf(headers)));
  THRONG_TRY(uploads.toBuffer(buffers.plants, 0, bytesOf(effects.plantTable())));
  THRONG_TRY(uploads.toBuffer(buffers.pageOrder, 0, bytesOf(order)));
  return uploads.toBuffer(buffers.pageAssets, 0, bytesOf(instances.pageAssets()));
}

Status Crowd::Content::uploadChanges() {
  if (instances.takePagesChanged() || assetsChanged) THRONG_TRY(uploadPages());
  assetsChanged = false;
  const std::vector<SlotRun> placeRuns = instances.takeChangedPlaces(), playRuns = instances.takeChangedPlays();
  for (const SlotRun& run : placeRuns)
    THRONG_TRY(uploads.toBuffer(buffers.places, run.first * sizeof(shader::InstancePlace),
                                std::as_bytes(std::span(&instances.places()[run.first], run.count))));
  for (const SlotRun& run : playRuns)
    THRONG_TRY(uploads.toBuffer(buffers.plays, run.first * sizeof(shader::InstancePlay),
                                std::as_bytes(std::span(&instances.plays()[run.first], run.count))));
  for (const SlotRun& run : unitedRuns(placeRuns, playRuns)) THRONG_TRY(uploadCullRecords(run));
  return Ok{};
}

Status Crowd::Content::uploadCullRecords(const SlotRun& run) {
  std::vector<shader::CullRecord> records;
  records.reserve(run.count);
  for (std::uint32_t slot = run.first; slot < run.first + run.count; ++slot)
    records.push_back(cullRecordOf(instances.place(slot), instances.play(slot), assets[instances.assetOf(slot)]->clips()));
  return uploads.toBuffer(buffers.cullRecords, run.first * sizeof(shader::CullRecord), bytesOf(records));
}

shader::CrowdFrame Crowd::Content::describeFrame(const CrowdFrameOptions& frame) {
  shader::CrowdFrame result{};
  result.views[0] = cameraView(frame.camera);
  const ShadowCascades cascades = shadowCascades(frame.camera, frame.shadows, frame.lighting.towardsSun);
  std::copy_n(cascades.views.begin(), cascades.count, result.views + 1);
  std::copy_n(cascades.texelMetres.begin(), cascades.count, result.shadowTexelMetres);
  if (!frame.culling)
    for (shader::CrowdView& view : result.views)
      std::fill(std::begin(view.planes), std::end(view.planes), shader::vec4{0, 0, 0, 1});  // all is inside
  result.camera = packPlace(frame.camera.eye, 0, 1);
  result.now = timePoint(frame.nowSeconds);
  const bool first = frameNumber <= 1;
  result.previous = first ? result.now : previousNow;
  result.previousCamera = first ? result.camera : previousCamera;
  result.previousClipFromWorld = first ? result.views[0].clipFromWorld : previousClipFromWorld;
  previousNow = result.now;
  previousCamera = result.camera;
  previousClipFromWorld = result.views[0].clipFromWorld;
  result.frameNumber = static_cast<std::uint32_t>(frameNumber);
  result.cascadeCount = cascades.count;
  result.viewCount = 1 + result.cascadeCount;
  result.visibleCapacity = options.visibleCapacity;
  result.assetCount = static_cast<std::uint32_t>(assets.size());
  result.pageCapacity = pageCapacity;
  result.drawsPerView = options.primitiveCapacity * kMaxBins;
  const Lighting& light = frame.lighting;
  result.towardsSun = toShader(normalizedOr(light.towardsSun, Vec3f{0, 1, 0}));
  result.sunRadiance = toShader(light.sunRadiance);
  result.zenithRadiance = toShader(light.zenithRadiance);
  result.horizonRadiance = toShader(light.horizonRadiance);
  result.groundRadiance = toShader(light.groundRadiance);
  result.hazePerMetre = light.hazePerMetre;
  result.places = addressWords(buffers.places.address());
  result.plays = addressWords(buffers.plays.address());
  result.assets = addressWords(buffers.assets.address());
  result.pageAssets = addressWords(buffers.pageAssets.address());
  result.pageOrder = addressWords(buffers.pageOrder.address());
  result.cullRecords = addressWords(buffers.cullRecords.address());
  result.listed = addressWords(buffers.listed.address());
  result.listDispatches = addressWords(buffers.listDispatches.address());
  result.bins = addressWords(buffers.bins.address());
  result.pageCounts = addressWords(buffers.pageCounts.address());
  result.pageOffsets = addressWords(buffers.pageOffsets.address());
  result.visible = addressWords(buffers.visible.address());
  result.previousVisible = addressWords(buffers.previousVisible.address());
  result.motion = options.motion;
  result.draws = addressWords(buffers.draws.address());
  result.plants = addressWords(buffers.plants.address());
  // Two halves, one for each of two frames.
  const VkDeviceSize half = buffers.effects.sizeBytes() / 2 * (frameNumber % 2);
  result.effects = addressWords(buffers.effects.address() + half);
  result.previousEffects = first ? result.effects
                                 : addressWords(buffers.effects.address() + buffers.effects.sizeBytes() / 2 - half);
  result.felled = addressWords(buffers.felled.address());
  result.slotMaterials = addressWords(buffers.slotMaterials.address());
  if (occlusion) occlusion->describe(result);
  if (posesBones) {
    result.palettes = addressWords(palettes.palettes());
    result.paletteMatrices = addressWords(palettes.matrices());
    result.pagePalettes = addressWords(palettes.pagePalettes());
    result.paletteCapacity = palettes.capacity();
  }
  effects.describe(result, frame.camera.eye, frame.nowSeconds, first ? frame.nowSeconds : previousSeconds);
  previousSeconds = frame.nowSeconds;
  return result;
}

// A workgroup for each page of runs of assets of one kind, ordinary or plants.
void Crowd::Content::dispatchPages(VkCommandBuffer commands, const GpuPipeline (&byKind)[2],
                                   shader::CrowdComputePush push) {
  const auto& pages = instances.pagesOfAssets();
  for (std::size_t index = 0; index < pages.size();) {
    const bool isPlant = effects.isPlant(index);
    std::uint32_t pageCount = 0;
    for (; index < pages.size() && effects.isPlant(index) == isPlant; ++index)
      pageCount += static_cast<std::uint32_t>(pages[index].size());
    if (pageCount == 0) continue;
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, byKind[isPlant].get());
    vkCmdPushConstants(commands, pipelines.layout.get(), VK_SHADER_STAGE_ALL, 0, sizeof push, &push);
    vkCmdDispatch(commands, pageCount, 1, 1);
    push.firstPage += pageCount;
  }
}

void Crowd::Content::dispatchResolving(VkCommandBuffer commands, std::uint32_t listIndex) {
  const shader::CrowdComputePush push{0, listIndex, 0, {}};
  vkCmdPushConstants(commands, pipelines.layout.get(), VK_SHADER_STAGE_ALL, 0, sizeof push, &push);
  const bool isCamera = listIndex == 0 || listIndex == shader::kRevealedList;
  for (const bool previous : {false, true}) {
    if (previous && !(isCamera && options.motion)) continue;
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipelines.resolve[previous].get());
    vkCmdDispatchIndirect(commands, buffers.listDispatches.handle(), listIndex * sizeof(shader::ListDispatch));
  }
}

void Crowd::Content::dispatch(VkCommandBuffer commands, std::uint32_t viewCount) {
  const VkPipelineLayout layout = pipelines.layout.get();
  const CullPipelines& culling = *pipelines.culling[viewCount];
  vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &frameSet, 0, nullptr);
  if (instances.pageCount() > 0) {
    dispatchPages(commands, culling.cull, {});
    memoryBarrier(commands, kComputeWrite, kComputeReadWrite);
  }
  if (!assets.empty()) {
    const shader::CrowdComputePush push{};
    vkCmdPushConstants(commands, layout, VK_SHADER_STAGE_ALL, 0, sizeof push, &push);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipelines.scan.get());
    vkCmdDispatch(commands, viewCount, 1, 1);
    memoryBarrier(commands, kComputeWrite, kComputeReadWrite);
  }
  if (instances.pageCount() > 0) {
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, culling.compact.get());
    vkCmdDispatch(commands, instances.pageCount(), 1, 1);
    memoryBarrier(commands, kComputeWrite, kComputeOrIndirectRead);
    for (std::uint32_t viewIndex = 0; viewIndex < viewCount; ++viewIndex) dispatchResolving(commands, viewIndex);
  }
  if (posesBones) palettes.record(commands, layout, instances.pageCount());
  memoryBarrier(commands, kComputeWrite, kDrawRead);
}

// What drawing live clips takes: room for the matrices of all instances, and pipelines.
Status Crowd::Content::prepareLive() {
  THRONG_TRY(reservePalettes());
  return makeLivePipelines();
}

Status Crowd::Content::reservePalettes() {
  posesBones = false;
  posed = PosedInstances::None;
  std::uint64_t matrixCount = 0;
  BoneUse use{0, 0, 0, true};
  for (std::size_t index = 0; index < assets.size(); ++index) {
    const StoredWords& words = assets[index]->storedWords();
    if (!isLive(index) || words.encoding != Encoding::Bone) continue;
    posesBones = true;
    const BoneUse& own = assets[index]->boneUse();
    use = {use.forms | own.forms, use.trackForms | own.trackForms, use.classes | own.classes, use.wide && own.wide};
    const auto& pages = instances.pagesOfAssets();
    const std::uint64_t pageCount = index < pages.size() ? pages[index].size() : 0;
    matrixCount += pageCount * kInstancesPerPage * words.itemCount * (options.motion ? 4 : 2);
  }
  if (!posesBones) return Ok{};
  THRONG_TRY(palettes.reserve({pipelines.layout.get(), pipelines.paletteLayout.get()}, use, matrixCount, frameNumber));
  if (palettes.capacity() > 0) posed = palettes.capacity() >= matrixCount ? PosedInstances::All : PosedInstances::Some;
  return Ok{};
}

Status Crowd::Content::makeLivePipelines() {
  for (std::size_t index = 0; index < assets.size(); ++index) {
    if (!isLive(index)) continue;
    for (const GpuPrimitiveDraw& primitive : assets[index]->primitives()) {
      const LiveKind kind = liveKindOf(index, primitive.kind);
      if (livePipelines.contains(kind)) continue;
      THRONG_ASSIGN(LivePipelines made, LivePipelines::create(device, options, pipelines.liveLayout.get(), kind));
      livePipelines.emplace(kind, std::move(made));
    }
  }
  return Ok{};
}

LiveKind Crowd::Content::liveKindOf(std::size_t assetIndex, SurfaceKind surface) const {
  const GpuAsset& asset = *assets[assetIndex];
  LiveKind kind{asset.storedWords().encoding, asset.maxInfluences(), surface};
  kind.someRows = expansion.liveCount(static_cast<std::uint32_t>(assetIndex)) < asset.clips().size();
  if (kind.encoding != Encoding::Bone) return kind;
  kind.morphs = asset.hasMorphs();
  kind.posed = posed;
  if (posed == PosedInstances::All) return kind;  // no vertex poses bones
  kind.boneForms = asset.boneUse().forms;
  kind.trackForms = asset.boneUse().trackForms;
  kind.wide = asset.boneUse().wide;
  return kind;
}

Result<Crowd> Crowd::create(const VulkanDevice& device, const CrowdOptions& options) {
  THRONG_TRY(checkPhysicalDevice(device.physicalDevice));
  const std::uint32_t pages =
      (options.capacity + kInstancesPerPage - 1) / kInstancesPerPage + std::min(options.assetCapacity, 256u);
  auto content = std::make_unique<Content>(device, options, pages);
  CrowdOptions& kept = content->options;
  if (kept.visibleCapacity == 0) kept.visibleCapacity = std::max(kept.capacity, 1u);
  THRONG_ASSIGN(content->pipelines, CrowdPipelines::create(device, kept));
  THRONG_TRY(content->buffers.create(device, pages, kept));
  THRONG_TRY(content->createDescriptors());
  content->textures.emplace(device, content->pipelines.textureLayout.get());
  if (kept.occlusion) {
    THRONG_ASSIGN(content->occlusion, Occlusion::create(device, kept, content->pipelines.frameLayout.get()));
  }
  return Crowd(std::move(content));
}

Crowd::Crowd(std::unique_ptr<Content> content) : content_(std::move(content)) {}
Crowd::Crowd(Crowd&&) noexcept = default;
Crowd& Crowd::operator=(Crowd&&) noexcept = default;
Crowd::~Crowd() = default;

Result<CrowdAssetId> Crowd::add(const Asset& asset, std::vector<std::string>* warnings) {
  return content_->add(asset, nullptr, warnings);
}

Result<CrowdAssetId> Crowd::addPlant(const Asset& asset, const PlantOptions& plant, std::vector<std::string>* warnings) {
  return content_->add(asset, &plant, warnings);
}

Result<CrowdAssetId> Crowd::Content::add(const Asset& asset, const PlantOptions* plant,
                                         std::vector<std::string>* warnings) {
  Content& c = *this;
  if (c.assets.size() == c.options.assetCapacity)
    return Error{ErrorCode::LimitExceeded, asset.name, "the crowd has no room for another asset; raise assetCapacity"};
  if (c.primitiveCount + asset.primitives.size() > c.options.primitiveCapacity)
    return Error{ErrorCode::LimitExceeded, asset.name,
                 "the crowd has no room for another " + std::to_string(asset.primitives.size()) +
                     " primitives; raise primitiveCapacity"};
  GpuAssetOptions assetOptions;
  assetOptions.maxTextureSide = c.options.maxTextureSide;
  assetOptions.maxLevels = std::clamp(c.options.levelCount, 1u, kMaxLevels);
  assetOptions.expandFramesPerSecond = c.options.expandFramesPerSecond;
  assetOptions.maxExpandedBytes = c.expansion.largestClipBytes();
  std::vector<std::array<std::uint16_t, 4>> weights;
  if (plant) {
    weights = plantWeights(asset, measurePlant(asset, *plant));
    if (!plantPipelines) {
      THRONG_ASSIGN(plantPipelines, PlantPipelines::create(device, c.options, pipelines));
    }
  }
  assetOptions.plantWeights = weights;
  THRONG_ASSIGN(std::unique_ptr<GpuAsset> created, GpuAsset::create(c.device, asset, assetOptions, meshes, *textures, c.uploads));
  THRONG_TRY(expansion.addAsset(*created, plant != nullptr));
  effects.addAsset(asset, plant);
  if (warnings) warnings->insert(warnings->end(), created->warnings().begin(), created->warnings().end());
  c.primitiveCount += static_cast<std::uint32_t>(created->primitives().size());
  c.assets.push_back(std::move(created));
  c.assetsChanged = true;
  return CrowdAssetId{static_cast<std::uint32_t>(c.assets.size() - 1)};
}

Result<std::uint32_t> Crowd::Content::findVariant(std::uint32_t assetIndex, std::string_view name) const {
  if (name.empty()) return 0u;
  const std::vector<std::string>& names = assets[assetIndex]->variantNames();
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return static_cast<std::uint32_t>(found - names.begin()) + 1;
  std::string known;
  for (const std::string& other : names) known += (known.empty() ? "" : ", ") + other;
  return Error{ErrorCode::InvalidArgument, "variant '" + std::string(name) + "'",
               known.empty() ? "the asset has no variants of its materials" : "the asset has no such variant; it has " + known};
}

Result<InstanceId> Crowd::spawn(CrowdAssetId asset, const SpawnOptions& options, double nowSeconds) {
  Content& c = *content_;
  assert(asset.index < c.assets.size());
  const InstancePlacement& placement = options.placement;
  if (!(placement.scale > 0) || !std::isfinite(placement.scale) || !isFinite(placement.place))
    return Error{ErrorCode::InvalidArgument, "spawn", "the place must be finite and the scale above 0"};
  THRONG_ASSIGN(const PlayedClip clip, c.findClip(asset.index, options.clip));
  THRONG_ASSIGN(const std::uint32_t variant, c.findVariant(asset.index, options.variant));
  const auto slot = c.instances.liveCount() < c.options.capacity ? c.instances.allocate(asset.index) : std::nullopt;
  if (!slot)
    return Error{ErrorCode::LimitExceeded, "spawn",
                 "the crowd is full at " + std::to_string(c.options.capacity) + " instances; raise its capacity"};
  shader::InstancePlace& place = c.instances.changePlace(*slot);
  place.now = packPlace(placement.place, placement.headingRadians, placement.scale);
  place.previous = place.now;
  place.previous.scale = 0;
  place.changedFrame = static_cast<std::uint32_t>(c.frameNumber + 1);
  place.tint = packTint(options.tint, variant);
  place.hiddenGroups = options.hiddenGroups;
  place.seed = options.seed.value_or(*slot);
  place.felled = 0;
  c.effects.instancesChanged();
  c.expansion.countUse(asset.index, clip.clipIndex);
  c.instances.changePlay(*slot) = startPlay(clip, options.play, timePoint(nowSeconds));
  return InstanceId{*slot, c.instances.generation(*slot)};
}

void Crowd::despawn(InstanceId instance) {
  const std::uint32_t slot = content_->slotOf(instance);
  content_->effects.forget(slot);
  content_->effects.instancesChanged();
  content_->instances.release(slot);
}

void Crowd::move(InstanceId instance, const InstancePlacement& placement) {
  Content& c = *content_;
  assert(placement.scale > 0 && isFinite(placement.place));
  shader::InstancePlace& place = c.instances.changePlace(c.slotOf(instance));
  const auto nextFrame = static_cast<std::uint32_t>(c.frameNumber + 1);
  if (place.changedFrame != nextFrame) place.previous = place.now;
  place.changedFrame = nextFrame;
  c.effects.instancesChanged();
  place.now = packPlace(placement.place, placement.headingRadians, placement.scale);
}

void Crowd::setTint(InstanceId instance, Vec4f tint) {
  shader::InstancePlace& place = content_->instances.changePlace(content_->slotOf(instance));
  place.tint = packTint(tint, place.tint >> 24);
}

Status Crowd::setVariant(InstanceId instance, std::string_view name) {
  const std::uint32_t slot = content_->slotOf(instance);
  THRONG_ASSIGN(const std::uint32_t variant, content_->findVariant(content_->instances.assetOf(slot), name));
  shader::InstancePlace& place = content_->instances.changePlace(slot);
  place.tint = (place.tint & 0xffffffu) | variant << 24;
  return Ok{};
}

void Crowd::hideGroups(InstanceId instance, std::uint32_t hiddenGroups) {
  content_->instances.changePlace(content_->slotOf(instance)).hiddenGroups = hiddenGroups;
}

Status Crowd::play(InstanceId instance, std::string_view clip, const PlayOptions& options, double nowSeconds) {
  Content& c = *content_;
  const std::uint32_t slot = c.slotOf(instance);
  THRONG_ASSIGN(const PlayedClip found, c.findClip(c.instances.assetOf(slot), clip));
  c.expansion.countUse(c.instances.assetOf(slot), found.clipIndex);
  changePlay(c.instances.changePlay(slot), found, options, timePoint(nowSeconds));
  return Ok{};
}

Status Crowd::queue(InstanceId instance, std::string_view clip, const PlayOptions& options, double nowSeconds) {
  Content& c = *content_;
  const std::uint32_t slot = c.slotOf(instance);
  THRONG_ASSIGN(const PlayedClip found, c.findClip(c.instances.assetOf(slot), clip));
  c.expansion.countUse(c.instances.assetOf(slot), found.clipIndex);
  queuePlay(c.instances.changePlay(slot), found, options, timePoint(nowSeconds));
  return Ok{};
}

void Crowd::pause(InstanceId instance, double nowSeconds) {
  pausePlay(content_->instances.changePlay(content_->slotOf(instance)), timePoint(nowSeconds));
}

void Crowd::resume(InstanceId instance, float speed, double nowSeconds) {
  Content& c = *content_;
  const std::uint32_t slot = c.slotOf(instance);
  InstancePlay& play = c.instances.changePlay(slot);
  const ClipTerms& clip = c.assets[c.instances.assetOf(slot)]->clips()[clipThatResumes(play, timePoint(nowSeconds))];
  resumePlay(play, {0, clip.durationSeconds, clip.loop}, speed, timePoint(nowSeconds));
}

bool Crowd::contains(InstanceId instance) const {
  const InstanceStore& instances = content_->instances;
  return instances.isLive(instance.slot) && instances.generation(instance.slot) == instance.generation;
}

std::uint32_t Crowd::instanceCount() const { return content_->instances.liveCount(); }

std::uint64_t Crowd::gpuBytes() const {
  std::uint64_t sum = content_->buffers.sizeBytes() + content_->expansion.sizeBytes() + content_->palettes.sizeBytes() +
                      content_->meshes.sizeBytes() + content_->textures->sizeBytes();
  for (const auto& asset : content_->assets) sum += asset->gpuBytes();
  if (content_->occlusion) sum += content_->occlusion->pyramid().sizeBytes();
  return sum;
}

std::uint32_t Crowd::expandedClipCount() const { return content_->expansion.expandedCount(); }

const InstancePlay& Crowd::playOf(InstanceId instance) const {
  return content_->instances.play(content_->slotOf(instance));
}

InstancePlacement Crowd::placementOf(InstanceId instance) const {
  const shader::PlaceNow& now = content_->instances.place(content_->slotOf(instance)).now;
  return {placeOf(now), now.headingRadians, now.scale};
}

void Crowd::setShadowMaps(VkImageView arrayView) { content_->bindShadowMaps(arrayView); }

Status Crowd::prepare(VkCommandBuffer commands, const CrowdFrameOptions& frame) {
  Content& c = *content_;
  ++c.frameNumber;
  if (c.frameNumber == 1)
    imageBarrier(commands, c.noShadows, VK_IMAGE_LAYOUT_UNDEFINED, kNothing, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
                 kFragmentRead);
  if (c.frameNumber > c.options.framesInFlight) {
    c.uploads.release(c.frameNumber - c.options.framesInFlight);
    c.palettes.release(c.frameNumber - c.options.framesInFlight);
    c.meshes.release(c.frameNumber - c.options.framesInFlight);
    c.textures->release(c.frameNumber - c.options.framesInFlight);
  }
  THRONG_TRY(c.uploadEffects(frame.nowSeconds));
  THRONG_TRY(c.uploadChanges());
  THRONG_TRY(c.expansion.decide(c.uploads));
  THRONG_TRY(c.prepareLive());
  THRONG_TRY(c.planPrimitives());
  THRONG_TRY(c.meshes.commit(c.uploads, c.frameNumber));
  THRONG_TRY(c.textures->commit(c.uploads, c.frameNumber));
  c.uploads.record(commands, c.frameNumber);
  const shader::CrowdFrame description = c.describeFrame(frame);
  THRONG_TRY(c.pipelines.needCulling(c.device, description.viewCount));
  constexpr GpuAccess kAllReads{VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, VK_ACCESS_2_MEMORY_READ_BIT};
  constexpr GpuAccess kAllAccesses{VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                   VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT};
  memoryBarrier(commands, kAllAccesses, kTransferWrite);  // the previous frame may still read these buffers
  vkCmdUpdateBuffer(commands, c.buffers.frame.handle(), 0, sizeof description, &description);
  if (c.frameNumber == 1) vkCmdFillBuffer(commands, c.buffers.bins.handle(), 0, VK_WHOLE_SIZE, shader::kNoBinsYet);
  memoryBarrier(commands, kTransferWrite, kAllReads);
  memoryBarrier(commands, kAllAccesses, kComputeReadWrite);
  THRONG_TRY(c.expansion.record(commands));
  memoryBarrier(commands, kComputeReadWrite, kComputeReadWrite);
  c.dispatch(commands, description.viewCount);
  return Ok{};
}

VkDescriptorSetLayout Crowd::frameSetLayout() const { return content_->pipelines.frameLayout.get(); }
VkDescriptorSet Crowd::frameSet() const { return content_->frameSet; }
VkBuffer Crowd::drawBuffer() const { return content_->buffers.draws.handle(); }
VkBuffer Crowd::visibleBuffer() const { return content_->buffers.visible.handle(); }
const CrowdOptions& Crowd::options() const { return content_->options; }

}  // namespace throng
