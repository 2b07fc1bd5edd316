// A part of a clip as a clip.
#pragma once

#include "throng/base/result.h"
#include "throng/model/model.h"

namespace throng {

// Keeps [fromSeconds, toSeconds] of the clip's own time line from its start; events are cut likewise; root motion is extracted after, not before.
// Curves keep their keys: outside keys still shape what is inside. InvalidArgument where the range is empty or not
// within the clip (a hundredth of a second over the end is taken as the end).
Status trimClip(Clip& clip, double fromSeconds, double toSeconds);

}  // namespace throng
