#include "throng/edit/edit_clips.h"

#include <algorithm>
#include <cstdio>

#include "throng/edit/close_loop.h"
#include "throng/edit/glob.h"
#include "throng/edit/mirror_clip.h"
#include "throng/edit/trim_clip.h"
#include "throng/edit/unique_name.h"

namespace throng {
namespace {

constexpr std::size_t kMostListed = 12;

std::string clipNames(const Model& model) {
  std::string text;
  for (std::size_t index = 0; index < model.clips.size(); ++index) {
    if (index == kMostListed) return text + ", ... (" + std::to_string(model.clips.size()) + " clips)";
    text += (index ? ", '" : "'") + model.clips[index].name + "'";
  }
  return text.empty() ? "none" : text;
}

std::string closedNote(const Clip& clip, double gapMetres, double seconds) {
  char text[96];
  std::snprintf(text, sizeof text, "its ends were %.1f mm apart, closed over %.2f s", gapMetres * 1000, seconds);
  return "clip '" + clip.name + "': " + text;
}

Result<Clip> editClip(const Model& model, const Clip& source, const ClipEdit& edit, EditNotes& notes) {
  Clip clip = source;
  if (!edit.name.empty()) clip.name = edit.name;
  if (edit.range) THRONG_TRY(trimClip(clip, edit.range->fromSeconds, edit.range->toSeconds));
  if (edit.mirror) THRONG_TRY(mirrorClip(model, clip));
  THRONG_TRY(takeRootMotion(model, clip, edit.rootMotion, edit.rootBone));
  if (edit.loop) clip.loop = *edit.loop;
  if (edit.closeSeconds) {
    const double gap = loopGapMetres(model, clip);
    THRONG_TRY(closeLoop(clip, *edit.closeSeconds));
    notes.push_back(closedNote(clip, gap, *edit.closeSeconds));
  }
  for (const ClipEvent& event : edit.events) {
    if (!(event.timeSeconds >= 0) || event.timeSeconds > clip.durationSeconds)
      return Error{ErrorCode::InvalidArgument, "clip '" + clip.name + "', event '" + event.name + "'",
                   "lies at " + std::to_string(event.timeSeconds) + " s, outside the clip's " + std::to_string(clip.durationSeconds) + " s"};
    clip.events.push_back(event);
  }
  std::stable_sort(clip.events.begin(), clip.events.end(),
                   [](const ClipEvent& a, const ClipEvent& b) { return a.timeSeconds < b.timeSeconds; });
  return clip;
}

}  // namespace

Result<EditNotes> editClips(Model& model, std::span<const ClipEdit> edits) {
  EditNotes notes;
  Model edited;  // only its clips are used, for names that are unique among the new ones
  for (const ClipEdit& edit : edits) {
    std::vector<const Clip*> sources;
    for (const Clip& clip : model.clips)
      if (matchesGlob(clip.name, edit.source)) sources.push_back(&clip);
    if (sources.empty())
      return Error{ErrorCode::InvalidArgument, model.name, "has no clip '" + edit.source + "'; there are " + clipNames(model)};
    if (sources.size() > 1 && !edit.name.empty())
      return Error{ErrorCode::InvalidArgument, model.name,
                   "'" + edit.source + "' matches " + std::to_string(sources.size()) + " clips, which cannot all be called '" + edit.name + "'"};
    for (const Clip* source : sources) {
      THRONG_ASSIGN(Clip clip, editClip(model, *source, edit, notes));
      clip.name = uniqueClipName(edited, clip.name);
      edited.clips.push_back(std::move(clip));
    }
  }
  model.clips = std::move(edited.clips);
  return notes;
}

}  // namespace throng
