#include "throng/page/color_ramp.h"

#include <algorithm>
#include <cmath>

namespace throng::page {
namespace {

constexpr std::array<Color, 5> kStops{{{58, 84, 148}, {42, 157, 143}, {233, 196, 106}, {240, 120, 60}, {190, 24, 45}}};

}  // namespace

Color rampColor(double share) {
  const double at = (std::isnan(share) ? 1 : std::clamp(share, 0.0, 1.0)) * (kStops.size() - 1);
  const auto stop = std::min(static_cast<std::size_t>(at), kStops.size() - 2);
  const auto weight = static_cast<float>(at - static_cast<double>(stop));
  Color color;
  for (std::size_t i = 0; i < 3; ++i) color[i] = kStops[stop][i] + (kStops[stop + 1][i] - kStops[stop][i]) * weight;
  return color;
}

std::string rampStops() {
  std::string stops;
  for (std::size_t i = 0; i < kStops.size(); ++i) {
    const auto channel = [&](std::size_t c) { return std::to_string(static_cast<int>(kStops[i][c])); };
    stops += "<stop offset=\"" + std::to_string(i * 100 / (kStops.size() - 1)) + "%\" stop-color=\"rgb(" + channel(0) + "," +
             channel(1) + "," + channel(2) + ")\"/>";
  }
  return stops;
}

}  // namespace throng::page
