// How a crowd scales with its size: what the CPU does in a frame, what resolving and culling cost, and a whole frame
// with and without levels of detail. Prints CSV; docs/performance.md says how to read it.
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
};

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
  options.capacity = setup.instances;
  options.visibleCapacity = std::min(setup.instances, 150'000u);
  options.levelCount = setup.levelCount;
  THRONG_ASSIGN(Crowd crowd, Crowd::create(device, options));
  THRONG_ASSIGN(const CrowdAssetId asset, crowd.add(bench::tubeAsset()));
  THRONG_TRY(fillGrid(crowd, asset, setup));
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
  for (int round = 0; round < 3; ++round) {
    if (setup.drawFrame) THRONG_TRY(run(true, &row.record, &row.frame));
    THRONG_TRY(run(false, setup.drawFrame ? nullptr : &row.record, &row.resolveCull));
  }
  row.gpuBytes = crowd.gpuBytes();
  return row;
}

void printRow(const char* name, const Setup& setup, const Row& row) {
  std::printf("%s,%u,%u,%.3f,%.1f,", name, row.instances, setup.levelCount, row.record.seconds * 1e3,
              row.resolveCull.seconds * 1e3);
  if (setup.drawFrame) std::printf("%.1f", row.frame.seconds * 1e3);
  std::printf(",%.1f\n", double(row.gpuBytes) / 1e6);
  std::fflush(stdout);
}

Status run(std::uint32_t largest, std::uint32_t largestDrawn) {
  THRONG_ASSIGN(const HeadlessDevice headless, HeadlessDevice::create());
  std::printf("# %s, tubes of 3,000 vertices, 640x360, 4 samples, two cascades of 1024; best of 3\n", headless.name().c_str());
  std::printf("scene,instances,levels,recordMilliseconds,resolveCullMilliseconds,frameMilliseconds,gpuMegabytes\n");
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
