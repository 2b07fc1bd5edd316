#include "throng/window/viewer.h"

#include <imgui.h>

#include <chrono>
#include <cstring>

#include "throng/crowd/gpu_commands.h"
#include "throng/crowd/stage.h"
#include "throng/image/pixels.h"
#include "throng/window/inspection_stage.h"
#include "throng/window/texel_view.h"
#include "throng/window/ui_layer.h"
#include "throng/window/viewer_panel.h"

namespace throng {
namespace {

using Clock = std::chrono::steady_clock;

// The surface of a window, destroyed before the instance.
struct Surface {
  VkInstance instance = VK_NULL_HANDLE;
  VkSurfaceKHR handle = VK_NULL_HANDLE;
  ~Surface() {
    if (handle) vkDestroySurfaceKHR(instance, handle, nullptr);
  }
};

// Members in the order in which they depend on one another.
struct Viewer {
  ViewerOptions options;
  Window window;
  HeadlessDevice device;
  Surface surface;
  std::optional<GpuCommands> commands;
  std::optional<Swapchain> swapchain;
  std::optional<UiLayer> ui;
  std::optional<Exhibit> exhibit;
  std::optional<Stage> stage;
  std::optional<InspectionStage> inspection;  // none where the device cannot draw lines
  std::optional<TexelView> texels;
  std::optional<FrameTimer> timer;
  std::unique_ptr<LoadJob> job;
  std::vector<std::filesystem::path> waiting;  // to be loaded
  const AssetClip* texelClip = nullptr;        // of which texels holds the pictures
  ViewerSettings settings;
  ViewCamera camera;
  double nowSeconds = 0;
  float frameSeconds = 0.03f;  // smoothed
  double dragPixels = 0;
  std::uint32_t framesDone = 0;
  std::uint32_t screenshotCount = 0;
  bool resizeIsDue = false;
  std::vector<std::string> warnings;

  Viewer(ViewerOptions options_, Window window_, HeadlessDevice device_)
      : options(std::move(options_)), window(std::move(window_)), device(std::move(device_)) {}
  ~Viewer() { vkDeviceWaitIdle(device.handles().device); }

