// A crowd on the GPU: instances of baked assets, each playing clips of its own, culled and drawn without any work per
// instance on the CPU.
//
// The caller owns the device, the queue and the command buffers. Nothing here submits or waits. Calls that change the
// crowd are cheap: they note what changed, and the next prepare() uploads it. Not thread-safe: one thread at a time
// for one Crowd; different Crowds are independent.
//
// A frame: prepare() outside of rendering, then draw() inside vkCmdBeginRendering, once per pass and view. All passes
// run one vertex function on one resolved pose per instance, so that depth, colour and shadows cannot disagree.
#pragma once

#include <vulkan/vulkan.h>

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/crowd/plant.h"
#include "throng/crowd/view.h"
#include "throng/crowd/vulkan_device.h"
#include "throng/play/play.h"

namespace throng {

// The attachments of CrowdPass::GBuffer, in this order. Values are linear; an sRGB format encodes them by itself.
struct GBufferFormats {
  VkFormat baseColor = VK_FORMAT_R8G8B8A8_UNORM;      // alpha: coverage
  VkFormat normal = VK_FORMAT_R16G16B16A16_SFLOAT;    // x y z, world axes, unit; signed
  VkFormat material = VK_FORMAT_R8G8B8A8_UNORM;       // roughness, metallic, occlusion
  VkFormat emissive = VK_FORMAT_R16G16B16A16_SFLOAT;  // radiance; of unlit materials their whole colour
};

struct CrowdOptions {
  std::uint32_t capacity = 100'000;       // instances at once; rounded up to pages of 64 per asset
  std::uint32_t visibleCapacity = 0;      // instances drawn at once in one view, 128 bytes each and view; more are left
                                          // out. 0: as many as capacity
  std::uint32_t primitiveCapacity = 1024;  // of all assets together
  std::uint32_t assetCapacity = 256;
  VkFormat colorFormat = VK_FORMAT_R16G16B16A16_SFLOAT;  // radiance, linear
  VkFormat depthFormat = VK_FORMAT_D32_SFLOAT;           // reversed: 1 near, 0 far; clear to 0
  VkFormat shadowFormat = VK_FORMAT_D32_SFLOAT;          // 0 near, 1 far; clear to 1
  bool motion = false;  // whether CrowdPass::Motion may be drawn; costs 128 bytes per instance of visibleCapacity
  VkFormat motionFormat = VK_FORMAT_R16G16_SFLOAT;
  std::optional<GBufferFormats> gbuffer;  // none: CrowdPass::GBuffer is not drawn
  bool occlusion = false;  // whether the camera's instances that others hide are left out: see Crowd::cullOccluded
  bool inspection = false;  // whether CrowdPass::Levels and Lines may be drawn; the device then needs fillModeNonSolid
  VkSampleCountFlagBits samples = VK_SAMPLE_COUNT_4_BIT;
  std::uint32_t felledCapacity = 256;  // plants that lie felled at once
  std::uint32_t hotSlots = 16;         // plants that fall at once; one more, and the oldest is at its end at once
  std::uint32_t framesInFlight = 2;  // prepare() number n may be called when frame n - framesInFlight is done
  std::uint32_t maxTextureSide = 2048;
  std::uint32_t levelCount = 4;            // of detail, 1 to 4; 1: everything at full detail
  // Clips of other encodings than vertex are expanded to vertex rows on the GPU, the most played first, while these bytes
  // last; then drawing costs what the vertex encoding costs. The others are drawn from their own encoding.
  std::uint64_t expandBudgetBytes = std::uint64_t(512) << 20;
  // Of bone clips that are drawn so, each visible instance's bones are posed once per frame, 48 bytes a bone, two or four
  // times that in a fade and with motion. Beyond these bytes each vertex poses its own bones: the same picture, slower.
  std::uint64_t paletteBudgetBytes = std::uint64_t(64) << 20;
  double expandFramesPerSecond = 60;  // of expanded rows, which have the asset's own keys besides
};

struct CrowdAssetId {
  std::uint32_t index = 0;
};

// Names one instance; after despawn it names none, also when its place is used again.
struct InstanceId {
  std::uint32_t slot = 0;
  std::uint32_t generation = 0;
  friend bool operator==(const InstanceId&, const InstanceId&) = default;
};

// Where an instance stands: metres, in double precision anywhere within 10^11 m of the origin.
struct InstancePlacement {
  Vec3d place{0, 0, 0};
  float headingRadians = 0;  // about +Y; 0 looks along +Z
  float scale = 1;           // above 0
};

struct SpawnOptions {
  InstancePlacement placement;
  std::string_view clip;        // empty: the asset's first
  PlayOptions play;
  std::string_view variant;     // of the asset's materials; empty: their own
  Vec4f tint{1, 1, 1, 1};       // multiplies the base colour, linear; alpha does not count
  std::uint32_t hiddenGroups = 0;  // bit g: group g of the asset is not drawn
  // Of what differs at random: a plant's phase in the wind, and what shaders of the caller's make of it (InstancePlace).
  std::optional<std::uint32_t> seed;  // none: the number of its slot
};

// What of the camera's view draw() draws.
enum class CrowdList {
  Seen,      // with CrowdOptions::occlusion, what was not hidden in the last frame; without it, and in cascades, all
  Revealed,  // with occlusion, those of the others that cullOccluded() found to be hidden no more; view 0 alone
};

// One frame's cameras and light.
struct CrowdFrameOptions {
  CameraOptions camera;
  ShadowOptions shadows;
  Lighting lighting;
  double nowSeconds = 0;
  bool culling = true;  // false: every view lists every instance; a check that culling leaves out nothing that shows
};

// A standing trunk that a ray hits.
struct TrunkPick {
  InstanceId instance;
  Vec3d point;
  double distance = 0;
  double heightAboveRoot = 0;
};

enum class CrowdPass {
  Color,   // view 0 to colorFormat and depthFormat, depth compare greater or equal
  Depth,   // view 0 to depthFormat alone
  Motion,  // view 0 to motionFormat and depthFormat: how far each surface has come since the previous prepare(), in
           // widths and heights of the picture; it was at uv - motion. Needs CrowdOptions::motion
  Shadow,  // view 1 + cascade to shadowFormat, one sample
  Levels,  // as Color, in the colour of each instance's level of detail. Levels and Lines need CrowdOptions::inspection
  Lines,   // the same, edges of triangles only
  GBuffer,  // view 0 to the formats of CrowdOptions::gbuffer and depthFormat: what Color would light, not lit
};
inline constexpr std::size_t kCrowdPassCount = 7;

class Crowd {
 public:
  // The device must have the features of fillRequiredFeatures. EnvironmentLacks, OutOfMemory.
  static Result<Crowd> create(const VulkanDevice& device, const CrowdOptions& options = {});
  Crowd(Crowd&&) noexcept;
  Crowd& operator=(Crowd&&) noexcept;
  ~Crowd();  // the caller makes sure that no frame is in flight

