#include "throng/edit/root_motion.h"

#include <algorithm>
#include <cmath>

#include "throng/model/node_transforms.h"
#include "throng/pose/curve.h"

namespace throng {
namespace {

constexpr double kTrackStepSeconds = 1.0 / 60;

int depthOf(const Model& model, int node) {
  int depth = 0;
  for (; node != kNone; node = model.nodes[node].parent) ++depth;
  return depth;
}

Channel* findRootChannel(const Model& model, Clip& clip, int rootNode) {
  Channel* best = nullptr;
  for (Channel& channel : clip.channels) {
    if (channel.path != Path::Translation || channelWidth(channel) == 0) continue;
    if (rootNode != kNone && channel.nodeIndex != rootNode) continue;
    if (best == nullptr || depthOf(model, channel.nodeIndex) < depthOf(model, best->nodeIndex)) best = &channel;
  }
  return best;
}

Vec3d valueAt(const Channel& channel, double time) {
  CurveCursor cursor;
  double value[3];
  sampleChannel(channel, time, cursor, value);
  return {value[0], value[1], value[2]};
}

// Takes a translation in the parent's space to the part of it that travels over the ground, in model space.
struct GroundProjection {
  Affined modelFromParent, parentFromModel;
  Vec3d travel(Vec3d local) const {
    const Vec3d world = transformVector(modelFromParent, local);
    return {world.x, 0, world.z};
  }
  Vec3d localTravel(Vec3d local) const { return transformVector(parentFromModel, travel(local)); }
};

void removeTravel(Channel& channel, const GroundProjection& ground, Vec3d start) {
  const bool cubic = channel.interpolation == Interpolation::CubicSpline;
  for (std::size_t entry = 0; entry * 3 < channel.values.size(); ++entry) {
    float* values = channel.values.data() + entry * 3;
    const Vec3d value{values[0], values[1], values[2]};
    const bool isTangent = cubic && entry % 3 != 1;
    const Vec3d kept = value - ground.localTravel(isTangent ? value : value - start);
    for (int axis = 0; axis < 3; ++axis) values[axis] = static_cast<float>(kept[axis]);
  }
}

RootMotion trackOf(const Channel& channel, const Clip& clip, const GroundProjection& ground, Vec3d start) {
  std::vector<double> times{0, clip.durationSeconds};
  for (const double time : channel.times)
    if (time > clip.startSeconds && time < clip.startSeconds + clip.durationSeconds) times.push_back(time - clip.startSeconds);
  if (channel.interpolation == Interpolation::CubicSpline)
    for (double time = 0; time < clip.durationSeconds; time += kTrackStepSeconds) times.push_back(time);
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  RootMotion motion;
  for (const double time : times) {
    motion.times.push_back(time);
    motion.translations.push_back(ground.travel(valueAt(channel, clip.startSeconds + time) - start));
    motion.rotations.push_back({});
  }
  return motion;
}

}  // namespace

Status takeRootMotion(const Model& model, Clip& clip, RootMotionMode mode, const std::string& rootBone) {
  if (mode == RootMotionMode::Keep || clip.cache) return Ok{};
  int rootNode = kNone;
  if (!rootBone.empty()) {
    const auto found = std::find_if(model.nodes.begin(), model.nodes.end(), [&](const Node& node) { return node.name == rootBone; });
    if (found == model.nodes.end())
      return Error{ErrorCode::InvalidArgument, model.name, "has no bone '" + rootBone + "' to take root motion from"};
    rootNode = static_cast<int>(found - model.nodes.begin());
  }
  Channel* channel = findRootChannel(model, clip, rootNode);
  if (channel == nullptr) return Ok{};

  const int parent = model.nodes[channel->nodeIndex].parent;
  GroundProjection ground;
  if (parent != kNone) ground.modelFromParent = modelFromNode(model, parent);
  ground.parentFromModel = inverse(ground.modelFromParent);
  const bool parentMoves = std::any_of(clip.channels.begin(), clip.channels.end(), [&](const Channel& other) {
    for (int node = parent; node != kNone; node = model.nodes[node].parent)
      if (other.nodeIndex == node) return true;
    return false;
  });
  if (parentMoves || !isFinite(ground.parentFromModel))
    return Error{ErrorCode::Malformed, "clip '" + clip.name + "'",
                 "the parent of '" + model.nodes[channel->nodeIndex].name +
                     "' is animated or flat, so its travel cannot be separated; name the root bone higher up"};
  const Vec3d start = valueAt(*channel, clip.startSeconds);
  if (mode == RootMotionMode::Extract) clip.rootMotion = trackOf(*channel, clip, ground, start);
  removeTravel(*channel, ground, start);
  return Ok{};
}

}  // namespace throng
