// What effects cost: frames of one forest as a static crowd, as plants in still air and in wind, with 16 trees falling,
// with 256 lying; and the time of a pick and a fall on the CPU. Usage: forest_cost TREE.glb [frames]. Prints CPU seconds
// of the whole process per frame, which a loaded machine disturbs less than the clock on the wall, and which on a
// software driver is the cost of the frame.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "throng/container/container.h"
#include "throng/crowd/crowd.h"
#include "throng/crowd/forest.h"
#include "throng/crowd/gpu_commands.h"
#include "throng/crowd/picture.h"

namespace throng {
namespace {

constexpr std::uint32_t kTrees = 2000;

struct Variant {
  const char* name;
  bool plants;
  float windSpeed;
  int falling;
};

Result<PictureRenderer> makeForest(const Asset& tree, const Variant& variant) {
  ForestOptions options;
  options.treeCount = kTrees;
  THRONG_ASSIGN(Scene scene, arrangeForest(std::span(&tree, 1), options));
  if (!variant.plants) scene.plants.clear();
  scene.wind.speed = variant.windSpeed;
  scene.falls.clear();
  for (int index = 0; index < variant.falling; ++index) {
    SceneFall fall;
    fall.memberIndex = static_cast<std::uint32_t>(index * 3);
    scene.falls.push_back(fall);
  }
  PictureOptions picture;
  picture.widthPixels = 320;
  picture.heightPixels = 180;
  picture.shadowSidePixels = 512;
  return PictureRenderer::create(std::span(&tree, 1), scene, picture);
}

double cpuSeconds() { return double(std::clock()) / CLOCKS_PER_SEC; }

// The median of the frames' CPU times, the trees in the middle of their fall.
Status measureFrames(const Asset& tree, int frames) {
  const Variant variants[] = {{"static crowd", false, 0, 0},
                              {"plants, still air", true, 0, 0},
                              {"plants, wind of 9 m/s", true, 9, 0},
                              {"plants, wind, 16 falling", true, 9, 16}};
  std::vector<PictureRenderer> renderers;
  std::vector<std::vector<double>> times(std::size(variants));
  for (const Variant& variant : variants) {
    THRONG_ASSIGN(PictureRenderer renderer, makeForest(tree, variant));
    if (const auto drawn = renderer.render(0.1); !drawn) return drawn.error();
    renderers.push_back(std::move(renderer));
  }
  for (int frame = 0; frame < frames; ++frame)
    for (std::size_t index = 0; index < renderers.size(); ++index) {
      const double begin = cpuSeconds();
      if (const auto drawn = renderers[index].render(2.0 + 0.02 * frame); !drawn) return drawn.error();
      times[index].push_back(cpuSeconds() - begin);
    }
  for (std::size_t index = 0; index < renderers.size(); ++index) {
    std::nth_element(times[index].begin(), times[index].begin() + frames / 2, times[index].end());
    std::nth_element(times[0].begin(), times[0].begin() + frames / 2, times[0].end());
    std::printf("%-28s %8.1f ms  %+5.1f %%\n", variants[index].name, 1000 * times[index][frames / 2],
                100 * (times[index][frames / 2] / times[0][frames / 2] - 1));
  }
  return Ok{};
}

// A ray at one trunk after another, and its fall.
Status measureFelling(const Asset& tree) {
  THRONG_ASSIGN(PictureRenderer renderer, makeForest(tree, {"", true, 9, 0}));
  Crowd& crowd = renderer.crowd();
  (void)crowd.pickTrunk({{0, 1, 0}, {0, 0, -1}});  // sorts the trees
  std::vector<double> microseconds;
  for (std::uint32_t index = 0; index < 64; ++index) {
    const Vec3d root = crowd.placementOf(renderer.instances()[index * 7]).place;
    const Vec3d eye = root + Vec3d{0, 1.6, 4};
    const auto begin = std::chrono::steady_clock::now();
    const auto pick = crowd.pickTrunk({eye, root + Vec3d{0, 0.9, 0} - eye});
    if (pick) {
      const FallPlan plan = crowd.fallPlan(pick->instance, fallDirectionFromForward({0.3f, -0.2f, -1}),
                                           static_cast<float>(pick->heightAboveRoot));
      THRONG_TRY(crowd.fell(pick->instance, plan, 1));
      microseconds.push_back(std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count());
    }
  }
  if (microseconds.empty()) return Error{ErrorCode::InvalidArgument, "forest_cost", "no ray hit a trunk"};
  std::sort(microseconds.begin(), microseconds.end());
  std::printf("pick and fall: median %.1f us, most %.1f us, of %zu\n", microseconds[microseconds.size() / 2],
              microseconds.back(), microseconds.size());
  return Ok{};
}

}  // namespace
}  // namespace throng

int main(int argc, char** argv) {
  if (argc < 2) return std::fprintf(stderr, "usage: forest_cost TREE.glb [frames]\n"), 3;
  const auto tree = throng::readAsset(argv[1]);
  if (!tree) return std::fprintf(stderr, "%s\n", throng::describe(tree.error()).c_str()), 2;
  const int frames = argc > 2 ? std::max(std::atoi(argv[2]), 1) : 9;
  for (const throng::Status& status : {throng::measureFelling(*tree), throng::measureFrames(*tree, frames)})
    if (!status) return std::fprintf(stderr, "%s\n", throng::describe(status.error()).c_str()), 4;
  return 0;
}
