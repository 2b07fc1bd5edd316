#include "throng/crowd/picture.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "throng/crowd/gpu_commands.h"
#include "throng/crowd/plaza.h"
#include "throng/crowd/scene_player.h"
#include "throng/crowd/stage.h"

namespace throng {
namespace {

constexpr float kRadiansPerDegree = 3.14159265f / 180;

Status checkOptions(std::span<const Asset> assets, const PictureOptions& options) {
  const auto refuse = [](const char* why) { return Error{ErrorCode::InvalidArgument, "render", why}; };
  if (assets.empty()) return refuse("there is no asset to show");
  if (options.instanceCount == 0) return refuse("a crowd has at least one instance");
  if (options.widthPixels == 0 || options.heightPixels == 0 || options.widthPixels > 16384 ||
      options.heightPixels > 16384)
    return refuse("a picture is 1 to 16384 pixels wide and high");
  if (options.camera && options.camera->eye == options.camera->target)
    return refuse("the camera stands where it looks; move one of both");
  return Ok{};
}

}  // namespace

struct PictureRenderer::Content {
  HeadlessDevice device;
  PictureOptions options;
  std::optional<ScenePlayer> player;
  std::optional<GpuCommands> commands;
  std::optional<Crowd> crowd;
  std::optional<Stage> stage;
  GpuImage target;
  GpuBuffer readback;
  std::vector<std::string> warnings;
  bool culling = true;

  explicit Content(HeadlessDevice device_) : device(std::move(device_)) {}

