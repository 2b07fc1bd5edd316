#include "throng/base/format_values.h"
#include "throng/page/html.h"
#include "throng/page/sections.h"

namespace throng::page {
namespace {

const char* loopWord(LoopMode loop) {
  constexpr const char* kWords[] = {"loop", "once", "ping-pong"};
  return kWords[static_cast<int>(loop)];
}

}  // namespace

std::string clipsSection(const PageSubject& subject) {
  HtmlTable table({"clip", "seconds", "keys", "keys/s", "plays", "max error", "99.9 %", "RMS", "normals 99.9 %", "bounds", "events"});
  const auto& verification = subject.diagnosis.verification;
  for (std::size_t i = 0; i < subject.asset.clips.size(); ++i) {
    const AssetClip& clip = subject.asset.clips[i];
    const ErrorStatistics& error = verification ? verification->clips[i].error : clip.error;
    const auto duration = static_cast<double>(clip.durationSeconds);
    const Vec3f extent = clip.bounds.extent();
    const auto side = [&](int axis) { return formatSignificant(static_cast<double>(extent[axis]), 3); };
    table.addRow({escaped(clip.name), formatFixed(duration, 2), formatCount(clip.keyTimes.size()),
                  duration > 0 ? formatSignificant(static_cast<double>(clip.keyTimes.size() - 1) / duration, 3) : "–", loopWord(clip.loop),
                  formatLength(error.positionMax), formatLength(error.positionP999), formatLength(error.positionRms),
                  formatDegrees(error.normalP999Degrees), side(0) + " × " + side(1) + " × " + side(2) + " m",
                  formatCount(clip.events.size())});
  }
  return section("clips", "Clips", "", table.html());
}

}  // namespace throng::page
