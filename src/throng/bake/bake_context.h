// What every attempt at baking one model shares, and the attempts.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/base/result.h"
#include "throng/bake/bake.h"
#include "throng/model/model.h"
#include "throng/pose/rig.h"

namespace throng {

struct BakeContext {
  const Model& model;
  const BakeOptions& options;
  Rig rig;
  double sizeMetres = 0;
  Tolerance tolerance;                 // with the defaults filled in
  std::vector<Tolerance> clipTolerances;  // one per clip of the asset
  std::vector<double> clipRates;          // uniform keys per second, likewise
  Asset base;                          // mesh, materials, and clips without keys
};

// An asset, and what is to be said of it.
struct Attempt {
  Asset asset;
  std::string variant;
  double loadsPerVertex = 0;
  double positionMax = 0;              // metres, that the encoder saw; 0: it did not look
  std::vector<std::string> openLoops;  // clips that do not end in the pose they begin with
};

// `vertex`, with keys at these times of each clip. LimitExceeded, Interrupted.
Result<Attempt> attemptVertex(const BakeContext& context, const std::vector<std::vector<float>>& keyTimes,
                              std::string variant, const Progress& progress);

// The uniform key times of all clips at options.framesPerSecond. LimitExceeded where they are too many.
Result<std::vector<std::vector<float>>> uniformKeys(const BakeContext& context);

// Key times by error for `vertex`: every moment between keys within tolerance at the vertices that move most.
std::vector<std::vector<float>> placedKeys(const BakeContext& context, const std::vector<double>& clipTolerances);

// `bone`, or `morph` where the model allows it. clipTolerances: metres, one per clip. LimitExceeded, Interrupted.
struct BoneAttemptOptions {
  bool morphOnly = false;
  bool ranged = true;
  std::vector<double> clipTolerances;
};
Result<Attempt> attemptBone(const BakeContext& context, const BoneAttemptOptions& options, const Progress& progress);

// `packed` or `spline`, which suit every model. clipTolerances: metres, one per clip. LimitExceeded, Interrupted.
struct PackedAttemptOptions {
  bool spline = false;
  bool storedNormals = false;  // else recomputed where that is right
  std::vector<double> clipTolerances;
};
Result<Attempt> attemptPacked(const BakeContext& context, const PackedAttemptOptions& options, const Progress& progress);

// The largest error of `vertex` with these keys at a few vertices, half way between keys: at least what all vertices
// would show. Also where it is.
struct SampledError {
  double positionMetres = 0;
  std::size_t clipIndex = 0;
  double seconds = 0;
};
SampledError sampleVertexError(const BakeContext& context, const std::vector<std::vector<float>>& keyTimes);

}  // namespace throng
