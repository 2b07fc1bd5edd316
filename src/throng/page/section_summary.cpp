#include <algorithm>

#include "throng/base/format_values.h"
#include "throng/page/html.h"
#include "throng/page/sections.h"

namespace throng::page {
namespace {

std::string tile(const std::string& figure, const std::string& words) {
  return "<div class=\"tile\"><b>" + figure + "</b><span>" + words + "</span></div>";
}

std::string verdict(const Diagnosis& diagnosis) {
  if (diagnosis.findings.empty()) return "<span class=\"fine\">healthy</span>";
  const Severity worst = diagnosis.findings.front().issue->severity;
  const auto count = std::ranges::count_if(diagnosis.findings, [&](const Finding& f) { return f.issue->severity == worst; });
  return "<span class=\"" + std::string(name(worst)) + "\">" + std::to_string(count) + " " + name(worst) + (count == 1 ? "" : "s") + "</span>";
}

}  // namespace

std::string summarySection(const PageSubject& subject) {
  const Asset& asset = subject.asset;
  double seconds = 0, largest = 0, normals = 0;
  std::size_t keys = 0;
  for (const AssetClip& clip : asset.clips) {
    seconds += static_cast<double>(clip.durationSeconds);
    largest = std::max(largest, clip.error.positionMax);
    normals = std::max(normals, clip.error.normalP999Degrees);
    keys += clip.keyTimes.size();
  }
  if (subject.diagnosis.verification) {
    largest = subject.diagnosis.verification->error.positionMax;
    normals = subject.diagnosis.verification->error.normalP999Degrees;
  }
  const bool measuredNow = subject.diagnosis.verification.has_value();
  const std::string origin = measuredNow ? "measured now against " + escaped(subject.sourceName) : "errors as measured by the bake";
  std::string text = "<h1>" + escaped(subject.fileName) + "</h1><p class=\"sub\">Encoding " + name(asset.encoding()) +
                     ", format version " + std::to_string(asset.formatVersion) + ", " + origin + "</p><div class=\"tiles\">";
  text += tile(formatCount(asset.clips.size()), "clips, " + formatSeconds(seconds) + ", " + formatCount(keys) + " keys");
  text += tile(formatCount(asset.vertexCount()), "vertices, " + formatLength(static_cast<double>(sizeMetres(asset))) + " in size");
  text += tile(formatBytes(gpuBytes(asset)), "animation on the GPU");
  text += tile(seconds > 0 ? formatSignificant(bytesPerVertexFrame(asset), 2) : "–", "bytes per vertex and frame");
  text += tile(largest > 0 || measuredNow ? formatLength(largest) : "–", "largest error");
  text += tile(formatDegrees(normals), "normals, 99.9th percentile");
  text += tile(verdict(subject.diagnosis), formatCount(subject.diagnosis.passed.size()) + " checks fine");
  return text + "</div>\n";
}

}  // namespace throng::page
