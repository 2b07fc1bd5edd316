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

struct BakeOptions {
  double framesPerSecond = 30;            // of uniform keys
  std::optional<Encoding> encoding;       // only this one; none: chosen by measured size and error
  Tolerance tolerance;                    // what the result is measured against; missing it is no error
  Progress progress;
};

struct Baked {
  Asset asset;
  Verification verification;
  std::vector<Warning> warnings;
};

// InvalidArgument (an option out of range, named), LimitExceeded (more rows than an asset may have), Malformed (nothing
// to draw), Interrupted.
// A model without clips gives an asset with one still frame, and a warning.
Result<Baked> bake(const Model& model, const BakeOptions& options = {});

}  // namespace throng
