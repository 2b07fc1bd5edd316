// The stands of a stadium: rows of seats around a pitch, each a rounded rectangle, two tiers with a walk between them.
// One description for the sample model of the stands and for the people who stand on them.
#pragma once

#include <cmath>
#include <cstdint>

#include "throng/base/math.h"

namespace throng {

// A place in a row, metres. The pitch lies about the origin, its long side along x.
struct StandPlace {
  Vec2f point;    // x, z
  Vec2f outward;  // unit, away from the pitch
};

struct StadiumShape {
  Vec2f pitchMetres{105, 68};
  float marginMetres = 9;          // from the pitch to the first row
  float cornerMetres = 24;         // radius of the first row's corners
  std::uint32_t rowCount = 96;
  std::uint32_t lowerRowCount = 40;
  float rowDepthMetres = 0.82f;
  float lowerRiseMetres = 0.34f;   // from row to row
  float upperRiseMetres = 0.52f;
  float firstHeightMetres = 1.2f;
  float walkDepthMetres = 3;       // between the tiers
  float walkRiseMetres = 2.6f;

  float distanceOf(std::uint32_t row) const {  // of the row's front edge from the first row's
    return rowDepthMetres * static_cast<float>(row) + (row >= lowerRowCount ? walkDepthMetres : 0);
  }
  float heightOf(std::uint32_t row) const {
    const auto lower = static_cast<float>(std::min(row, lowerRowCount));
    const auto upper = static_cast<float>(row - std::min(row, lowerRowCount));
    return firstHeightMetres + lower * lowerRiseMetres + upper * upperRiseMetres + (row >= lowerRowCount ? walkRiseMetres : 0);
  }
  // Half the straight sides' lengths, the same in all rows: only the corners grow.
  Vec2f halfStraights() const {
    return {pitchMetres.x / 2 + marginMetres - cornerMetres, pitchMetres.y / 2 + marginMetres - cornerMetres};
  }
  // Once around at this distance from the first row.
  float perimeterAt(float distance) const {
    const Vec2f half = halfStraights();
    return 4 * (half.x + half.y) + 2 * 3.14159265f * (cornerMetres + distance);
  }

  // The place that is `along` metres around, counter-clockwise seen from above, from the middle of the side at +x.
  StandPlace placeAt(float distance, float along) const {
    const Vec2f half = halfStraights();
    const float radius = cornerMetres + distance, arc = 0.5f * 3.14159265f * radius;
    const float quarter = half.x + half.y + arc;
    along = along - std::floor(along / (4 * quarter)) * 4 * quarter;
    const auto turn = static_cast<int>(along / quarter) & 3;
    // Quarters 1 and 3 are walked from the long side's middle, so that their straights change places.
    const bool swapped = turn % 2 == 1;
    const float first = swapped ? half.x : half.y, second = swapped ? half.y : half.x;
    float left = along - static_cast<float>(turn) * quarter;
    Vec2f point, outward;
    if (left < first) {
      point = {second + radius, left};
      outward = {1, 0};
    } else if (left < first + arc) {
      const float angle = (left - first) / radius;
      outward = {std::cos(angle), std::sin(angle)};
      point = {second + radius * outward.x, first + radius * outward.y};
    } else {
      point = {second - (left - first - arc), first + radius};
      outward = {0, 1};
    }
    for (int i = 0; i < turn; ++i) {
      point = {-point.y, point.x};
      outward = {-outward.y, outward.x};
    }
    return {point, outward};
  }
};

}  // namespace throng
