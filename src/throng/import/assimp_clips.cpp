// Curves of an Assimp scene.
#include <assimp/scene.h>

#include <algorithm>
#include <map>

#include "throng/import/assimp_convert.h"
#include "throng/import/assimp_scene.h"

namespace throng {
namespace {

constexpr double kDefaultTicksPerSecond = 25;  // what Assimp's documentation advises where the format says nothing

std::string inQuotes(const std::string& name) { return "'" + name + "'"; }

// Keys in the order of time, strictly increasing, finite: what a Channel promises. Of equal times the last counts.
template <typename Key, typename Append>
Channel readKeys(const Key* keys, unsigned count, double secondsPerTick, Append append) {
  std::vector<unsigned> order;
  for (unsigned i = 0; i < count; ++i)
    if (std::isfinite(keys[i].mTime)) order.push_back(i);
  std::stable_sort(order.begin(), order.end(), [&](unsigned a, unsigned b) { return keys[a].mTime < keys[b].mTime; });
  Channel channel;
  std::vector<float> value;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Key& key = keys[order[i]];
    const double seconds = key.mTime * secondsPerTick;
    if (i + 1 < order.size() && keys[order[i + 1]].mTime * secondsPerTick == seconds) continue;
    value.clear();
    append(key.mValue, value);
    if (!std::all_of(value.begin(), value.end(), [](float v) { return std::isfinite(v); })) continue;
    channel.times.push_back(seconds);
    channel.values.insert(channel.values.end(), value.begin(), value.end());
  }
  return channel;
}

Channel constantChannel(std::vector<float> value) {
  Channel channel;
  channel.times.assign(1, 0.0);
  channel.values = std::move(value);
  return channel;
}

// Whether two neighbouring keys more than a tick apart differ: between them the author's curve is unknown.
bool hasSparseKeys(const Channel& channel, double secondsPerTick) {
  const std::size_t width = channel.times.empty() ? 1 : channel.values.size() / channel.times.size();
  for (std::size_t k = 1; k < channel.times.size(); ++k) {
    if (channel.times[k] - channel.times[k - 1] < 1.01 * secondsPerTick) continue;
    for (std::size_t c = 0; c < width; ++c) {
      const float a = channel.values[(k - 1) * width + c], b = channel.values[k * width + c];
      if (std::abs(a - b) > 1e-6f * std::max({1.0f, std::abs(a), std::abs(b)})) return true;
    }
  }
  return false;
}

class ClipReader {
 public:
  ClipReader(const aiAnimation& source, const SceneNodes& nodes, bool isFbx, Model& model)
      : source_(source), nodes_(nodes), isFbx_(isFbx), model_(model) {
    const double rate = source.mTicksPerSecond;
    secondsPerTick_ = 1 / (std::isfinite(rate) && rate > 0 ? rate : kDefaultTicksPerSecond);
  }

  void read() {
    clip_.name = source_.mName.length > 0 ? source_.mName.C_Str()
                                          : "clip " + std::to_string(model_.clips.size() + 1);
    for (unsigned c = 0; c < source_.mNumChannels; ++c) readNodeCurves(*source_.mChannels[c]);
    for (unsigned c = 0; c < source_.mNumMorphMeshChannels; ++c) readMorphCurves(*source_.mMorphMeshChannels[c]);
    if (clip_.channels.empty()) {
      model_.warnings.push_back({where(), "it moves nothing and is left out"});
      return;
    }
    setRange();
    warnSparse();
    model_.clips.push_back(std::move(clip_));
  }

 private:
  std::string where() const { return model_.name + ": clip " + inQuotes(clip_.name); }

  void readNodeCurves(const aiNodeAnim& curves) {
    const std::string name = curves.mNodeName.C_Str();
    const auto target = nodes_.targets.find(name);
    if (target == nodes_.targets.end()) {
      model_.warnings.push_back({where(), "its curves of " + inQuotes(name) + " move no node and are left out"});
      return;
    }
    if (!isLinkName(name) && !takeWholeChain(name)) return;
    addCurves(curves, target->second);
  }

  // A curve of the bare node of a chain holds the whole local transform, pivots and pre-rotation included: the links
  // below the first must then do nothing. Not so where links have curves of their own in this clip.
  bool takeWholeChain(const std::string& name) {
    for (unsigned c = 0; c < source_.mNumChannels; ++c) {
      const std::string other = source_.mChannels[c]->mNodeName.C_Str();
      if (!isLinkName(other) || bareName(other) != name) continue;
      model_.warnings.push_back({where(), "node " + inQuotes(name) + " has two kinds of curves; those of its pivots count"});
      return false;
    }
    const ChainNodes& chain = nodes_.byName.at(name);
    for (std::size_t i = 1; i < chain.nodes.size(); ++i) {
      addChannel(chain.nodes[i], Path::Translation, constantChannel({0, 0, 0}));
      addChannel(chain.nodes[i], Path::Rotation, constantChannel({0, 0, 0, 1}));
      addChannel(chain.nodes[i], Path::Scale, constantChannel({1, 1, 1}));
    }
    return true;
  }

