// Posing again into the same places allocates nothing: bakes call it millions of times.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "throng/pose/pose.h"

namespace {
std::atomic<long> allocationCount{0};
}

// Not inlined, or gcc sees free meet new and warns.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocationCount;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  std::abort();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace throng {
namespace {

Model movingModel() {
  Model model;
  model.nodes.resize(2);
  model.nodes[0].parent = 1;
  Mesh mesh;
  mesh.positions.assign(200, {1, 2, 3});
  mesh.normals.assign(200, {0, 1, 0});
  mesh.tangents.assign(200, {1, 0, 0, 1});
  mesh.indices = {0, 1, 2};
  MorphTarget target;
  target.positionDeltas.assign(200, {1, 0, 0});
  mesh.morphTargets = {target};
  model.meshes = {mesh};
  Part part;
  part.meshIndex = 0;
  part.nodeIndex = 0;
  model.parts = {part};
  Channel weights;
  weights.nodeIndex = 0;
  weights.path = Path::MorphWeights;
  weights.times = {0, 1};
  weights.values = {0, 1};
  Clip clip;
  clip.durationSeconds = 1;
  clip.channels = {weights};
  model.clips = {clip, clip};
  PointCache cache;
  cache.times = {0, 1};
  cache.positions.assign(400, {1, 2, 3});
  model.clips[1].cache = cache;
  return model;
}

TEST(PoseAllocation, posingAgainAllocatesNothing) {
  const Model model = movingModel();
  const Rig rig = buildRig(model);
  PoseScratch scratch;
  PosedVertices vertices;
  for (const Clip& clip : model.clips) {
    poseModel(model, rig, &clip, 0.25, scratch, vertices);
    const long before = allocationCount;
    for (const double time : {0.5, 0.75, 1.0, 0.125}) poseModel(model, rig, &clip, time, scratch, vertices);
    EXPECT_EQ(allocationCount - before, 0);
  }
  EXPECT_GT(allocationCount, 0);
}

}  // namespace
}  // namespace throng
