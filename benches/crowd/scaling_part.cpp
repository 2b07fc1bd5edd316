// How a crowd's frame grows with its size, with and without culling and levels of detail, and in a town with and without
// occlusion.
#include <algorithm>
#include <cmath>
#include <optional>

#include "parts.h"
#include "throng/crowd/crowd.h"
#include "throng/crowd/gpu_commands.h"
#include "throng/crowd/stage.h"
#include "throng/crowd/test_wall.h"
#include "tube_asset.h"

namespace throng::bench {
namespace {

constexpr std::uint32_t kWidth = 640, kHeight = 360;
constexpr std::uint32_t kPrepareRounds = 7, kRecordRounds = 5;
constexpr std::uint32_t kMaxVisible = 150'000;

struct Setup {
  const char* scene = "";
  std::uint32_t instances = 1000;
  std::uint32_t levelCount = 4;
  double spacing = 1;
  Vec3d eye{0, 3, 2};
  Vec3f forward{0, -0.15f, -1};
  bool culling = true;
  bool town = false;  // houses with streets between them, in which the instances stand
  bool occlusion = false;
};

constexpr double kBlockMetres = 26, kHouseMetres = 19;

// Whether a place is in a house; house (0, 0) lies around the origin.
bool isInHouse(double x, double z) {
  const auto away = [](double v) { return std::fabs(v - std::round(v / kBlockMetres) * kBlockMetres); };
  return std::max(away(x), away(z)) < kHouseMetres / 2 + 0.6;
}

// Twelve times twelve houses before the camera, and instances in the streets.
Status fillTown(Crowd& crowd, CrowdAssetId asset, const Setup& setup) {
  const auto half = static_cast<float>(kHouseMetres / 2);
  THRONG_ASSIGN(const CrowdAssetId house, crowd.add(test::wallAsset({-half, -0.5f, -half}, {half, 12, half})));
  for (int index = 0; index < 144; ++index) {
    SpawnOptions spawn;
    spawn.placement.place = {(index % 12 - 6) * kBlockMetres, 0, -double(index / 12) * kBlockMetres};
    THRONG_ASSIGN([[maybe_unused]] const InstanceId id, crowd.spawn(house, spawn, 0));
  }
  std::uint32_t spawned = 0;
  for (int index = 0; spawned < setup.instances; ++index) {
    SpawnOptions spawn;
    spawn.placement.place = {(index % 150 - 75) * setup.spacing, 0, 10 - double(index / 150) * setup.spacing};
    if (isInHouse(spawn.placement.place.x, spawn.placement.place.z)) continue;
    THRONG_ASSIGN([[maybe_unused]] const InstanceId id, crowd.spawn(asset, spawn, 0));
    ++spawned;
  }
  return Ok{};
}

Status fillGrid(Crowd& crowd, CrowdAssetId asset, const Setup& setup) {
  const auto side = static_cast<std::uint32_t>(std::ceil(std::sqrt(double(setup.instances))));
  for (std::uint32_t index = 0; index < setup.instances; ++index) {
    SpawnOptions spawn;
    spawn.placement.place = {(double(index % side) - side / 2.0) * setup.spacing, 0, -4 - double(index / side) * setup.spacing};
    spawn.play.phase = float(index % 97) / 97;
    THRONG_ASSIGN([[maybe_unused]] const InstanceId id, crowd.spawn(asset, spawn, 0));
  }
  return Ok{};
}

// A crowd in its scene, and what draws it.
struct Scenery {
  std::optional<Crowd> crowd;
  std::optional<Stage> stage;
  GpuImage target;
  CrowdFrameOptions frame;

  Status create(const VulkanDevice& device, const Setup& setup) {
    CrowdOptions options;
    options.capacity = setup.instances + (setup.town ? 144 : 0);
    options.occlusion = setup.occlusion;
    options.visibleCapacity = std::min(setup.instances, kMaxVisible);
    options.levelCount = setup.levelCount;
    THRONG_ASSIGN(crowd, Crowd::create(device, options));
    THRONG_ASSIGN(const CrowdAssetId asset, crowd->add(tubeAsset()));
    THRONG_TRY(setup.town ? fillTown(*crowd, asset, setup) : fillGrid(*crowd, asset, setup));
    StageOptions stageOptions;
    stageOptions.widthPixels = kWidth;
    stageOptions.heightPixels = kHeight;
    stageOptions.cascadeCount = 2;
    stageOptions.shadowSidePixels = 1024;
    THRONG_ASSIGN(stage, Stage::create(device, *crowd, stageOptions));
    ImageOptions image;
    image.extent = {kWidth, kHeight};
    image.usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
    THRONG_ASSIGN(target, GpuImage::create(device, image));
    frame.camera.eye = setup.eye;
    frame.camera.forward = setup.forward;
    frame.culling = setup.culling;
    return Ok{};
  }

