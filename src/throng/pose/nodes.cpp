#include <algorithm>

#include "throng/pose/pose.h"

namespace throng {
namespace {

void resetToRest(const Model& model, PoseScratch& scratch) {
  const std::size_t count = model.nodes.size();
  scratch.translations.resize(count);
  scratch.rotations.resize(count);
  scratch.scales.resize(count);
  scratch.visible.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    const Node& node = model.nodes[i];
    scratch.translations[i] = node.translation;
    scratch.rotations[i] = normalized(node.rotation);
    scratch.scales[i] = node.scale;
    scratch.visible[i] = node.visible ? 1 : 0;
  }
}

void applyChannel(const Channel& channel, double timeSeconds, CurveCursor& cursor, PoseScratch& scratch) {
  double values[4] = {};
  const std::size_t width = channelWidth(channel);
  if (channel.path == Path::MorphWeights || channel.nodeIndex == kNone || width == 0 || width > 4) return;
  sampleChannel(channel, timeSeconds, cursor, std::span(values, width));
  const auto node = static_cast<std::size_t>(channel.nodeIndex);
  switch (channel.path) {
    case Path::Translation: scratch.translations[node] = {values[0], values[1], values[2]}; break;
    case Path::Rotation: scratch.rotations[node] = {values[0], values[1], values[2], values[3]}; break;
    case Path::Scale: scratch.scales[node] = {values[0], values[1], values[2]}; break;
    case Path::Visibility: scratch.visible[node] = values[0] > 0.5 ? 1 : 0; break;
    case Path::MorphWeights: break;
  }
}

// A zero scale has no inverse; whatever hangs below it has no size either, so 1 does as well.
double inverseOrOne(double value) { return value == 0 ? 1 : 1 / value; }

Affined parentFromNode(const Model& model, std::size_t index, const PoseScratch& scratch) {
  const Node& node = model.nodes[index];
  if (node.matrix) return *node.matrix;
  Affined local = composeTrs(scratch.translations[index], scratch.rotations[index], scratch.scales[index]);
  if (node.compensatedNode == kNone) return local;
  const Vec3d scale = scratch.scales[static_cast<std::size_t>(node.compensatedNode)];
  for (int row = 0; row < 3; ++row)
    for (int col = 0; col < 3; ++col) local.m[row][col] *= inverseOrOne(scale[row]);
  return local;
}

// Nodes come in any order: go up to the first ancestor that is done, then down again.
void composeNode(const Model& model, std::size_t index, PoseScratch& scratch, std::vector<Affined>& modelFromNode) {
  scratch.nodeStack.clear();
  for (int node = static_cast<int>(index); node != kNone && !scratch.nodeDone[static_cast<std::size_t>(node)];
       node = model.nodes[static_cast<std::size_t>(node)].parent)
    scratch.nodeStack.push_back(node);
  while (!scratch.nodeStack.empty()) {
    const auto node = static_cast<std::size_t>(scratch.nodeStack.back());
    scratch.nodeStack.pop_back();
    const Affined local = parentFromNode(model, node, scratch);
    const int parent = model.nodes[node].parent;
    if (parent == kNone) {
      modelFromNode[node] = local;
    } else {
      modelFromNode[node] = modelFromNode[static_cast<std::size_t>(parent)] * local;
      scratch.visible[node] &= scratch.visible[static_cast<std::size_t>(parent)];
    }
    scratch.nodeDone[node] = 1;
  }
}

}  // namespace

void poseNodes(const Model& model, const Clip* clip, double timeSeconds, PoseScratch& scratch,
               std::vector<Affined>& modelFromNode) {
  resetToRest(model, scratch);
  if (clip != nullptr) {
    const double time = std::clamp(timeSeconds, clip->startSeconds, clip->startSeconds + clip->durationSeconds);
    scratch.cursors.resize(clip->channels.size());
    for (std::size_t i = 0; i < clip->channels.size(); ++i)
      applyChannel(clip->channels[i], time, scratch.cursors[i], scratch);
  }
  modelFromNode.resize(model.nodes.size());
  scratch.nodeDone.assign(model.nodes.size(), 0);
  for (std::size_t i = 0; i < model.nodes.size(); ++i) composeNode(model, i, scratch, modelFromNode);
}

}  // namespace throng
