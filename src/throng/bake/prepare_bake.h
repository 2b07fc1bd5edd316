// The first steps of every bake: options checked, parts merged, clips named.
#pragma once

#include <vector>

#include "throng/bake/bake_context.h"

namespace throng {

// InvalidArgument, LimitExceeded, Malformed as bake() says. The model and the options must outlive the result.
Result<BakeContext> prepareBake(const Model& model, const BakeOptions& options, std::vector<Warning>& warnings);

}  // namespace throng
