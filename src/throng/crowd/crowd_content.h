// What a Crowd is made of; crowd.cpp and crowd_plants.cpp share it.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "throng/crowd/clip_expansion.h"
#include "throng/crowd/crowd.h"
#include "throng/crowd/crowd_pipelines.h"
#include "throng/crowd/draw_batches.h"
#include "throng/crowd/effects_store.h"
#include "throng/crowd/gpu_asset.h"
#include "throng/crowd/instance_store.h"
#include "throng/crowd/occlusion.h"
#include "throng/crowd/live_pipelines.h"
#include "throng/crowd/palette_pass.h"
#include "throng/crowd/plant_pipelines.h"
#include "throng/crowd/upload_queue.h"

namespace throng {

// All that shaders reach by address, sized for the crowd's capacity.
struct CrowdBuffers {
  GpuBuffer places, plays, cullRecords, assets, pageAssets, pageOrder, bins, pageCounts, pageOffsets, listed,
      listDispatches, visible, previousVisible, draws, frame, plants, effects, felled, slotMaterials;

  Status create(const VulkanDevice& device, std::uint32_t pageCapacity, const CrowdOptions& options) {
    const VkDeviceSize instances = VkDeviceSize(pageCapacity) * shader::kInstancesPerPage;
    const auto make = [&](GpuBuffer& buffer, VkDeviceSize sizeBytes, VkBufferUsageFlags extra = 0) -> Status {
      THRONG_ASSIGN(buffer, GpuBuffer::create(device, sizeBytes,
                                              VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT | extra,
                                              MemoryPlace::Device));
      return Ok{};
    };
    THRONG_TRY(make(places, instances * sizeof(shader::InstancePlace)));
    THRONG_TRY(make(plays, instances * sizeof(shader::InstancePlay)));
    THRONG_TRY(make(cullRecords, instances * sizeof(shader::CullRecord)));
    THRONG_TRY(make(assets, VkDeviceSize(options.assetCapacity) * sizeof(shader::GpuAsset)));
    THRONG_TRY(make(pageAssets, VkDeviceSize(pageCapacity) * 4));
    THRONG_TRY(make(pageOrder, VkDeviceSize(pageCapacity) * 4));
    THRONG_TRY(make(bins, instances * 4));
    THRONG_TRY(make(pageCounts, VkDeviceSize(pageCapacity) * shader::kMaxViews * shader::kBinCountWords * 4));
    THRONG_TRY(make(pageOffsets, VkDeviceSize(pageCapacity) * shader::kMaxViews * shader::kMaxBins * 4));
    THRONG_TRY(make(listed, VkDeviceSize(options.visibleCapacity) * shader::kMaxViews * 4));
    THRONG_TRY(make(listDispatches, shader::kMaxLists * sizeof(shader::ListDispatch), VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT));
    THRONG_TRY(make(visible, VkDeviceSize(options.visibleCapacity) * shader::kMaxViews * sizeof(shader::PosedInstance),
                    VK_BUFFER_USAGE_VERTEX_BUFFER_BIT));
    THRONG_TRY(make(previousVisible, (options.motion ? options.visibleCapacity : 1u) * sizeof(shader::PosedInstance)));
    THRONG_TRY(make(draws, VkDeviceSize(options.primitiveCapacity) * shader::kMaxBins * shader::kMaxLists * sizeof(shader::GpuDraw),
                    VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT));
    THRONG_TRY(make(plants, VkDeviceSize(options.assetCapacity) * sizeof(shader::GpuPlant)));
    THRONG_TRY(make(effects, 2 * instances * sizeof(shader::InstanceEffect)));
    THRONG_TRY(make(felled, VkDeviceSize(std::max(options.felledCapacity, 1u)) * sizeof(shader::GpuFelled)));
    THRONG_TRY(make(slotMaterials, VkDeviceSize(options.primitiveCapacity) * sizeof(shader::uvec2)));
    return make(frame, sizeof(shader::CrowdFrame), VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT);
  }