  Status create();
  Status createStages();
  Status run();
  Status runFrame();
  Status load();
  Status takeLoaded(Result<Asset> loaded);
  Status listen(double seconds);
  Status grant(const ViewerWishes& wishes);
  Status record(const SwapchainFrame& frame, const CrowdFrameOptions& view);
  Status recordTexels(const SwapchainFrame& frame);
  Status finish(const SwapchainFrame& frame, bool screenshot);
  Status writeScreenshot(const GpuBuffer& readback);
  void lookAt(bool near);
  bool isUnattended() const { return options.frameCount > 0; }
};

Status Viewer::create() {
  const VulkanDevice& handles = device.handles();
  surface.instance = handles.instance;
  THRONG_ASSIGN(surface.handle, window.createSurface(handles.instance));
  THRONG_ASSIGN(commands, GpuCommands::create(handles));
  THRONG_ASSIGN(swapchain, Swapchain::create(handles, surface.handle, {options.widthPixels, options.heightPixels}));
  THRONG_ASSIGN(UiLayer layer, UiLayer::create(handles, window, *swapchain, *commands));
  ui.emplace(std::move(layer));
  VkPhysicalDeviceFeatures features;
  vkGetPhysicalDeviceFeatures(handles.physicalDevice, &features);
  ExhibitOptions exhibitOptions;
  exhibitOptions.frameSlots = kFramesInFlight;
  exhibitOptions.inspection = features.fillModeNonSolid;
  exhibitOptions.capacity = std::max(exhibitOptions.capacity, options.count);
  if (options.scene)
    exhibitOptions.capacity = std::max(exhibitOptions.capacity, static_cast<std::uint32_t>(options.scene->scene.members.size()));
  THRONG_ASSIGN(exhibit, Exhibit::create(handles, exhibitOptions));
  THRONG_ASSIGN(timer, FrameTimer::create(handles));
  THRONG_ASSIGN(texels, TexelView::create(handles, swapchain->format()));
  settings.kind = options.kind;
  settings.bounds = options.bounds;
  settings.count = static_cast<int>(options.count);
  THRONG_TRY(exhibit->setCount(options.count, 0));
  waiting = options.paths;
  if (waiting.empty() && !options.scene) settings.message = "drop a model or a baked asset on this window";
  if (options.scene) {
    settings.windSpeed = options.scene->scene.wind.speed;
    THRONG_TRY(exhibit->showScene(std::move(options.scene->assets), std::move(options.scene->scene), 0));
    lookAt(false);
  }
  return createStages();
}

// Whatever has the size of the picture.
Status Viewer::createStages() {
  const VulkanDevice& handles = device.handles();
  vkDeviceWaitIdle(handles.device);
  StageOptions stageOptions;
  stageOptions.widthPixels = swapchain->extent().width;
  stageOptions.heightPixels = swapchain->extent().height;
  stageOptions.targetFormat = swapchain->format();
  stageOptions.shadowSidePixels = isUnattended() ? 1024 : 2048;
  stageOptions.exposure = exhibit->surroundings().exposure;
  stageOptions.ground = exhibit->surroundings().ground;
  stageOptions.groundPlane = exhibit->surroundings().groundPlane;
  exhibit->takeSurroundingsChanged();
  THRONG_ASSIGN(stage, Stage::create(handles, exhibit->crowd(), stageOptions));
  if (exhibit->crowd().options().inspection) {
    THRONG_ASSIGN(inspection, InspectionStage::create(handles, swapchain->extent(), swapchain->format()));
  }
  return Ok{};
}

void Viewer::lookAt(bool near) {
  if (exhibit->hasScene()) {
    const SceneCamera from = sceneCamera(exhibit->surroundings(), 0);
    camera.stand(from.eye, from.target, from.fieldOfViewRadians);
    return;
  }
  Vec3d centre;
  double radius = 0;
  exhibit->sphere(near, centre, radius);
  camera.showSphere(centre, radius);
}

Status Viewer::takeLoaded(Result<Asset> loaded) {
  if (!loaded) {
    settings.message = describe(loaded.error());
    warnings.push_back(settings.message);
    return isUnattended() ? Status(loaded.error()) : Status(Ok{});
  }
  const Status added = exhibit->addAsset(*std::move(loaded), nowSeconds);
  settings.message = added ? "" : describe(added.error());
  if (!added) return isUnattended() ? added : Status(Ok{});
  texelClip = nullptr;
  lookAt(exhibit->count() == 1);
  return Ok{};
}

Status Viewer::load() {
  for (const std::string& path : window.takeDroppedFiles()) waiting.emplace_back(path);
  if (job) {
    std::optional<Result<Asset>> loaded = job->take();
    if (!loaded) return Ok{};
    job.reset();
    THRONG_TRY(takeLoaded(*std::move(loaded)));
  }
  if (waiting.empty()) return Ok{};
  job = std::make_unique<LoadJob>(options.loader, waiting.front());
  waiting.erase(waiting.begin());
  return Ok{};
}

// Mouse and keys that the panel does not want.
Status Viewer::listen(double seconds) {
  const ImGuiIO& io = ImGui::GetIO();
  const double height = std::max(io.DisplaySize.y, 1.0f);
  if (!io.WantCaptureKeyboard) camera.fly(window.flightWish(), camera.mode() == ViewCamera::Mode::Fly ? seconds : 0);
  if (io.WantCaptureMouse) return Ok{};
  if (io.MouseWheel != 0) camera.zoom(io.MouseWheel);
  const double right = io.MouseDelta.x / height, down = io.MouseDelta.y / height;
  if (io.MouseDown[0]) camera.turn(right, down);
  if (io.MouseDown[1] || io.MouseDown[2]) camera.pan(right, down);
  dragPixels = io.MouseClicked[0] ? 0 : dragPixels + std::hypot(io.MouseDelta.x, io.MouseDelta.y);
  if (!io.MouseReleased[0] || dragPixels > 4) return Ok{};
  const double aspect = io.DisplaySize.x / height;
  const PickRay ray{camera.eye(), camera.rayThrough(io.MousePos.x / io.DisplaySize.x, io.MousePos.y / height, aspect)};
  const Result<bool> felled = exhibit->fellAt(ray, nowSeconds);
  if (!felled) settings.message = describe(felled.error());
  return Ok{};
}

Status Viewer::grant(const ViewerWishes& wishes) {
  if (wishes.asset) {
    THRONG_TRY(exhibit->showAsset(*wishes.asset, nowSeconds));
    texelClip = nullptr;
    lookAt(exhibit->count() == 1);
  }
  if (wishes.clip) THRONG_TRY(exhibit->play(*wishes.clip, settings.fadeSeconds, nowSeconds));
  if (wishes.countChanged) THRONG_TRY(exhibit->setCount(static_cast<std::uint32_t>(settings.count), nowSeconds));
  if (wishes.windChanged) exhibit->setWindSpeed(settings.windSpeed);
  if (wishes.lookAtAll || wishes.lookAtOne) lookAt(wishes.lookAtOne);
  if (!exhibit->takeSurroundingsChanged()) return Ok{};
  return createStages();
}

Status Viewer::recordTexels(const SwapchainFrame& frame) {
  const Asset* asset = exhibit->isEmpty() ? nullptr : &exhibit->assetOf(0);
  if (!asset) return Ok{};
  if (!std::holds_alternative<VertexRows>(asset->rows)) {
    settings.message = "texels are shown of assets of the vertex encoding: throng bake --encoding vertex";
    settings.kind = ViewKind::Lit;
    return Ok{};
  }
  const std::size_t clip = exhibit->hasScene() ? 0 : exhibit->shownClip();
  if (texelClip != &asset->clips[clip]) {
    vkDeviceWaitIdle(device.handles().device);
    THRONG_TRY(texels->choose(device.handles(), *commands, *asset, static_cast<std::uint32_t>(clip)));
    texelClip = &asset->clips[clip];
  }
  texels->record(frame.commands, swapchain->extent(), frame.view);
  return Ok{};
}

Status Viewer::record(const SwapchainFrame& frame, const CrowdFrameOptions& view) {
  timer->begin(frame.commands, frame.slot);
  if (!inspection && settings.kind != ViewKind::Texels) settings.kind = ViewKind::Lit;
  if (settings.kind == ViewKind::Texels) THRONG_TRY(recordTexels(frame));
  if (settings.kind == ViewKind::Lit) {
    THRONG_TRY(stage->record(frame.commands, exhibit->crowd(), view, frame.view, [&](StagePart part) {
      timer->mark(frame.commands, static_cast<std::size_t>(part));
    }));
  } else if (settings.kind != ViewKind::Texels) {
    const auto kind = static_cast<InspectionKind>(static_cast<int>(settings.kind) - 1);
    const double away = length(camera.target() - camera.eye());
    const Vec2f range{static_cast<float>(away / 2), std::max(static_cast<float>(away * 2), view.shadows.distanceMetres)};
    THRONG_TRY(inspection->record(frame.commands, exhibit->crowd(), view, kind, range, frame.view));
  }
  if (settings.kind != ViewKind::Lit) timer->mark(frame.commands, static_cast<std::size_t>(StagePart::Scene));
  ui->draw(frame);
  timer->mark(frame.commands, kTimedParts - 1);
  return Ok{};
}

Status Viewer::writeScreenshot(const GpuBuffer& readback) {
  Pixels pixels{swapchain->extent().width, swapchain->extent().height, std::vector<std::byte>(readback.sizeBytes())};
  std::memcpy(pixels.rgba.data(), readback.mapped(), pixels.rgba.size());
  for (std::size_t index = 0; index < pixels.rgba.size(); index += 4) {
    if (swapchain->isBlueFirst()) std::swap(pixels.rgba[index], pixels.rgba[index + 2]);
    pixels.rgba[index + 3] = std::byte(255);
  }
  std::filesystem::path path = options.screenshot;
  if (!isUnattended()) {
    const std::string stem = path.empty() ? "throng-view" : path.stem().string();
    do path = path.parent_path() / (stem + "-" + std::to_string(++screenshotCount) + ".png");
    while (std::filesystem::exists(path));
  }
  const Status written = writePng(path, pixels);
  settings.message = written ? "wrote " + path.string() : describe(written.error());
  return isUnattended() ? written : Status(Ok{});
}

Status Viewer::finish(const SwapchainFrame& frame, bool screenshot) {
  GpuBuffer readback;
  if (screenshot && !swapchain->canCopy()) settings.message = "this display does not let its pictures be copied";
  if (screenshot && swapchain->canCopy()) {
    const VkExtent2D extent = swapchain->extent();
    THRONG_ASSIGN(readback, GpuBuffer::create(device.handles(), VkDeviceSize(4) * extent.width * extent.height,
                                              VK_BUFFER_USAGE_TRANSFER_DST_BIT, MemoryPlace::Readback));
  }
  THRONG_ASSIGN(const bool fits, swapchain->end(frame, readback ? &readback : nullptr));
  resizeIsDue = !fits;
  return readback ? writeScreenshot(readback) : Status(Ok{});
}

Status Viewer::runFrame() {
  const auto start = Clock::now();
  THRONG_TRY(load());
  const VkExtent2D extent = window.extentPixels();
  if (extent.width == 0 || extent.height == 0) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    return Ok{};
  }
  if (resizeIsDue || extent.width != swapchain->extent().width || extent.height != swapchain->extent().height) {
    THRONG_TRY(swapchain->resize(extent));
    THRONG_TRY(ui->rebuild(*swapchain));
    THRONG_TRY(createStages());
    resizeIsDue = false;
  }
  THRONG_ASSIGN(const std::optional<SwapchainFrame> frame, swapchain->begin());
  if (!frame) {
    resizeIsDue = true;
    return Ok{};
  }
  const bool isLoading = job || !waiting.empty();
  const double step = isUnattended() ? (isLoading ? 0 : 1.0 / 30) : std::min(double(frameSeconds), 0.25);
  if (!settings.paused) nowSeconds += step * double(settings.timeScale);
  ui->beginFrame();
  THRONG_TRY(listen(step));
  const ViewerWishes wishes =
      drawPanel(settings, camera, {*exhibit, *timer, job.get(), device.name(), 1 / std::max(frameSeconds, 1e-4f)});
  THRONG_TRY(grant(wishes));
  THRONG_TRY(exhibit->advance(nowSeconds));
  CrowdFrameOptions view = exhibit->frameNow(nowSeconds);
  const CameraOptions seen = camera.camera();
  view.camera = seen;
  view.camera.widthPixels = swapchain->extent().width;
  view.camera.heightPixels = swapchain->extent().height;
  if (settings.bounds && settings.kind != ViewKind::Texels) drawBounds(*exhibit, view.camera, nowSeconds);
  THRONG_TRY(record(*frame, view));
  framesDone += !isLoading;
  const bool isLast = isUnattended() && framesDone == options.frameCount;
  THRONG_TRY(finish(*frame, wishes.screenshot || window.takeKeyPressed('P') || (isLast && !options.screenshot.empty())));
  const float seconds = std::chrono::duration<float>(Clock::now() - start).count();
  frameSeconds += (seconds - frameSeconds) * 0.2f;
  return Ok{};
}

Status Viewer::run() {
  const auto isStopped = [&] { return options.shouldStop && options.shouldStop(); };
  while (!window.shouldClose() && !isStopped() && (!isUnattended() || framesDone < options.frameCount)) {
    window.poll();
    THRONG_TRY(runFrame());
  }
  return Ok{};
}

}  // namespace

Result<ViewerReport> runViewer(ViewerOptions options) {
  THRONG_ASSIGN(Window window, Window::open("Throng", options.widthPixels, options.heightPixels));
  HeadlessOptions headless;
  headless.validation = options.validation;
  headless.deviceName = options.deviceName;
  headless.instanceExtensions = window.instanceExtensions();
  headless.deviceExtensions = {VK_KHR_SWAPCHAIN_EXTENSION_NAME};
  THRONG_ASSIGN(HeadlessDevice device, HeadlessDevice::create(headless));
  Viewer viewer(std::move(options), std::move(window), std::move(device));
  THRONG_TRY(viewer.create());
  THRONG_TRY(viewer.run());
  ViewerReport report;
  report.deviceName = viewer.device.name();
  report.frameCount = viewer.framesDone;
  report.kind = viewer.settings.kind;
  report.members = viewer.exhibit->crowd().instanceCount();
  report.warnings = viewer.exhibit->warnings();
  report.warnings.insert(report.warnings.end(), viewer.warnings.begin(), viewer.warnings.end());
  report.validationMessages = viewer.device.validationMessages();
  return report;
}

}  // namespace throng
