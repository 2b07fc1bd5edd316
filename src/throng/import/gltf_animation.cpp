#include "throng/import/gltf_animation.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "throng/import/gltf_nodes.h"
#include "throng/import/key_repair.h"

namespace throng::gltf {
namespace {

struct Target {
  int nodeIndex = kNone;
  Path path = Path::Translation;
};

constexpr std::string_view kNodesPrefix = "/nodes/";

std::optional<Path> pathNamed(std::string_view name) {
  if (name == "translation") return Path::Translation;
  if (name == "rotation") return Path::Rotation;
  if (name == "scale") return Path::Scale;
  if (name == "weights") return Path::MorphWeights;
  if (name == "extensions/KHR_node_visibility/visible") return Path::Visibility;
  return std::nullopt;
}

// "/nodes/3/translation" (KHR_animation_pointer), or nullopt for what moves no vertex here.
std::optional<Target> parsePointer(std::string_view pointer, std::size_t nodeCount) {
  if (pointer.substr(0, kNodesPrefix.size()) != kNodesPrefix) return std::nullopt;
  pointer.remove_prefix(kNodesPrefix.size());
  std::size_t index = 0, digits = 0;
  for (; digits < pointer.size() && pointer[digits] >= '0' && pointer[digits] <= '9'; ++digits) {
    index = index * 10 + static_cast<std::size_t>(pointer[digits] - '0');
    if (index >= nodeCount) return std::nullopt;
  }
  if (digits == 0 || digits >= pointer.size() || pointer[digits] != '/') return std::nullopt;
  const auto path = pathNamed(pointer.substr(digits + 1));
  if (!path) return std::nullopt;
  return Target{static_cast<int>(index), *path};
}

Result<Interpolation> readInterpolation(const JsonValue& sampler) {
  THRONG_ASSIGN(const std::string name, sampler.textOr("interpolation", "LINEAR"));
  if (name == "LINEAR") return Interpolation::Linear;
  if (name == "STEP") return Interpolation::Step;
  if (name == "CUBICSPLINE") return Interpolation::CubicSpline;
  return sampler.malformedAt("interpolation", "is '" + name.substr(0, 40) + "', none of LINEAR, STEP, CUBICSPLINE");
}

class ClipReader {
 public:
  ClipReader(Document& document, std::span<const Accessor> accessors, std::span<const std::size_t> targetCounts,
             std::vector<Node>& nodes)
      : document_(document), accessors_(accessors), targetCounts_(targetCounts), nodes_(nodes) {}

  Result<Clip> read(const JsonValue& json) {
    Clip clip;
    THRONG_ASSIGN(clip.name, json.textOr("name", ""));
    THRONG_ASSIGN(const JsonValue channels, json.array("channels"));
    THRONG_ASSIGN(const JsonValue samplers, json.array("samplers"));
    std::set<std::pair<int, Path>> driven;
    std::size_t ignoredCount = 0;
    for (std::size_t c = 0; c < channels.size(); ++c) {
      const JsonValue channelJson = channels.item(c);
      THRONG_ASSIGN(const std::optional<Target> target, readTarget(channelJson));
      if (!target) {
        ++ignoredCount;
        continue;
      }
      if (!driven.emplace(target->nodeIndex, target->path).second) {
        warn(channelJson, "drives what an earlier channel of its clip drives, and was left out");
        continue;
      }
      THRONG_ASSIGN(const int sampler, channelJson.indexRequired("sampler", samplers.size(), "samplers"));
      THRONG_ASSIGN(Channel channel, readChannel(samplers.item(static_cast<std::size_t>(sampler)), *target));
      if (!channel.times.empty()) clip.channels.push_back(std::move(channel));
    }
    if (ignoredCount != 0)
      warn(json,
           std::to_string(ignoredCount) + " channels that drive no node's transform, weights or visibility left out");
    setRange(clip);
    if (!(clip.durationSeconds <= kMaxClipSeconds))
      return Error{
          ErrorCode::LimitExceeded, json.path(),
          "lasts longer than " + std::to_string(static_cast<int>(kMaxClipSeconds)) + " seconds; repair its key times"};
    return clip;
  }

 private:
  void warn(const JsonValue& json, std::string detail) {
    document_.warnings.push_back({json.path(), std::move(detail)});
  }

  // What a channel drives, or nullopt where it is of no concern here.
  Result<std::optional<Target>> readTarget(const JsonValue& channel) {
    THRONG_ASSIGN(const JsonValue json, channel.object("target"));
    THRONG_ASSIGN(const std::string name, json.textOr("path", ""));
    std::optional<Target> target;
    if (name == "pointer") {
      THRONG_ASSIGN(const JsonValue pointer, json.extension("KHR_animation_pointer"));
      THRONG_ASSIGN(const std::string text, pointer.textOr("pointer", ""));
      target = parsePointer(text, nodes_.size());
    } else if (const auto path = pathNamed(name); path && *path != Path::Visibility) {
      THRONG_ASSIGN(const int node, json.indexOr("node", nodes_.size(), "nodes"));
      if (node != kNone) target = Target{node, *path};
    }
    if (target && target->path == Path::MorphWeights && targetCounts_[target->nodeIndex] == 0) target.reset();
    return target;
  }

