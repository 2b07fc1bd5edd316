#include "throng/crowd/picture.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "throng/crowd/gpu_commands.h"
#include "throng/crowd/plaza.h"
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
  Scene scene;
  std::optional<GpuCommands> commands;
  std::optional<Crowd> crowd;
  std::optional<Stage> stage;
  GpuImage target;
  GpuBuffer readback;
  std::vector<InstanceId> instances;
  std::vector<std::uint32_t> changesMade;  // per member
  std::size_t cutCount = 0;  // of the scene's falls
  double lastSeconds = -1e30;
  std::vector<std::string> warnings;

  explicit Content(HeadlessDevice device_) : device(std::move(device_)) {}

  Status fillCrowd(std::span<const Asset> assets);
  Status cutPlants(double timeSeconds);
  Status createTarget();
  Status changeClips(double untilSeconds);
  CrowdFrameOptions frameAt(double timeSeconds) const;
  void copyTarget(VkCommandBuffer buffer) const;
};

Status PictureRenderer::Content::fillCrowd(std::span<const Asset> assets) {
  CrowdOptions crowdOptions;
  crowdOptions.capacity = std::max(options.instanceCount, static_cast<std::uint32_t>(scene.members.size()));
  crowdOptions.assetCapacity = static_cast<std::uint32_t>(assets.size());
  crowdOptions.felledCapacity = std::max<std::uint32_t>(static_cast<std::uint32_t>(scene.falls.size()), 64);
  std::size_t primitives = 0;
  for (const Asset& asset : assets) primitives += asset.primitives.size();
  crowdOptions.primitiveCapacity = static_cast<std::uint32_t>(std::max<std::size_t>(primitives, 1));
  THRONG_ASSIGN(crowd, Crowd::create(device.handles(), crowdOptions));
  std::vector<CrowdAssetId> ids;
  for (std::size_t index = 0; index < assets.size(); ++index) {
    const bool isPlant = index < scene.plants.size() && scene.plants[index];
    THRONG_ASSIGN(const CrowdAssetId id, isPlant ? crowd->addPlant(assets[index], *scene.plants[index], &warnings)
                                                 : crowd->add(assets[index], &warnings));
    ids.push_back(id);
  }
  for (const SceneMember& member : scene.members) {
    SpawnOptions spawn = member.spawn;
    spawn.clip = member.clip;
    spawn.placement.place = spawn.placement.place + options.origin;
    THRONG_ASSIGN(const InstanceId id, crowd->spawn(ids[member.assetIndex], spawn, 0));
    instances.push_back(id);
  }
  crowd->setWind(scene.wind);
  for (SceneShockwave wave : scene.shockwaves) {
    wave.options.centre = wave.options.centre + options.origin;
    crowd->addShockwave(wave.options, wave.startSeconds);
  }
  for (SceneFootstep foot : scene.footsteps) {
    foot.options.centre = foot.options.centre + options.origin;
    crowd->addFootstep(foot.options, foot.startSeconds);
  }
  return Ok{};
}

// Cuts what is cut by this time; what was cut later in a picture before is whole again.
Status PictureRenderer::Content::cutPlants(double timeSeconds) {
  if (timeSeconds < lastSeconds) {
    for (std::size_t index = 0; index < cutCount; ++index)
      if (crowd->isFelled(instances[scene.falls[index].memberIndex]))
        crowd->restorePlant(instances[scene.falls[index].memberIndex]);
    cutCount = 0;
  }
  lastSeconds = timeSeconds;
  for (; cutCount < scene.falls.size() && scene.falls[cutCount].startSeconds <= timeSeconds; ++cutCount) {
    const SceneFall& fall = scene.falls[cutCount];
    const InstanceId plant = instances[fall.memberIndex];
    const float size = std::sqrt(fall.direction.x * fall.direction.x + fall.direction.y * fall.direction.y);
    FallPlan plan = crowd->fallPlan(plant, {fall.direction.x / size, fall.direction.y / size}, fall.cutHeight);
    plan.aftermath = fall.aftermath;
    plan.bendStrength = fall.bendStrength.value_or(plan.bendStrength);
    plan.hesitateSeconds = fall.hesitateSeconds.value_or(plan.hesitateSeconds);
    plan.restitution = fall.restitution.value_or(plan.restitution);
    plan.lieSeconds = fall.lieSeconds.value_or(plan.lieSeconds);
    plan.aftermathSeconds = fall.aftermathSeconds.value_or(plan.aftermathSeconds);
    plan.regrowSeconds = fall.regrowSeconds.value_or(plan.regrowSeconds);
    THRONG_TRY(crowd->fell(plant, plan, fall.startSeconds));
  }
  return Ok{};
}