  std::uint64_t sizeBytes() const {
    std::uint64_t sum = 0;
    for (const GpuBuffer* buffer : {&places, &plays, &cullRecords, &assets, &pageAssets, &pageOrder, &bins, &pageCounts,
                                    &pageOffsets, &listed, &listDispatches, &visible, &previousVisible, &draws, &frame,
                                    &plants, &effects, &felled, &slotMaterials})
      sum += buffer->sizeBytes();
    return sum;
  }
};

struct Crowd::Content {
  VulkanDevice device;
  CrowdOptions options;
  std::uint32_t pageCapacity = 0;
  CrowdPipelines pipelines;
  CrowdBuffers buffers;
  UploadQueue uploads;
  InstanceStore instances;
  EffectsStore effects;
  bool calmNow = false, calmBefore = false;  // whether nothing bent standing plants in the last two frames
  ClipExpansion expansion;
  PalettePass palettes;
  bool posesBones = false;  // whether this frame has live bone clips
  PosedInstances posed = PosedInstances::None;  // of the instances that play them
  std::map<LiveKind, LivePipelines> livePipelines;  // once needed
  std::optional<PlantPipelines> plantPipelines;  // once there is a plant
  std::optional<Occlusion> occlusion;            // with CrowdOptions::occlusion
  std::vector<std::unique_ptr<GpuAsset>> assets;
  std::uint32_t primitiveCount = 0;  // of all assets
  MeshBuffers meshes;
  std::optional<TextureStore> textures;      // always, once created
  std::vector<std::uint8_t> drawnAlone;      // by asset, as of drawPlan: with vertices of its own besides the common
  DrawPlan drawPlan;
  std::array<std::vector<DrawBatch>, kCrowdPassCount> passBatches;  // of drawPlan
  std::uint32_t drawCallCount = 0;  // of the last draw()
  bool assetsChanged = false;
  GpuSampler shadowSampler;
  GpuImage noShadows;  // one texel, bound until the caller has shadow maps
  GpuDescriptorPool pool;
  VkDescriptorSet frameSet = VK_NULL_HANDLE;
  std::uint64_t frameNumber = 0;
  TimePoint previousNow{};
  double previousSeconds = 0;
  shader::PlaceNow previousCamera{};
  Matrix4 previousClipFromWorld{};

  Content(const VulkanDevice& device_, const CrowdOptions& options_, std::uint32_t pages)
      : device(device_), options(options_), pageCapacity(pages), uploads(device_), instances(pages),
        effects(options_.felledCapacity, std::max(options_.hotSlots, 1u)), expansion(device_, options_.expandBudgetBytes),
        palettes(device_, options_.paletteBudgetBytes, pages), meshes(device_) {}

  std::uint32_t slotOf(InstanceId instance) const {
    assert(instances.isLive(instance.slot) && instances.generation(instance.slot) == instance.generation);
    return instance.slot;
  }

  Result<PlayedClip> findClip(std::uint32_t assetIndex, std::string_view name) const {
    const std::vector<ClipTerms>& clips = assets[assetIndex]->clips();
    for (std::uint32_t index = 0; index < clips.size(); ++index)
      if (name.empty() || clips[index].name == name)
        return PlayedClip{index, clips[index].durationSeconds, clips[index].loop};
    std::string known;
    for (const ClipTerms& clip : clips) known += (known.empty() ? "" : ", ") + clip.name;
    return Error{ErrorCode::InvalidArgument, "clip '" + std::string(name) + "'", "the asset has no such clip; it has " + known};
  }

  // The number of a variant of an asset; 0: no name, its own materials.
  Result<std::uint32_t> findVariant(std::uint32_t assetIndex, std::string_view name) const;
  Status createDescriptors();
  void bindShadowMaps(VkImageView arrayView);
  Status uploadPages();
  Status uploadChanges();
  Status uploadCullRecords(const SlotRun& run);
  shader::CrowdFrame describeFrame(const CrowdFrameOptions& frame);
  void dispatch(VkCommandBuffer commands, std::uint32_t viewCount);
  void dispatchPages(VkCommandBuffer commands, const GpuPipeline (&byKind)[2], shader::CrowdComputePush push);
  void dispatchResolving(VkCommandBuffer commands, std::uint32_t listIndex);
  void dispatchOcclusion(VkCommandBuffer commands);
  Result<CrowdAssetId> add(const Asset& asset, const PlantOptions* plant, std::vector<std::string>* warnings);
  Status uploadEffects(double nowSeconds);
  Status prepareLive();
  Status reservePalettes();
  Status makeLivePipelines();
  LiveKind liveKindOf(std::size_t assetIndex, SurfaceKind surface) const;
  bool isLive(std::size_t assetIndex) const { return expansion.liveCount(static_cast<std::uint32_t>(assetIndex)) > 0; }
  VkPipeline pipelineOf(CrowdPass pass, const BatchState& state, bool twoLayers) const;
  PlantInstance plantInstance(std::uint32_t slot) const;
  Status planPrimitives();
  // The buffers that a batch's vertices come from.
  void bindMeshes(VkCommandBuffer commands, std::uint32_t viewIndex, std::uint32_t assetIndex) const;
  // What a batch binds besides its pipeline and meshes.
  void bindBatch(VkCommandBuffer commands, CrowdPass pass, const BatchState& state) const;
  void drawIndirect(VkCommandBuffer commands, VkDeviceSize firstDraw, std::uint32_t drawCount);
  // `listIndex`: a view's, or kRevealedList.
  void drawBatches(VkCommandBuffer commands, CrowdPass pass, std::uint32_t listIndex, bool twoLayers);
  void drawFelled(VkCommandBuffer commands, CrowdPass pass, std::uint32_t viewIndex);
  void drawSections(VkCommandBuffer commands, CrowdPass pass, std::uint32_t viewIndex);
};

}  // namespace throng
