#include <algorithm>
#include <cmath>

#include "throng/base/format_values.h"
#include "throng/page/html.h"
#include "throng/page/sections.h"

namespace throng::page {
namespace {

constexpr double kWidth = 320, kCurveHeight = 74, kTickTop = 82, kTickHeight = 11, kHeight = 108;
constexpr std::size_t kColumns = 240;

// A curve, thinned to the largest value of each column so that no peak is lost.
struct Column {
  double share = 0;  // of the duration
  double largest = 0;
  double rms = 0;
};

std::vector<Column> columnsOf(const std::vector<ErrorAtTime>& curve, double duration) {
  std::vector<Column> columns;
  std::size_t last = kColumns + 1;
  for (const ErrorAtTime& error : curve) {
    const double share = duration > 0 ? static_cast<double>(error.timeSeconds) / duration : 0;
    const auto column = static_cast<std::size_t>(share * kColumns);
    if (curve.size() <= kColumns || column != last) columns.push_back({share, 0, 0});
    last = column;
    columns.back().largest = std::max(columns.back().largest, static_cast<double>(error.positionMax));
    columns.back().rms = std::max(columns.back().rms, static_cast<double>(error.positionRms));
  }
  return columns;
}

double heightOf(double metres, double top) {
  const double share = top > 0 && std::isfinite(metres) ? std::min(metres / top, 1.0) : (metres > 0 ? 1.0 : 0.0);
  return kCurveHeight * (1 - share) + 2;
}

std::string pointsOf(const std::vector<Column>& columns, double Column::*value, double top) {
  std::string points;
  for (const Column& column : columns) points += svgNumber(column.share * kWidth) + "," + svgNumber(heightOf(column.*value, top)) + " ";
  return points;
}

std::string curveSvg(const std::vector<ErrorAtTime>& curve, double duration, double top) {
  const std::vector<Column> columns = columnsOf(curve, duration);
  const std::string largest = pointsOf(columns, &Column::largest, top);
  const std::string base = svgNumber(kCurveHeight + 2);
  return "<polygon class=\"area\" points=\"0," + base + " " + largest + svgNumber(kWidth) + "," + base + "\"/><polyline class=\"curve\" points=\"" +
         largest + "\"/><polyline class=\"rms\" points=\"" + pointsOf(columns, &Column::rms, top) + "\"/>";
}

// The bake's figures as two level lines.
std::string levelsSvg(const ErrorStatistics& error, double top) {
  const auto level = [&](double metres, const char* cssClass) {
    const std::string y = svgNumber(heightOf(metres, top));
    return "<polyline class=\"" + std::string(cssClass) + "\" points=\"0," + y + " " + svgNumber(kWidth) + "," + y + "\"/>";
  };
  return level(error.positionMax, "curve") + level(error.positionRms, "rms");
}

std::string timeLineSvg(const AssetClip& clip) {
  const auto duration = static_cast<double>(clip.durationSeconds);
  const auto place = [&](double seconds) { return svgNumber(duration > 0 ? std::clamp(seconds / duration, 0.0, 1.0) * kWidth : 0); };
  const std::string top = svgNumber(kTickTop);
  std::string ticks, jumps;
  for (std::size_t key = 0; key < clip.keyTimes.size(); ++key) {
    const std::string x = place(static_cast<double>(clip.keyTimes[key]));
    const bool jump = key > 0 && clip.keyTimes[key] == clip.keyTimes[key - 1] && duration > 0;
    (jump ? jumps : ticks) += "M" + x + " " + top + "v" + svgNumber(kTickHeight);
  }
  std::string svg = "<path class=\"tick\" d=\"" + ticks + "\"/>";
  if (!jumps.empty()) svg += "<path class=\"jump\" d=\"" + jumps + "\"/>";
  for (const ClipEvent& event : clip.events)
    svg += "<circle class=\"event\" cx=\"" + place(event.timeSeconds) + "\" cy=\"" + svgNumber(kTickTop + kTickHeight / 2) + "\" r=\"3\"><title>" +
           escaped(event.name) + "</title></circle>";
  return svg + "<text x=\"0\" y=\"" + svgNumber(kHeight - 3) + "\">0</text><text x=\"" + svgNumber(kWidth) + "\" y=\"" + svgNumber(kHeight - 3) +
         "\" text-anchor=\"end\">" + formatSeconds(duration) + "</text>";
}

std::string panel(const AssetClip& clip, const ClipVerification* measured, double top) {
  const ErrorStatistics& error = measured != nullptr ? measured->error : clip.error;
  const std::string base = svgNumber(kCurveHeight + 2);
  std::string svg = "<svg viewBox=\"0 0 " + svgNumber(kWidth) + " " + svgNumber(kHeight) + "\" role=\"img\" aria-label=\"error and keys of " +
                    escaped(clip.name) + "\"><path class=\"grid\" d=\"M0 2h320M0 " + svgNumber(kCurveHeight / 2 + 2) + "h320M0 " + base + "h320\"/>";
  svg += measured != nullptr ? curveSvg(measured->curve, static_cast<double>(clip.durationSeconds), top) : levelsSvg(clip.error, top);
  svg += timeLineSvg(clip) + "</svg>";
  std::string words = formatCount(clip.keyTimes.size()) + " keys, max " + formatLength(error.positionMax);
  if (measured != nullptr) words += " at " + formatSeconds(measured->worstTimeSeconds);
  return "<div class=\"panel\"><h3>" + escaped(clip.name) + "</h3><p>" + words + ", RMS " + formatLength(error.positionRms) + "</p>" + svg + "</div>";
}

}  // namespace

std::string timeSection(const PageSubject& subject) {
  const Asset& asset = subject.asset;
  const auto& verification = subject.diagnosis.verification;
  double top = 0;
  for (std::size_t i = 0; i < asset.clips.size(); ++i)
    top = std::max(top, verification ? verification->clips[i].error.positionMax : asset.clips[i].error.positionMax);
  std::string lead = verification ? "Solid: the largest error of any vertex; dashed: RMS of all vertices."
                                  : "The largest error (solid) and RMS (dashed) over each whole clip, as the bake stored them; with --source these become curves.";
  lead += " The top line of every panel is " + formatLength(top) +
          ". Ticks are the keys, red ones jumps, dots events.";
  std::string body = "<div class=\"panels\">";
  for (std::size_t i = 0; i < asset.clips.size(); ++i)
    body += panel(asset.clips[i], verification ? &verification->clips[i] : nullptr, top);
  return section("time", "Error and keys over time", lead, body + "</div>");
}

}  // namespace throng::page
