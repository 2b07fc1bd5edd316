#include "throng/pose/pose.h"

#include <algorithm>

#include "throng/pose/point_cache.h"

namespace throng {
namespace {

// Key times nearer to each other than this are one: far below any frame, far above what float times lose.
constexpr double kSameTimeSeconds = 1e-9;

void restMorphWeights(const Model& model, const Rig& rig, RigPose& pose) {
  pose.morphWeights.assign(rig.morphWeightCount, 0.0f);
  for (const RigMorph& morph : rig.morphs) {
    const std::vector<float>& defaults = model.parts[static_cast<std::size_t>(morph.partIndex)].morphWeights;
    const std::size_t count = std::min<std::size_t>(defaults.size(), morph.targetCount);
    std::copy_n(defaults.begin(), count, pose.morphWeights.begin() + morph.firstWeight);
  }
}

void sampleMorphWeights(const Rig& rig, const Clip& clip, double timeSeconds, PoseScratch& scratch, RigPose& pose) {
  for (std::size_t i = 0; i < clip.channels.size(); ++i) {
    const Channel& channel = clip.channels[i];
    const std::size_t width = channelWidth(channel);
    if (channel.path != Path::MorphWeights || width == 0) continue;
    scratch.sampled.resize(width);
    sampleChannel(channel, timeSeconds, scratch.cursors[i], scratch.sampled);
    for (const RigMorph& morph : rig.morphs) {
      if (morph.nodeIndex != channel.nodeIndex) continue;
      const std::size_t count = std::min<std::size_t>(width, morph.targetCount);
      for (std::size_t target = 0; target < count; ++target)
        pose.morphWeights[morph.firstWeight + target] = static_cast<float>(scratch.sampled[target]);
    }
  }
}

void addTimeInside(const Clip& clip, double timeSeconds, std::vector<double>& times) {
  const double sinceStart = timeSeconds - clip.startSeconds;
  if (sinceStart > 0 && sinceStart < clip.durationSeconds) times.push_back(sinceStart);
}

void sortUnique(std::vector<double>& times) {
  std::sort(times.begin(), times.end());
  std::size_t kept = 0;
  for (const double time : times)
    if (kept == 0 || time - times[kept - 1] > kSameTimeSeconds) times[kept++] = time;
  times.resize(kept);
}

}  // namespace

void poseRig(const Model& model, const Rig& rig, const Clip* clip, double timeSeconds, PoseScratch& scratch,
             RigPose& pose) {
  poseNodes(model, clip, timeSeconds, scratch, scratch.modelFromNode);
  pose.modelFromBind.resize(rig.bones.size());
  for (std::size_t bone = 0; bone < rig.bones.size(); ++bone) {
    const RigBone& rigBone = rig.bones[bone];
    pose.modelFromBind[bone] =
        rigBone.nodeIndex == kNone
            ? rigBone.boneFromBind
            : scratch.modelFromNode[static_cast<std::size_t>(rigBone.nodeIndex)] * rigBone.boneFromBind;
  }
  pose.partVisible.assign(model.parts.size(), 1);
  pose.partOrigins.assign(model.parts.size(), {});
  for (std::size_t part = 0; part < model.parts.size(); ++part) {
    if (model.parts[part].nodeIndex == kNone) continue;
    const auto node = static_cast<std::size_t>(model.parts[part].nodeIndex);
    pose.partVisible[part] = scratch.visible[node];
    pose.partOrigins[part] = Vec3f(scratch.modelFromNode[node].translation());
  }
  restMorphWeights(model, rig, pose);
  if (clip == nullptr || rig.morphs.empty()) return;
  const double time = std::clamp(timeSeconds, clip->startSeconds, clip->startSeconds + clip->durationSeconds);
  sampleMorphWeights(rig, *clip, time, scratch, pose);
}

void poseModel(const Model& model, const Rig& rig, const Clip* clip, double timeSeconds, PoseScratch& scratch,
               PosedVertices& vertices) {
  if (clip != nullptr && clip->cache && !clip->cache->times.empty()) {
    const double time = std::clamp(timeSeconds, clip->startSeconds, clip->startSeconds + clip->durationSeconds);
    poseFromCache(*clip->cache, rig, time, scratch, vertices);
    return;
  }
  poseRig(model, rig, clip, timeSeconds, scratch, scratch.pose);
  poseVertices(model, rig, scratch.pose, scratch, vertices);
}

std::vector<double> sourceKeyTimes(const Clip& clip) {
  std::vector<double> times{0};
  if (clip.durationSeconds > 0) {
    for (const Channel& channel : clip.channels)
      for (const double time : channel.times) addTimeInside(clip, time, times);
    if (clip.cache)
      for (const double time : clip.cache->times) addTimeInside(clip, time, times);
    sortUnique(times);
    // The end takes the place of a key that is nearly there.
    if (times.size() > 1 && clip.durationSeconds - times.back() <= kSameTimeSeconds) times.pop_back();
    times.push_back(clip.durationSeconds);
  }
  return times;
}

std::vector<double> sourceJumpTimes(const Clip& clip) {
  std::vector<double> times;
  for (const Channel& channel : clip.channels) {
    if (channel.interpolation != Interpolation::Step) continue;
    const std::size_t width = channelWidth(channel);
    for (std::size_t key = 1; key < channel.times.size(); ++key) {
      const auto values = channel.values.begin() + static_cast<std::ptrdiff_t>(key * width);
      const bool changes = !std::equal(values, values + static_cast<std::ptrdiff_t>(width),
                                       values - static_cast<std::ptrdiff_t>(width));
      const double sinceStart = channel.times[key] - clip.startSeconds;
      if (changes && sinceStart > 0 && sinceStart <= clip.durationSeconds) times.push_back(sinceStart);
    }
  }
  sortUnique(times);
  return times;
}

float modelSize(const Model& model, const Rig& rig) {
  PoseScratch scratch;
  PosedVertices vertices;
  poseModel(model, rig, nullptr, 0, scratch, vertices);
  Bounds bounds;
  for (const Vec3f position : vertices.positions) bounds.add(position);
  return bounds.largestExtent();
}

}  // namespace throng
