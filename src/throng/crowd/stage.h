// Where a crowd is shown: sun with shadows, paved ground, sky, haze, multisampling and tone mapping. What `throng
// render` and `throng view` draw with; an engine brings its own and uses Crowd alone.
#pragma once

#include <functional>

#include "throng/crowd/crowd.h"
#include "throng/crowd/gpu_commands.h"

namespace throng {

enum class Ground { Paving, Meadow, None };

// The ground, an inclined plane: a point (x, z) of it is at heightMetres + slope.x * x + slope.y * z.
struct GroundPlane {
  Vec2f slope;  // rise per metre towards x and z
  float heightMetres = 0;

  double heightAt(double x, double z) const { return heightMetres + slope.x * x + slope.y * z; }
  Vec3f normal() const { return normalizedOr(Vec3f{-slope.x, 1, -slope.y}, Vec3f{0, 1, 0}); }
};

struct StageOptions {
  std::uint32_t widthPixels = 1280;
  std::uint32_t heightPixels = 720;
  VkFormat targetFormat = VK_FORMAT_R8G8B8A8_UNORM;  // of the picture; the shader encodes sRGB
  std::uint32_t shadowSidePixels = 2048;
  int cascadeCount = 3;
  float exposure = 1;
  Ground ground = Ground::Paving;
  GroundPlane groundPlane;
  Vec3d groundOrigin{0, 0, 0};  // what the plane's coordinates count from
};

// The parts of a frame, in the order in which they are recorded.
enum class StagePart { Prepare, Shadows, Scene, ToneMapping };
inline constexpr std::size_t kStagePartCount = 4;

// Draws whole frames of one crowd. The crowd must use the default formats and outlive the stage. Where it has
// CrowdOptions::occlusion, the crowd hides itself; the ground hides nobody. Not thread-safe.
class Stage {
 public:
  // OutOfMemory, EnvironmentLacks.
  static Result<Stage> create(const VulkanDevice& device, Crowd& crowd, const StageOptions& options = {});

  // Records crowd.prepare, the shadow cascades, the scene and the tone mapping into `target`, an image view of the
  // stage's size and targetFormat in COLOR_ATTACHMENT_OPTIMAL layout. The frame's camera size and shadow settings are
  // overwritten by the stage's. `partIsRecorded`, where there is one, is called after each part, for time stamps.
  Status record(VkCommandBuffer commands, Crowd& crowd, CrowdFrameOptions frame, VkImageView target,
                const std::function<void(StagePart)>& partIsRecorded = {});

  // Keeps the shadow maps of the last frame instead of drawing them anew: for tests that must notice it.
  void freezeShadows(bool frozen) { shadowsFrozen_ = frozen; }

  const GpuImage& radiance() const { return radiance_; }
  const GpuImage& depth() const { return depth_; }

 private:
  Status createTargets(const VulkanDevice& device, bool occlusion);
  Status createPipelines(const VulkanDevice& device, const Crowd& crowd);
  Status createDescriptors(const VulkanDevice& device);
  void drawShadows(VkCommandBuffer commands, Crowd& crowd);
  void drawScene(VkCommandBuffer commands, Crowd& crowd, const CameraOptions& camera);
  void beginScene(VkCommandBuffer commands, VkAttachmentLoadOp load, VkAttachmentStoreOp depthStore);
  void drawRevealed(VkCommandBuffer commands, Crowd& crowd);
  void drawGround(VkCommandBuffer commands, const CameraOptions& camera);
  void drawToneMapped(VkCommandBuffer commands, VkImageView target);

  StageOptions options_;
  bool shadowsFrozen_ = false;
  bool shadowsDrawn_ = false;
  GpuImage radiance_, depth_, shadowMaps_;
  std::vector<GpuHandle<VkImageView, vkDestroyImageView>> shadowLayers_;
  GpuSetLayout toneSetLayout_;
  GpuPipelineLayout sceneLayout_, toneLayout_;
  GpuPipeline ground_, sky_, tone_;
  GpuSampler nearest_;
  GpuDescriptorPool pool_;
  VkDescriptorSet toneSet_ = VK_NULL_HANDLE;
};

}  // namespace throng
