// What an artist asks of the clips: which, under what name, which part of them, how they end.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "throng/edit/root_motion.h"

namespace throng {

struct ClipRange {
  double fromSeconds = 0;
  double toSeconds = 0;
};

// One clip to bake. Steps run in this order: range, mirror, root motion, close.
struct ClipEdit {
  std::string source = "*";  // name of the model's clip; * and ? match several
  std::string name;          // new name; "" keeps the source's. Only where `source` matches one clip
  std::optional<ClipRange> range;
  std::optional<LoopMode> loop;
  bool mirror = false;
  RootMotionMode rootMotion = RootMotionMode::Keep;
  std::string rootBone;                    // "": found
  std::optional<double> closeSeconds;      // closes a loop whose ends nearly meet over this long
  std::vector<ClipEvent> events;           // added; times from the start of the range
};

// What happened, one line per clip worth telling: "clip 'walk': ends 12.3 mm apart, closed over 0.10 s".
using EditNotes = std::vector<std::string>;

// Replaces the model's clips by the edited ones, in the order asked for; one source may be used several times (split).
// InvalidArgument where a source matches nothing (listing the clips), and what the steps say.
Result<EditNotes> editClips(Model& model, std::span<const ClipEdit> edits);

}  // namespace throng
