// A model or an error as bytes and back, to hand it from one process to another of the same build.
#pragma once

#include <span>

#include "throng/base/file.h"
#include "throng/base/result.h"
#include "throng/model/model.h"

namespace throng {

Bytes packModel(const Result<Model>& result);

// Truncated or Malformed where the bytes are not a whole packModel: the writer died.
Result<Model> unpackModel(std::span<const std::byte> bytes);

}  // namespace throng