  // Copies the asset. InvalidArgument, LimitExceeded, OutOfMemory: see GpuAsset::create. `warnings` gets images that
  // could not be read.
  Result<CrowdAssetId> add(const Asset& asset, std::vector<std::string>* warnings = nullptr);

  // The same for a plant: wind, shock waves and footsteps move its instances, and they can be felled.
  Result<CrowdAssetId> addPlant(const Asset& asset, const PlantOptions& plant,
                                std::vector<std::string>* warnings = nullptr);

  // LimitExceeded when the crowd is full; InvalidArgument for an unknown clip or variant (naming those there are), a scale
  // that is not above 0, or a place that is not finite.
  Result<InstanceId> spawn(CrowdAssetId asset, const SpawnOptions& options, double nowSeconds);
  // Calls with an id of no instance are bad calls and assert.
  void despawn(InstanceId instance);
  void move(InstanceId instance, const InstancePlacement& placement);
  void setTint(InstanceId instance, Vec4f tint);
  // What it wears from now on; empty: its asset's own materials. InvalidArgument for an unknown variant.
  Status setVariant(InstanceId instance, std::string_view variant);
  void hideGroups(InstanceId instance, std::uint32_t hiddenGroups);
  // InvalidArgument for an unknown clip.
  Status play(InstanceId instance, std::string_view clip, const PlayOptions& options, double nowSeconds);
  Status queue(InstanceId instance, std::string_view clip, const PlayOptions& options, double nowSeconds);
  void pause(InstanceId instance, double nowSeconds);
  // Goes on from there at this speed, with one clip: of a fade the one of more weight.
  void resume(InstanceId instance, float speed, double nowSeconds);

  // What moves the plants. Events count from startSeconds on, also one in the future; only the newest kMaxShockwaves
  // and kMaxFootsteps are kept.
  void setWind(const WindField& wind);
  void addShockwave(const ShockwaveOptions& shockwave, double startSeconds);
  void addFootstep(const FootstepOptions& footstep, double startSeconds);

