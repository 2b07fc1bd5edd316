// From a model to an asset: tries the encodings the source allows, measures each with the real decoder, chooses.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/base/progress.h"
#include "throng/base/result.h"
#include "throng/model/model.h"
#include "throng/verify/verify_asset.h"

namespace throng {

// What is wanted once the tolerance is met.
enum class Preference {
  Size,   // the fewest bytes on the GPU
  Speed,  // the fewest loads per vertex
};

// Where one clip differs from the others; 0: as they.
struct ClipOverride {
  std::string clipName;
  double positionMetres = 0;
  double normalDegrees = 0;
  double framesPerSecond = 0;  // of uniform keys
};

// Where no position tolerance is given: this part of the model's size; where no normal tolerance: these degrees.
inline constexpr double kDefaultTolerancePart = 0.0005;
inline constexpr double kDefaultNormalDegrees = 2;

struct BakeOptions {
  double framesPerSecond = 30;       // of uniform keys
  bool placeKeys = false;            // `vertex`: keys where the tolerance needs them instead of uniform ones
  bool tangents = false;             // `vertex`: also how tangents turn about their normals; the model must have them
  std::optional<Encoding> encoding;  // only this one; none: chosen by measured size and error
  // What the result is measured against; missing it is no error. 0: the default above, or, where `encoding` is vertex
  // with uniform keys, no limit.
  Tolerance tolerance;
  std::vector<ClipOverride> clipOverrides;
  Preference prefer = Preference::Size;
  std::uint64_t maxBytes = 0;  // on the GPU; 0: no limit. `bone` and `morph` loosen their tolerance until they fit
  bool forDownload = false;    // rounded so that it compresses: the rest pose's numbers to what shows (round_mesh.h), keys of
                               // bones coarser and more of them; measured so
  std::uint32_t levelCount = 3;      // coarser levels of detail wanted, 0 to kMaxCoarserLevels; fewer where the mesh is coarse
  Progress progress;
};

// One encoding that was tried.
struct Trial {
  Encoding encoding = Encoding::Vertex;
  std::string variant;        // "packed bits", "whole words", "30 keys/s", "placed keys"
  std::uint64_t gpuBytes = 0;
  double bytesPerVertexFrame = 0;
  double keysPerSecond = 0;
  double loadsPerVertex = 0;  // of at most 16 bytes each, on average
  ErrorStatistics error;      // of a trial that was not built: only positionMax, found at some vertices: it is at least that
  bool built = false;
  bool chosen = false;
  std::string verdict;        // "chosen: smallest within 1.0 mm, 2°", "misses: clip 'Jump' at 0.31 s", "larger: not built"
};

struct Baked {
  Asset asset;
  Verification verification;
  Tolerance tolerance;        // what it was measured against
  std::vector<Trial> trials;  // in the order in which they were tried
  std::vector<Warning> warnings;
};

// InvalidArgument (an option out of range, or an encoding the source does not allow, named), LimitExceeded (more rows
// than an asset may have), Malformed (nothing to draw), Interrupted.
// A model without clips gives an asset with one still frame, and a warning.
Result<Baked> bake(const Model& model, const BakeOptions& options = {});

}  // namespace throng
