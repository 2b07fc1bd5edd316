#include <fmt/format.h>

#include "report.h"
#include "table.h"
#include "values.h"

namespace throng::cli {

std::string convertText(const std::filesystem::path& folder, const ClassicTextures& textures,
                        const ClassicMeasurement& measurement) {
  Table table({"clip", "first frame", "frames", "frames/s", "max error, blended", "normals", "max error, nearest", "normals"});
  const auto addRow = [&](const std::string& title, const std::string& first, std::uint32_t frames,
                          const std::string& rate, const ClassicErrors& errors) {
    table.addRow({title, first, formatCount(frames), rate, formatLength(errors.blended.positionMax),
                  formatDegrees(errors.blended.normalMaxDegrees), formatLength(errors.nearest.positionMax),
                  formatDegrees(errors.nearest.normalMaxDegrees)});
  };
  for (std::size_t index = 0; index < textures.clips.size(); ++index) {
    const ClassicClip& clip = textures.clips[index];
    addRow(clip.name, formatCount(clip.firstFrame), clip.frameCount, formatSignificant(clip.framesPerSecond, 3),
           measurement.clips[index]);
  }
  addRow("all clips", "", textures.frameCount, "", measurement.all);
  const std::uint64_t bytesPerChannel = textures.layout == ClassicLayout::Rgba8 ? 1 : 2;
  return table.toText() + fmt::format("wrote {}: two textures {} of {} x {}, {} on the GPU\n", folder.string(),
                                      name(textures.layout), textures.width, textures.height,
                                      formatBytes(bytesPerChannel * (textures.positions.size() + textures.normals.size())));
}

}  // namespace throng::cli
