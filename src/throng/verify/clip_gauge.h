// What the decoded motion of one clip is like, without its source.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/decode/decode.h"
#include "throng/verify/rest_seams.h"

namespace throng {

// A value at its worst.
struct Extreme {
  double value = 0;
  double timeSeconds = 0;
  std::uint32_t vertex = 0;
  void raise(double candidate, double time, std::size_t at) {
    if (candidate > value) *this = {candidate, time, static_cast<std::uint32_t>(at)};
  }
};

struct ClipGauge {
  std::size_t timesDecoded = 0;
  Extreme notFinite;          // 1 where a vertex was not finite
  Extreme normalLengthError;  // 1 where a normal was not finite
  Bounds bounds;              // of what was decoded
  Extreme outsideBounds;      // metres beyond the clip's bounds
  Extreme move;               // metres from the first pose
  Extreme endsGap;            // metres from the first to the last pose
  Extreme jump;               // metres between two keys at one time
  Extreme smearedJump;        // metres of a sudden move between two keys, its neighbours being slow
  double flippedShare = 0;    // of the surface, at its worst
  double flippedTime = 0;
  Extreme stretchedEdge;      // length over the length at rest, of edges that became long
  double stepMetres = 0;      // the coarsest step in which a vertex moves; 0: too fine to tell
  std::uint32_t stepVertex = 0;
  std::vector<float> seamGaps;       // one per pair, metres
  std::vector<float> seamGapTimes;
};

// Decodes the clip at its keys, half way between them and just before jumps, at most maxTimes (>= 2) of these.
// sizeMetres is that of the rest pose. Thread-safe.
ClipGauge gaugeClip(const Asset& asset, std::uint32_t clipIndex, const std::vector<SeamPair>& pairs, double sizeMetres,
                    std::size_t maxTimes);

}  // namespace throng
