// The tolerance flags, as the library wants them.
#pragma once

#include "arguments.h"
#include "throng/verify/verify_asset.h"

namespace throng::cli {

// What --tolerance and --normal-tolerance say of a model of this size; no limit where they are absent.
Tolerance toleranceOf(const Arguments& arguments, double sizeMetres);

}  // namespace throng::cli
