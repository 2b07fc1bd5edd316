// FBX through the user's own fbx2gltf (npm package fbx2gltf), which carries Autodesk's SDK: for layers, curves and old
// versions where there is no ufbx. Nothing of it is part of Throng.
#pragma once

#include <filesystem>

#include "throng/import/importer.h"

namespace throng {

// Converts a copy of the file in a temporary folder, its pictures beside it, and reads the result. The program is the
// one THRONG_FBX2GLTF names, else "FBX2glTF" or "fbx2gltf" in PATH. It samples at 24, 30 or 60 frames a second: the
// first that the file's own rate divides, else 60 with a warning; and it keeps four weights per vertex. EnvironmentLacks, Malformed,
// LimitExceeded (ImportOptions::externalSeconds), Interrupted, and what the glTF reader says.
Result<Model> readWithFbx2gltf(const std::filesystem::path& path, const ImportOptions& options);

}  // namespace throng