  void addCurves(const aiNodeAnim& curves, const CurveTarget& to) {
    if (to.translation)
      addChannel(to.nodeIndex, Path::Translation,
                 readKeys(curves.mPositionKeys, curves.mNumPositionKeys, secondsPerTick_,
                          [&](const aiVector3D& v, std::vector<float>& out) {
                            push(to.addedTranslation + toVec3d(v), out);
                          }));
    if (to.rotation)
      addChannel(to.nodeIndex, Path::Rotation,
                 readKeys(curves.mRotationKeys, curves.mNumRotationKeys, secondsPerTick_,
                          [&](const aiQuaternion& q, std::vector<float>& out) {
                            const Quatd r = normalized(to.preRotation * normalized(toQuatd(q)) * to.postRotation);
                            for (double v : {r.x, r.y, r.z, r.w}) out.push_back(static_cast<float>(v));
                          }));
    if (to.scale)
      addChannel(to.nodeIndex, Path::Scale,
                 readKeys(curves.mScalingKeys, curves.mNumScalingKeys, secondsPerTick_,
                          [&](const aiVector3D& v, std::vector<float>& out) { push(to.scaleFactor * toVec3d(v), out); }));
  }

  static void push(Vec3d v, std::vector<float>& out) {
    for (int i = 0; i < 3; ++i) out.push_back(static_cast<float>(v[i]));
  }

  void addChannel(int node, Path path, Channel channel) {
    if (channel.times.empty()) return;
    for (const Channel& other : clip_.channels)
      if (other.nodeIndex == node && other.path == path) return;
    channel.nodeIndex = node;
    channel.path = path;
    clip_.channels.push_back(std::move(channel));
  }

  // The channel is named "<node>*<geometry>"; some readers name the mesh instead.
  void readMorphCurves(const aiMeshMorphAnim& curves) {
    std::string name = curves.mName.C_Str();
    name = name.substr(0, name.rfind('*'));
    int node = kNone;
    if (const auto found = nodes_.byName.find(name); found != nodes_.byName.end()) node = found->second.lastNode;
    std::size_t targetCount = 0;
    for (int pass = 0; pass < 2 && targetCount == 0; ++pass)
      for (const Part& part : model_.parts) {
        if (pass == 0 ? part.nodeIndex != node : model_.meshes[part.meshIndex].name != name) continue;
        node = part.nodeIndex;
        targetCount = std::max(targetCount, model_.meshes[part.meshIndex].morphTargets.size());
      }
    if (targetCount == 0) {
      model_.warnings.push_back({where(), "its blend shape curves of " + inQuotes(name) + " move no mesh and are left out"});
      return;
    }
    addChannel(node, Path::MorphWeights, readMorphKeys(curves, targetCount));
  }

  Channel readMorphKeys(const aiMeshMorphAnim& curves, std::size_t targetCount) const {
    std::vector<unsigned> order(curves.mNumKeys);
    for (unsigned i = 0; i < curves.mNumKeys; ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](unsigned a, unsigned b) { return curves.mKeys[a].mTime < curves.mKeys[b].mTime; });
    Channel channel;
    for (unsigned index : order) {
      const aiMeshMorphKey& key = curves.mKeys[index];
      const double seconds = key.mTime * secondsPerTick_;
      if (!std::isfinite(seconds) || (!channel.times.empty() && seconds <= channel.times.back())) continue;
      channel.times.push_back(seconds);
      channel.values.resize(channel.values.size() + targetCount);
      float* weights = channel.values.data() + channel.values.size() - targetCount;
      for (unsigned i = 0; i < key.mNumValuesAndWeights; ++i)
        if (key.mValues[i] < targetCount && std::isfinite(key.mWeights[i]))
          weights[key.mValues[i]] = static_cast<float>(key.mWeights[i]);
    }
    return channel;
  }

  // FBX times count from the take's start; other formats may begin anywhere.
  void setRange() {
    double first = std::numeric_limits<double>::infinity(), last = -first;
    for (const Channel& channel : clip_.channels) {
      if (channel.times.size() < 2) continue;
      first = std::min(first, channel.times.front());
      last = std::max(last, channel.times.back());
    }
    if (!(first <= last)) first = last = 0;
    const double duration = source_.mDuration * secondsPerTick_;
    const bool known = isFbx_ && std::isfinite(duration) && duration > 0;
    clip_.startSeconds = known ? 0 : first;
    clip_.durationSeconds = known ? duration : last - first;
    const double rate = 1 / secondsPerTick_;
    clip_.sourceFramesPerSecond = rate <= 240 && source_.mTicksPerSecond > 1 ? rate : 0;
  }

  void warnSparse() {
    if (!isFbx_) return;
    std::map<int, int> sparseNodes;
    for (const Channel& channel : clip_.channels)
      if (hasSparseKeys(channel, secondsPerTick_)) ++sparseNodes[channel.nodeIndex];
    if (sparseNodes.empty()) return;
    const std::string first = inQuotes(model_.nodes[sparseNodes.begin()->first].name);
    const std::string who = sparseNodes.size() == 1
                                ? "bone " + first + " has keys more than a frame apart"
                                : std::to_string(sparseNodes.size()) + " bones (" + first +
                                      " is the first) have keys more than a frame apart";
    model_.warnings.push_back({where(), who + "; curves between them are taken as straight lines: bake animation on "
                                              "export (one key per frame) to get the exact motion"});
  }

  const aiAnimation& source_;
  const SceneNodes& nodes_;
  bool isFbx_;
  Model& model_;
  double secondsPerTick_ = 1;
  Clip clip_;
};

}  // namespace

void readClips(const aiScene& scene, const SceneNodes& nodes, bool sparseKeysMatter, Model& model) {
  for (unsigned a = 0; a < scene.mNumAnimations; ++a)
    ClipReader(*scene.mAnimations[a], nodes, sparseKeysMatter, model).read();
}

}  // namespace throng