  Status fillCrowd(std::span<const Asset> assets, const Scene& scene);
  Status createTarget();
  CrowdFrameOptions frameAt(double timeSeconds) const;
  void copyTarget(VkCommandBuffer buffer) const;
};

Status PictureRenderer::Content::fillCrowd(std::span<const Asset> assets, const Scene& scene) {
  CrowdOptions crowdOptions = crowdOptionsFor(scene, assets);
  crowdOptions.capacity = std::max(crowdOptions.capacity, options.instanceCount);
  crowdOptions.occlusion = options.occlusion;
  THRONG_ASSIGN(crowd, Crowd::create(device.handles(), crowdOptions));
  THRONG_ASSIGN(const std::vector<CrowdAssetId> ids, ScenePlayer::addAssets(*crowd, assets, scene, &warnings));
  player.emplace(scene, ScenePlayerOptions{options.seed, options.changeSeconds, options.origin, 0});
  return player->spawnMembers(*crowd, ids);
}

Status PictureRenderer::Content::createTarget() {
  ImageOptions image;
  image.extent = {options.widthPixels, options.heightPixels};
  image.format = VK_FORMAT_R8G8B8A8_UNORM;
  image.usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
  THRONG_ASSIGN(target, GpuImage::create(device.handles(), image));
  THRONG_ASSIGN(readback, GpuBuffer::create(device.handles(), VkDeviceSize(4) * options.widthPixels * options.heightPixels,
                                            VK_BUFFER_USAGE_TRANSFER_DST_BIT, MemoryPlace::Readback));
  StageOptions stageOptions;
  stageOptions.widthPixels = options.widthPixels;
  stageOptions.heightPixels = options.heightPixels;
  stageOptions.shadowSidePixels = options.shadowSidePixels;
  stageOptions.cascadeCount = options.cascadeCount;
  stageOptions.exposure = player->scene().exposure;
  stageOptions.ground = player->scene().ground;
  stageOptions.groundPlane = player->scene().groundPlane;
  stageOptions.groundOrigin = options.origin;
  THRONG_ASSIGN(stage, Stage::create(device.handles(), *crowd, stageOptions));
  return Ok{};
}

CrowdFrameOptions PictureRenderer::Content::frameAt(double timeSeconds) const {
  CrowdFrameOptions frame = player->frameAt(timeSeconds);
  frame.culling = culling;
  if (options.camera) {
    frame.camera.eye = options.camera->eye + options.origin;
    frame.camera.forward = Vec3f(options.camera->target - options.camera->eye);
    frame.camera.verticalFieldOfViewRadians =
        static_cast<float>(options.camera->verticalFieldOfViewDegrees) * kRadiansPerDegree;
  }
  const Vec3f forward = normalizedOr(frame.camera.forward, Vec3f{0, 0, -1});
  if (std::fabs(forward.y) > 0.999f) frame.camera.up = {0, 0, -1};
  return frame;
}

void PictureRenderer::Content::copyTarget(VkCommandBuffer buffer) const {
  imageBarrier(buffer, target, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, kColorWrite,
               VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, kTransferRead);
  VkBufferImageCopy region{};
  region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
  region.imageExtent = {options.widthPixels, options.heightPixels, 1};
  vkCmdCopyImageToBuffer(buffer, target.handle(), VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, readback.handle(), 1, &region);
  memoryBarrier(buffer, kTransferWrite, kHostRead);
}

Result<PictureRenderer> PictureRenderer::create(std::span<const Asset> assets, const PictureOptions& options) {
  THRONG_TRY(checkOptions(assets, options));
  PlazaOptions arrangement;
  arrangement.instanceCount = options.instanceCount;
  arrangement.seed = options.seed;
  arrangement.aspect = float(options.widthPixels) / options.heightPixels;
  arrangement.clips = options.clips;
  THRONG_ASSIGN(const Scene scene, arrangePlaza(assets, arrangement));
  return create(assets, scene, options);
}

Result<PictureRenderer> PictureRenderer::create(std::span<const Asset> assets, const Scene& scene,
                                                const PictureOptions& options) {
  THRONG_TRY(checkOptions(assets, options));
  HeadlessOptions headless;
  headless.validation = options.validation;
  headless.deviceName = options.deviceName;
  THRONG_ASSIGN(HeadlessDevice device, HeadlessDevice::create(headless));
  auto content = std::make_unique<Content>(std::move(device));
  content->options = options;
  THRONG_ASSIGN(content->commands, GpuCommands::create(content->device.handles()));
  THRONG_TRY(content->fillCrowd(assets, scene));
  THRONG_TRY(content->createTarget());
  return PictureRenderer(std::move(content));
}

PictureRenderer::PictureRenderer(std::unique_ptr<Content> content) : content_(std::move(content)) {}
PictureRenderer::PictureRenderer(PictureRenderer&&) noexcept = default;
PictureRenderer& PictureRenderer::operator=(PictureRenderer&&) noexcept = default;
PictureRenderer::~PictureRenderer() = default;

Result<Pixels> PictureRenderer::render(double timeSeconds) {
  Content& c = *content_;
  THRONG_TRY(c.player->advance(*c.crowd, timeSeconds));
  THRONG_TRY(c.commands->run([&](VkCommandBuffer buffer) -> Status {
    imageBarrier(buffer, c.target, VK_IMAGE_LAYOUT_UNDEFINED, kTransferRead, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                 kColorWrite);
    THRONG_TRY(c.stage->record(buffer, *c.crowd, c.frameAt(timeSeconds), c.target.view()));
    c.copyTarget(buffer);
    return Ok{};
  }));
  Pixels pixels{c.options.widthPixels, c.options.heightPixels, std::vector<std::byte>(c.readback.sizeBytes())};
  std::memcpy(pixels.rgba.data(), c.readback.mapped(), pixels.rgba.size());
  return pixels;
}

Crowd& PictureRenderer::crowd() { return *content_->crowd; }
const std::vector<InstanceId>& PictureRenderer::instances() const { return content_->player->instances(); }
const std::vector<std::string>& PictureRenderer::warnings() const { return content_->warnings; }
const std::string& PictureRenderer::deviceName() const { return content_->device.name(); }
std::vector<std::string> PictureRenderer::validationMessages() const { return content_->device.validationMessages(); }
void PictureRenderer::setCulling(bool culling) { content_->culling = culling; }
void PictureRenderer::freezeShadows(bool frozen) { content_->stage->freezeShadows(frozen); }

Result<Pixels> renderPicture(std::span<const Asset> assets, const PictureOptions& options) {
  THRONG_ASSIGN(PictureRenderer renderer, PictureRenderer::create(assets, options));
  return renderer.render(options.timeSeconds);
}

}  // namespace throng
