// What an FBX file holds that Assimp loses without a word.
#pragma once

#include <span>
#include <string>

#include "throng/base/result.h"
#include "throng/model/model.h"

namespace throng {

// FormatUnsupported: this version is older than what Assimp reads; names the ways out. version 0: not known.
Error oldFbxError(const std::string& fileName, int version);

// Refuses versions before 7.1, and warns (into model.warnings, model.name being the file's name) of animation layers
// beyond the first, vertex caches and animated visibility.
Status checkFbxFacts(std::span<const std::byte> bytes, Model& model);

}  // namespace throng
