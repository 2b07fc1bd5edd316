// The comparison of one clip: the times to measure, what was found at each, and the tasks to find it with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/decode/decode.h"
#include "throng/model/model.h"
#include "throng/pose/pose.h"
#include "throng/verify/error_metric.h"
#include "throng/verify/measured_times.h"
#include "throng/verify/normal_weights.h"

namespace throng {

struct MeasuredClip {
  std::uint32_t assetClipIndex = 0;
  const Clip* sourceClip = nullptr;  // nullptr: the rest pose
  std::vector<MeasuredTime> times;
  std::vector<TimeErrors> errors;    // one per time
  // How the source moves around times[i]: `accelerations`, metres per second squared, of its fastest turning vertex
  // (below 0: unknown, its neighbours are too unlike), `moves`, metres, of the one that goes farthest to times[i + 1].
  std::vector<float> accelerations;
  std::vector<float> moves;
  SquareHistogram positionSquares;
  SquareHistogram normalChordSquares;
  SquareHistogram tangentChordSquares;
};

// What all measurements share, read only.
struct MeasureContext {
  const Asset& asset;
  const Model& model;
  const Rig& rig;
  const NormalWeights& normalWeights;  // of the asset
  bool perVertex = false;  // also keep the largest error of every vertex
};

// What one thread needs, reused.
struct MeasureScratch {
  PoseScratch poseScratch;
  PosedVertices posed[3];  // of three neighbouring times
  PosedVertices reordered;
  DecodedVertices decoded;
  std::vector<float> areas;
  std::vector<std::uint32_t> weights;
  SquareHistogram positionSquares;
  SquareHistogram normalChordSquares;
  SquareHistogram tangentChordSquares;
  std::vector<float> vertexSquares;  // largest squared distance of every vertex so far; only with perVertex
};

// Compares at times [begin, end) of the clip, into errors; with `withMotion` also accelerations and moves. The histograms
// of the scratch get the samples. Ranges that do not overlap may run side by side.
void measureRange(const MeasureContext& context, MeasuredClip& clip, std::size_t begin, std::size_t end,
                  bool withMotion, MeasureScratch& scratch);

// Which steps (times[i] to times[i + 1]) hide an error above `hiddenMetres`: what a curve of that acceleration strays
// from its chord within the step, or, where the acceleration is unknown, the whole move.
std::vector<std::uint8_t> findFastSteps(const MeasuredClip& clip, double hiddenMetres);

}  // namespace throng
