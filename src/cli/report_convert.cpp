#include <algorithm>

#include <fmt/format.h>

#include "report.h"
#include "table.h"
#include "values.h"

namespace throng::cli {

std::string convertText(const std::filesystem::path& folder, const ClassicTextures& textures,
                        const FrameMeasurement& measurement) {
  Table table({"clip", "first frame", "frames", "frames/s", "max error, blended", "normals", "max error, nearest", "normals"});
  const auto addRow = [&](const std::string& title, const std::string& first, std::uint32_t frames,
                          const std::string& rate, const FrameErrors& errors) {
    table.addRow({title, first, formatCount(frames), rate, formatLength(errors.blended.positionMax),
                  formatDegrees(errors.blended.normalMaxDegrees), formatLength(errors.nearest.positionMax),
                  formatDegrees(errors.nearest.normalMaxDegrees)});
  };
  for (std::size_t index = 0; index < textures.clips.size(); ++index) {
    const FrameClip& clip = textures.clips[index];
    addRow(clip.name, formatCount(clip.firstFrame), clip.frameCount, formatSignificant(clip.framesPerSecond, 3),
           measurement.clips[index]);
  }
  addRow("all clips", "", textures.frameCount, "", measurement.all);
  const std::uint64_t bytesPerChannel = textures.layout == ClassicLayout::Rgba8 ? 1 : 2;
  return table.toText() + fmt::format("wrote {}: two textures {} of {} x {}, {} on the GPU\n", folder.string(),
                                      name(textures.layout), textures.width, textures.height,
                                      formatBytes(bytesPerChannel * (textures.positions.size() + textures.normals.size())));
}

std::string babylonText(const std::filesystem::path& folder, const BoneTexture& texture,
                        const BoneTextureMeasurement& measurement) {
  Table table({"clip", "rows", "frames/s", "error at its frames", "normals", "held, first time", "later", "normals"});
  const auto addRow = [&](const std::string& title, const std::string& rows, const std::string& rate, const BoneTextureError& error) {
    table.addRow({title, rows, rate, formatLength(error.atFrames.positionMax), formatDegrees(error.atFrames.normalMaxDegrees),
                  formatLength(error.first.positionMax), formatLength(error.later.positionMax),
                  formatDegrees(std::max(error.first.normalMaxDegrees, error.later.normalMaxDegrees))});
  };
  for (std::size_t index = 0; index < texture.clips.size(); ++index) {
    const FrameClip& clip = texture.clips[index];
    addRow(clip.name, fmt::format("{}-{}", clip.firstFrame, clip.firstFrame + clip.frameCount - 1),
           formatSignificant(clip.framesPerSecond, 3), measurement.clips[index]);
  }
  addRow("all clips", "", "", measurement.all);
  return table.toText() + fmt::format("wrote {}: a texture of {} bones, {} x {}, {} on the GPU\n", folder.string(),
                                      texture.boneCount, texture.width, texture.height,
                                      formatBytes(texture.texels.size() * sizeof(float)));
}

std::string pvatText(const std::filesystem::path& file, const Asset& asset, const PvatTexture& texture,
                     const FrameMeasurement& measurement) {
  Table table({"clip", "frames", "frames/s", "max error", "normals"});
  const auto addRow = [&](const std::string& title, std::uint32_t frames, const std::string& rate, const FrameError& error) {
    table.addRow({title, formatCount(frames), rate, formatLength(error.positionMax), formatDegrees(error.normalMaxDegrees)});
  };
  for (std::size_t index = 0; index < texture.clips.size(); ++index) {
    const FrameClip& clip = texture.clips[index];
    addRow(clip.name, clip.frameCount, formatSignificant(clip.framesPerSecond, 3), measurement.clips[index].blended);
  }
  addRow("all clips", texture.frameCount, "", measurement.all.blended);
  const std::vector<std::string> leftOut = pvatLeavesOut(asset);
  return table.toText() + fmt::format("wrote {}: a texture of {} x {}, {} on the GPU\n", file.string(), texture.width, texture.height,
                                      formatBytes(texture.texels.size() * sizeof(std::uint16_t))) +
         (leftOut.empty() ? "" : fmt::format("left out, as the format has no room for them: {}\n", fmt::join(leftOut, ", ")));
}

std::string targetBakeText(const Baked& baked) {
  const ErrorStatistics& error = baked.verification.error;
  return fmt::format("made from a bake in the encoding {}, which is within {} and {} of the model\n", name(baked.asset.encoding()),
                     formatLength(error.positionMax), formatDegrees(error.normalMaxDegrees));
}

}  // namespace throng::cli
