// A bone texture as files that Babylon.js's own code plays.
#pragma once

#include <filesystem>
#include <string>

#include "throng/base/file.h"
#include "throng/target/bone_texture.h"

namespace throng {

// The JSON file's text. docs/layouts.md lists its keys. The same input gives the same text.
std::string babylonJson(const BoneTexture& texture, const BoneTextureMeasurement& measurement);

// The mesh with its bones and weights, as the texture numbers them; no animation.
Result<Bytes> babylonModel(const Asset& asset);

// Writes model.glb, bones.bin (the texels, little-endian float32, the first frame first) and, after them, animation.json.
// Creates the folder where it is missing. FileUnwritable.
Status writeBabylonFiles(const std::filesystem::path& folder, const Asset& asset, const BoneTexture& texture,
                         const BoneTextureMeasurement& measurement);

}  // namespace throng