  Status recordFrame(VkCommandBuffer commands, const Mark& mark) {
    frame.nowSeconds += 1.0 / 60;
    imageBarrier(commands, target, VK_IMAGE_LAYOUT_UNDEFINED, kColorWrite, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, kColorWrite);
    return stage->record(commands, *crowd, frame, target.view(), [&mark](StagePart) { mark(); });
  }
  Status recordPrepare(VkCommandBuffer commands, const Mark&) {
    frame.nowSeconds += 1.0 / 60;
    frame.camera.widthPixels = kWidth;  // as the stage has it
    frame.camera.heightPixels = kHeight;
    frame.shadows.cascadeCount = 2;
    frame.shadows.sidePixels = 1024;
    return crowd->prepare(commands, frame);
  }
};

struct Samples {
  std::vector<double> record, submit, allocations;
  std::vector<double> prepare, prepareWall;
  std::vector<double> frame, parts[kStagePartCount];
};

Result<Samples> measure(const Bench& bench, Scenery& scenery, bool drawn) {
  FrameRunner& runner = bench.runner;
  const FrameRunner::Record frame = [&](VkCommandBuffer commands, const Mark& mark) { return scenery.recordFrame(commands, mark); };
  const FrameRunner::Record prepare = [&](VkCommandBuffer commands, const Mark& mark) { return scenery.recordPrepare(commands, mark); };
  Samples samples;
  THRONG_TRY(runner.run(drawn ? frame : prepare));  // uploads, and compiles what draws
  for (std::uint32_t round = 0; drawn && round < bench.options.drawnRounds; ++round) {
    THRONG_ASSIGN(const FrameTimes times, runner.run(frame));
    samples.frame.push_back(times.workSeconds);
    for (std::size_t part = 0; part < kStagePartCount; ++part) samples.parts[part].push_back(times.parts[part]);
  }
  for (std::uint32_t round = 0; round < kPrepareRounds; ++round) {
    THRONG_ASSIGN(const FrameTimes times, runner.run(prepare));
    samples.prepare.push_back(times.workSeconds);
    samples.prepareWall.push_back(times.wallSeconds);
    samples.submit.push_back(times.submitSeconds);
    // A whole frame is recorded also where it is not drawn; several times, because a software driver has just used the
    // caches of this CPU for its own work.
    for (std::uint32_t time = 0; time < kRecordRounds; ++time) {
      THRONG_ASSIGN(const FrameTimes recorded, runner.recordOnly(frame));
      samples.record.push_back(recorded.recordSeconds);
      samples.allocations.push_back(double(recorded.allocations));
    }
  }
  return samples;
}

Status addRow(const Bench& bench, const Setup& setup, Results& results) {
  Scenery scenery;
  THRONG_TRY(scenery.create(bench.device, setup));
  const bool drawn = setup.instances <= bench.options.largestDrawn;
  THRONG_ASSIGN(const Samples samples, measure(bench, scenery, drawn));
  const auto milliseconds = [](const std::vector<double>& seconds) {
    return seconds.empty() ? std::string() : fixed(quantile(seconds, 0.25) * 1e3, 3);
  };
  const bool parts = drawn && bench.runner.usesTimestamps();
  Row row = {setup.scene, std::to_string(setup.instances), std::to_string(setup.levelCount), std::to_string(setup.culling),
             std::to_string(setup.occlusion), milliseconds(samples.record), milliseconds(samples.submit),
             fixed(median(samples.allocations), 0), milliseconds(samples.prepare), milliseconds(samples.prepareWall),
             milliseconds(samples.frame)};
  for (const std::vector<double>& part : samples.parts) row.push_back(parts ? milliseconds(part) : "");
  row.push_back(fixed(double(scenery.crowd->gpuBytes()) / 1e6, 1));
  results.add(std::move(row));
  return Ok{};
}

Status addFixedScenes(const Bench& bench, Results& results) {
  for (const std::uint32_t levels : {4u, 1u})
    for (const bool culling : {true, false}) {
      Setup setup{.scene = "allInView", .instances = std::min(2000u, bench.options.largest), .levelCount = levels};
      setup.spacing = 1.6;
      setup.eye = {0, 16, 14};
      setup.forward = {0, -0.35f, -1};
      setup.culling = culling;
      THRONG_TRY(addRow(bench, setup, results));
    }
  for (const bool occlusion : {false, true}) {
    Setup setup{.scene = "town", .instances = std::min(4000u, bench.options.largest)};
    setup.spacing = 1.7;
    setup.town = true;
    setup.occlusion = occlusion;
    setup.eye = {13, 1.7, 13};
    setup.forward = {-0.3f, -0.02f, -1};
    THRONG_TRY(addRow(bench, setup, results));
  }
  return Ok{};
}

}  // namespace

Result<Results> measureScaling(const Bench& bench) {
  Results results("scaling",
                  {bench.about,
                   "tubes of 3,000 vertices, 640x360 with 4 samples, two cascades of 1024; lower quartiles; record and submit are CPU time "
                   "of the calling thread, for a whole frame"},
                  {"scene", "instances", "levels", "culling", "occlusion", "recordMilliseconds", "submitMilliseconds",
                   "allocations", "resolveCullMilliseconds", "resolveCullWallMilliseconds", "frameMilliseconds",
                   "prepareMilliseconds", "shadowsMilliseconds", "sceneMilliseconds", "toneMappingMilliseconds", "gpuMegabytes"});
  THRONG_TRY(addFixedScenes(bench, results));
  for (std::uint32_t count = 100; count <= bench.options.largest; count *= 10)
    for (const bool culling : {true, false}) {
      Setup setup{.scene = "amongThem", .instances = count};
      setup.culling = culling;
      THRONG_TRY(addRow(bench, setup, results));
    }
  return results;
}

}  // namespace throng::bench