  std::size_t componentsOf(const Target& target) const {
    switch (target.path) {
      case Path::Translation:
      case Path::Scale:
        return 3;
      case Path::Rotation:
        return 4;
      case Path::MorphWeights:
        return targetCounts_[target.nodeIndex];
      case Path::Visibility:
        return 1;
    }
    return 0;
  }

  Result<Channel> readChannel(const JsonValue& sampler, const Target& target) {
    THRONG_ASSIGN(const int input, sampler.indexRequired("input", accessors_.size(), "accessors"));
    THRONG_ASSIGN(const int output, sampler.indexRequired("output", accessors_.size(), "accessors"));
    const Accessor& keys = accessors_[input];
    const Accessor& values = accessors_[output];
    if (keys.componentCount() != 1) return keys.malformed("is used for key times, which are SCALAR");
    Channel channel;
    channel.nodeIndex = target.nodeIndex;
    channel.path = target.path;
    THRONG_ASSIGN(channel.interpolation, readInterpolation(sampler));
    const std::size_t valuesPerKey =
        componentsOf(target) * (channel.interpolation == Interpolation::CubicSpline ? 3 : 1);
    THRONG_TRY(document_.budget.charge(keys.count, sizeof(double) + sizeof(float), keys.path));
    THRONG_TRY(document_.budget.charge(values.count, values.componentCount() * sizeof(float), values.path));

    std::vector<float> times(keys.count);
    THRONG_TRY(readFloats(keys, times));
    if (const std::size_t bad = firstNonFinite(times); bad != times.size())
      return keys.malformed("has a key time that is NaN or infinite at element " + std::to_string(bad));
    channel.times.assign(times.begin(), times.end());
    channel.values.resize(values.count * values.componentCount());
    THRONG_TRY(readFloats(values, channel.values));
    // keys.count * valuesPerKey cannot overflow: both are bounded by what the budget let through.
    const std::size_t needed = keys.count * valuesPerKey;
    if (channel.values.size() < needed)
      return values.malformed("has " + std::to_string(channel.values.size()) + " numbers, but " +
                              std::to_string(keys.count) + " keys need " + std::to_string(needed));
    if (channel.values.size() > needed) {
      warn(sampler, "has more values than its keys need; the rest was left out");
      channel.values.resize(needed);
    }
    if (const std::size_t bad = firstNonFinite(channel.values); bad != channel.values.size())
      return values.malformed("has a value that is NaN or infinite for key " + std::to_string(bad / valuesPerKey));
    finishChannel(sampler, channel, valuesPerKey);
    return channel;
  }

  void finishChannel(const JsonValue& sampler, Channel& channel, std::size_t valuesPerKey) {
    const KeyRepairs repairs = repairKeys(channel.times, channel.values, valuesPerKey);
    if (repairs.any())
      warn(sampler, std::to_string(repairs.movedCount) + " keys out of order sorted, " +
                        std::to_string(repairs.equalCount) + " keys at the time of the key before them taken as jumps");
    if (channel.path == Path::Visibility) channel.interpolation = Interpolation::Step;
    Node& node = nodes_[channel.nodeIndex];
    if (!node.matrix || channel.path == Path::MorphWeights || channel.path == Path::Visibility) return;
    const Trs trs = nearestTrs(*node.matrix);
    node.matrix.reset();
    node.translation = trs.translation;
    node.rotation = trs.rotation;
    node.scale = trs.scale;
    document_.warnings.push_back(
        {"nodes[" + std::to_string(channel.nodeIndex) + "].matrix", "is sheared and animated; the shear was dropped"});
  }

  static void setRange(Clip& clip) {
    if (clip.channels.empty()) return;
    double first = clip.channels.front().times.front(), last = first;
    for (const Channel& channel : clip.channels) {
      first = std::min(first, channel.times.front());
      last = std::max(last, channel.times.back());
    }
    clip.startSeconds = first;
    clip.durationSeconds = last - first;
  }

  Document& document_;
  std::span<const Accessor> accessors_;
  std::span<const std::size_t> targetCounts_;
  std::vector<Node>& nodes_;
};

// Names for the unnamed, and numbers for those that another clip has already.
void makeNamesUnique(std::vector<Clip>& clips) {
  std::set<std::string> taken;
  std::map<std::string, std::size_t> copies;
  for (std::size_t i = 0; i < clips.size(); ++i) {
    std::string& name = clips[i].name;
    if (name.empty()) name = "clip " + std::to_string(i);
    const std::string base = name;
    while (!taken.insert(name).second) {
      std::size_t& copy = copies[base];
      copy = std::max<std::size_t>(copy + 1, 2);
      name = base + " (" + std::to_string(copy) + ")";
    }
  }
}

}  // namespace

Result<std::vector<Clip>> readClips(Document& document, std::span<const Accessor> accessors,
                                    std::span<const std::size_t> targetCounts, std::vector<Node>& nodes) {
  THRONG_ASSIGN(const JsonValue list, document.root.array("animations"));
  ClipReader reader(document, accessors, targetCounts, nodes);
  std::vector<Clip> clips;
  for (std::size_t i = 0; i < list.size(); ++i) {
    THRONG_ASSIGN(Clip clip, reader.read(list.item(i)));
    clips.push_back(std::move(clip));
  }
  makeNamesUnique(clips);
  return clips;
}

}  // namespace throng::gltf
