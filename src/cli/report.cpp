#include "report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "report_levels.h"
#include "table.h"
#include "throng/container/asset_slices.h"
#include "values.h"

namespace throng::cli {
namespace {

double totalSeconds(const Asset& asset) {
  double seconds = 0;
  for (const AssetClip& clip : asset.clips) seconds += clip.durationSeconds;
  return seconds;
}

std::string counted(std::size_t count, std::string_view thing) {
  return fmt::format("{} {}{}", formatCount(count), thing, count == 1 ? "" : "s");
}

std::string countedVertices(std::size_t count) {
  return formatCount(count) + (count == 1 ? " vertex" : " vertices");
}

std::string footprint(const Asset& asset) {
  const double perVertexFrame = bytesPerVertexFrame(asset);
  return totalSeconds(asset) > 0 ? formatSignificant(perVertexFrame, 3) : "-";
}

std::string worstMoment(const Asset& asset, const Verification& verification) {
  const auto worst = std::ranges::max_element(
      verification.clips, {}, [](const ClipVerification& clip) { return clip.error.positionMax; });
  if (worst == verification.clips.end() || worst->error.positionMax == 0) return "";
  return fmt::format("the largest error is in clip \"{}\" at {}, vertex {} ({} of the model's size)\n", worst->name,
                     formatSeconds(worst->worstTimeSeconds), worst->worstVertex,
                     sizeMetres(asset) > 0
                         ? fmt::format("{} ‰", formatSignificant(1000 * worst->error.positionMax / sizeMetres(asset), 2))
                         : "all");
}

// Nothing where no tangents were decoded.
std::string tangentWords(const ErrorStatistics& error) {
  if (error.tangentMaxDegrees == 0) return "";
  return fmt::format("tangents: at most {} wrong, 99.9 % within {}\n", formatDegrees(error.tangentMaxDegrees),
                     formatDegrees(error.tangentP999Degrees));
}

std::string toleranceWords(const Tolerance& tolerance) {
  std::string words;
  if (tolerance.positionMetres > 0) words += formatLength(tolerance.positionMetres);
  if (tolerance.normalDegrees > 0)
    words += (words.empty() ? "" : " and ") + formatSignificant(tolerance.normalDegrees, 3) + "°";
  return words;
}

std::string verdict(const Verification& verification, const Tolerance& tolerance) {
  const std::string words = toleranceWords(tolerance);
  if (words.empty()) return "measured; no tolerance was given (--tolerance, --normal-tolerance)\n";
  if (verification.withinTolerance) return fmt::format("within {}\n", words);
  const auto beyond = std::ranges::count_if(verification.clips, [](const auto& clip) { return !clip.withinTolerance; });
  return fmt::format("beyond {}: {} of {}\n", words, beyond, counted(verification.clips.size(), "clip"));
}

// "variants of the materials: midnight, beach", or nothing.
std::string variantWords(const Asset& asset) {
  std::string names;
  for (const MaterialVariant& variant : asset.variants) names += (names.empty() ? "" : ", ") + variant.name;
  return names.empty() ? "" : fmt::format("variants of the materials: {}\n", names);
}

}  // namespace

Result<AssetOnDisk> measureFile(const Asset& asset, const std::filesystem::path& path) {
  THRONG_ASSIGN(const ByteSource file, openFile(path));
  THRONG_ASSIGN(const AssetSlices slices, AssetSlices::open(file));
  return AssetOnDisk{asset, path, file.size, slices.storedRowBytes(), slices.decodedRowBytes(), slices.asset().formatVersion};
}

ErrorStatistics combinedError(const Asset& asset) {
  ErrorStatistics combined;
  double squares = 0, rows = 0;
  for (const AssetClip& clip : asset.clips) {
    combined.positionMax = std::max(combined.positionMax, clip.error.positionMax);
    combined.positionP999 = std::max(combined.positionP999, clip.error.positionP999);
    combined.normalMaxDegrees = std::max(combined.normalMaxDegrees, clip.error.normalMaxDegrees);
    combined.normalP999Degrees = std::max(combined.normalP999Degrees, clip.error.normalP999Degrees);
    combined.tangentMaxDegrees = std::max(combined.tangentMaxDegrees, clip.error.tangentMaxDegrees);
    combined.tangentP999Degrees = std::max(combined.tangentP999Degrees, clip.error.tangentP999Degrees);
    const auto weight = static_cast<double>(clip.keyTimes.size());
    squares += weight * clip.error.positionRms * clip.error.positionRms;
    rows += weight;
  }
  if (rows > 0) combined.positionRms = std::sqrt(squares / rows);
  return combined;
}

std::string inspectText(const AssetOnDisk& subject) {
  const Asset& asset = subject.asset;
  std::string text = fmt::format(
      "{}  format {}, encoding {}, {}, {}, {}, {} in size\n", subject.path.string(), subject.formatVersion,
      name(asset.encoding()), counted(asset.clips.size(), "clip"), countedVertices(asset.vertexCount()),
      counted(asset.materials.size(), "material"), formatLength(sizeMetres(asset)));
  text += fmt::format("{} on the GPU, {} on disk, {} bytes per vertex and frame\n", formatBytes(gpuBytes(asset)),
                      formatBytes(subject.diskBytes), footprint(asset));
  text += fmt::format("rows: {} on disk, {} in memory\n", formatBytes(subject.storedRowBytes), formatBytes(subject.decodedRowBytes));
  text += variantWords(asset);
  Table table({"clip", "seconds", "keys", "loop", "max error", "99.9 %", "RMS", "normals", "99.9 %"});
  for (const AssetClip& clip : asset.clips)
    table.addRow({clip.name, fmt::format("{:.2f}", clip.durationSeconds), formatCount(clip.keyTimes.size()),
                  loopWord(clip.loop), formatLength(clip.error.positionMax), formatLength(clip.error.positionP999),
                  formatLength(clip.error.positionRms), formatDegrees(clip.error.normalMaxDegrees),
                  formatDegrees(clip.error.normalP999Degrees)});
  return text + table.toText() + tangentWords(combinedError(asset)) + levelTable(asset);
}

std::string modelSummary(const std::filesystem::path& path, const Model& model) {
  double seconds = 0;
  for (const Clip& clip : model.clips) seconds += clip.durationSeconds;
  std::set<int> bones;
  for (const Skin& skin : model.skins) bones.insert(skin.boneNodes.begin(), skin.boneNodes.end());
  return fmt::format("{}  {}, {:.1f} s, {}, {}, {}\n", path.string(), counted(model.clips.size(), "clip"), seconds,
                     countedVertices(modelVertexCount(model)), counted(bones.size(), "bone"),
                     counted(model.materials.size(), "material"));
}

std::string bakeText(const AssetOnDisk& subject, const Baked& baked, double seconds) {
  Table table({"encoding", "size", "bytes/vertex-frame", "keys/s", "max error", "99.9 %", "RMS", "normals", "99.9 %",
               "loads", "why"});
  for (const Trial& trial : baked.trials) {
    const auto measured = [&](const std::string& text) { return trial.built ? text : std::string("-"); };
    const ErrorStatistics& error = trial.error;
    const std::string title = fmt::format("{}{}", name(trial.encoding), trial.variant.empty() ? "" : ", " + trial.variant);
    table.addRow({title, formatBytes(trial.gpuBytes),
                  trial.keysPerSecond > 0 ? formatSignificant(trial.bytesPerVertexFrame, 3) : "-",
                  trial.keysPerSecond > 0 ? formatSignificant(trial.keysPerSecond, 3) : "-",
                  (trial.built ? "" : ">") + formatLength(error.positionMax), measured(formatLength(error.positionP999)),
                  measured(formatLength(error.positionRms)), measured(formatDegrees(error.normalMaxDegrees)),
                  measured(formatDegrees(error.normalP999Degrees)), formatSignificant(trial.loadsPerVertex, 2),
                  trial.verdict});
  }
  return table.toText() + levelTable(baked.asset) + worstMoment(baked.asset, baked.verification) + tangentWords(baked.verification.error) +
         (toleranceWords(baked.tolerance).empty() ? "" : verdict(baked.verification, baked.tolerance)) +
         fmt::format("wrote {} ({} on disk) in {:.1f} s\n", subject.path.string(), formatBytes(subject.diskBytes),
                     seconds);
}

std::string verifyText(const Asset& asset, const Verification& verification, const Tolerance& tolerance) {
  const double size = sizeMetres(asset);
  Table table({"clip", "max error", "of size", "99.9 %", "RMS", "normals", "99.9 %", "worst at", "times", "verdict"});
  const auto addRow = [&](const std::string& title, const ErrorStatistics& error, const std::string& moment,
                          const std::string& times, bool within) {
    table.addRow({title, formatLength(error.positionMax),
                  size > 0 ? formatSignificant(1000 * error.positionMax / size, 3) + " ‰" : "-",
                  formatLength(error.positionP999), formatLength(error.positionRms),
                  formatDegrees(error.normalMaxDegrees), formatDegrees(error.normalP999Degrees), moment, times,
                  within ? "ok" : "BEYOND"});
  };
  std::size_t allTimes = 0;
  for (const ClipVerification& clip : verification.clips) {
    addRow(clip.name, clip.error, formatSeconds(clip.worstTimeSeconds), formatCount(clip.timesMeasured),
           clip.withinTolerance);
    allTimes += clip.timesMeasured;
  }
  addRow("all clips", verification.error, "", formatCount(allTimes), verification.withinTolerance);
  return table.toText() + tangentWords(verification.error) + verdict(verification, tolerance);
}

}  // namespace throng::cli
