#include "throng/edit/merge_clips.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <unordered_map>

#include "throng/edit/map_channel.h"
#include "throng/edit/unique_name.h"

namespace throng {
namespace {

// A bone's name without what exporters put before it.
std::string bareName(std::string_view name) {
  const std::size_t separator = name.find_last_of(":|");
  if (separator != std::string_view::npos && separator + 1 < name.size()) name.remove_prefix(separator + 1);
  std::string result(name);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return c == ' ' || c == '.' ? '_' : static_cast<char>(std::tolower(c)); });
  return result;
}

// Target node of each source node, kNone where there is none. An earlier node wins among equal names.
std::vector<int> matchNodes(const Model& source, const Model& target) {
  std::unordered_map<std::string, int> exact, bare;
  for (int index = 0; index < static_cast<int>(target.nodes.size()); ++index) {
    exact.try_emplace(target.nodes[index].name, index);
    bare.try_emplace(bareName(target.nodes[index].name), index);
  }
  std::vector<int> result;
  for (const Node& node : source.nodes) {
    const auto whole = exact.find(node.name);
    const auto part = bare.find(bareName(node.name));
    result.push_back(node.name.empty()         ? kNone
                     : whole != exact.end()    ? whole->second
                     : part != bare.end()      ? part->second
                                               : kNone);
  }
  return result;
}

double degreesBetween(Quatd a, Quatd b) {
  return 2 * std::acos(std::min(1.0, std::abs(dot(a, b)))) * 180 / std::numbers::pi;
}

std::set<int> animatedNodes(const Model& model) {
  std::set<int> result;
  for (const Clip& clip : model.clips)
    for (const Channel& channel : clip.channels) result.insert(channel.nodeIndex);
  return result;
}

void reportStillBones(const Model& model, const std::set<int>& moved, MergeReport& report) {
  std::set<int> still;
  for (const Skin& skin : model.skins)
    for (const int bone : skin.boneNodes)
      if (!moved.contains(bone)) still.insert(bone);
  for (const int bone : still) report.stillBones.push_back(model.nodes[bone].name);
}

}  // namespace

Result<MergeReport> mergeClips(Model& model, const Model& source, const MergeOptions& options) {
  MergeReport report;
  const std::vector<int> targetOf = matchNodes(source, model);
  const std::vector<Quatd> sourceRest = restRotations(source), targetRest = restRotations(model);
  std::set<int> moved;
  for (const int node : animatedNodes(source)) {
    if (targetOf[node] == kNone) {
      report.unmatchedBones.push_back(source.nodes[node].name);
      continue;
    }
    moved.insert(targetOf[node]);
    report.worstRestDifferenceDegrees =
        std::max(report.worstRestDifferenceDegrees, degreesBetween(sourceRest[node], targetRest[targetOf[node]]));
  }
  if (moved.empty())
    return Error{ErrorCode::Malformed, source.name,
                 source.clips.empty() ? "has no clips to take"
                                      : "animates no bone that " + model.name + " has (first of its own: '" +
                                            (report.unmatchedBones.empty() ? std::string() : report.unmatchedBones.front()) +
                                            "'); the skeletons must share bone names"};
  report.followed = options.retarget == Retarget::Follow ||
                    (options.retarget == Retarget::Auto && report.worstRestDifferenceDegrees > 1);

  for (const Clip& sourceClip : source.clips) {
    Clip clip = sourceClip;
    clip.channels.clear();
    clip.cache.reset();
    for (const Channel& channel : sourceClip.channels) {
      const int target = targetOf[channel.nodeIndex];
      if (target == kNone || channel.path == Path::MorphWeights || model.nodes[target].matrix) continue;
      ChannelMap map;
      if (report.followed)
        map = makeChannelMap(source, sourceRest, channel.nodeIndex, model, targetRest, target, false);
      map.targetNode = target;
      clip.channels.push_back(report.followed ? mapChannel(channel, map) : channel);
      clip.channels.back().nodeIndex = target;
    }
    clip.name = uniqueClipName(model, clip.name);
    report.clips.push_back(clip.name);
    model.clips.push_back(std::move(clip));
  }
  reportStillBones(model, moved, report);
  return report;
}

}  // namespace throng
