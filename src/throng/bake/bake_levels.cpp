#include "throng/bake/bake_levels.h"

#include "throng/bake/reorder_vertices.h"
#include "throng/levels/make_levels.h"
#include "throng/levels/pose_times.h"
#include "throng/pose/pose.h"

namespace throng {

namespace {

// The asset's vertices at rest and in clips, some of many poses.
std::vector<std::vector<Vec3f>> samplePoses(const BakeContext& context) {
  const Asset& base = context.base;
  std::vector<std::vector<Vec3f>> poses{base.mesh.positions};
  if (context.model.clips.empty()) return poses;
  PoseScratch scratch;
  PosedVertices posed;
  for (const PoseTime& time : spreadPoseTimes(base.clips, posesLookedAt(base.vertexCount()))) {
    const Clip& clip = context.model.clips[time.clipIndex];
    poseModel(context.model, context.rig, &clip, clip.startSeconds + static_cast<double>(time.seconds), scratch, posed);
    auto& pose = poses.emplace_back();
    for (const std::uint32_t vertex : base.sourceVertices) pose.push_back(posed.positions[vertex]);
  }
  return chooseFarPoses(std::move(poses), affordablePoses(base.vertexCount()));
}

}  // namespace

void addLevels(BakeContext& context) {
  Asset& base = context.base;
  if (context.options.levelCount == 0) return;
  const std::vector<std::vector<Vec3f>> poses = samplePoses(context);
  base.levels = makeLevels({base.mesh, base.primitives, poses}, {context.options.levelCount, base.materials});
  if (!base.levels.empty()) reorderVertices(orderByLevel(base.levels, base.vertexCount()), base);
}

}  // namespace throng
