#include "throng/import/clip_notes.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_set>

namespace throng {

bool changesValue(const Channel& channel) {
  if (channel.times.size() < 2) return false;
  const std::size_t width = channel.values.size() / channel.times.size();
  return !std::equal(channel.values.begin() + static_cast<std::ptrdiff_t>(width), channel.values.end(),
                     channel.values.begin());
}

void shrinkConstantCurves(Model& model) {
  for (Clip& clip : model.clips)
    for (Channel& channel : clip.channels) {
      if (channel.times.size() < 2 || changesValue(channel)) continue;
      channel.values.resize(channel.values.size() / channel.times.size());
      channel.times.resize(1);
    }
}

void dropTwinClips(Model& model) {
  for (std::size_t i = 0; i < model.clips.size();) {
    const Clip& clip = model.clips[i];
    const auto twin = std::find_if(model.clips.begin(), model.clips.end(), [&](const Clip& other) {
      return &other != &clip && other.name.size() > clip.name.size() && other.name.ends_with("|" + clip.name) &&
             std::abs(other.durationSeconds - clip.durationSeconds) < 1e-3;
    });
    if (twin == model.clips.end()) {
      ++i;
      continue;
    }
    // Blender samples "<object>|<action>" on every frame; the bare action may have been simplified.
    model.warnings.push_back({model.name + ": clip '" + clip.name + "'",
                              "the file has this take twice; kept '" + twin->name + "', which has every frame"});
    model.clips.erase(model.clips.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

// Maya deforms a skinned mesh in its node's space and then moves the node; in every exchange format the bones alone
// count.
void warnMovedSkins(Model& model) {
  for (const Clip& clip : model.clips)
    for (const Part& part : model.parts) {
      if (part.skinIndex == kNone) continue;
      const bool moves = std::any_of(clip.channels.begin(), clip.channels.end(), [&](const Channel& channel) {
        const bool transform = channel.path == Path::Translation || channel.path == Path::Rotation ||
                               channel.path == Path::Scale;
        return channel.nodeIndex == part.nodeIndex && transform && changesValue(channel);
      });
      if (!moves) continue;
      model.warnings.push_back({model.name + ": clip '" + clip.name + "'",
                                "the node of a skinned mesh moves too ('" + model.nodes[part.nodeIndex].name +
                                    "'); the mesh follows its bones alone: animate a parent of the bones instead"});
      break;
    }
}

void makeClipNamesUnique(Model& model) {
  std::unordered_set<std::string> taken;
  for (Clip& clip : model.clips) {
    const std::string wanted = clip.name;
    for (int count = 2; !taken.insert(clip.name).second; ++count) clip.name = wanted + " (" + std::to_string(count) + ")";
  }
}

Status checkClipLengths(const Model& model) {
  constexpr double kMaxSeconds = 86400;
  for (const Clip& clip : model.clips)
    if (!(clip.durationSeconds <= kMaxSeconds))
      return Error{ErrorCode::Malformed, model.name + ": clip '" + clip.name + "'",
                   "it is longer than a day; its key times are damaged or in another unit"};
  return Ok{};
}

}  // namespace throng
