#include "clips.h"

#include <cassert>
#include <functional>

#include "gait.h"
#include "gestures.h"

namespace throng::samples {
namespace {

constexpr double kKeysPerSecond = 30;

using Motion = std::function<PoseTargets(double phase)>;

SceneChannel rotationChannel(int bone, const std::vector<Pose>& poses, const std::vector<float>& times) {
  SceneChannel channel{bone, Property::Rotation, times, {}};
  Quatd before;
  for (const Pose& pose : poses) {
    Quatd q = pose.localRotations[bone];
    if (dot(q, before) < 0) q = {-q.x, -q.y, -q.z, -q.w};
    before = q;
    channel.values.insert(channel.values.end(), {float(q.x), float(q.y), float(q.z), float(q.w)});
  }
  return channel;
}

// A property that does not move needs two keys only.
void dropRepeatedKeys(SceneChannel& channel, std::size_t width) {
  const std::size_t keyCount = channel.times.size();
  for (std::size_t i = width; i < channel.values.size(); ++i)
    if (channel.values[i] != channel.values[i % width]) return;
  channel.times = {channel.times.front(), channel.times[keyCount - 1]};
  channel.values.resize(width * 2);
}

// The last key is the first again, bit for bit, whatever sign its quaternion arrived with.
void closeLoop(SceneChannel& channel, std::size_t width) {
  std::copy_n(channel.values.begin(), width, channel.values.end() - std::ptrdiff_t(width));
}

void addClip(Scene& scene, const char* name, double seconds, double groundSpeed, const Motion& motion) {
  assert(scene.nodes.size() >= std::size_t(kBoneCount) && scene.skinNodes.front() == 0);
  const int stepCount = int(std::lround(seconds * kKeysPerSecond));
  std::vector<float> times;
  std::vector<Pose> poses;
  for (int step = 0; step <= stepCount; ++step) {
    times.push_back(float(seconds * step / stepCount));
    poses.push_back(solvePose(motion(step == stepCount ? 0.0 : double(step) / stepCount)));
  }
  SceneClip clip{name, groundSpeed, {}};
  SceneChannel hips{kHips, Property::Translation, times, {}};
  for (const Pose& pose : poses)
    for (int axis = 0; axis < 3; ++axis) hips.values.push_back(float(pose.hipsTranslation[axis]));
  clip.channels.push_back(std::move(hips));
  for (int bone = kHips; bone < kBoneCount; ++bone) clip.channels.push_back(rotationChannel(bone, poses, times));
  for (SceneChannel& channel : clip.channels) {
    const std::size_t width = channel.property == Property::Rotation ? 4 : 3;
    closeLoop(channel, width);
    dropRepeatedKeys(channel, width);
  }
  scene.clips.push_back(std::move(clip));
}

}  // namespace

void addPersonClips(Scene& scene) {
  const auto gaitMotion = [](const Gait& gait) { return [gait](double phase) { return gaitTargets(gait, phase); }; };
  const Gait walk = walkGait(), run = runGait();
  addClip(scene, "idle", 4, 0, idleTargets);
  addClip(scene, "walk", walk.strideSeconds, walk.groundSpeed, gaitMotion(walk));
  addClip(scene, "run", run.strideSeconds, run.groundSpeed, gaitMotion(run));
  addClip(scene, "wave", 2, 0, waveTargets);
  addClip(scene, "cheer", 1.2, 0, cheerTargets);
}

}  // namespace throng::samples