  // A plan for cutting this plant: its own sizes, all else the defaults.
  FallPlan fallPlan(InstanceId instance, Vec2f direction, float cutHeight) const;
  // Cuts a plant at `nowSeconds`. InvalidArgument: it is no plant, it is felled, the cut is not between root and top.
  // LimitExceeded: felledCapacity.
  Status fell(InstanceId instance, const FallPlan& plan, double nowSeconds);
  // These assert on a plant that is not felled. Backwards it rises again; upright, it is whole.
  void pauseFall(InstanceId instance, double nowSeconds);
  void resumeFall(InstanceId instance, double nowSeconds);
  void reverseFall(InstanceId instance, double nowSeconds);
  void restorePlant(InstanceId instance);  // whole at once
  bool isFelled(InstanceId instance) const;
  std::optional<FallMoment> fallOf(InstanceId instance, double nowSeconds) const;
  // The nearest standing trunk; crowns are no obstacle, stumps are. The first call after plants were spawned, moved or
  // despawned sorts them all.
  std::optional<TrunkPick> pickTrunk(const PickRay& ray);

  bool contains(InstanceId instance) const;
  std::uint32_t instanceCount() const;
  std::uint64_t gpuBytes() const;
  std::uint32_t drawCallCount() const;  // indirect draws that the last draw() recorded; depends on materials alone
  std::uint32_t expandedClipCount() const;  // of all assets, as of the last prepare(); see expandBudgetBytes
  // The state that the GPU resolves, for sockets and tests.
  const InstancePlay& playOf(InstanceId instance) const;
  InstancePlacement placementOf(InstanceId instance) const;

  // Which depth array the cascades are in (as many layers as cascades), in SHADER_READ_ONLY_OPTIMAL layout when colour
  // is drawn. Needed before colour is drawn with shadow cascades, and not while a frame is in flight.
  void setShadowMaps(VkImageView arrayView);

  // With CrowdOptions::occlusion: which depth hides instances, one with depthFormat, samples and
  // VK_IMAGE_USAGE_SAMPLED_BIT, and its size. Needed before prepare(), and not while a frame is in flight. OutOfMemory.
  Status setCameraDepth(VkImageView depthView, VkExtent2D extent);

  // Uploads what changed, then resolves, culls and writes the draws for this frame's views. Outside of rendering.
  // OutOfMemory.
  Status prepare(VkCommandBuffer commands, const CrowdFrameOptions& frame);
  // Draws one pass of what prepare() found. Inside of rendering, viewport and scissor set by the caller.
  void draw(VkCommandBuffer commands, CrowdPass pass, std::uint32_t viewIndex, CrowdList list = CrowdList::Seen);
  // With CrowdOptions::occlusion, once a frame and outside of rendering: when CrowdList::Seen is drawn, and what else of
  // the caller's hides something, and setCameraDepth's image is in SHADER_READ_ONLY_OPTIMAL layout and readable by
  // compute shaders. Finds what that depth does not hide; then rendering goes on over the same attachments with
  // CrowdList::Revealed. The depth's picture is that of the frame's camera and covers all of its image.
  void cullOccluded(VkCommandBuffer commands);

  // For renderers that draw other things in the same light: set 0 of their pipelines, as shaders/crowd/crowd_data.glsl
  // and light.glsl declare it.
  VkDescriptorSetLayout frameSetLayout() const;
  VkDescriptorSet frameSet() const;
  // The posed instances that prepare() listed, view by view: what draw() binds as instance attributes (crowd_vertex.glsl).
  VkBuffer visibleBuffer() const;
  // The indirect draws that prepare() wrote (GpuDraw): by list (one for each of kMaxViews, then CrowdList::Revealed),
  // each of primitiveCapacity * kMaxBins draws in three sections: one layer, two layers (both by slot and level of
  // detail) and felled (by slot). Slots are those of primitives, sorted by what must be bound (draw_batches.h); of an
  // asset that is alone in its crowd and has all primitives alike they are the primitives' numbers. Draws behind the last
  // slot of a section are not written. Can be copied from.
  VkBuffer drawBuffer() const;
  // What cullOccluded() compares with, as depth_pyramid.glsl lays it out. Can be copied from. Null before setCameraDepth.
  VkBuffer depthPyramidBuffer() const;
  const CrowdOptions& options() const;

 private:
  struct Content;
  explicit Crowd(std::unique_ptr<Content> content);
  std::unique_ptr<Content> content_;
};

}  // namespace throng
