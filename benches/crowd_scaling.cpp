// How a crowd scales with its size: what the CPU does in a frame, what resolving and culling cost, and a whole frame
// with and without levels of detail, and in a town with and without occlusion. Prints CSV; docs/runtime.md says how to read
// it.
//
// usage: crowd_scaling [LARGEST [LARGEST_DRAWN]]     (default: 1,000,000, of which up to 10,000 are also drawn)
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "throng/crowd/crowd.h"
#include "throng/crowd/gpu_commands.h"
#include "throng/crowd/stage.h"
#include "throng/crowd/test_wall.h"
#include "tube_asset.h"

namespace throng {
namespace {

double cpuSeconds() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
}

double wallSeconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// The time a piece of work takes at best, of several tries.
struct Best {
  double seconds = 1e9;
  void add(double sample) { seconds = std::min(seconds, sample); }
};

struct Row {
  std::uint32_t instances = 0;
  Best record;       // prepare() and all draws recorded, on this thread
  Best resolveCull;  // the compute passes alone, CPU time of the software driver
  Best frame;        // everything, CPU time of the software driver
  std::uint64_t gpuBytes = 0;
};

struct Setup {
  std::uint32_t instances = 1000;
  std::uint32_t levelCount = 4;
  double spacing = 1;
  Vec3d eye{0, 3, 2};
  Vec3f forward{0, -0.15f, -1};
  bool drawFrame = true;
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

Result<Row> measure(const HeadlessDevice& headless, const Setup& setup) {
  const VulkanDevice& device = headless.handles();
  Row row;
  row.instances = setup.instances;
  CrowdOptions options;
  options.capacity = setup.instances + (setup.town ? 144 : 0);
  options.occlusion = setup.occlusion;
  options.visibleCapacity = std::min(setup.instances, 150'000u);
  options.levelCount = setup.levelCount;
  THRONG_ASSIGN(Crowd crowd, Crowd::create(device, options));
  THRONG_ASSIGN(const CrowdAssetId asset, crowd.add(bench::tubeAsset()));
  THRONG_TRY(setup.town ? fillTown(crowd, asset, setup) : fillGrid(crowd, asset, setup));
  StageOptions stageOptions;
  stageOptions.widthPixels = 640;
  stageOptions.heightPixels = 360;
  stageOptions.cascadeCount = 2;
  stageOptions.shadowSidePixels = 1024;
  THRONG_ASSIGN(Stage stage, Stage::create(device, crowd, stageOptions));
  ImageOptions image;
  image.extent = {640, 360};
  image.usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
  THRONG_ASSIGN(const GpuImage target, GpuImage::create(device, image));
  THRONG_ASSIGN(GpuCommands commands, GpuCommands::create(device));
  CrowdFrameOptions frame;
  frame.camera.eye = setup.eye;
  frame.camera.forward = setup.forward;
  const auto run = [&](bool drawn, Best* record, Best* total) -> Status {
    const double start = cpuSeconds();
    THRONG_TRY(commands.run([&](VkCommandBuffer buffer) -> Status {
      const double recordStart = wallSeconds();
      imageBarrier(buffer, target, VK_IMAGE_LAYOUT_UNDEFINED, kColorWrite, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                   kColorWrite);
      if (drawn) THRONG_TRY(stage.record(buffer, crowd, frame, target.view()));
      else THRONG_TRY(crowd.prepare(buffer, frame));
      if (record) record->add(wallSeconds() - recordStart);
      return Ok{};
    }));
    if (total) total->add(cpuSeconds() - start);
    frame.nowSeconds += 1.0 / 60;
    return Ok{};
  };
  THRONG_TRY(run(setup.drawFrame, nullptr, nullptr));  // uploads, and compiles what draws
  for (int round = 0; round < 3 && setup.drawFrame; ++round) THRONG_TRY(run(true, &row.record, &row.frame));
  for (int round = 0; round < 3; ++round)
    THRONG_TRY(run(false, setup.drawFrame ? nullptr : &row.record, &row.resolveCull));
  row.gpuBytes = crowd.gpuBytes();
  return row;
}

void printRow(const char* name, const Setup& setup, const Row& row) {
  std::printf("%s,%u,%u,%d,%.3f,%.1f,", name, row.instances, setup.levelCount, setup.occlusion,
              row.record.seconds * 1e3, row.resolveCull.seconds * 1e3);
  if (setup.drawFrame) std::printf("%.1f", row.frame.seconds * 1e3);
  std::printf(",%.1f\n", double(row.gpuBytes) / 1e6);
  std::fflush(stdout);
}

Status run(std::uint32_t largest, std::uint32_t largestDrawn) {
  THRONG_ASSIGN(const HeadlessDevice headless, HeadlessDevice::create());
  std::printf("# %s, tubes of 3,000 vertices, 640x360, 4 samples, two cascades of 1024; best of 3\n", headless.name().c_str());
  std::printf("scene,instances,levels,occlusion,recordMilliseconds,resolveCullMilliseconds,frameMilliseconds,gpuMegabytes\n");
  for (const std::uint32_t levels : {4u, 1u}) {
    Setup setup;
    setup.instances = std::min(2000u, largest);
    setup.levelCount = levels;
    setup.spacing = 1.6;
    setup.eye = {0, 16, 14};
    setup.forward = {0, -0.35f, -1};
    THRONG_ASSIGN(const Row row, measure(headless, setup));
    printRow("allInView", setup, row);
  }
  for (const bool occlusion : {false, true}) {
    Setup setup;
    setup.instances = std::min(4000u, largest);
    setup.spacing = 1.7;
    setup.town = true;
    setup.occlusion = occlusion;
    setup.eye = {13, 1.7, 13};
    setup.forward = {-0.3f, -0.02f, -1};
    THRONG_ASSIGN(const Row row, measure(headless, setup));
    printRow("town", setup, row);
  }
  for (std::uint32_t count = 100; count <= largest; count *= 10) {
    Setup setup;
    setup.instances = count;
    setup.drawFrame = count <= largestDrawn;  // a software driver takes minutes for many
    THRONG_ASSIGN(const Row row, measure(headless, setup));
    printRow("amongThem", setup, row);
  }
  return Ok{};
}

}  // namespace
}  // namespace throng

int main(int argumentCount, char** arguments) {
  const int largest = argumentCount > 1 ? std::atoi(arguments[1]) : 1'000'000;
  const int largestDrawn = argumentCount > 2 ? std::atoi(arguments[2]) : 10'000;
  if (largest < 100 || largestDrawn < 0) {
    std::fprintf(stderr, "usage: crowd_scaling [LARGEST, at least 100 [LARGEST_DRAWN]]\n");
    return 3;
  }
  const throng::Status status = throng::run(static_cast<std::uint32_t>(largest), static_cast<std::uint32_t>(largestDrawn));
  if (!status) std::fprintf(stderr, "crowd_scaling: %s\n", throng::describe(status.error()).c_str());
  return status ? 0 : throng::exitCode(status.error().code);
}