Status PictureRenderer::Content::changeClips(double untilSeconds) {
  if (!(options.changeSeconds > 0) || scene.clips.empty()) return Ok{};
  changesMade.resize(instances.size());
  for (std::uint32_t member = 0; member < instances.size(); ++member)
    for (;;) {
      const PlazaChange change =
          plazaChange(scene, options.seed, member, changesMade[member], options.changeSeconds);
      if (change.atSeconds > untilSeconds) break;
      THRONG_TRY(crowd->play(instances[member], change.clip, change.play, change.atSeconds));
      ++changesMade[member];
    }
  return Ok{};
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
  stageOptions.ground = scene.ground;
  THRONG_ASSIGN(stage, Stage::create(device.handles(), *crowd, stageOptions));
  return Ok{};
}

CrowdFrameOptions PictureRenderer::Content::frameAt(double timeSeconds) const {
  CrowdFrameOptions frame;
  frame.nowSeconds = timeSeconds;
  frame.lighting = scene.lighting;
  Vec3d eye = scene.eye, target_ = scene.target;
  frame.camera.verticalFieldOfViewRadians = scene.fieldOfViewRadians;
  if (options.camera) {
    eye = options.camera->eye;
    target_ = options.camera->target;
    frame.camera.verticalFieldOfViewRadians =
        static_cast<float>(options.camera->verticalFieldOfViewDegrees) * kRadiansPerDegree;
  }
  frame.camera.eye = eye + options.origin;
  frame.camera.forward = Vec3f(target_ - eye);
  const Vec3f forward = normalizedOr(frame.camera.forward, Vec3f{0, 0, -1});
  if (std::fabs(forward.y) > 0.999f) frame.camera.up = {0, 0, -1};
  frame.camera.nearMetres = scene.nearMetres;
  frame.shadows.distanceMetres = scene.depthMetres * 1.1f;
  frame.shadows.casterHeightMetres = scene.casterHeightMetres;
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
  content->scene = scene;
  THRONG_ASSIGN(content->commands, GpuCommands::create(content->device.handles()));
  THRONG_TRY(content->fillCrowd(assets));
  THRONG_TRY(content->createTarget());
  return PictureRenderer(std::move(content));
}

PictureRenderer::PictureRenderer(std::unique_ptr<Content> content) : content_(std::move(content)) {}
PictureRenderer::PictureRenderer(PictureRenderer&&) noexcept = default;
PictureRenderer& PictureRenderer::operator=(PictureRenderer&&) noexcept = default;
PictureRenderer::~PictureRenderer() = default;

Result<Pixels> PictureRenderer::render(double timeSeconds) {
  Content& c = *content_;
  THRONG_TRY(c.changeClips(timeSeconds));
  THRONG_TRY(c.cutPlants(timeSeconds));
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
const std::vector<InstanceId>& PictureRenderer::instances() const { return content_->instances; }
const std::vector<std::string>& PictureRenderer::warnings() const { return content_->warnings; }
const std::string& PictureRenderer::deviceName() const { return content_->device.name(); }
std::vector<std::string> PictureRenderer::validationMessages() const { return content_->device.validationMessages(); }
void PictureRenderer::freezeShadows(bool frozen) { content_->stage->freezeShadows(frozen); }

Result<Pixels> renderPicture(std::span<const Asset> assets, const PictureOptions& options) {
  THRONG_ASSIGN(PictureRenderer renderer, PictureRenderer::create(assets, options));
  return renderer.render(options.timeSeconds);
}

}  // namespace throng
