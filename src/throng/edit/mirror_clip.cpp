#include "throng/edit/mirror_clip.h"

#include <array>
#include <unordered_map>

#include "throng/edit/map_channel.h"

namespace throng {
namespace {

struct Side {
  std::string_view left, right;
};

constexpr std::array<Side, 3> kAnywhere{{{"Left", "Right"}, {"left", "right"}, {"LEFT", "RIGHT"}}};
constexpr std::array<Side, 6> kAtEnd{{{"_L", "_R"}, {".L", ".R"}, {"-L", "-R"}, {"_l", "_r"}, {".l", ".r"}, {"-l", "-r"}}};
constexpr std::array<Side, 2> kAtStart{{{"L_", "R_"}, {"l_", "r_"}}};

std::string replaced(const std::string& name, std::size_t at, std::size_t size, std::string_view with) {
  return name.substr(0, at) + std::string(with) + name.substr(at + size);
}

std::vector<int> counterparts(const Model& model) {
  std::unordered_map<std::string, int> byName;
  for (int index = 0; index < static_cast<int>(model.nodes.size()); ++index) byName.try_emplace(model.nodes[index].name, index);
  std::vector<int> result;
  for (int index = 0; index < static_cast<int>(model.nodes.size()); ++index) {
    const auto found = byName.find(mirroredName(model.nodes[index].name));
    result.push_back(found == byName.end() ? index : found->second);
  }
  return result;
}

}  // namespace

std::string mirroredName(const std::string& name) {
  for (const auto& [left, right] : kAnywhere) {
    if (const std::size_t at = name.find(left); at != std::string::npos) return replaced(name, at, left.size(), right);
    if (const std::size_t at = name.find(right); at != std::string::npos) return replaced(name, at, right.size(), left);
  }
  for (const auto& [left, right] : kAtEnd) {
    if (name.ends_with(left)) return replaced(name, name.size() - 2, 2, right);
    if (name.ends_with(right)) return replaced(name, name.size() - 2, 2, left);
  }
  for (const auto& [left, right] : kAtStart) {
    if (name.starts_with(left)) return replaced(name, 0, 2, right);
    if (name.starts_with(right)) return replaced(name, 0, 2, left);
  }
  return name;
}

Status mirrorClip(const Model& model, Clip& clip) {
  const std::string where = "clip '" + clip.name + "'";
  if (clip.cache)
    return Error{ErrorCode::Malformed, where, "is a vertex cache, which cannot be mirrored; mirror it where it was made"};
  const std::vector<int> counterpart = counterparts(model);
  const std::vector<Quatd> rest = restRotations(model);
  std::vector<Channel> channels;
  for (const Channel& channel : clip.channels) {
    const int source = channel.nodeIndex, target = counterpart[source];
    const int sourceParent = model.nodes[source].parent, targetParent = model.nodes[target].parent;
    const int expected = sourceParent == kNone ? kNone : counterpart[sourceParent];
    if (expected != targetParent)
      return Error{ErrorCode::Malformed, where,
                   "cannot be mirrored: bones '" + model.nodes[source].name + "' and '" + model.nodes[target].name +
                       "' hang on parents that are not each other's mirror image"};
    if (channel.path == Path::MorphWeights || channel.path == Path::Visibility) {
      channels.push_back(channel);
      channels.back().nodeIndex = target;
      continue;
    }
    channels.push_back(mapChannel(channel, makeChannelMap(model, rest, source, model, rest, target, true)));
  }
  clip.channels = std::move(channels);
  return Ok{};
}

}  // namespace throng
