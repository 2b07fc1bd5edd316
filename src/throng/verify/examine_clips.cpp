#include <map>

#include "throng/base/format_values.h"
#include "throng/verify/examination.h"

namespace throng {
namespace {

constexpr double kEventSlackSeconds = 1e-4;  // durations are 32-bit floats

void examineNames(Examination& examination) {
  std::map<std::string, int> firsts;
  Tally tally;
  for (std::size_t i = 0; i < examination.asset.clips.size(); ++i) {
    const int index = static_cast<int>(i);
    if (!firsts.emplace(examination.asset.clips[i].name, index).second) tally.add(0, {.clipIndex = index});
  }
  examination.conclude(issues::kDuplicateClipNames, tally,
                       countWords(tally.count, "clip has", "clips have") + " the name of one before",
                       countWords(firsts.size(), "clip", "clips"));
}

void examineDurations(Examination& examination) {
  Tally tally;
  double shortest = examination.asset.clips.front().durationSeconds;
  for (std::size_t i = 0; i < examination.asset.clips.size(); ++i) {
    const double seconds = examination.asset.clips[i].durationSeconds;
    shortest = std::min(shortest, seconds);
    if (seconds == 0) tally.add(0, {.clipIndex = static_cast<int>(i)});
  }
  examination.conclude(issues::kZeroLengthClip, tally, countWords(tally.count, "clip", "clips"),
                       "the shortest lasts " + formatSeconds(shortest));
}

void examineEvents(Examination& examination) {
  Tally tally;
  std::size_t count = 0;
  for (std::size_t i = 0; i < examination.asset.clips.size(); ++i) {
    const AssetClip& clip = examination.asset.clips[i];
    const double duration = clip.durationSeconds;
    count += clip.events.size();
    for (const ClipEvent& event : clip.events) {
      const double outside = std::max(-event.timeSeconds, event.timeSeconds - duration);
      if (outside > kEventSlackSeconds)
        tally.add(outside, {.clipIndex = static_cast<int>(i), .object = "event \"" + event.name + "\""});
    }
  }
  examination.conclude(issues::kEventOutside, tally,
                       countWords(tally.count, "event", "events") + ", by up to " + formatSeconds(tally.worst),
                       count == 0 ? "there are none" : countWords(count, "event", "events"));
}

}  // namespace

void examineClips(Examination& examination) {
  examineNames(examination);
  examineDurations(examination);
  examineEvents(examination);
}

}  // namespace throng
