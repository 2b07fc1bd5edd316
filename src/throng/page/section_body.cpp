#include <algorithm>
#include <cmath>

#include "throng/base/format_values.h"
#include "throng/decode/decode.h"
#include "throng/page/html.h"
#include "throng/page/rasterize.h"
#include "throng/page/sections.h"

namespace throng::page {
namespace {

constexpr std::size_t kPosesPerClip = 5;

// How far each vertex goes from where a clip begins, metres, over a few poses of all clips.
std::vector<float> movesOf(const Asset& asset) {
  std::vector<float> moves(asset.vertexCount());
  DecodedVertices first, here;
  for (std::uint32_t clip = 0; clip < asset.clips.size(); ++clip) {
    decodePose(asset, clip, 0, first);
    for (std::size_t pose = 1; pose < kPosesPerClip; ++pose) {
      decodePose(asset, clip, asset.clips[clip].durationSeconds * static_cast<float>(pose) / kPosesPerClip, here);
      for (std::size_t v = 0; v < moves.size(); ++v) {
        const float move = length(here.positions[v] - first.positions[v]);
        if (std::isfinite(move)) moves[v] = std::max(moves[v], move);
      }
    }
  }
  return moves;
}

std::string figure(const Asset& asset, const std::vector<Vec3f>& positions, const std::vector<Vec3f>& normals,
                   const std::vector<Color>& colors, float turnDegrees, const std::string& caption) {
  RasterView view;
  view.turnDegrees = turnDegrees;
  const Pixels pixels = drawVertices(asset, positions, normals, colors, view);
  return "<figure>" + imageTag(pixels, caption, "") + "<figcaption>" + caption + "</figcaption></figure>";
}

std::string legend(double smallest, double largest) {
  return "<div class=\"legend\"><span>" + formatLength(smallest) + "</span><svg width=\"260\" height=\"12\" role=\"img\" aria-label=\"scale of colours\"><defs>"
         "<linearGradient id=\"ramp\">" + rampStops() + "</linearGradient></defs><rect width=\"260\" height=\"12\" rx=\"6\" "
         "fill=\"url(#ramp)\"/></svg><span>" + formatLength(largest) + "</span></div>";
}

// The moment of the largest error, in the pose that the asset has then.
std::string worstFigure(const Asset& asset, const Verification& verification, const std::vector<Color>& colors) {
  const auto worst = std::ranges::max_element(verification.clips, {}, [](const ClipVerification& clip) { return clip.error.positionMax; });
  const auto clip = static_cast<std::uint32_t>(worst - verification.clips.begin());
  DecodedVertices decoded;
  decodePose(asset, clip, static_cast<float>(worst->worstTimeSeconds), decoded);
  return figure(asset, decoded.positions, decoded.normals, colors, 30,
                "the worst moment: " + escaped(worst->name) + ", " + formatSeconds(worst->worstTimeSeconds) + ", vertex " +
                    std::to_string(worst->worstVertex));
}

}  // namespace

std::string bodySection(const PageSubject& subject) {
  const Asset& asset = subject.asset;
  const bool measured = subject.diagnosis.verification.has_value();
  const std::vector<float> values = measured ? subject.diagnosis.verification->vertexPositionMax : movesOf(asset);
  // From the smallest, since an error that was kept below a bound is near it everywhere.
  const auto [smallest, largest] = std::ranges::minmax(values);
  const double low = static_cast<double>(smallest), range = static_cast<double>(largest) - low;
  std::vector<Color> colors;
  for (const float value : values) colors.push_back(rampColor(range > 0 ? (static_cast<double>(value) - low) / range : 0));
  std::string views = "<div class=\"views\">" + figure(asset, asset.mesh.positions, asset.mesh.normals, colors, 30, "front, at rest") +
                      figure(asset, asset.mesh.positions, asset.mesh.normals, colors, 210, "back, at rest");
  if (measured) views += worstFigure(asset, *subject.diagnosis.verification, colors);
  views += "</div>" + legend(low, static_cast<double>(largest));
  return measured ? section("body", "Where on the body the error is", "The largest error of each vertex over all clips and times.", views)
                  : section("body", "What moves", "How far each vertex goes in any clip. With --source this shows the error instead.", views);
}

}  // namespace throng::page
