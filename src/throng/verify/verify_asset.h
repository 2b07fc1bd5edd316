// Measures a baked asset against its source: decode at many times, pose the source there, compare every vertex.
#pragma once

#include <string>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/base/progress.h"
#include "throng/base/result.h"
#include "throng/model/model.h"

namespace throng {

// How wrong an asset may be: the largest error of any vertex at any time.
struct Tolerance {
  double positionMetres = 0;   // 0: no limit
  double normalDegrees = 0;    // 99.9th percentile; 0: no limit
};

struct VerifyOptions {
  Tolerance tolerance;
  int timesBetweenKeys = 4;            // measured between any two neighbouring keys of the asset, besides the keys
  double maxStepSeconds = 1.0 / 480;   // never further apart than this where the pose moves fast
  bool perVertex = false;              // fill Verification::vertexPositionMax
  Progress progress;
};

// The errors of all vertices at one time of a clip.
struct ErrorAtTime {
  float timeSeconds = 0;  // from the clip's start
  float positionMax = 0;  // metres
  float positionRms = 0;
  float normalMaxDegrees = 0;
};

struct ClipVerification {
  std::string name;
  ErrorStatistics error;
  double worstTimeSeconds = 0;     // where positionMax was found
  std::uint32_t worstVertex = 0;   // and at which asset vertex
  std::size_t timesMeasured = 0;
  bool withinTolerance = true;
  std::vector<ErrorAtTime> curve;  // every time measured, ascending
};

struct Verification {
  std::vector<ClipVerification> clips;
  ErrorStatistics error;  // over all clips; max of max, percentiles and RMS over all samples
  bool withinTolerance = true;
  std::vector<float> vertexPositionMax;  // metres, of every asset vertex over all times; empty unless asked for
};

// Clips are matched by name; vertices by Asset::sourceVertices. Malformed where the asset does not belong to the model
// (other counts, a clip the model lacks), saying which.
Result<Verification> verifyAsset(const Asset& asset, const Model& model, const VerifyOptions& options = {});

}  // namespace throng
